/** Asks somebody who has not moved for a while whether they are still there. */

const NUDGE_S = 20;
const PAUSE_S = 120;

export class Idle {
  /** @param {HTMLElement} place @param {() => void} pause */
  constructor(place, pause) {
    this.place = place;
    this.pause = pause;
    this.title = document.title;
    this.since = performance.now();
    this.watching = false;
    setInterval(() => this.#look(), 1000);
  }

  /** Something was pressed. */
  stir() {
    this.since = performance.now();
    this.#quiet();
  }

  /** @param {boolean} on */
  watch(on) {
    this.watching = on;
    this.stir();
  }

  #quiet() {
    this.place.hidden = true;
    document.title = this.title;
  }

  #look() {
    if (!this.watching) return;
    const seconds = (performance.now() - this.since) / 1000;
    if (seconds >= PAUSE_S) {
      this.watch(false);
      this.pause();
    } else if (seconds >= NUDGE_S) this.#nudge(Math.ceil(PAUSE_S - seconds));
  }

  /** @param {number} left seconds until the pause */
  #nudge(left) {
    this.place.hidden = false;
    this.place.textContent = `Are you still there? Take your time. The room pauses by itself in ${left} s.`;
    document.title = `(${left}) Are you still there?`;
  }
}
