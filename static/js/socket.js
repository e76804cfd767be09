/** The line to the room: one socket, one un-acked press, every message exactly once. */

/** @import {Action, Welcome, Snap, RoomState, ServerMessage, Bye, Rejection} from "./wire.js" */
/** @typedef {{seq: number, step: number, a: Action, key: number, seen: number, held: boolean}} Pending */
/**
 * @typedef {object} Ears
 * @property {(welcome: Welcome) => void} welcome
 * @property {(snap: Snap) => void} snap
 * @property {(state: RoomState) => void} state
 * @property {(rejection: Rejection) => void} refused
 * @property {(bye: {code: number, why: string}) => void} bye  the line stays closed after this
 * @property {(quality: "good" | "slow" | "reconnecting", inMs: number) => void} quality
 */

const FINAL = new Set([4000, 4001, 4002, 4003, 4004]);
const PING_MS = 5000;
const SLOW_MS = 400;
const DEAF_MS = 12000;

/**
 * Milliseconds before the next try: doubling from a quarter second to eight, with jitter.
 * @param {number} tries @param {() => number} dice
 */
export function backOff(tries, dice = Math.random) {
  return Math.round(Math.min(8000, 250 * 2 ** tries) * (0.5 + 0.5 * dice()));
}

export class Line {
  /** @param {string} path @param {Ears} ears */
  constructor(path, ears) {
    this.url = new URL(path, location.href.replace(/^http/, "ws")).href;
    this.ears = ears;
    /** @type {WebSocket | null} */ this.socket = null;
    /** @type {Pending | null} */ this.pending = null;
    this.epoch = 0;
    this.applied = 0;
    this.have = { n: 0, ev: 0 };
    this.tries = 0;
    this.closed = false;
    this.heard = 0;
    /** @type {number | undefined} */ this.retry = undefined;
    this.#watchTheNetwork();
  }

  open() {
    clearTimeout(this.retry);
    this.closed = false;
    const socket = new WebSocket(this.url);
    this.socket = socket;
    this.heard = performance.now();
    socket.onopen = () => this.#hello();
    socket.onmessage = (message) => socket === this.socket && this.#hear(JSON.parse(message.data));
    socket.onclose = (event) => socket === this.socket && this.#lost(event.code, event.reason);
  }

  /**
   * Send a press unless one is still on its way.
   * @param {Action} a @param {number} key @param {number} seen @param {boolean} held  it repeats a wait
   */
  press(a, key, seen, held) {
    if (this.pending !== null) return false;
    this.pending = { seq: this.applied + 1, step: this.have.n + 1, a, key, seen, held };
    this.#sendPending();
    return true;
  }

  /** @param {number} n @param {number} ev @param {number} paint */
  ack(n, ev, paint) {
    this.have = { n: Math.max(n, this.have.n), ev: Math.max(ev, this.have.ev) };
    this.#say({ t: "ack", epoch: this.epoch, n, ev, paint });
  }

  /** @param {boolean} hidden */
  visibility(hidden) {
    this.#say({ t: "vis", epoch: this.epoch, hidden });
  }

  /** The room in words is open or not, or it is read out. @param {"words" | "read"} what @param {boolean} on */
  view(what, on) {
    this.#say({ t: "view", epoch: this.epoch, what, on });
  }

  /** @param {boolean} on */
  pause(on) {
    this.#say({ t: "pause", epoch: this.epoch, on });
  }

  close() {
    this.closed = true;
    clearTimeout(this.retry);
    this.socket?.close(1000);
  }

  #hello() {
    const env = { dpr: devicePixelRatio, vw: innerWidth, vh: innerHeight, input: matchMedia("(pointer: coarse)").matches ? "touch" : "keyboard" };
    this.socket?.send(JSON.stringify({ t: "hello", v: 1, have: this.have, env }));
  }

  /** @param {object} message */
  #say(message) {
    if (this.socket?.readyState === WebSocket.OPEN && this.epoch > 0) this.socket.send(JSON.stringify(message));
  }

  #sendPending() {
    if (this.pending === null) return;
    const { seq, step, a, key, seen, held } = this.pending;
    this.#say({ t: "press", epoch: this.epoch, seq, step, a, ct: { key, seen }, held });
  }

  /** @param {ServerMessage} message */
  #hear(message) {
    this.heard = performance.now();
    if (message.t === "welcome") return this.#welcomed(message);
    if (message.t === "snap") return this.#stepped(message);
    if (message.t === "rej") return this.#refused(message);
    if (message.t === "state") return this.ears.state(message);
    if (message.t === "pong") return this.#measure(message.ct);
    if (message.t === "bye") return this.#dismissed(message);
  }

  /** @param {Welcome} welcome */
  #welcomed(welcome) {
    this.tries = 0;
    this.epoch = welcome.epoch;
    this.applied = welcome.applied.seq;
    this.have.n = welcome.snap.n;
    this.ears.quality("good", 0);
    this.ears.welcome(welcome);
    if (this.pending === null) return;
    if (this.pending.seq !== this.applied + 1 || this.pending.step !== welcome.snap.n + 1) this.pending = null;
    this.#sendPending();
  }

  /** @param {Snap} snap */
  #stepped(snap) {
    this.applied = Math.max(this.applied, snap.ack);
    if (this.pending !== null && snap.ack >= this.pending.seq) this.pending = null;
    this.have.n = snap.n;
    this.ears.snap(snap);
  }

  /** @param {Rejection} rejection */
  #refused(rejection) {
    if (this.pending?.seq !== rejection.seq) return;
    if (rejection.code === "too_fast") setTimeout(() => this.#sendPending(), 120);
    else this.pending = null;
    this.ears.refused(rejection);
  }

  /** @param {number} sent */
  #measure(sent) {
    this.ears.quality(performance.now() - sent > SLOW_MS ? "slow" : "good", 0);
  }

  /** @param {Bye} bye */
  #dismissed(bye) {
    const socket = this.socket;
    if (!FINAL.has(bye.code)) return socket?.close();
    this.closed = true;
    this.socket = null;
    socket?.close(1000);
    this.ears.bye(bye);
  }

  /** @param {number} code @param {string} why */
  #lost(code, why) {
    this.epoch = 0;
    if (this.closed) return;
    if (FINAL.has(code)) {
      this.closed = true;
      return this.ears.bye({ code, why });
    }
    const wait = backOff(this.tries++);
    this.ears.quality("reconnecting", wait);
    this.retry = setTimeout(() => this.open(), wait);
  }

  #again() {
    const lost = this.socket === null || this.socket.readyState > WebSocket.OPEN;
    if (!this.closed && lost) this.open();
  }

  #watchTheNetwork() {
    addEventListener("online", () => this.#again());
    document.addEventListener("visibilitychange", () => !document.hidden && this.#again());
    setInterval(() => this.#beat(), PING_MS);
  }

  #beat() {
    if (this.closed || this.socket?.readyState !== WebSocket.OPEN) return;
    const now = performance.now();
    if (!document.hidden && now - this.heard > DEAF_MS) return this.#drop();
    this.#say({ t: "ping", id: Math.round(now), ct: now });
  }

  #drop() {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.#lost(1006, "silent");
  }
}
