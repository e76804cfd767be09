/** Draws the room: the still layer once, the living layer while something moves. */

/** @import {Welcome, Snap, Agent, Action, Compass, Happening} from "./wire.js" */
/** @import {Easel} from "./stage.js" */
/** @import {Look} from "./people.js" */
/** @import {Timeline, Part, Place} from "./moves.js" */
import { clerkPlace } from "./clerk.js";
import { drawBoard } from "./dress.js";
import { drawBar, drawFixtures, drawNotices } from "./fixtures.js";
import { drawDots, drawFloor } from "./floor.js";
import { drawLight } from "./light.js";
import { Marks, drawAsked, drawBubble, drawCross, drawGhost, drawRing, drawSpark } from "./marks.js";
import { headingAfter, placeAt, timelineOf } from "./moves.js";
import { drawHeading, drawPerson, drawSeat, drawTag, lookOf } from "./people.js";
import { Stage } from "./stage.js";

const SPARK_MS = 260;

/** @typedef {Pick<Welcome, "map" | "cast" | "you" | "snap" | "log"> & Partial<Pick<Welcome, "shows">>} Opening  what a room is shown from */
/** @typedef {{who: string, a: Action}} Asked  the step that a clip asks about */

export class Scene {
  /** @param {HTMLElement} box @param {Opening} welcome */
  constructor(box, welcome) {
    this.welcome = welcome;
    /** The step on show; the snap before it while its moves are drawn. @type {Snap} */ this.before = welcome.snap;
    this.snap = welcome.snap;
    /** @type {Timeline} */ this.timeline = { parts: [], ends: 0 };
    this.started = -1e9;
    this.marks = new Marks();
    this.still = matchMedia("(prefers-reduced-motion: reduce)");
    /** @type {(() => void) | null} */ this.arrived = null;
    /** @type {Asked | null} */ this.asked = null;
    this.frame = 0;
    /** @type {number | undefined} */ this.alarm = undefined;
    this.stage = new Stage(box, welcome.map, () => this.#redraw());
    this.#remember();
    this.#redraw();
  }

  /** Show a room from the start, also after a refresh. @param {Opening} welcome */
  enter(welcome) {
    this.#land();
    this.welcome = welcome;
    this.snap = this.before = welcome.snap;
    this.timeline = { parts: [], ends: 0 };
    this.#remember();
    this.stage.show(welcome.map);
    this.#redraw();
  }

  /** Play one step; `arrived` is called when its last micro-step has been painted. @param {Snap} snap @param {() => void} arrived */
  play(snap, arrived) {
    this.#land();
    this.before = this.snap;
    this.snap = snap;
    this.timeline = timelineOf(this.before.st.ag, snap, this.still.matches);
    this.started = performance.now();
    this.arrived = arrived;
    this.#ask();
  }

  /** Point at the step that somebody is about to take. @param {Asked | null} asked */
  ask(asked) {
    this.asked = asked;
    this.#ask();
  }

  get moving() {
    return this.arrived !== null;
  }

  /** A study may leave frowns out of the picture. */
  get #marksFrowns() {
    return this.welcome.shows?.marks !== false;
  }

  #remember() {
    this.marks.remember(this.#marksFrowns ? this.welcome.log : [], this.snap.n, performance.now());
  }

