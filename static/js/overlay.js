/** The sheet over a room that stands still: why, and what to do next. */

import { make, part } from "./element.js";

/** @typedef {{title: string, lines?: (string | HTMLElement)[], action?: string, act?: () => void, kind?: string}} Sheet */

/** A finger on its way to the room's keys lands on the sheet that came between: so long it takes no press. */
const LANDING_MS = 400;

export class Overlay {
  /** @param {(open: boolean) => void} changed */
  constructor(changed) {
    this.changed = changed;
    this.box = part("overlay");
    this.asks = false;
    this.sheet = /** @type {HTMLElement} */ (part("overlay-title").parentElement);
    this.kind = "";
    /** @type {number | undefined} */ this.timer = undefined;
    /** @type {number | undefined} */ this.landing = undefined;
  }

  get open() {
    return !this.box.hidden;
  }

  /** @param {Sheet} sheet */
  show({ title, lines = [], action, act, kind = "note" }) {
    clearInterval(this.timer);
    this.kind = kind;
    this.#fill(title, lines.map((line) => (typeof line === "string" ? make("p", "", line) : line)));
    if (action !== undefined && act !== undefined) this.#offer(action, act);
    this.#open();
  }

  /** Count 3-2-1, then close. @param {number} ms @param {string} title @param {string} why */
  count(ms, title, why) {
    const ends = performance.now() + ms;
    const number = make("p", "count", String(Math.ceil(ms / 1000)));
    number.setAttribute("aria-hidden", "true");
    this.show({ title, lines: [why, number].filter((line) => line !== ""), kind: "count" });
    this.timer = setInterval(() => this.#tick(number, ends), 100);
  }

  /** Put a form, or anything else, on the sheet. @param {HTMLElement} content @param {string} kind */
  hold(content, kind) {
    clearInterval(this.timer);
    this.kind = kind;
    const title = content.querySelector("h2")?.textContent ?? "A question";
    this.#fill(title, [content]);
    content.querySelector("h2")?.remove();
    this.#open();
  }

  close() {
    clearInterval(this.timer);
    if (this.box.hidden) return;
    this.box.hidden = true;
    this.kind = "";
    part("stage").focus({ preventScroll: true });
    this.changed(false);
  }

  /** @param {HTMLElement} number @param {number} ends */
  #tick(number, ends) {
    const left = ends - performance.now();
    if (left <= 0) return this.close();
    number.textContent = String(Math.ceil(left / 1000));
  }

  /** @param {string} title @param {HTMLElement[]} parts */
  #fill(title, parts) {
    part("overlay-title").textContent = title;
    part("overlay-text").replaceChildren(...parts);
    part("overlay-act").replaceChildren();
    this.asks = parts.some((one) => one.querySelector("form") !== null);
    if (this.asks) this.sheet.removeAttribute("aria-describedby");
    else this.sheet.setAttribute("aria-describedby", "overlay-text");
  }

  /** @param {string} action @param {() => void} act */
  #offer(action, act) {
    const button = make("button", "primary", action);
    button.setAttribute("type", "button");
    button.addEventListener("click", act, { once: true });
    part("overlay-act").append(button);
  }

  #land() {
    clearTimeout(this.landing);
    this.box.classList.add("landing");
    this.landing = setTimeout(() => this.box.classList.remove("landing"), LANDING_MS);
  }

  /** A form begins at its title; whatever else is on a sheet is said with its name, before the button. */
  #beginning() {
    if (this.asks) return part("overlay-title");
    return /** @type {HTMLElement} */ (this.box.querySelector("button.primary") ?? this.sheet);
  }

  #open() {
    if (this.box.hidden) this.#land();
    this.box.hidden = false;
    if (this.kind !== "count") focusSoon(this.#beginning());
    this.changed(true);
  }
}

/** @param {HTMLElement} element */
function focusSoon(element) {
  requestAnimationFrame(() => element.focus({ preventScroll: false }));
}
