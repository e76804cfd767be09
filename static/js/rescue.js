/** Sends the last form until it is kept; meanwhile there is a text to copy, so that nobody who is done is stuck. */

const FIRST_MS = 2000;
const LONGEST_MS = 15000;
const form = /** @type {HTMLFormElement} */ (document.querySelector("form[data-rescue]"));
const panel = /** @type {HTMLElement} */ (document.getElementById("rescue"));
const place = `normgym rescue ${new URL(form.action).pathname}`;

/** What was said, by field. @returns {string[][]} */
function said() {
  return [...new FormData(form)].map(([name, value]) => [name, String(value)]);
}

/** @param {string[][]} fields @param {string} at */
function words(fields, at) {
  const lines = fields.filter(([, value]) => value !== "").map(([name, value]) => `${name}: ${value}`);
  return [`Study: ${form.dataset.rescue}`, `My page: ${new URL(form.action).href.replace(/\/stage\/.*$/, "")}`, `Finished: ${at}`, ...lines].join("\n");
}

/** Where the answer leads once the form is kept, null while it is not. @param {string[][]} fields @returns {Promise<string | null>} */
async function sent(fields) {
  try {
    const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(fields), signal: AbortSignal.timeout(LONGEST_MS) });
    return answer.ok ? answer.url : null;
  } catch {
    return null;
  }
}

/** Keeps what was said in this browser, also over a reload, and says what to do. @param {string[][]} fields @param {string} at */
function show(fields, at) {
  try {
    localStorage.setItem(place, JSON.stringify({ fields, at }));
  } catch {
    // a browser that keeps nothing still shows the text
  }
  const text = document.getElementById("rescue-text");
  if (text !== null) text.textContent = words(fields, at);
  if (!panel.hidden) return;
  panel.hidden = false;
  form.hidden = true;
  panel.focus();
}

function forget() {
  try {
    localStorage.removeItem(place);
  } catch {
    // nothing was kept
  }
}

/** @param {string[][]} fields @param {string} at */
async function send(fields, at) {
  for (let wait = FIRST_MS; ; wait = Math.min(wait * 1.5, LONGEST_MS)) {
    const next = await sent(fields);
    if (next !== null) {
      forget();
      location.assign(next);
      return;
    }
    show(fields, at);
    await new Promise((done) => setTimeout(done, wait));
  }
}

/** @returns {{ fields: string[][], at: string } | null} what an earlier page could not send */
function left() {
  try {
    return JSON.parse(localStorage.getItem(place) ?? "null");
  } catch {
    return null;
  }
}

let sending = false;
form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (sending) return;
  sending = true;
  send(said(), new Date().toISOString());
});
const before = left();
if (before !== null) {
  sending = true;
  show(before.fields, before.at);
  send(before.fields, before.at);
}

export {};
