/** Says the whole scene in words, for those who would rather read it. */

/** @import {Standing, Agent} from "./wire.js" */
/** @import {Company} from "./sentences.js" */
import { make } from "./elements.js";
import { errand, place, thing } from "./sentences.js";

const RUGS = /** @type {Record<string, string>} */ ({ ".": "plain floor", b: "blue rug", a: "amber rug", v: "violet rug", g: "green mat" });
const WAYS = { "": "has not moved", N: "heading north (up)", S: "heading south (down)", E: "heading east (right)", W: "heading west (left)" };

/** @param {Standing} standing @param {Company} company @returns {string[]} */
export function roomInWords(standing, company) {
  const you = standing.ag.find((agent) => agent.i === company.you);
  const next = standing.task.legs[standing.task.leg];
  return [
    `The clock shows ${standing.clock}. The lamp is ${standing.lamp ? "lit" : "dark"}.`,
    ...(you === undefined ? [] : [personInWords(you, "You", standing, company)]),
    next === undefined ? "Your task is done." : `Next for you: ${errand(next)}.`,
    ...standing.ag.filter((agent) => agent.i !== company.you).map((agent) => personInWords(agent, company.cast[agent.i] ?? "Somebody", standing, company)),
    "The clerk is behind the counter.",
    ...thingsInWords(standing, company),
  ];
}

/** @param {Agent} agent @param {string} name @param {Standing} standing @param {Company} company */
function personInWords(agent, name, standing, company) {
  const own = name === "You";
  if (agent.x < 0) return `${name} ${own ? "are" : "is"} outside.`;
  const shade = (agent.x + agent.y) % 2 === 0 ? "dark" : "light";
  const lit = company.map.lamp[agent.y]?.[agent.x] === "*" ? ", lamp tile" : "";
  const rug = RUGS[company.map.rug[agent.y]?.[agent.x] ?? "."];
  const facts = [
    `${agent.shirt} shirt${agent.hat ? " and hat" : ""}`, WAYS[agent.d], agent.load ? "carrying a cup" : "carrying nothing",
    `next: ${place(agent.next)}`, `came in by door ${agent.in || "–"}`, ...(agent.seated ? [`seated for ${agent.tr.dwell} steps`] : []),
  ];
  return `${name}: column ${agent.x}, row ${agent.y} (${rug}, ${shade} tile${lit}); ${facts.join(", ")}.`;
}

/** @param {Standing} standing @param {Company} company */
function thingsInWords(standing, { map }) {
  const of = (/** @type {string} */ kind) => map.fixtures.filter((fixture) => fixture.k === kind);
  const [desks, shelves] = [of("desk"), of("shelf")];
  return map.fixtures.map((fixture) => {
    const notes = [];
    if (fixture.k === "desk" && desks.indexOf(fixture) === standing.shut) notes.push("shut");
    if (fixture.k === "desk" && desks.indexOf(fixture) === standing.last.desk) notes.push("used last");
    if (fixture.k === "shelf") notes.push(`${standing.stock[shelves.indexOf(fixture)] ?? 0} in stock`);
    if (fixture.k === "shelf" && shelves.indexOf(fixture) === standing.last.shelf) notes.push("used last");
    const words = thing(fixture, map);
    return `${words.charAt(0).toUpperCase()}${words.slice(1)}: use it from column ${fixture.fx}, row ${fixture.fy}${notes.map((note) => `, ${note}`).join("")}.`;
  });
}

/** Keeps the text view in step while it is open. @param {HTMLElement} box @param {Standing} standing @param {Company} company */
export function showText(box, standing, company) {
  if (!(box instanceof HTMLDetailsElement) || !box.open) return;
  box.querySelector("ul")?.replaceChildren(...roomInWords(standing, company).map((line) => make("li", "", [line])));
}
