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

/** @returns {{ focused: string | null, top: number, left: number }} what a person would miss if it jumped */
function held() {
  const focused = place.contains(document.activeElement) ? document.activeElement : null;
  const table = place.querySelector(".scroll");
  return {
    focused: focused instanceof HTMLAnchorElement ? focused.getAttribute("href") : null,
    top: table?.scrollTop ?? 0,
    left: table?.scrollLeft ?? 0,
  };
}

/** @param {string} text the server's own escaped HTML */
function show(text) {
  const before = held();
  const part = new DOMParser().parseFromString(text, "text/html");
  place.replaceChildren(...part.body.childNodes);
  place.querySelector(".scroll")?.scrollTo(before.left, before.top);
  if (before.focused !== null) {
    const links = Array.from(place.querySelectorAll("a"));
    links.find((link) => link.getAttribute("href") === before.focused)?.focus({ preventScroll: true });
  }
}

async function refresh() {
  if (!document.hidden) {
    const text = await fetched();
    if (text !== null) show(text);
  }
}

let beat = setInterval(refresh, EVERY_MS);

/** @param {number} every milliseconds from one look to the next */
function look(every) {
  clearInterval(beat);
  beat = setInterval(refresh, every);
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
