/** Makes forms kinder: sliders, sums, growing fields, drafts, no double submit. */

import { make } from "./element.js";
import { reachable } from "./reach.js";

const DRAFT_MS = 700;

/** @param {HTMLFormElement} form */
export function prepare(form) {
  for (const box of form.querySelectorAll("[data-slider]")) addSlider(/** @type {HTMLElement} */ (box));
  for (const box of form.querySelectorAll(".points[data-total]:not(fieldset)")) addSum(/** @type {HTMLElement} */ (box));
  for (const field of form.querySelectorAll("textarea")) grow(field);
  guard(form);
  if (form.dataset.draft !== undefined) keepDraft(form, form.dataset.draft);
}

/** A slider beside its number; it has no position before it is touched. @param {HTMLElement} box */
function addSlider(box) {
  const number = box.querySelector("input");
  if (number === null) return;
  const range = document.createElement("input");
  Object.assign(range, { type: "range", min: "0", max: "100", value: number.value === "" ? "50" : number.value });
  range.setAttribute("aria-label", number.getAttribute("aria-label") ?? "From 0 to 100");
  const mark = () => {
    range.classList.toggle("untouched", number.value === "");
    if (number.value === "") range.setAttribute("aria-valuetext", "no answer yet");
    else range.removeAttribute("aria-valuetext");
  };
  mark();
  const take = () => {
    number.value = range.value;
    mark();
    number.dispatchEvent(new Event("input", { bubbles: true }));
  };
  range.addEventListener("input", take);
  range.addEventListener("click", take);
  number.addEventListener("change", () => {
    range.value = number.value === "" ? "50" : number.value;
    mark();
  });
  number.before(range);
}

/** What is left of the points to share out. @param {HTMLElement} box */
function addSum(box) {
  const total = Number(box.dataset.total);
  const line = box.querySelector(".sum");
  const inputs = [...box.querySelectorAll("input")];
  const say = () => {
    const left = total - inputs.reduce((sum, input) => sum + (Number(input.value) || 0), 0);
    if (line === null) return;
    line.classList.toggle("good", left === 0);
    line.classList.toggle("over", left < 0);
    line.textContent = left === 0 ? `All ${total} points are shared out.` : left > 0 ? `Points to share out: ${left}` : `${-left} points too many`;
  };
  box.addEventListener("input", say);
  say();
}

/** A field that is as high as what is written in it. @param {HTMLTextAreaElement} field */
function grow(field) {
  const fit = () => {
    if (field.scrollHeight > field.clientHeight) field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`;
  };
  field.addEventListener("input", fit);
  fit();
}

/** One submit per page view, but never a dead button after going back. @param {HTMLFormElement} form */
function guard(form) {
  let sent = false;
  form.addEventListener("submit", (event) => {
    if (sent && !form.classList.contains("probe")) event.preventDefault();
    sent = true;
    setTimeout(() => { sent = false; }, 5000);
  });
}

/** A page's form is sent only where somebody answers, so that nothing typed is lost on the way. @param {HTMLFormElement} form */
function sendSurely(form) {
  let sure = false;
  form.addEventListener("submit", async (event) => {
    if (sure || event.defaultPrevented) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    sure = await reachable();
    if (sure) return form.requestSubmit(event.submitter);
    form.querySelector(".unsent")?.remove();
    const line = make("p", "notice problem unsent", "We could not reach the server. What you wrote is still here. Please send it again in a moment.");
    line.setAttribute("role", "alert");
    form.querySelector(".actions")?.before(line);
  });
}

/** @param {HTMLFormElement} form @param {string} address */
function keepDraft(form, address) {
  /** @type {number | undefined} */ let waiting;
  const save = () => {
    clearTimeout(waiting);
    waiting = undefined;
    const body = new URLSearchParams(/** @type {any} */ (new FormData(form)));
    fetch(address, { method: "POST", body, keepalive: true }).catch(() => undefined);
  };
  form.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(save, DRAFT_MS);
  });
  form.addEventListener("submit", () => { clearTimeout(waiting); waiting = undefined; });
  const flush = () => { if (waiting !== undefined) save(); };
  addEventListener("beforeunload", flush); // before the next page is asked for, so that it can show what was typed
  addEventListener("pagehide", flush);
}

for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("main form"))) {
  sendSurely(form);
  prepare(form);
}
const mend = document.getElementById("mend");
if (mend !== null) {
  mend.tabIndex = -1;
  mend.focus();
}
