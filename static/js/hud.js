/** Says in text what the picture shows: errand, own card, clock, lamp. */

/** @import {Welcome, Snap, Agent} from "./wire.js" */
import { portrait } from "./cards.js";
import { make, part, svg } from "./element.js";
import { agoWords, legName, loadName, placeName, stayingName, usedName } from "./names.js";

const MARKS = 12;
const PATTERNS = { red: "red, two bars", teal: "teal, one band", grey: "grey, plain" };

/** @param {Welcome} welcome @param {Snap} snap */
export function showHud(welcome, snap) {
  const me = snap.st.ag.find((agent) => agent.i === welcome.you);
  if (welcome.newcomer !== "acts") showWatching(welcome);
  else showTask(welcome, snap);
  if (me !== undefined) showYou(welcome, me);
  showClock(welcome, snap);
}

/** Whoever only looks on has no errand. @param {Welcome} welcome */
function showWatching(welcome) {
  const place = placeName(welcome.map.community);
  const whom = welcome.newcomer === "yoked" ? "You see the visit of somebody who was new here, too: Visitor." : "You are not in the room.";
  const how = welcome.clock.kind === "ticks" ? "Time goes on by itself." : "Press the space bar (or “Next step”) to go on by one step.";
  part("task").replaceChildren(make("h2", "", `You watch ${place}`), make("p", "", `${whom} ${how}`));
}

/** @param {Welcome} welcome @param {Snap} snap */
function showTask(welcome, snap) {
  const { legs, leg } = snap.st.task;
  const list = make("ol");
  list.append(...legs.map((kind, index) => {
    const state = index < leg ? "done" : index === leg ? "now" : "later";
    const again = kind === legs[index - 1] ? " again" : "";
    const item = make("li", state, legName(welcome.map.community, kind) + again);
    if (state === "now") item.setAttribute("aria-current", "step");
    return item;
  }));
  part("task").replaceChildren(make("h2", "", `Your task in ${placeName(welcome.map.community)}`), list);
}

/** @param {Welcome} welcome @param {Agent} me */
function showYou(welcome, me) {
  const facts = [
    ["Shirt", PATTERNS[me.shirt]],
    ["Carrying", me.load ? loadName(welcome.map.community) : "nothing"],
    ["Came in by", me.in === "" ? "–" : `door ${me.in}`],
    ["Used last", lastUse(welcome, me)],
  ];
  if (me.x < 0) facts.push(["Now", "outside, looking in: wait"]);
  else if (me.busy > 0) facts.push(["Now", `${me.seated ? stayingName(welcome.map.community) : "being served"}, ${me.busy} to go`]);
  const row = make("div", "you-card");
  row.append(portrait(welcome, me), list(facts));
  part("you").replaceChildren(make("h2", "", "You"), row);
}

/** @param {Welcome} welcome @param {Agent} me */
function lastUse(welcome, me) {
  if (me.used < 0) return "nothing yet";
  return `${usedName(welcome, me.used)}, ${agoWords(me)}`;
}

/** @param {string[][]} facts */
function list(facts) {
  const parts = make("dl");
  for (const [term, fact] of facts) parts.append(make("dt", "", term), make("dd", "", fact));
  return parts;
}

/** The number that the next press takes, beside a dial of twelve marks. @param {Welcome} welcome @param {Snap} snap */
function showClock(welcome, snap) {
  const { clock, lamp, left } = snap.st;
  const words = make("div");
  words.append(make("span", "hint", "Clock"), make("output", "number", String(clock)));
  const rest = make("div", "rest");
  if (welcome.map.lamp.some((row) => row.includes("*"))) rest.append(make("p", `lamp ${lamp ? "lit" : "dark"}`, lamp ? "Lamp lit" : "Lamp dark"));
  rest.append(make("p", "hint", `${left} ${left === 1 ? "step" : "steps"} left`));
  part("clock").replaceChildren(dial(clock), words, rest);
}

/** @param {number} clock */
function dial(clock) {
  const marks = Array.from({ length: MARKS }, (_, mark) => svg("line", { y1: -17, y2: -13.5, transform: `rotate(${mark * 30})` }));
  const hand = svg("line", { class: "hand", y1: 3, y2: -12, transform: `rotate(${(clock % MARKS) * 30})` });
  const face = svg("svg", { viewBox: "-20 -20 40 40", class: "dial", "aria-hidden": "true" });
  face.append(svg("circle", { r: 18.5 }), ...marks, hand);
  return face;
}
