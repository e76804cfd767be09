/** Plays the short scenes of the last questions: some steps, then the one that is asked about. */

/** @import {RoomMap, Snap, Action} from "./wire.js" */
/** @typedef {{map: RoomMap, cast: Record<string, string>, snaps: Snap[], ask: {who: string, a: Action}, cards: boolean}} Clip */
import { cardsOf } from "./cards.js";
import { askedInWords, sceneInWords } from "./clipwords.js";
import { make } from "./element.js";
import { Scene } from "./scene.js";

const STEP_MS = 650;
const YOU = "a0";

class Player {
  /** @param {HTMLElement} box @param {Clip} clip @param {HTMLInputElement | null} again  counts the repeats */
  constructor(box, clip, again) {
    this.clip = clip;
    this.again = again;
    this.screen = make("div", "screen");
    this.cards = make("div");
    this.words = make("p", "hint", "");
    this.button = make("button", "small", "Play again");
    this.button.setAttribute("type", "button");
    this.button.addEventListener("click", () => this.#repeat());
    const controls = make("div", "controls");
    controls.append(this.words, this.button);
    box.replaceChildren(this.screen, controls, this.cards, inWords(clip));
    this.scene = new Scene(this.screen, this.#opening());
    this.#caption(0);
    /** @type {number | undefined} */ this.timer = undefined;
  }

  play() {
    clearTimeout(this.timer);
    this.scene.ask(null);
    this.scene.enter(this.#opening());
    this.timer = setTimeout(() => this.#step(1), STEP_MS);
  }

  #opening() {
    const { map, cast, snaps } = this.clip;
    return { map, cast, you: YOU, snap: first(snaps), log: [] };
  }

  #repeat() {
    if (this.again !== null) {
      this.again.value = String(Number(this.again.value || 0) + 1);
      this.again.dispatchEvent(new Event("input", { bubbles: true }));
    }
    this.play();
  }

  /** @param {number} index */
  #step(index) {
    const snap = this.clip.snaps[index];
    if (snap === undefined) return this.#asked();
    this.scene.play(snap, () => this.#caption(index));
    this.timer = setTimeout(() => this.#step(index + 1), STEP_MS);
  }

  #asked() {
    this.scene.ask(this.clip.ask);
    this.words.setAttribute("aria-live", "polite");
    this.words.textContent = askedInWords(this.clip, YOU);
  }

  /** @param {number} index */
  #caption(index) {
    const { map, cast, snaps, cards } = this.clip;
    const snap = snaps[index] ?? first(snaps);
    if (cards) this.cards.replaceChildren(cardsOf({ map, cast, you: "" }, snap.st.ag.filter((agent) => agent.x >= 0)));
    this.words.setAttribute("aria-live", "off");
    const before = snaps.length - 1 - index;
    const lamp = map.lamp.some((row) => row.includes("*")) ? `, lamp ${snap.st.lamp ? "lit" : "dark"}` : "";
    this.words.textContent = `Clock ${snap.st.clock}${lamp}${before > 0 ? ` · ${before} more ${before === 1 ? "step" : "steps"}` : ""}`;
  }
}

/** @param {Snap[]} snaps */
function first(snaps) {
  const snap = snaps[0];
  if (snap === undefined) throw new Error("A clip has at least one frame.");
  return snap;
}

/** The scene for those who read or listen instead of looking. @param {Clip} clip */
function inWords(clip) {
  const details = make("details");
  const words = make("pre", "in-words", sceneInWords(clip, YOU));
  words.tabIndex = 0;
  details.append(make("summary", "", "This scene in words"), words);
  return details;
}

/** Each scene plays by itself when it is first seen. @param {HTMLElement} box @param {Clip} clip */
function mount(box, clip) {
  const again = box.parentElement?.querySelector("input[name^='again.']");
  const player = new Player(box, clip, again instanceof HTMLInputElement ? again : null);
  const watcher = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    watcher.disconnect();
    player.play();
  }, { threshold: 0.5 });
  watcher.observe(player.screen);
}

/** @param {HTMLElement} form */
async function load(form) {
  const answer = await fetch(form.dataset.clips ?? "");
  if (!answer.ok) throw new Error(String(answer.status));
  const { scenes } = await answer.json();
  for (const box of document.querySelectorAll("[data-clip]"))
    if (box instanceof HTMLElement) mount(box, scenes[Number(box.dataset.clip)]);
}

/** @param {HTMLElement} form @param {number} tries */
async function loadUntilThere(form, tries = 0) {
  try {
    await load(form);
  } catch {
    for (const box of document.querySelectorAll("[data-clip]"))
      if (box.querySelector("canvas") === null) box.textContent = "We could not reach the server. Trying again in a moment.";
    setTimeout(() => loadUntilThere(form, tries + 1), Math.min(8000, 1000 * 2 ** tries));
  }
}

const form = document.getElementById("belief");
if (form !== null && document.querySelector("[data-clip]") !== null) loadUntilThere(form);
