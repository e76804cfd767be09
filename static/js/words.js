/** The room in words: a full text of the scene, for reading and for listening. */

/** @import {Welcome, Snap, Agent, RoomMap} from "./wire.js" */
import { agoWords, capital, cardOf, fixtureName, lineOf, signName, stayingName, theFixture, usedName } from "./names.js";

const HEADS = /** @type {Record<string, string>} */ ({ "": "has not moved yet", N: "last moved north", S: "last moved south", E: "last moved east", W: "last moved west" });
const RUGS = /** @type {Record<string, string>} */ ({ b: "blue floor", a: "amber floor", v: "violet floor", g: "green floor", ".": "plain floor" });

/** @param {Welcome} welcome @param {Snap} snap @returns {string} */
export function roomInWords(welcome, snap) {
  const people = snap.st.ag.map((agent) => personWords(welcome, agent));
  const others = snap.st.ag.some(({ i }) => i !== welcome.you) ? [] : ["Nobody else is in sight just now."];
  return [clockWords(snap), ...people, ...others, ...fixtureWords(welcome, snap), ...floorWords(welcome.map), ...eventWords(welcome, snap)].join("\n");
}

/** @param {Snap} snap */
function clockWords(snap) {
  return `The clock shows ${snap.st.clock}. The lamp is ${snap.st.lamp ? "lit" : "dark"}. ${snap.st.left} steps left.`;
}

/** @param {Welcome} welcome @param {Agent} agent */
function personWords(welcome, agent) {
  const name = welcome.cast[agent.i] ?? "";
  if (agent.x < 0) return `${name}: outside.`;
  const card = cardOf(welcome, agent);
  const seat = agent.seated ? `, ${stayingName(welcome.map.community)} for ${agent.tr.dwell} steps` : agent.busy > 0 ? ", being served" : "";
  const used = agent.i === welcome.you && agent.used >= 0 ? `used ${usedName(welcome, agent.used)} last, ${agoWords(agent)}` : "";
  return `${name}: ${card.shirt}, at ${placeWords(welcome, agent.x, agent.y)}${seat}, ${HEADS[agent.d]}, ${[card.load, card.next, card.door, used].filter(Boolean).join(", ")}.`;
}

/** @param {Welcome} welcome @param {number} x @param {number} y */
function placeWords(welcome, x, y) {
  const { rug, lamp, w } = welcome.map;
  const floor = RUGS[rug[y]?.[x] ?? "."] ?? "plain floor";
  const shade = (x + y) % 2 === 1 ? "light" : "dark";
  const light = lamp[y]?.[x] === "*" ? ", on the lamp’s tiles" : "";
  return `column ${x} of ${w - 1}, row ${y}, ${floor}, ${shade} tile${light}`;
}

/** @param {Welcome} welcome @param {Snap} snap */
function fixtureWords(welcome, snap) {
  const counts = { desk: 0, shelf: 0 };
  return welcome.map.fixtures.filter(({ k }) => k !== "spot").map((fixture) => {
    const notes = [];
    const at = fixture.k === "desk" ? counts.desk++ : fixture.k === "shelf" ? counts.shelf++ : -1;
    if (fixture.k === "desk" && snap.st.last.desk === at) notes.push("used last");
    if (fixture.k === "desk" && snap.st.shut === at) notes.push("shut");
    if (fixture.k === "shelf") notes.push(`${snap.st.stock[at] ?? 0} left`);
    if (fixture.k === "shelf" && snap.st.last.shelf === at) notes.push("used last");
    return `${capital(theFixture(welcome, fixture))}: column ${fixture.x}, row ${fixture.y}${notes.map((note) => `, ${note}`).join("")}.`;
  }).concat(seatWords(welcome));
}

/** @param {Welcome} welcome */
function seatWords(welcome) {
  const floor = (/** @type {{x: number, y: number}} */ { x, y }) => RUGS[welcome.map.rug[y]?.[x] ?? "."] ?? "";
  const seats = welcome.map.fixtures.filter(({ k }) => k === "spot").map((seat) => `column ${seat.x} row ${seat.y} (${floor(seat)})`);
  return `${capital(signName("plain") + fixtureName(welcome.map.community, "spot"))}s: ${seats.join("; ")}.`;
}

/** Where the floor has a colour, where plants stand, where the lamp shines. @param {RoomMap} map */
function floorWords(map) {
  const rugs = Object.entries(RUGS).filter(([sign]) => sign !== ".");
  return [
    ...rugs.map(([sign, name]) => tileWords(capital(name), map.rug, sign)),
    tileWords("Plants (leaves lie on the tiles directly beside them)", map.rows, "P"),
    tileWords("The lamp shines on", map.lamp, "*"),
  ].filter(Boolean);
}

/** "Blue floor: row 3, columns 2 to 5; row 4, column 2." @param {string} what @param {string[]} rows @param {string} sign */
function tileWords(what, rows, sign) {
  const stretches = rows.flatMap((row, y) => [...row.matchAll(new RegExp(`[${sign}]+`, "g"))].map(({ index, 0: found }) => stretchWords(y, index, index + found.length - 1)));
  return stretches.length > 0 ? `${what}: ${stretches.join("; ")}.` : "";
}

/** @param {number} row @param {number} from @param {number} to */
const stretchWords = (row, from, to) => `row ${row}, ${from === to ? `column ${from}` : `columns ${from} to ${to}`}`;

/** @param {Welcome} welcome @param {Snap} snap */
function eventWords(welcome, snap) {
  const lines = snap.ev.map((event) => lineOf(welcome, event)).filter((line) => line !== null);
  return lines.length > 0 ? ["In the last step:", ...lines] : [];
}
