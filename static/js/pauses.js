/** Says why the room waits, and counts it back in. */

/** @import {RoomState} from "./wire.js" */
/** @import {Overlay, Notice} from "./overlay.js" */
/** @import {Probe} from "./probe.js" */
/** @import {Line} from "./socket.js" */

const LONG_MS = 60_000;

const REASONS = /** @type {Record<string, Notice>} */ ({
  hidden: { title: "The room waited for you", text: "It pauses while you look at something else." },
  connection: { title: "One moment", text: "The connection was lost. Your last step is saved." },
  lag: { title: "One moment", text: "The connection is slow just now. The room waits until it is better." },
  admin: { title: "A short pause", text: "The researchers have paused the room. It goes on by itself." },
});

export class Pauses {
  /** @param {Overlay} overlay @param {Probe} probe @param {Line} line @param {() => string[]} recall  the last lines of the log */
  constructor(overlay, probe, line, recall) {
    this.overlay = overlay;
    this.probe = probe;
    this.line = line;
    this.recall = recall;
    /** @type {string[]} */ this.why = [];
    /** @type {number | null} */ this.since = null;
    /** @type {number | null} */ this.hiddenAt = null;
  }

  /** @param {RoomState} state @param {() => void} run */
  state(state, run) {
    if (state.s === "paused") return this.#paused(state.why);
    const long = this.since !== null && performance.now() - this.since > LONG_MS;
    this.why = [];
    this.since = null;
    if (state.resume_in_ms <= 0) {
      this.overlay.hide();
      return run();
    }
    this.overlay.count(state.resume_in_ms, "You are back. The room waited for you.", long ? this.recall() : [], run);
  }

  /** P, or the button. */
  toggle() {
    if (this.overlay.kind === "probe" || this.overlay.kind === "away" || this.overlay.kind === "over") return;
    this.line.pause(!this.why.includes("participant"));
  }

  /** After a long look elsewhere the participant says when to go on. @param {boolean} hidden */
  visibility(hidden) {
    if (hidden) this.hiddenAt = Date.now();
    else if (this.hiddenAt !== null && Date.now() - this.hiddenAt > LONG_MS) this.line.pause(true);
    this.line.visibility(hidden);
  }

  online() {
    if (this.overlay.kind === "offline") this.overlay.hide();
  }

  /** @param {number} ms until the next try */
  offline(ms) {
    this.since ??= performance.now();
    if (this.overlay.kind === "probe") return;
    const seconds = Math.max(1, Math.round(ms / 1000));
    this.overlay.say("offline", { title: "We could not reach the server", text: `Your last step is saved. Trying again in ${seconds} s.` });
  }

  /** @param {string[]} why */
  #paused(why) {
    this.why = why;
    this.since ??= performance.now();
    if (why.includes("probe")) return void this.probe.ask();
    if (why.includes("participant")) return this.#own();
    const notice = why.map((reason) => REASONS[reason]).find((known) => known !== undefined);
    this.overlay.say("pause", notice ?? { title: "A short pause" });
  }

  #own() {
    this.overlay.say("pause", {
      title: "Paused", text: "Nothing moves until you go on.", lines: this.recall(), button: "Go on", press: () => this.line.pause(false),
    });
  }
}
