/** Lays the micro-steps of one step out in time, in the order judged. */

/** @import {Snap, Agent, Action, Happening} from "./wire.js" */
/** @typedef {{x: number, y: number}} Place */
/**
 * One person's micro-step: when it starts, how long it takes, from where to where, what it did.
 * @typedef {{who: string, action: Action, from: Place, to: Place, at: number, ms: number, frowns: Happening[], bump: boolean}} Part
 */
/** @typedef {{parts: Part[], ends: number}} Timeline */

const EASE_MS = 60;
const WHOLE_MS = 280;
const GAP_MS = 40;

const WAYS = /** @type {Record<Action, [number, number]>} */ ({
  north: [0, -1], south: [0, 1], east: [1, 0], west: [-1, 0], wait: [0, 0], use: [0, 0],
});

/**
 * @param {Agent[]} before  people as they stood before the step
 * @param {Snap} snap @param {boolean} still  no easing, the same order
 * @returns {Timeline}
 */
export function timelineOf(before, snap, still) {
  const movers = snap.mv.filter(([, action]) => action !== "wait").length;
  const gap = movers > 1 ? Math.min(GAP_MS, WHOLE_MS / (movers - 1)) : 0;
  let at = 0;
  const parts = snap.mv.map(([who, action]) => {
    const part = partOf(who, action, before, snap, at, still);
    if (action !== "wait") at += gap;
    return part;
  });
  return { parts, ends: parts.reduce((end, part) => Math.max(end, part.at + part.ms), 0) };
}

/** @param {string} who @param {Action} action @param {Agent[]} before @param {Snap} snap @param {number} at @param {boolean} still @returns {Part} */
function partOf(who, action, before, snap, at, still) {
  const from = placeBefore(who, action, before, snap);
  const own = snap.ev.filter((event) => event.of === who);
  const [dx, dy] = from.x < 0 ? [0, 0] : WAYS[action];
  return {
    who, action, from, to: { x: from.x + dx, y: from.y + dy }, at, ms: still || action === "wait" ? 0 : EASE_MS,
    frowns: own.filter((event) => event.k === "sanction"), bump: own.some((event) => event.k === "bump"),
  };
}

/** Where somebody stood; whoever was out of sight has come from where the step leads from. @param {string} who @param {Action} action @param {Agent[]} before @param {Snap} snap @returns {Place} */
function placeBefore(who, action, before, snap) {
  const old = before.find((agent) => agent.i === who);
  if (old !== undefined) return { x: old.x, y: old.y };
  const now = snap.st.ag.find((agent) => agent.i === who);
  if (now === undefined || now.x < 0) return { x: -1, y: -1 };
  const [dx, dy] = WAYS[action];
  return { x: now.x - dx, y: now.y - dy };
}

/** Where somebody stands at `ms` into the timeline. @param {Part} part @param {number} ms @returns {Place} */
export function placeAt(part, ms) {
  const done = part.ms === 0 ? Number(ms >= part.at) : Math.min(1, Math.max(0, (ms - part.at) / part.ms));
  const eased = 1 - (1 - done) ** 3;
  return { x: part.from.x + (part.to.x - part.from.x) * eased, y: part.from.y + (part.to.y - part.from.y) * eased };
}

/** The heading after an action; only a move changes it. @param {Action} action */
export function headingAfter(action) {
  return /** @type {const} */ ({ north: "N", south: "S", east: "E", west: "W", wait: "", use: "" })[action];
}
