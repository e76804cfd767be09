/** The play page: puts the line, the keys, the picture and the texts together. */

/** @import {Welcome, Snap, RoomState, Happening} from "./wire.js" */
import { showCards } from "./cards.js";
import { make, part, write } from "./element.js";
import { showHud } from "./hud.js";
import { Idle } from "./idle.js";
import { Keys } from "./keys.js";
import { showLegend } from "./legend.js";
import { Log } from "./log.js";
import { legName, lineOf } from "./names.js";
import { Overlay } from "./overlay.js";
import { light, listenToPad } from "./pad.js";
import { Presses } from "./presses.js";
import { Probe } from "./probe.js";
import { reachable } from "./reach.js";
import { Scene } from "./scene.js";
import { Line } from "./socket.js";
import { farewell, pauseSheet } from "./sheets.js";
import { roomInWords } from "./words.js";

const LONG_MS = 60_000;
const AGAIN_MS = 2000;

class Play {
  constructor() {
    const { socket = "", next = "", probe = "", nudge = "20", pause = "120", phase = "", newcomer = "acts" } = part("play").dataset;
    this.next = next;
    this.phase = phase;
    this.watches = newcomer !== "acts";
    /** @type {Welcome | null} */ this.welcome = null;
    /** @type {Snap | null} */ this.snap = null;
    /** @type {Scene | null} */ this.scene = null;
    this.running = this.ended = this.byHand = this.left = false;
    this.painted = 0;
    this.away = 0;
    this.log = new Log();
    this.overlay = new Overlay((open) => this.#covered(open));
    this.probe = new Probe(probe, this.overlay);
    this.line = new Line(socket, this.#ears());
    this.presses = new Presses(({ a, key, held }) => this.line.press(a, key, this.painted, held), () => this.#isFree());
    this.keys = new Keys(this.#wishes());
    this.idle = new Idle(Number(nudge), Number(pause), this.#idleSays());
    this.#listen();
    this.line.open();
  }

  #ears() {
    return {
      welcome: (/** @type {Welcome} */ welcome) => this.#entered(welcome),
      snap: (/** @type {Snap} */ snap) => this.#stepped(snap),
      state: (/** @type {RoomState} */ state) => this.#told(state),
      refused: () => this.presses.next(),
      bye: (/** @type {{code: number, why: string}} */ bye) => this.#dismissed(bye),
      quality: (/** @type {"good" | "slow" | "reconnecting"} */ quality, /** @type {number} */ ms) => this.#quality(quality, ms),
    };
  }

  #wishes() {
    return {
      act: (/** @type {import("./wire.js").Action} */ a, /** @type {number} */ at, /** @type {boolean} */ repeat) => this.#want(a, at, repeat),
      pause: () => this.#pause(true),
      read: () => this.#read(),
      lit: light,
    };
  }

  #idleSays() {
    return {
      nudge: (/** @type {number} */ left) => this.#nudge(left),
      pause: () => this.#pause(true),
      back: () => this.#nudge(0),
    };
  }

  /** @param {number} left seconds until the room pauses, 0 when somebody is there */
  #nudge(left) {
    part("nudge").hidden = left === 0;
    write(part("nudge"), `Are you still there? Take your time: the room pauses by itself in ${left} s.`);
    if (left > 0 && left % 25 === 0) this.#say("Are you still there? The room waits for you.");
  }

  #listen() {
    listenToPad((a, at) => this.#want(a, at, false));
    part("pause").addEventListener("click", () => this.#pause(true));
    part("words").addEventListener("toggle", () => this.#turned());
    document.addEventListener("visibilitychange", () => this.#seen(!document.hidden));
    addEventListener("pageshow", (event) => event.persisted && location.reload());
  }

  /** @param {import("./wire.js").Action} a @param {number} at @param {boolean} repeat */
  #want(a, at, repeat) {
    this.idle.touched();
    if (this.watches && a !== "wait") return;
    if (this.running && !this.overlay.open) this.presses.want(a, at, repeat);
  }

  #isFree() {
    return this.running && !this.overlay.open && this.line.pending === null && this.line.epoch > 0 && this.scene?.moving === false;
  }

  /** @param {Welcome} welcome */
  #entered(welcome) {
    this.welcome = welcome;
    this.snap = welcome.snap;
    this.presses.gapMs = welcome.clock.min_step_ms;
    if (this.scene === null) this.scene = new Scene(part("stage"), welcome);
    else this.scene.enter(welcome);
    if (/** @type {HTMLDetailsElement} */ (part("words")).open) this.line.view("words", true);
    showLegend(welcome);
    this.log.enter(welcome);
    this.#arrived(welcome.snap);
    if (welcome.snap.st.ended) this.#over();
    if (this.away > 0 && performance.now() - this.away > LONG_MS) this.#recall();
    this.away = 0;
  }

  /** @param {Snap} snap */
  #stepped(snap) {
    if (this.scene === null || this.welcome === null) return;
    if (this.snap !== null && snap.n <= this.snap.n) return this.presses.next();
    const skipped = this.snap !== null && snap.n > this.snap.n + 1;
    this.snap = snap;
    if (skipped) this.scene.enter({ ...this.welcome, snap, log: this.log.events });
    const arrived = () => requestAnimationFrame(() => this.#arrived(snap));
    if (skipped) arrived();
    else this.scene.play(snap, arrived);
  }

  /** The step is on the picture: now the texts say it, the server hears that it was seen. @param {Snap} snap */
  #arrived(snap) {
    if (this.welcome === null) return;
    this.#tell(this.log.add(this.welcome, snap.ev));
    if (snap !== this.snap) return;
    this.painted = performance.now();
    showHud(this.welcome, snap);
    showCards(this.welcome, snap);
    this.#showWords();
    part("play").dataset.drawn = String(snap.n);
    this.line.ack(snap.n, this.log.latest, this.painted);
    if (snap.st.ended) this.#over();
    this.presses.next();
  }

