/** A short scene in words: who stood where, what they did, which step is asked about. */

/** @import {Welcome, Snap, Agent, Action} from "./wire.js" */
/** @import {Clip} from "./clips.js" */
import { roomInWords } from "./words.js";

const WAYS = /** @type {Record<Action, [string, string]>} */ ({
  north: ["steps north", "step north (up)"],
  south: ["steps south", "step south (down)"],
  east: ["steps east", "step east (right)"],
  west: ["steps west", "step west (left)"],
  use: ["uses what is in front", "use what is in front"],
  wait: ["waits", "stand still"],
});

/** "Ana, red shirt, is about to step north (up)." @param {Clip} clip @param {string} you */
export function askedInWords({ cast, snaps, ask }, you) {
  const agent = snaps.at(-1)?.st.ag.find(({ i }) => i === ask.who);
  const shirt = agent === undefined ? "" : `${shirtOf(agent)}, `;
  const whole = `${cast[ask.who] ?? "Somebody"}, ${shirt}is about to ${WAYS[ask.a][1]}.`;
  return ask.who === you ? `You are about to ${WAYS[ask.a][1]}.` : whole;
}

/** The whole scene, for reading and for listening. @param {Clip} clip @param {string} you */
export function sceneInWords(clip, you) {
  const last = clip.snaps.at(-1);
  if (last === undefined) return "";
  const opening = /** @type {Welcome} */ (/** @type {unknown} */ ({ ...clip, you }));
  // The clock shows the step that comes next, so a step's own number is on the snap before it.
  const steps = clip.snaps.slice(1).map((snap, before) => `Clock ${clip.snaps[before]?.st.clock}: ${movesInWords(clip, snap)}`);
  const room = roomInWords(opening, { ...last, ev: [] }).replace(/ \d+ steps left\./, "");
  return ["What happened, step by step:", ...steps, "", "How the room is now:", room, "", askedInWords(clip, you)].join("\n");
}

/** @param {Clip} clip @param {Snap} snap */
function movesInWords({ cast }, snap) {
  const inside = new Set(snap.st.ag.filter(({ x }) => x >= 0).map(({ i }) => i));
  const moves = snap.mv.filter(([who, action]) => action !== "wait" || inside.has(who));
  const said = moves.map(([who, action]) => `${cast[who] ?? "somebody"} ${who === "a0" ? ownForm(action) : WAYS[action][0]}`);
  return said.length > 0 ? `${said.join("; ")}.` : "nobody moves.";
}

/** "You step north". @param {Action} action */
const ownForm = (action) => WAYS[action][1].replace(/ \(.*\)$/, "").replace("stand still", "wait");

/** @param {Agent} agent */
const shirtOf = (agent) => `${agent.shirt} shirt${agent.hat ? " and hat" : ""}`;
