/** Draws the cards of people: shirt, hat, load, where next, which door. */

/** @import {Agent, RoomMap} from "./wire.js" */
/** @import {Company} from "./sentences.js" */
import { make } from "./elements.js";
import { drawPerson, lookOf } from "./people.js";
import { paletteOf } from "./palette.js";
import { place, thing } from "./sentences.js";

const SIZE = 40;

/** @param {HTMLElement} box @param {Agent[]} agents @param {Company} company */
export function showPeople(box, agents, company) {
  const others = agents.filter((agent) => agent.i !== company.you);
  box.replaceChildren(make("h2", "", ["People here"]), make("ul", "cards", others.map((agent) => cardOf(agent, company))));
}

/** @param {Agent} agent @param {Company} company */
function cardOf(agent, company) {
  const away = agent.x < 0;
  const facts = away ? ["outside"] : [agent.load ? "has a cup" : "no cup", `next: ${place(agent.next)}`, `door ${agent.in || "–"}`];
  const card = make("li", away ? "away" : "", [portrait(agent, company), make("span", "name", [company.cast[agent.i] ?? ""]), make("span", "facts", [facts.join(" · ")])]);
  return card;
}

/** The newcomer's own card. @param {HTMLElement} box @param {Agent} agent @param {Company} company */
export function showYou(box, agent, company) {
  const rows = /** @type {[string, string][]} */ ([
    ["Shirt", `${agent.shirt}, ${{ red: "two bars", teal: "one band", grey: "plain" }[agent.shirt]}`],
    ["Carrying", agent.load ? "a cup" : "nothing"],
    ["Came in by", agent.in === "" ? "–" : `door ${agent.in}`],
    ["Used last", lastUse(agent, company.map)],
  ]);
  const facts = make("dl", "", rows.flatMap(([key, value]) => [make("dt", "", [key]), make("dd", "", [value])]));
  box.replaceChildren(make("h2", "", ["You"]), make("div", "you-card", [portrait(agent, company), facts]));
}

/** @param {Agent} agent @param {RoomMap} map */
function lastUse(agent, map) {
  if (agent.used < 0) return "nothing yet";
  const steps = agent.tr.since_use;
  const ago = steps >= 9 ? "9 or more steps ago" : steps === 0 ? "just now" : `${steps} ${steps === 1 ? "step" : "steps"} ago`;
  return `${thing(map.fixtures[agent.used], map)}, ${ago}`;
}

/** @param {Agent} agent @param {Company} company */
function portrait(agent, company) {
  const canvas = document.createElement("canvas");
  canvas.className = "portrait";
  canvas.setAttribute("aria-hidden", "true");
  const tile = Math.round(SIZE * devicePixelRatio);
  canvas.width = canvas.height = tile;
  const g = canvas.getContext("2d");
  if (g === null) return canvas;
  g.scale(tile, tile);
  const look = { ...lookOf(agent, company.cast, company.you), x: 0, y: 0.02, seat: 0 };
  drawPerson({ g, map: company.map, paint: paletteOf(document.body), px: 1 / tile, tile }, look);
  return canvas;
}
