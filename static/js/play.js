/** Joins the pieces of the play page: line, keys, room, words. */

/** @import {Action, Welcome, Snap, RoomState} from "./wire.js" */
import { byId } from "./elements.js";
import { Hud } from "./hud.js";
import { Idle } from "./idle.js";
import { Keys } from "./keys.js";
import { Overlay } from "./overlay.js";
import { listenToPad } from "./pad.js";
import { Pauses } from "./pauses.js";
import { Probe } from "./probe.js";
import { Scene } from "./scene.js";
import { Line } from "./socket.js";
import { roomInWords, showText } from "./textview.js";

class Play {
  /** @param {HTMLElement} page */
  constructor(page) {
    this.next = page.dataset.next ?? "/";
    /** @type {Scene | null} */ this.scene = null;
    /** @type {Hud | null} */ this.hud = null;
    /** @type {{action: Action, at: number} | null} */ this.buffered = null;
    this.running = false;
    this.seen = 0;
    this.earliest = 0;
    this.minStep = 350;
    this.overlay = new Overlay(byId("overlay"));
    this.probe = new Probe(page.dataset.probe ?? "", this.overlay);
    this.line = new Line(page.dataset.socket ?? "", this.#ears());
    this.pauses = new Pauses(this.overlay, this.probe, this.line, () => this.hud?.lines().map((line) => line.text) ?? []);
    this.idle = new Idle(byId("nudge"), () => this.line.pause(true));
    this.light = listenToPad(byId("pad"), byId("keys"), (action, at) => this.wish(action, at));
    this.keys = new Keys({
      act: (action, at) => this.wish(action, at), pause: () => this.pauses.toggle(),
      read: () => this.read(), lit: (action, down) => this.light(action, down),
    });
    byId("textview").addEventListener("toggle", () => this.#text());
    document.addEventListener("visibilitychange", () => this.pauses.visibility(document.hidden));
    addEventListener("pageshow", (event) => event.persisted && location.reload());
    this.line.open();
  }

  /** @returns {import("./socket.js").Ears} */
  #ears() {
    return {
      welcome: (welcome) => this.welcome(welcome), snap: (snap) => this.step(snap), state: (state) => this.state(state),
      refused: () => { this.buffered = null; }, bye: ({ code }) => this.farewell(code),
      quality: (quality, ms) => this.quality(quality, ms),
    };
  }

  /** @param {Welcome} welcome */
  welcome(welcome) {
    this.minStep = welcome.clock.min_step_ms;
    if (this.scene === null) this.scene = new Scene(byId("stage"), welcome);
    else this.scene.enter(welcome);
    if (this.hud === null) this.hud = new Hud(welcome);
    else this.hud.enter(welcome);
    this.#text();
    this.#painted(welcome.snap);
    if (document.hidden) this.line.visibility(true);
    if (welcome.snap.st.ended) this.#over();
  }

  /** @param {Snap} snap */
  step(snap) {
    if (this.scene === null || this.hud === null) return;
    if (snap.n === this.scene.snap.n) return this.#repeated(snap);
    if (snap.ev.some((event) => event.k === "sanction")) this.keys.stopWaiting();
    this.scene.play(snap, () => this.#arrived(snap));
  }

  /** A snap of the step on show: nothing moves, but it may carry events. @param {Snap} snap */
  #repeated(snap) {
    this.hud?.heard(snap.ev);
    this.#send();
  }

  /** @param {Snap} snap */
  #arrived(snap) {
    this.hud?.heard(snap.ev);
    this.hud?.show(snap.st);
    this.#text();
    this.#painted(snap);
    if (snap.st.ended) this.#over();
    else this.#send();
  }

  /** @param {Snap} snap */
  #painted(snap) {
    const last = Math.max(0, ...snap.ev.map((event) => event.id));
    requestAnimationFrame(() => setTimeout(() => {
      this.seen = performance.now();
      this.line.ack(snap.n, last, this.seen);
    }));
  }

  /** @param {Action} action @param {number} at */
  wish(action, at) {
    this.idle.stir();
    if (!this.running || this.overlay.open) return;
    this.buffered = { action, at };
    this.#send();
  }

  #send() {
    const wish = this.buffered;
    if (wish === null || !this.running || this.scene?.moving !== false || this.line.pending !== null) return;
    const early = this.earliest - performance.now();
    if (early > 0) return void setTimeout(() => this.#send(), early);
    this.buffered = null;
    if (this.line.press(wish.action, wish.at, this.seen)) this.earliest = performance.now() + this.minStep + 5;
  }

  /** @param {RoomState} state */
  state(state) {
    if (state.s === "ended") return this.#over();
    if (state.s === "paused") this.running = false;
    this.idle.watch(state.s === "running");
    this.buffered = null;
    this.pauses.state(state, () => { this.running = true; });
  }

  /** @param {"good" | "slow" | "reconnecting"} quality @param {number} ms */
  quality(quality, ms) {
    const pill = byId("pill");
    pill.dataset.state = quality;
    pill.textContent = quality === "reconnecting" ? "reconnecting" : `connection ${quality}`;
    if (quality !== "reconnecting") return this.pauses.online();
    this.running = false;
    this.idle.watch(false);
    this.pauses.offline(ms);
  }

  /** @param {number} code */
  farewell(code) {
    this.running = false;
    this.idle.watch(false);
    if (code === 4000) return this.#over();
    if (code === 4001) return this.overlay.say("away", { title: "The room is open somewhere else", text: "You opened it in another tab or on another device. It can be open in one place at a time.", button: "Continue here", press: () => { this.overlay.hide(); this.line.open(); } });
    this.overlay.say("away", { title: "Let us find your place again", text: "Everything you did is saved. One click takes you to where you were.", button: "Go on", press: () => location.assign(this.next) });
  }

  #over() {
    this.running = false;
    this.idle.watch(false);
    this.line.close();
    this.overlay.say("over", { title: "This part is over", text: "Everything is saved.", button: "Continue", press: () => location.assign(this.next) });
  }

  read() {
    if (this.scene !== null && this.hud !== null) byId("live").textContent = roomInWords(this.scene.snap.st, this.hud.company).join(" ");
  }

  #text() {
    if (this.scene !== null && this.hud !== null) showText(byId("textview"), this.scene.snap.st, this.hud.company);
  }
}

const page = document.getElementById("play");
if (page !== null) new Play(page);
