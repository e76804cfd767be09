/** Plays an episode for researchers: the room, everybody's act with its verdict, what a watcher could know. */

/** @import {RoomMap, Snap, Action, Happening, Welcome} from "./wire.js" */
/** @typedef {{who: string, a: Action, broke: boolean, frown: boolean, choice: boolean}} Act  one micro-step, judged */
/** @typedef {{map: RoomMap, cast: Record<string, string>, snaps: Snap[], acts: Act[][], belief: (number | null)[]}} Episode */
import { cardsOf } from "./cards.js";
import { make, part, svg, write } from "./element.js";
import { lineOf } from "./names.js";
import { Scene } from "./scene.js";

const STEP_MS = 700;
const YOU = "a0";
const MARKED = 3;
const DID = /** @type {Record<Action, string>} */ ({
  north: "stepped north", south: "stepped south", east: "stepped east", west: "stepped west", use: "used what is in front", wait: "stood still",
});

class Replay {
  /** @param {Episode} episode */
  constructor(episode) {
    this.episode = episode;
    this.at = 0;
    /** @type {number | undefined} */ this.timer = undefined;
    this.scene = new Scene(part("screen"), this.#opening(0));
    this.reel = /** @type {HTMLInputElement} */ (part("reel"));
    this.reel.max = String(this.#last);
    this.reel.addEventListener("input", () => this.#go(Number(this.reel.value)));
    part("back").addEventListener("click", () => this.#go(this.at - 1));
    part("on").addEventListener("click", () => this.#go(this.at + 1));
    part("play").addEventListener("click", () => (this.timer === undefined ? this.#play() : this.#pause()));
    this.frowns = frownsOf(episode);
    this.buttons = this.frowns.map(({ at, line }) => this.#leading(at, line));
    part("frowns").replaceChildren(...this.#listed());
    for (const hidden of document.querySelectorAll("#replay [hidden]")) hidden.removeAttribute("hidden");
    this.#tell();
  }

  get #last() {
    return this.episode.snaps.length - 1;
  }

  /** The room at a step, with the marks of the last few. @param {number} at */
  #opening(at) {
    const { map, cast, snaps } = this.episode;
    const log = snaps.slice(Math.max(0, at - MARKED + 1), at + 1).flatMap((snap) => snap.ev);
    return { map, cast, you: YOU, snap: /** @type {Snap} */ (snaps[at]), log };
  }

  #play() {
    if (this.at === this.#last) this.#show(0);
    this.timer = setInterval(() => (this.at < this.#last ? this.#show(this.at + 1) : this.#pause()), STEP_MS);
    write(part("play"), "Pause");
  }

  #pause() {
    clearInterval(this.timer);
    this.timer = undefined;
    write(part("play"), "Play");
  }

  /** Go to a step by hand. @param {number} at */
  #go(at) {
    this.#pause();
    this.#show(Math.min(this.#last, Math.max(0, at)));
  }

  /** The next step is played, any other one stands at once. @param {number} at */
  #show(at) {
    const snap = this.episode.snaps[at];
    if (snap === undefined) return;
    const next = at === this.at + 1;
    this.at = at;
    if (next) this.scene.play(snap, () => {});
    else this.scene.enter(this.#opening(at));
    this.#tell();
  }

  #tell() {
    const { map, cast, snaps, acts, belief } = this.episode;
    const snap = /** @type {Snap} */ (snaps[this.at]);
    const taken = snaps[this.at - 1]?.st.clock;
    this.reel.value = String(this.at);
    write(part("caption"), `Step ${this.at} of ${this.#last}${taken === undefined ? "" : `, taken at clock ${taken}`} · clock now ${snap.st.clock}${lampOf(map, snap)}`);
    part("acts").replaceChildren(...actsOf(acts[this.at] ?? [], cast));
    this.#markFrowns();
    part("people").replaceChildren(cardsOf({ map, cast, you: "" }, snap.st.ag.filter((agent) => agent.x >= 0)));
    part("strip").replaceChildren(...stripOf(snaps, belief, this.at));
    const sure = belief[this.at];
    write(part("sure"), sure === null || sure === undefined ? "nothing seen yet" : `${Math.round(sure * 100)} %`);
  }

  /** Every frown of the episode, made once: a list made anew would lose the focus of whoever walks along it. */
  #listed() {
    if (this.buttons.length === 0) return [make("li", "quiet", "Nobody frowns in this episode. Another one may show more.")];
    return this.buttons.map((button) => {
      const item = make("li");
      item.append(button);
      return item;
    });
  }

  /** A button that leads to a step. @param {number} at @param {string} line */
  #leading(at, line) {
    const button = make("button", "", line);
    button.setAttribute("type", "button");
    button.addEventListener("click", () => this.#go(at));
    return button;
  }

  /** What is still to come is pale, what happens now is marked, and in sight. */
  #markFrowns() {
    const list = part("frowns");
    this.frowns.forEach(({ at }, i) => {
      const button = /** @type {HTMLElement} */ (this.buttons[i]);
      button.classList.toggle("later", at > this.at);
      if (at === this.at) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
      if (at <= this.at) list.scrollTop = Math.max(0, button.offsetTop + button.offsetHeight - list.clientHeight);
    });
  }
}

/** Every frown in words, with its step. @param {Episode} episode */
function frownsOf({ map, cast, snaps }) {
  const room = /** @type {Welcome} */ (/** @type {unknown} */ ({ map, cast, you: YOU }));
  const seen = snaps.flatMap((snap, at) => snap.ev.filter((event) => event.k === "sanction").map((event) => ({ at, event })));
  return seen.map(({ at, event }) => ({ at, line: lineOf(room, event) ?? "" }));
}

/** @param {RoomMap} map @param {Snap} snap */
const lampOf = (map, snap) => (map.lamp.some((row) => row.includes("*")) ? `, lamp ${snap.st.lamp ? "lit" : "dark"}` : "");

/** @param {Act[]} acts @param {Record<string, string>} cast */
function actsOf(acts, cast) {
  if (acts.length === 0) return [make("li", "quiet", "Press Play, or go on step by step.")];
  return acts.map((act) => {
    const item = make("li", act.broke ? "broke" : act.choice ? "kept" : "");
    item.append(make("span", "", `${cast[act.who] ?? "Somebody"} ${DID[act.a]}`), make("span", "verdict", verdictOf(act)));
    return item;
  });
}

/** @param {Act} act */
function verdictOf(act) {
  if (act.broke) return act.frown ? "☹ broke it, frowned at" : "broke it, nobody frowned";
  if (act.frown) return "☹ frowned at by mistake";
  return act.choice ? "✓ kept it" : "";
}

/** P(truth) as a line, frowns as marks, the present step. @param {Snap[]} snaps @param {(number | null)[]} belief @param {number} at */
function stripOf(snaps, belief, at) {
  const x = (/** @type {number} */ step) => 100 * step / Math.max(1, snaps.length - 1);
  const points = belief.flatMap((share, step) => (share === null ? [] : [`${x(step).toFixed(2)},${(23 - 22 * share).toFixed(2)}`]));
  const first = points[0]?.split(",")[0] ?? "0";
  const frowned = snaps.flatMap((snap, step) => (snap.ev.some((event) => event.k === "sanction") ? [step] : []));
  return [
    svg("polygon", { class: "under", points: `${first},24 ${points.join(" ")} 100,24` }),
    ...frowned.map((step) => svg("line", { class: "frown", x1: x(step), x2: x(step), y1: 18, y2: 24 })),
    svg("polyline", { class: "line", points: points.join(" ") }),
    svg("line", { class: "here", x1: x(at), x2: x(at), y1: 0, y2: 24 }),
  ];
}

/** @param {HTMLElement} box */
async function load(box) {
  const answer = await fetch(box.dataset.episode ?? "");
  if (!answer.ok) throw new Error(String(answer.status));
  new Replay(await answer.json());
}

const box = part("replay");
load(box).catch(() => write(part("caption"), "The episode could not be loaded. Reload the page to try again."));
