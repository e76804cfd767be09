/** Fetches the questions that are due and brings the answers back. */

/** @import {Overlay} from "./overlay.js" */
import { prepare } from "./forms.js";

export class Probe {
  /** @param {string} address @param {Overlay} overlay */
  constructor(address, overlay) {
    this.address = address;
    this.overlay = overlay;
    this.busy = false;
  }

  /** Show what is due; the room goes on by itself when all is answered. */
  async ask() {
    if (this.busy || this.overlay.kind === "probe") return;
    this.busy = true;
    await this.#tryUntil(() => fetch(this.address, { headers: { Accept: "text/html" } }));
    this.busy = false;
  }

  /** @param {() => Promise<Response>} fetching */
  async #tryUntil(fetching) {
    for (let tries = 0; ; tries++) {
      const answer = await fetching().catch(() => null);
      if (answer?.status === 204) return this.overlay.hide();
      if (answer !== null && (answer.ok || answer.status === 422)) return this.#show(await answer.text());
      const seconds = Math.min(8, 1 + tries);
      this.overlay.say("wait", { title: "One moment", text: `We could not reach the server. Everything so far is saved. Trying again in ${seconds} s.` });
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    }
  }

  /** @param {string} text the server's own escaped HTML */
  #show(text) {
    const part = new DOMParser().parseFromString(text, "text/html");
    const form = part.querySelector("form");
    if (form === null) return this.overlay.hide();
    this.overlay.ask([form], form.querySelector("h2")?.textContent ?? "A few questions");
    prepare(form);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#send(form);
    });
    form.querySelector("h2")?.focus();
  }

  /** @param {HTMLFormElement} form */
  async #send(form) {
    if (this.busy) return;
    this.busy = true;
    const body = new URLSearchParams(/** @type {any} */ (new FormData(form)));
    await this.#tryUntil(() => fetch(this.address, { method: "POST", body, headers: { Accept: "text/html" } }));
    this.busy = false;
  }
}
