/** Keeps the state of a session's page fresh while somebody looks at it. */

const EVERY_MS = 5000;
/** While the server says what is new, only the words for how long ago something was grow old. */
const LIVE_MS = 30000;
const place = /** @type {HTMLElement} */ (document.getElementById("fresh"));

/** @returns {Promise<string | null>} the part as the server has it now, null where it cannot say */
async function fetched() {
  try {
    const answer = await fetch(place.dataset.fresh ?? "", { headers: { Accept: "text/html" } });
    return answer.ok && !answer.redirected ? await answer.text() : null;
  } catch {
    return null;
  }
}

/** What one can stand on, by what it does: the new part has the same again. @param {Element} element */
function deed(element) {
  const form = element instanceof HTMLButtonElement ? (element.form?.getAttribute("action") ?? "") : "";
  return `${element.tagName} ${element.getAttribute("href") ?? form}`;
}

/** @param {Element} root @param {string} does */
const doing = (root, does) => Array.from(root.querySelectorAll("a, button, summary")).filter((one) => deed(one) === does);

/** @returns {{ does: string, nth: number, open: Set<string>, top: number, left: number }} what a person would miss if it jumped */
function held() {
  const focused = place.contains(document.activeElement) ? document.activeElement : null;
  const does = focused === null ? "" : deed(focused);
  const table = place.querySelector(".scroll");
  return {
    does,
    nth: focused === null ? -1 : doing(place, does).indexOf(focused),
    open: new Set(Array.from(place.querySelectorAll("details[open]"), (one) => one.id)),
    top: table?.scrollTop ?? 0,
    left: table?.scrollLeft ?? 0,
  };
}

/** @param {string} text the server's own escaped HTML */
function show(text) {
  const before = held();
  const part = new DOMParser().parseFromString(text, "text/html");
  for (const one of part.querySelectorAll("details")) one.open = before.open.has(one.id);
  place.replaceChildren(...part.body.childNodes);
  place.querySelector(".scroll")?.scrollTo(before.left, before.top);
  const again = doing(place, before.does)[before.nth];
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
}

async function refresh() {
  if (!document.hidden) {
    const text = await fetched();
    if (text !== null) show(text);
  }
}

let pace = EVERY_MS;
let beat = setInterval(refresh, pace);

/** A line that breaks again and again must not put the next look off each time. @param {number} every milliseconds from one look to the next */
function look(every) {
  if (every !== pace) {
    clearInterval(beat);
    beat = setInterval(refresh, every);
    pace = every;
  }
  place.dataset.by = every === LIVE_MS ? "events" : "looking";
}

/** Listens for news; where none come the page looks by itself as before. */
function listen() {
  const news = new EventSource(place.dataset.live ?? "");
  news.addEventListener("open", () => look(LIVE_MS));
  news.addEventListener("changed", refresh);
  news.addEventListener("error", () => look(EVERY_MS));
  news.addEventListener("bye", () => {
    news.close();
    look(EVERY_MS);
  });
}

if (place.dataset.live !== undefined) listen();
document.addEventListener("visibilitychange", refresh);
