/** The log of what happened: the last lines, newest on top, own lines marked. */

/** @import {Welcome, Happening} from "./wire.js" */
import { make, part } from "./element.js";
import { lineOf } from "./names.js";

const SHOWN = 8;

export class Log {
  constructor() {
    /** @type {Happening[]} */ this.events = [];
    this.latest = 0;
  }

  /** @param {Welcome} welcome */
  enter(welcome) {
    this.events = [];
    this.latest = 0;
    this.add(welcome, welcome.log);
  }

  /** Events come again until they are acknowledged: each is told once. @param {Welcome} welcome @param {Happening[]} events */
  add(welcome, events) {
    const fresh = events.filter((event) => event.id > this.latest);
    for (const event of fresh) this.latest = Math.max(this.latest, event.id);
    this.events.push(...fresh.filter((event) => lineOf(welcome, event) !== null));
    this.events = this.events.slice(-60);
    const list = make("ol");
    list.append(...this.lines(welcome, SHOWN));
    const nothing = make("p", "hint", "Nothing yet.");
    part("log").replaceChildren(make("h2", "", "What happened"), this.events.length > 0 ? list : nothing);
    return fresh;
  }

  /** @param {Welcome} welcome @param {number} most */
  lines(welcome, most) {
    return this.events.slice(-most).reverse().map((event) => {
      const mine = event.of === welcome.you || (event.by?.includes(welcome.you) ?? false);
      return make("li", `${event.k}${mine ? " mine" : ""}`, lineOf(welcome, event) ?? "");
    });
  }
}
