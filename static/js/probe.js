/** Questions in the middle of an episode: fetched as a form, sent without leaving the page. */

/** @import {Overlay} from "./overlay.js" */
import { make } from "./element.js";
import { prepare } from "./forms.js";

export class Probe {
  /** @param {string} address @param {Overlay} overlay */
  constructor(address, overlay) {
    this.address = address;
    this.overlay = overlay;
    this.asking = false;
  }

  /** Show the questions that are due; quiet when there are none, or when they are on show already. */
  async ask() {
    if (this.asking || this.overlay.kind === "probe") return;
    this.asking = true;
    try {
      await this.#load();
    } catch {
      this.#retry("We could not reach the server to fetch a short question.", () => this.ask());
    } finally {
      this.asking = false;
    }
  }

  /** The room runs again: nothing is asked any more. */
  over() {
    if (this.overlay.kind === "probe") this.overlay.close();
  }

  async #load() {
    const answer = await fetch(this.address, { headers: { Accept: "text/html" } });
    if (answer.status === 200) this.#show(await answer.text());
    else if (answer.status !== 204) throw new Error(String(answer.status));
  }

  /** @param {string} html */
  #show(html) {
    const page = new DOMParser().parseFromString(html, "text/html");
    const holder = make("div", "probe-form");
    holder.append(...page.body.childNodes);
    this.overlay.hold(holder, "probe");
    const form = holder.querySelector("form");
    if (form !== null) prepare(form);
    form?.addEventListener("submit", (event) => this.#submitted(event, form));
    holder.querySelector("[role=alert]")?.scrollIntoView({ block: "nearest" });
  }

  /** @param {SubmitEvent} event @param {HTMLFormElement} form */
  async #submitted(event, form) {
    event.preventDefault();
    const button = form.querySelector("button.primary");
    if (!(button instanceof HTMLButtonElement) || button.disabled) return;
    button.disabled = true;
    try {
      await this.#send(form);
    } catch {
      note(form, "We could not reach the server. What you wrote is still here. Please send it again.");
    }
    button.disabled = false;
  }

  /** @param {HTMLFormElement} form */
  async #send(form) {
    const fields = new URLSearchParams();
    for (const [name, value] of new FormData(form)) if (typeof value === "string") fields.append(name, value);
    const answer = await fetch(this.address, { method: "POST", body: fields });
    if (answer.status === 422) return this.#show(await answer.text());
    if (!answer.ok) throw new Error(String(answer.status));
    this.over();
    await this.ask();
  }

  /** @param {string} why @param {() => void} again */
  #retry(why, again) {
    this.overlay.show({ title: "One moment", lines: [why, "Your last step is saved."], action: "Try again", act: again });
  }
}

/** @param {HTMLFormElement} form @param {string} text */
function note(form, text) {
  const line = make("p", "notice problem", text);
  line.setAttribute("role", "alert");
  form.querySelector(".notice")?.remove();
  form.prepend(line);
}
