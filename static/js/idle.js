/** Notices when nobody plays: a word in the tab's title first, a pause later. */

export class Idle {
  /** @param {number} nudgeS @param {number} pauseS @param {{nudge: (leftS: number) => void, pause: () => void, back: () => void}} says */
  constructor(nudgeS, pauseS, says) {
    this.nudgeS = nudgeS;
    this.pauseS = pauseS;
    this.says = says;
    this.running = false;
    this.nudged = false;
    this.since = performance.now();
    this.title = document.title;
    setInterval(() => this.#look(), 1000);
  }

  /** Only a room that runs waits for anybody. @param {boolean} running */
  watch(running) {
    this.running = running;
    this.touched();
  }

  touched() {
    this.since = performance.now();
    if (!this.nudged) return;
    this.nudged = false;
    document.title = this.title;
    this.says.back();
  }

  #look() {
    const idle = (performance.now() - this.since) / 1000;
    if (!this.running || idle < this.nudgeS) return;
    if (idle >= this.pauseS) {
      this.touched();
      this.running = false;
      return this.says.pause();
    }
    this.nudged = true;
    const left = Math.ceil(this.pauseS - idle);
    document.title = `(${left}) Are you still there?`;
    this.says.nudge(left);
  }
}
