/** Listens to the keyboard and says what was asked for. */

/** @import {Action} from "./wire.js" */
/** @typedef {"act" | "pause" | "read"} Wish */
/**
 * @typedef {object} Wishes
 * @property {(action: Action, at: number, repeat: boolean) => void} act
 * @property {() => void} pause
 * @property {() => void} read
 * @property {(action: Action, down: boolean) => void} lit
 */

/** @type {Record<string, Action>} */
const ACTIONS = {
  ArrowUp: "north", ArrowDown: "south", ArrowLeft: "west", ArrowRight: "east",
  KeyW: "north", KeyS: "south", KeyA: "west", KeyD: "east",
  Space: "wait", KeyE: "use", Enter: "use", NumpadEnter: "use",
};
const REPEAT_MS = 500;

export class Keys {
  /** @param {Wishes} wishes */
  constructor(wishes) {
    this.wishes = wishes;
    /** @type {Set<string>} */ this.down = new Set();
    this.enabled = true;
    /** @type {number | undefined} */ this.holding = undefined;
    addEventListener("keydown", (event) => this.#pressed(event));
    addEventListener("keyup", (event) => this.#released(event.code));
    addEventListener("blur", () => this.letGo());
    document.addEventListener("visibilitychange", () => this.letGo());
  }

  /** Forget every key that is held, so that none sticks. */
  letGo() {
    for (const code of [...this.down]) this.#released(code);
    this.stopWaiting();
  }

  /** End the repeated wait; the key has to be pressed anew. */
  stopWaiting() {
    clearInterval(this.holding);
    this.holding = undefined;
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    if (!this.enabled || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
    if (event.code === "KeyP" && !event.repeat) return this.wishes.pause();
    if (event.code === "KeyR" && !event.repeat) return this.wishes.read();
    const action = ACTIONS[event.code];
    if (action === undefined || isControl(event)) return;
    event.preventDefault();
    if (event.repeat || this.down.has(event.code)) return;
    this.down.add(event.code);
    this.wishes.lit(action, true);
    this.wishes.act(action, event.timeStamp, false);
    if (action === "wait") this.#hold();
  }

  #hold() {
    this.stopWaiting();
    this.holding = setInterval(() => this.wishes.act("wait", performance.now(), true), REPEAT_MS);
  }

  /** @param {string} code */
  #released(code) {
    if (!this.down.delete(code)) return;
    const action = ACTIONS[code];
    if (action === undefined) return;
    this.wishes.lit(action, false);
    if (action === "wait") this.stopWaiting();
  }
}

/** @param {KeyboardEvent} event */
function isTyping(event) {
  return event.target instanceof HTMLElement && event.target.closest("input, textarea, select, [contenteditable]") !== null;
}

/** Enter and space belong to a focused button or link; arrows never do. @param {KeyboardEvent} event */
function isControl(event) {
  const presses = event.code === "Space" || event.code === "Enter";
  return presses && event.target instanceof HTMLElement && event.target.closest("button, a, summary") !== null;
}
