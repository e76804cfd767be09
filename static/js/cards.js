/** A small card for everybody: what is carried, what comes next, the door of entry. */

/** @import {Welcome, Snap, Agent} from "./wire.js" */
import { fill, make, part } from "./element.js";
import { cardOf } from "./names.js";

/** @param {Welcome} welcome @param {Snap} snap */
export function showCards(welcome, snap) {
  fill(part("people"), snap.st.ag.map((agent) => card(welcome, agent)));
}

/** @param {Welcome} welcome @param {Agent} agent */
function card(welcome, agent) {
  const words = cardOf(welcome, agent);
  const item = make("li", `person ${agent.i === welcome.you ? "own" : ""} ${agent.x < 0 ? "out" : ""}`.trim());
  const head = make("p", "who");
  head.append(make("i", `swatch ${agent.shirt}${agent.hat ? " hat" : ""}`), make("strong", "", welcome.cast[agent.i] ?? ""));
  head.append(make("span", "quiet", words.shirt));
  const rest = agent.x < 0 ? "outside just now" : [words.load, words.next, words.door].filter(Boolean).join(" · ");
  item.append(head, make("p", "facts", rest));
  return item;
}
