/** What things are called in each community, in sentences for people. */

/** @import {Welcome, Happening, Kind, Shape, Fixture, Agent} from "./wire.js" */

/** @type {Record<string, Record<Kind, string>>} */
const FIXTURES = {
  cafe: { desk: "order desk", shelf: "pick-up shelf", spot: "seat", bin: "cup return", door: "door" },
  post: { desk: "hand-in desk", shelf: "form shelf", spot: "writing place", bin: "receipt box", door: "door" },
  grocery: { desk: "pay desk", shelf: "goods shelf", spot: "packing place", bin: "basket return", door: "door" },
};

/** @type {Record<string, Record<Kind, string>>} */
const LEGS = {
  cafe: { desk: "Order at a desk", shelf: "Take your cup from a shelf", spot: "Sit down on a seat", bin: "Bring the cup back", door: "Leave by a door" },
  post: { desk: "Hand the form in at a desk", shelf: "Take a form from a shelf", spot: "Fill it in at a writing place", bin: "Drop the receipt in the box", door: "Leave by a door" },
  grocery: { desk: "Pay at a desk", shelf: "Take goods from a shelf", spot: "Pack at a packing place", bin: "Bring the basket back", door: "Leave by a door" },
};

const STAYING = /** @type {Record<string, string>} */ ({ cafe: "seated", post: "writing", grocery: "packing" });
const LOADS = /** @type {Record<string, string>} */ ({ cafe: "a cup", post: "a form", grocery: "a basket" });

const PLACES = /** @type {Record<string, string>} */ ({ cafe: "a café", post: "a post office", grocery: "a grocery" });

/** "the café" @param {string} community */
export const placeName = (community) => (PLACES[community] ?? "a room").replace(/^an? /, "the ");

/** @param {string} community @param {Kind} kind */
export const fixtureName = (community, kind) => FIXTURES[community]?.[kind] ?? kind;

/** @param {string} community @param {Kind} kind */
export const legName = (community, kind) => LEGS[community]?.[kind] ?? kind;

/** What people do on a spot. @param {string} community */
export const stayingName = (community) => STAYING[community] ?? "staying";

/** @param {string} community */
export const loadName = (community) => LOADS[community] ?? "something";

/** @param {Shape} shape */
export const signName = (shape) => (shape === "plain" ? "" : `${shape} `);

/** @param {Welcome} welcome @param {number | undefined} index */
export function usedName(welcome, index) {
  const fixture = index === undefined ? undefined : welcome.map.fixtures[index];
  return fixture === undefined ? "something" : theFixture(welcome, fixture);
}

/** How long ago somebody used something; steps are not counted past nine. @param {Agent} agent */
export function agoWords({ tr: { since_use: steps } }) {
  if (steps >= 9) return "9 or more steps ago";
  return steps === 0 ? "just now" : `${steps} ${steps === 1 ? "step" : "steps"} ago`;
}

/** @param {Welcome} welcome @param {Fixture} fixture */
export function theFixture(welcome, fixture) {
  const name = fixtureName(welcome.map.community, fixture.k);
  return fixture.k === "door" ? `door ${doorLetter(welcome, fixture)}` : `the ${signName(fixture.shape)}${name}`;
}

/** @param {Welcome} welcome @param {Fixture} door */
function doorLetter(welcome, door) {
  return "AB"[welcome.map.fixtures.filter((fixture) => fixture.k === "door").indexOf(door)] ?? "";
}

/** Names as one says them: "Ana, Bo and the clerk". @param {string[]} names */
export function joined(names) {
  return names.length < 2 ? (names[0] ?? "somebody") : `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;
}

/**
 * A line of the log, or null for what is not told there.
 * @param {Welcome} welcome @param {Happening} event @returns {string | null}
 */
export function lineOf(welcome, event) {
  const you = event.of === welcome.you;
  const who = you ? "You" : (welcome.cast[event.of] ?? "Somebody");
  if (event.k === "sanction") return `${welcome.shows?.times === false ? "Up to " : ""}${event.c}: ${frownLine(welcome, event)}`;
  if (event.k === "use") return `${event.c}: ${who} used ${usedName(welcome, event.f)}.`;
  if (event.k === "bump" && you) return `${event.c}: You could not do that just then.`;
  if (event.k === "enter") return `${event.c}: ${who} came in by ${usedName(welcome, event.f)}.`;
  if (event.k === "leave") return `${event.c}: ${who} left by ${usedName(welcome, event.f)}.`;
  if (event.k === "desk_open") return `${event.c}: ${capital(usedName(welcome, event.f))} opened.`;
  return null;
}

/** @param {Welcome} welcome @param {Happening} event */
function frownLine(welcome, event) {
  if (event.of === "clerk") return "Somebody was frowned at.";
  const by = (event.by ?? []).map((who) => welcome.cast[who] ?? "somebody");
  const whom = event.of === welcome.you ? "you" : (welcome.cast[event.of] ?? "somebody");
  return `${capital(joined(by))} frowned at ${whom}.`;
}

/** @param {string} text */
export const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** What somebody's card says. @param {Welcome} welcome @param {Agent} agent */
export function cardOf(welcome, agent) {
  const community = welcome.map.community;
  return {
    shirt: `${agent.shirt} shirt${agent.hat ? ", hat" : ""}`,
    load: agent.load ? `carries ${loadName(community)}` : "carries nothing",
    next: agent.leg < 0 ? "" : agent.next === "" ? "done" : `next: ${fixtureName(community, agent.next)}`,
    door: agent.in === "" ? "" : `came in by ${agent.in}`,
  };
}
