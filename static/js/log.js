/** The log of what happened: the last lines, newest on top, own lines marked. */

/** @import {Welcome, Happening} from "./wire.js" */
import { make, part } from "./element.js";
import { lineOf } from "./names.js";

const SHOWN = 8;
const KEPT = 60;

/** @typedef {{event: Happening, times: number}} Told */

/**
 * The log with one more event; what one tried in vain several times in a row is one line, or it would push frowns out.
 * @param {Told[]} told @param {Happening} event @param {string} you @returns {Told[]}
 */
export function withEvent(told, event, you) {
  const last = told[told.length - 1];
  const again = event.k === "bump" && event.of === you && last?.event.k === "bump" && last.event.of === you;
  return again ? [...told.slice(0, -1), { event, times: last.times + 1 }] : [...told, { event, times: 1 }].slice(-KEPT);
}

/** A line with how often it happened. @param {string} line @param {number} times */
export const counted = (line, times) => (times > 1 ? line.replace(/\.?$/, `, ${times} times in a row.`) : line);

/** What to show where there is room for one line: the newest, but for a frown at the same step. @param {Told[]} told */
export function foremost(told) {
  const last = told[told.length - 1];
  return told.findLast(({ event }) => event.k === "sanction" && event.n === last?.event.n) ?? last;
}

export class Log {
  constructor() {
    /** @type {Told[]} */ this.told = [];
    this.latest = 0;
  }

  /** What happened, as far as it is told. */
  get events() {
    return this.told.map(({ event }) => event);
  }

  /** @param {Welcome} welcome */
  enter(welcome) {
    this.told = [];
    this.latest = 0;
    this.add(welcome, welcome.log);
  }

  /** Events come again until they are acknowledged: each is told once. @param {Welcome} welcome @param {Happening[]} events */
  add(welcome, events) {
    const fresh = events.filter((event) => event.id > this.latest);
    for (const event of fresh) this.latest = Math.max(this.latest, event.id);
    for (const event of fresh.filter((one) => lineOf(welcome, one) !== null)) this.told = withEvent(this.told, event, welcome.you);
    const list = make("ol");
    list.append(...this.lines(welcome, SHOWN));
    const nothing = make("p", "hint", "Nothing yet.");
    part("log").replaceChildren(make("h2", "", "What happened"), this.told.length > 0 ? list : nothing);
    const first = foremost(this.told);
    part("latest").replaceChildren(first === undefined ? make("li", "hint", "Nothing has happened yet.") : lineFor(welcome, first));
    return fresh;
  }

  /** @param {Welcome} welcome @param {number} most */
  lines(welcome, most) {
    return this.told.slice(-most).reverse().map((told) => lineFor(welcome, told));
  }
}

/** @param {Welcome} welcome @param {Told} told */
function lineFor(welcome, { event, times }) {
  const mine = event.of === welcome.you || (event.by?.includes(welcome.you) ?? false);
  return make("li", `${event.k}${mine ? " mine" : ""}`, counted(lineOf(welcome, event) ?? "", times));
}
