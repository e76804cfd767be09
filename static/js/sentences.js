/** Says events and things in words, the same in the log, on cards and aloud. */

/** @import {Happening, RoomMap, Fixture, Kind} from "./wire.js" */
/** @typedef {{map: RoomMap, cast: Record<string, string>, you: string}} Company */

const SHAPES = { plain: "", round: "round ", triangle: "triangle ", square: "square " };
const KINDS = /** @type {Record<string, string>} */ ({ desk: "desk", shelf: "shelf", spot: "seat", bin: "cup return", door: "door" });

/** @param {Fixture | undefined} fixture @param {RoomMap} map */
export function thing(fixture, map) {
  if (fixture === undefined) return "nothing yet";
  if (fixture.k === "door") return `door ${doorLetter(fixture, map)}`;
  const kind = KINDS[fixture.k] ?? fixture.k;
  return fixture.k === "spot" || fixture.k === "bin" ? `a ${kind}`.replace("a cup", "the cup") : `the ${SHAPES[fixture.shape]}${kind}`;
}

/** @param {Fixture} door @param {RoomMap} map */
function doorLetter(door, map) {
  return "AB"[map.fixtures.filter((each) => each.k === "door").indexOf(door)] ?? "";
}

/** @param {Kind | ""} kind */
export function place(kind) {
  return kind === "" ? "nothing more" : (KINDS[kind] ?? kind);
}

/** What the newcomer's legs ask for. @param {Kind} kind */
export function errand(kind) {
  return { desk: "Order at a desk", shelf: "Collect it at a shelf", spot: "Take a seat and stay 3 steps", bin: "Return the cup", door: "Leave by a door" }[kind];
}

/** @param {string} who @param {Company} company */
function person(who, { cast, you }) {
  if (who === you) return "you";
  return who === "clerk" ? "the clerk" : (cast[who] ?? "somebody");
}

/** @param {string[]} names */
function joined(names) {
  return names.length < 2 ? (names[0] ?? "somebody") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * One line of the log, without its number, or null where the log leaves it out.
 * @param {Happening} event @param {Company} company
 */
export function told(event, company) {
  const own = event.of === company.you;
  if (event.k === "sanction") return frown(event, company);
  if (event.k === "bump") return own ? "That did not work. You stayed where you were." : null;
  if (event.k === "use") return own ? `You used ${thing(company.map.fixtures[event.f ?? -1], company.map)}.` : null;
  if (event.k === "enter") return own ? "You came in." : null;
  if (event.k === "leave") return own ? "You left." : null;
  if (event.k === "desk_open") return "The shut desk opened.";
  return null;
}

/** @param {Happening} event @param {Company} company */
function frown(event, company) {
  if (event.by === undefined || event.by.length === 0) return "Somebody was frowned at.";
  const by = event.by.map((who) => person(who, company));
  return `${capital(joined(by))} frowned at ${person(event.of, company)}.`;
}

/** Whether a line is about the newcomer. @param {Happening} event @param {Company} company */
export function isOwn(event, company) {
  return event.of === company.you;
}
