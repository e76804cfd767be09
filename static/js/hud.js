/** Says in text what the picture shows: errand, own card, clock. */

/** @import {Welcome, Snap, Agent} from "./wire.js" */
import { fill, make, part } from "./element.js";
import { legName, loadName, usedName } from "./names.js";

const MARKS = 12;
const NEVER = 9;

/** @param {Welcome} welcome @param {Snap} snap */
export function showHud(welcome, snap) {
  const me = snap.st.ag.find((agent) => agent.i === welcome.you);
  if (me === undefined) return;
  showTask(welcome, snap);
  showYou(welcome, me);
  showClock(snap);
}

/** @param {Welcome} welcome @param {Snap} snap */
function showTask(welcome, snap) {
  const { legs, leg } = snap.st.task;
  const parts = legs.map((kind, index) => {
    const state = index < leg ? "done" : index === leg ? "now" : "later";
    const item = make("li", state, legName(welcome.map.community, kind));
    if (state === "now") item.setAttribute("aria-current", "step");
    return item;
  });
  fill(part("task"), parts);
}

/** @param {Welcome} welcome @param {Agent} me */
function showYou(welcome, me) {
  const facts = [
    ["Shirt", me.shirt],
    ["Carrying", me.load ? loadName(welcome.map.community) : "nothing"],
    ["Came in by", me.in === "" ? "–" : `door ${me.in}`],
    ["Used last", lastUse(welcome, me)],
  ];
  if (me.x < 0) facts.push(["Now", "outside, looking in: wait"]);
  else if (me.busy > 0) facts.push(["Now", `${me.seated ? "seated" : "being served"}, ${me.busy} to go`]);
  fill(part("you"), [make("h2", "", "You"), list(facts)]);
}

/** @param {Welcome} welcome @param {Agent} me */
function lastUse(welcome, me) {
  if (me.used < 0) return "nothing yet";
  const ago = me.tr.since_use >= NEVER ? "9 or more" : String(me.tr.since_use);
  return `${usedName(welcome, me.used)}, ${ago} steps ago`;
}

/** @param {string[][]} facts */
function list(facts) {
  const parts = make("dl");
  for (const [term, fact] of facts) parts.append(make("dt", "", term), make("dd", "", fact));
  return parts;
}

/** The number that the next press takes, beside a dial of twelve marks. @param {Snap} snap */
function showClock(snap) {
  const { clock, lamp, left } = snap.st;
  const number = make("p", "number", String(clock));
  number.id = "clock-number";
  const dial = make("div", "dial");
  for (let mark = 0; mark < MARKS; mark++) dial.append(make("i", mark === clock % MARKS ? "on" : ""));
  const row = make("div", "face");
  row.append(dial, number);
  const lampLine = make("p", `lamp ${lamp ? "lit" : "dark"}`, lamp ? "The lamp is lit" : "The lamp is dark");
  fill(part("clock"), [make("h2", "", "Clock"), row, lampLine, make("p", "left", `${left} ${left === 1 ? "step" : "steps"} left`)]);
}

