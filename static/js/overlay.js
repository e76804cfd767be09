/** Covers the room with a reason, a countdown or questions. */

import { make } from "./elements.js";

/** @typedef {{title: string, text?: string, lines?: string[], button?: string, press?: () => void}} Notice */

export class Overlay {
  /** @param {HTMLElement} box */
  constructor(box) {
    this.box = box;
    /** @type {number | undefined} */ this.counting = undefined;
    this.kind = "";
    /** @type {HTMLElement | null} */ this.stage = document.getElementById("stage");
  }

  get open() {
    return !this.box.hidden;
  }

  /** @param {string} kind @param {Notice} notice */
  say(kind, { title, text, lines, button, press }) {
    const heading = make("h2", "", [title]);
    const parts = [heading];
    if (text !== undefined) parts.push(make("p", "", [text]));
    if (lines !== undefined && lines.length > 0)
      parts.push(make("p", "hint", ["Before the pause:"]), make("ol", "recall", lines.map((line) => make("li", "", [line]))));
    if (button !== undefined && press !== undefined) parts.push(buttonOf(button, press));
    this.#show(kind, parts, title);
  }

  /** Questions as a part of the page. @param {Node[]} content @param {string} title */
  ask(content, title) {
    this.#show("probe", content, title);
  }

  /** Three, two, one. @param {number} ms @param {string} title @param {string[]} lines @param {() => void} done */
  count(ms, title, lines, done) {
    const ends = performance.now() + ms;
    const number = make("p", "count", [""]);
    const recall = lines.length > 0 ? [make("ol", "recall", lines.map((line) => make("li", "", [line])))] : [];
    this.#show("count", [make("h2", "", [title]), number, ...recall], title);
    const beat = () => {
      const left = ends - performance.now();
      number.textContent = String(Math.max(1, Math.ceil(left / 1000)));
      if (left > 0) return;
      this.hide();
      done();
    };
    beat();
    this.counting = setInterval(beat, 50);
  }

  hide() {
    clearInterval(this.counting);
    if (this.box.hidden) return;
    this.box.hidden = true;
    this.kind = "";
    this.stage?.focus({ preventScroll: true });
  }

  /** @param {string} kind @param {Node[]} parts @param {string} title */
  #show(kind, parts, title) {
    clearInterval(this.counting);
    this.kind = kind;
    const panel = make("div", `panel ${kind}`, []);
    panel.append(...parts);
    panel.setAttribute("role", kind === "count" ? "status" : "dialog");
    panel.setAttribute("aria-label", title);
    panel.tabIndex = -1;
    this.box.replaceChildren(panel);
    this.box.hidden = false;
    const first = panel.querySelector("button, textarea, input:not([type=hidden])");
    (first instanceof HTMLElement && kind !== "probe" ? first : panel).focus({ preventScroll: true });
  }
}

/** @param {string} text @param {() => void} press */
function buttonOf(text, press) {
  const button = make("button", "primary", [text]);
  button.addEventListener("click", press);
  return button;
}
