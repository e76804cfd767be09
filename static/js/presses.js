/** Lets presses through one at a time, no faster than the room takes them; one may wait. */

/** @import {Action} from "./wire.js" */
/** @typedef {{a: Action, key: number, held: boolean}} Wanted */

export class Presses {
  /** @param {(wanted: Wanted) => boolean} send @param {() => boolean} free */
  constructor(send, free) {
    this.send = send;
    this.free = free;
    this.gapMs = 0;
    this.last = -1e9;
    /** @type {Wanted | null} */ this.waiting = null;
    /** @type {number | undefined} */ this.timer = undefined;
  }

  /** @param {Action} a @param {number} key @param {boolean} repeat  a repeated wait never queues */
  want(a, key, repeat) {
    if (repeat && (this.waiting !== null || !this.#open())) return;
    this.waiting = { a, key, held: repeat };
    this.next();
  }

  forget() {
    this.waiting = null;
    clearTimeout(this.timer);
  }

  /** Send what waits, now or as soon as the room may take it. */
  next() {
    clearTimeout(this.timer);
    if (this.waiting === null || !this.free()) return;
    const left = this.last + this.gapMs - performance.now();
    if (left > 0) {
      this.timer = setTimeout(() => this.next(), left);
      return;
    }
    const wanted = this.waiting;
    this.waiting = null;
    if (this.send(wanted)) this.last = performance.now();
  }

  #open() {
    return this.free() && performance.now() >= this.last + this.gapMs;
  }
}
