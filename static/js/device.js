/** Checks what the study needs of a browser: drawing, a socket, a key or a touch. */

const form = document.getElementById("device");
const CHECKS = ["socket", "canvas", "width", "keys"];
const SOCKET_MS = 8000;

class Device {
  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.form = form;
    /** @type {Record<string, boolean>} */ this.found = {};
    /** @type {"keyboard" | "touch" | ""} */ this.input = "";
    this.roundTrip = -1;
    this.narrow = false;
  }

  start() {
    this.#set("canvas", canDraw(), "this browser cannot draw the room");
    this.#width();
    addEventListener("resize", () => this.#width());
    this.#socket();
    this.#keys();
    this.form.addEventListener("submit", () => this.#write());
    this.#write();
  }

  /** A window can be made wider, a phone can be turned. */
  #width() {
    this.narrow = innerWidth < Number(this.form.dataset.minWidth ?? 0);
    this.#part("[data-narrow]", !this.narrow);
    this.#set("width", innerWidth >= 320, "the window is too narrow, please widen it");
  }

  /** @param {string} check @param {boolean} good @param {string} [why] */
  #set(check, good, why = "") {
    const known = this.found[check] === good;
    this.found[check] = good;
    if (known) return this.#write();
    const row = this.form.querySelector(`[data-check="${check}"]`);
    if (row instanceof HTMLElement) row.dataset.state = good ? "good" : "bad";
    const words = row?.querySelector(".state");
    if (words instanceof Element) words.textContent = good ? "good" : why;
    this.#write();
  }

  #write() {
    const fit = CHECKS.every((check) => this.found[check]);
    const hidden = this.form.querySelector("[name=check]");
    const found = {
      fit, ...this.found, input: this.input, width: innerWidth, height: innerHeight, ratio: devicePixelRatio,
      round_trip_ms: this.roundTrip, narrow: this.narrow, reduced_motion: matchMedia("(prefers-reduced-motion: reduce)").matches,
    };
    if (hidden instanceof HTMLInputElement) hidden.value = JSON.stringify(found);
    const failed = CHECKS.some((check) => this.found[check] === false);
    this.#part("[data-leave]", !failed);
    this.form.querySelector("[data-go]")?.setAttribute("aria-disabled", String(!fit));
  }

  #socket() {
    const address = new URL(this.form.dataset.socket ?? "/socket-check", location.href.replace(/^http/, "ws"));
    const socket = new WebSocket(address);
    const sent = performance.now();
    const failed = () => {
      if (this.found.socket === true) return;
      this.#set("socket", false, "could not connect");
      this.#part("[data-socket-failed]", false);
    };
    const late = setTimeout(() => { failed(); socket.close(); }, SOCKET_MS);
    socket.onopen = () => socket.send("hello");
    socket.onmessage = () => {
      clearTimeout(late);
      this.roundTrip = Math.round(performance.now() - sent);
      this.#set("socket", true);
      this.#part("[data-socket-failed]", true);
      socket.close();
    };
    socket.onerror = failed;
    socket.onclose = failed;
  }

  #keys() {
    addEventListener("keydown", (event) => {
      if (!event.key.startsWith("Arrow") && event.code !== "KeyD") return;
      if (!this.found.keys) event.preventDefault();
      this.input ||= "keyboard";
      this.#set("keys", true);
    });
    const touch = this.form.querySelector("[data-touch]");
    if (!(touch instanceof HTMLElement)) return;
    touch.hidden = false;
    touch.addEventListener("click", (event) => {
      this.input ||= event instanceof PointerEvent && event.pointerType === "touch" ? "touch" : "keyboard";
      this.#set("keys", true);
    });
  }

  /** @param {string} selector @param {boolean} hidden */
  #part(selector, hidden) {
    const part = this.form.querySelector(selector);
    if (part instanceof HTMLElement) part.hidden = hidden;
  }
}

function canDraw() {
  return document.createElement("canvas").getContext("2d") !== null && "ResizeObserver" in window;
}

if (form instanceof HTMLFormElement) new Device(form).start();