  #land() {
    const arrived = this.arrived;
    this.arrived = null;
    if (arrived === null) return;
    this.#mark(this.snap.ev.filter((event) => event.k === "sanction")); // also those at nobody who moved
    arrived();
  }

  #redraw() {
    if (this.stage === undefined) return;
    const still = this.stage.easel("floor");
    drawFloor(still);
    drawFixtures(still);
    drawBoard(still);
    this.#draw();
  }

  #ask() {
    if (this.frame === 0) this.frame = requestAnimationFrame(() => this.#tick());
  }

  #tick() {
    this.frame = 0;
    const ms = performance.now() - this.started;
    for (const part of this.timeline.parts) if (ms >= part.at + part.ms) this.#mark(part.frowns);
    const done = ms >= this.timeline.ends;
    if (done) this.#land(); // before the last drawing: lamp, stock and flags are those after the step
    this.#draw();
    if (!done || ms < SPARK_MS) this.#ask();
  }

  /** @param {Happening[]} frowns */
  #mark(frowns) {
    if (this.#marksFrowns) for (const event of frowns) this.marks.add(event, performance.now());
  }

  #draw() {
    const now = performance.now();
    const ms = this.arrived === null ? Number.POSITIVE_INFINITY : now - this.started;
    this.marks.fade(this.snap.n, now);
    this.#wakeToFade(now);
    const easel = this.stage.easel("life");
    const shown = this.arrived === null ? this.snap : this.before;
    drawLight(easel, shown.st.lamp);
    drawDots(easel);
    drawNotices(easel, shown.st);
    this.#drawPeople(easel, ms);
  }

  /** @param {number} now */
  #wakeToFade(now) {
    const next = this.marks.next(now);
    clearTimeout(this.alarm);
    if (next !== null) this.alarm = setTimeout(() => this.#ask(), next + 20);
  }

  /** @param {Easel} easel @param {number} ms */
  #drawPeople(easel, ms) {
    const looks = this.#looks(ms);
    const marked = looks.filter(({ who }) => this.marks.offends(who));
    for (const place of this.marks.left(easel.map.w)) drawGhost(easel, place);
    for (const { look } of marked) drawRing(easel, look);
    for (const { look } of looks.toSorted((a, b) => a.look.y - b.look.y)) drawPerson(easel, look);
    drawBar(easel, clerkPlace(easel.map));
    for (const { look } of looks) if (look.name !== "") drawTag(easel, look);
    for (const { look } of looks) drawSeat(easel, look);
    for (const { look } of looks) drawHeading(easel, look);
    for (const { who, look } of marked) drawCross(easel, look, this.marks.frowns(who));
    for (const { who, look } of looks) if (this.marks.frowns(who)) drawBubble(easel, look);
    const asked = looks.find(({ who }) => who === this.asked?.who);
    if (asked !== undefined && this.asked !== null) drawAsked(easel, asked.look, this.asked.a);
    for (const part of this.timeline.parts) if (part.bump && this.#sparks(part)) drawSpark(easel, part.from);
  }

  /** @param {Part} part */
  #sparks(part) {
    const ms = performance.now() - this.started - part.at;
    return ms >= 0 && ms < SPARK_MS;
  }

  /** @param {number} ms @returns {{who: string, look: Look}[]} */
  #looks(ms) {
    const shown = this.arrived === null ? this.snap.st.ag : [...this.before.st.ag, ...cameInSight(this.before, this.snap)];
    const looks = shown.filter((agent) => agent.x >= 0).map((agent) => ({ who: agent.i, look: this.#lookAt(agent, ms) }));
    return [...looks, { who: "clerk", look: this.#clerk() }];
  }

  /** @param {Agent} agent @param {number} ms @returns {Look} */
  #lookAt(agent, ms) {
    const look = lookOf(agent, this.welcome.cast, this.welcome.you);
    look.mood = this.marks.frowns(agent.i) ? "frown" : "calm";
    const part = this.timeline.parts.find((each) => each.who === agent.i);
    look.hand = this.snap.mv.some(([who, action]) => who === agent.i && action === "use") && ms >= (part?.at ?? 0);
    if (part === undefined || this.arrived === null) return look;
    const place = placeAt(part, ms);
    const turned = ms >= part.at ? headingAfter(part.action) : "";
    return { ...look, ...place, d: turned || look.d };
  }

  /** @returns {Look} */
  #clerk() {
    const { x, y } = clerkPlace(this.welcome.map);
    const mood = this.marks.frowns("clerk") ? "frown" : "calm";
    return { x, y, d: /** @type {Compass} */ (""), shirt: "apron", hat: false, load: false, name: "", you: false, mood, hand: false, seat: 0 };
  }
}

/** Whoever was out of sight before the step. @param {Snap} before @param {Snap} snap @returns {Agent[]} */
function cameInSight(before, snap) {
  const seen = new Set(before.st.ag.map(({ i }) => i));
  return snap.st.ag.filter(({ i }) => !seen.has(i));
}
