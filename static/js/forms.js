/** Makes forms kinder: sliders, sums, drafts, and no double submit. */

const DRAFT_MS = 700;

/** @param {HTMLFormElement} form */
export function prepare(form) {
  for (const box of form.querySelectorAll("[data-slider]")) addSlider(/** @type {HTMLElement} */ (box));
  for (const box of form.querySelectorAll(".points[data-total]:not(fieldset)")) addSum(/** @type {HTMLElement} */ (box));
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
  range.classList.toggle("untouched", number.value === "");
  const take = () => {
    range.classList.remove("untouched");
    number.value = range.value;
    number.dispatchEvent(new Event("input", { bubbles: true }));
  };
  range.addEventListener("input", take);
  range.addEventListener("click", take);
  number.addEventListener("change", () => {
    range.value = number.value === "" ? "50" : number.value;
    range.classList.toggle("untouched", number.value === "");
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
    line.textContent = left === 0 ? `All ${total} points are shared out.` : left > 0 ? `Points to share out: ${left}` : `${-left} points too many`;
  };
  box.addEventListener("input", say);
  say();
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

/** @param {HTMLFormElement} form @param {string} address */
function keepDraft(form, address) {
  /** @type {number | undefined} */ let waiting;
  const save = () => {
    const body = new URLSearchParams(/** @type {any} */ (new FormData(form)));
    fetch(address, { method: "POST", body, keepalive: true }).catch(() => undefined);
  };
  form.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(save, DRAFT_MS);
  });
  form.addEventListener("submit", () => clearTimeout(waiting));
}

for (const form of document.querySelectorAll("main form")) prepare(/** @type {HTMLFormElement} */ (form));
document.getElementById("mend")?.focus();
