/** A small card for everybody: what is carried, what comes next, the door of entry. */

/** @import {Welcome, Snap, Agent} from "./wire.js" */
import { make, part } from "./element.js";
import { fixtureName, loadName } from "./names.js";
import { paletteOf } from "./palette.js";
import { drawPerson, lookOf } from "./people.js";

const SIZE = 44;

/** @typedef {Pick<Welcome, "map" | "cast" | "you">} Company */

/** A study may show no cards, or nobody between two frowns. @param {Welcome} welcome @param {Snap} snap */
export function showCards(welcome, snap) {
  if (!welcome.shows.cards) return part("people").replaceChildren();
  const others = snap.st.ag.filter((agent) => agent.i !== welcome.you);
  const nobody = make("p", "hint", "Nobody else is in sight just now.");
  part("people").replaceChildren(make("h2", "sr-only", "People here"), others.length > 0 ? cardsOf(welcome, others) : nobody);
}

/** @param {Company} company @param {Agent[]} agents */
export function cardsOf(company, agents) {
  const list = make("ul", "cards");
  list.append(...agents.map((agent) => card(company, agent)));
  return list;
}

/** @param {Company} welcome @param {Agent} agent */
function card(welcome, agent) {
  const item = make("li", agent.x < 0 ? "away" : "");
  item.append(portrait(welcome, agent), make("strong", "name", welcome.cast[agent.i] ?? ""), make("span", "facts", factsOf(welcome, agent)));
  return item;
}

/** @param {Company} welcome @param {Agent} agent */
function factsOf(welcome, agent) {
  if (agent.x < 0) return "outside just now";
  const { community } = welcome.map;
  const load = loadName(community).replace(/^an? /, "");
  const next = agent.next === "" ? "done" : `to ${fixtureName(community, agent.next)}`;
  const door = agent.in === "" ? [] : [`door\u00a0${agent.in}`];
  return [agent.load ? `has a ${load}` : `no ${load}`, next, ...door].join(" · ");
}

/** A face of one's own size. @param {Company} welcome @param {Agent} agent */
export function portrait(welcome, agent) {
  const canvas = document.createElement("canvas");
  const tile = Math.round(SIZE * devicePixelRatio);
  canvas.className = "portrait";
  canvas.setAttribute("aria-hidden", "true");
  canvas.width = canvas.height = tile;
  const g = canvas.getContext("2d");
  if (g === null) return canvas;
  g.setTransform(tile, 0, 0, tile, 0, 0);
  const look = { ...lookOf(agent, welcome.cast, welcome.you), x: 0, y: 0.01, d: /** @type {const} */ (""), seat: 0 };
  drawPerson({ g, map: welcome.map, paint: paletteOf(document.body), px: 1 / tile, tile }, look);
  return canvas;
}