  /** Own results and frowns are said aloud; a frown ends a repeated wait. @param {Happening[]} events */
  #tell(events) {
    const welcome = this.welcome;
    if (welcome === null) return;
    if (events.some((event) => event.k === "sanction")) this.keys.stopWaiting();
    const told = events.filter((event) => event.k === "sanction" || event.of === welcome.you);
    const lines = told.map((event) => lineOf(welcome, event)).filter((line) => line !== null);
    if (lines.length > 0) this.#say(lines.join(" "));
  }

  /** A room that is only watched and moves by itself asks nothing of anybody. */
  #asksForKeys() {
    return !this.watches || this.welcome?.clock.kind === "keypress";
  }

  /** Whether presses count just now; the page says so too. @param {boolean} on */
  #run(on) {
    this.running = on;
    this.idle.watch(on && this.#asksForKeys());
    part("play").dataset.room = on ? "running" : "standing";
  }

  /** @param {RoomState} state */
  #told(state) {
    const was = this.running;
    this.#run(state.s === "running");
    if (state.s === "ended") return this.#over();
    if (!this.running) return this.#standing(state.why);
    if (this.byHand && this.overlay.kind === "pause") return;
    this.probe.over();
    if (state.resume_in_ms > 0) this.overlay.count(state.resume_in_ms, was ? "Go on" : this.#backWords(), "");
    else this.overlay.close();
    setTimeout(() => this.presses.next(), state.resume_in_ms + 30);
  }

  #backWords() {
    if ((this.snap?.n ?? 0) > 0) return "The room waited for you.";
    return this.watches ? "Ready?" : "Ready? You go first.";
  }

  /** @param {string[]} why */
  #standing(why) {
    this.presses.forget();
    if (why.includes("probe")) this.probe.ask();
    else if (why.includes("participant") && this.overlay.kind === "pause") return;
    else if (why.includes("participant") || why.includes("admin") || why.includes("lag"))
      this.overlay.show(pauseSheet(why, () => this.#pause(false)));
  }

  /** @param {boolean} on */
  #pause(on) {
    if (on && (!this.running || this.overlay.open)) return;
    this.byHand = on;
    this.line.pause(on);
    if (!on) this.overlay.close();
  }

  /** After a long pause: what happened last, what the errand was. */
  #recall() {
    const welcome = this.welcome;
    if (welcome === null || this.snap === null || this.ended || this.overlay.kind === "probe") return;
    this.byHand = true;
    this.line.pause(true);
    const lines = make("ol", "log");
    lines.append(...this.log.lines(welcome, 8));
    const { legs, leg } = this.snap.st.task;
    const kind = legs[leg];
    const errand = kind === undefined || this.watches ? "" : `Your errand: ${legName(welcome.map.community, kind)}.`;
    this.overlay.show({ title: "You are back. The room waited for you.", lines: [errand, lines], action: "Go on", act: () => this.#pause(false), kind: "pause" });
  }

  /** @param {boolean} visible */
  #seen(visible) {
    if (!visible) this.away = performance.now();
    else if (this.away > 0 && performance.now() - this.away > LONG_MS) this.#recall();
    if (visible) this.away = 0;
    this.line.visibility(!visible);
  }

  /** What a fault of ours ended is told on the next page, not taken for done. @param {{code: number, why: string}} bye */
  #dismissed({ code, why }) {
    this.#run(false);
    if (code === 4000) return why === "broken" ? this.#leave() : this.#over();
    this.overlay.show(farewell(code, () => this.line.open()));
  }

  /** @param {"good" | "slow" | "reconnecting"} quality @param {number} ms */
  #quality(quality, ms) {
    const pill = part("connection");
    pill.dataset.state = quality;
    write(pill, { good: "Connected", slow: "Slow connection", reconnecting: "Reconnecting" }[quality]);
    if (quality !== "reconnecting") return;
    this.#run(false);
    if (this.away === 0) this.away = performance.now();
    const again = `Trying again in ${Math.max(1, Math.round(ms / 1000))} s.`;
    if (this.overlay.kind !== "probe") this.overlay.show({ title: "We could not reach the server", lines: ["Your last step is saved.", again], kind: "lost" });
  }

  #over() {
    this.ended = true;
    this.#run(false);
    this.line.close();
    const go = () => this.#leave();
    this.overlay.show({ title: this.phase === "practice" ? "That was the practice" : "This part is done", lines: ["Everything you did is saved."], action: "Continue", act: go });
    setTimeout(go, 4000);
  }

  /** Go to the next page once it can be had. */
  async #leave() {
    if (this.left) return;
    this.left = true;
    if (await reachable()) return location.assign(this.next);
    this.left = false;
    this.overlay.show({ title: "We could not reach the server", lines: ["Everything you did is saved.", "The next page comes by itself as soon as it can."], kind: "lost" });
    setTimeout(() => this.#leave(), AGAIN_MS);
  }

  /** @param {boolean} open */
  #covered(open) {
    this.keys.enabled = !open;
    this.keys.letGo();
    part("play").inert = open;
    if (open) this.presses.forget();
    else this.presses.next();
  }

  #read() {
    if (this.welcome === null || this.snap === null) return;
    this.#say(roomInWords(this.welcome, this.snap));
    this.line.view("read", true);
  }

  /** The room in words was opened or closed: what somebody reads is evidence too. */
  #turned() {
    this.#showWords();
    this.line.view("words", /** @type {HTMLDetailsElement} */ (part("words")).open);
  }

  #showWords() {
    const open = /** @type {HTMLDetailsElement} */ (part("words")).open;
    if (open && this.welcome !== null && this.snap !== null) write(part("textview"), roomInWords(this.welcome, this.snap));
  }

  /** @param {string} text */
  #say(text) {
    write(part("live"), text);
  }
}

new Play();
