/** Says in text what the picture shows: task, clock, lamp, log. */

/** @import {Standing, Happening, Welcome} from "./wire.js" */
/** @import {Company} from "./sentences.js" */
import { showPeople, showYou } from "./cards.js";
import { byId, make, svg } from "./elements.js";
import { errand, isOwn, told } from "./sentences.js";

const LINES = 8;

export class Hud {
  /** @param {Welcome} welcome */
  constructor(welcome) {
    this.company = companyOf(welcome);
    /** @type {Happening[]} */ this.log = [];
    this.enter(welcome);
  }

  /** @param {Welcome} welcome */
  enter(welcome) {
    this.company = companyOf(welcome);
    this.log = [...welcome.log];
    this.show(welcome.snap.st);
  }

  /** Once the step has been drawn. @param {Standing} standing */
  show(standing) {
    const you = standing.ag.find((agent) => agent.i === this.company.you);
    showTask(byId("task"), standing);
    if (you !== undefined) showYou(byId("you"), you, this.company);
    showClock(byId("clock"), standing, this.company.map.lamp.some((row) => row.includes("*")));
    showPeople(byId("people"), standing.ag, this.company);
    this.#showLog();
  }

  /** @param {Happening[]} events */
  heard(events) {
    const known = new Set(this.log.map((event) => event.id));
    const fresh = events.filter((event) => !known.has(event.id));
    this.log = [...this.log, ...fresh].slice(-200);
    this.#announce(fresh);
    return fresh;
  }

  /** The last lines of the log, newest first. @param {number} [count] */
  lines(count = LINES) {
    const lines = this.log.flatMap((event) => {
      const text = told(event, this.company);
      return text === null ? [] : [{ text: `${event.c}: ${text}`, own: isOwn(event, this.company), frown: event.k === "sanction" }];
    });
    return lines.slice(-count).reverse();
  }

  #showLog() {
    const items = this.lines().map(({ text, own, frown }) => make("li", `${own ? "own " : ""}${frown ? "frown" : ""}`, [text]));
    const empty = make("p", "hint", ["Nothing yet. What people do and frown at is written here."]);
    byId("log").replaceChildren(make("h2", "", ["What happened"]), items.length > 0 ? make("ol", "", items) : empty);
  }

  /** Only frowns and the newcomer's own results are said aloud. @param {Happening[]} events */
  #announce(events) {
    const said = events.filter((event) => event.k === "sanction" || isOwn(event, this.company)).map((event) => told(event, this.company));
    const words = said.filter((text) => text !== null).join(" ");
    if (words !== "") byId("live").textContent = words;
  }
}

/** @param {Welcome} welcome @returns {Company} */
export function companyOf(welcome) {
  return { map: welcome.map, cast: welcome.cast, you: welcome.you };
}

/** @param {HTMLElement} box @param {Standing} standing */
function showTask(box, { task, left }) {
  const items = task.legs.map((kind, index) => {
    const item = make("li", index < task.leg ? "done" : index === task.leg ? "now" : "", [errand(kind)]);
    if (index === task.leg) item.setAttribute("aria-current", "step");
    return item;
  });
  box.replaceChildren(make("h2", "", ["Your task"]), make("ol", "", items), make("p", "hint", [`${left} ${left === 1 ? "step" : "steps"} left in this part`]));
}

/** @param {HTMLElement} box @param {Standing} standing @param {boolean} hasLamp */
function showClock(box, standing, hasLamp) {
  const number = make("output", "number", [String(standing.clock)]);
  const words = [make("span", "hint", ["Clock, your next step"]), number];
  const lamp = make("p", `lamp ${standing.lamp ? "on" : ""}`, [standing.lamp ? "Lamp: lit" : "Lamp: dark"]);
  box.replaceChildren(make("h2", "sr-only", ["Clock"]), dial(standing.clock), make("div", "", words), ...(hasLamp ? [lamp] : []));
}

/** A dial of twelve marks whose hand turns with the clock. @param {number} clock */
function dial(clock) {
  const marks = Array.from({ length: 12 }, (_, index) => svg("line", { x1: 0, y1: -17, x2: 0, y2: -13.5, transform: `rotate(${index * 30})` }));
  const hand = svg("line", { class: "hand", x1: 0, y1: 3, x2: 0, y2: -12, transform: `rotate(${(clock % 12) * 30})` });
  return svg("svg", { viewBox: "-20 -20 40 40", class: "dial", "aria-hidden": "true" }, [svg("circle", { r: 18.5 }), ...marks, hand]);
}
