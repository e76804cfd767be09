/** Small builders of page parts. */

/** @param {string} id @returns {HTMLElement} */
export function part(id) {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`The page has no part called ${id}.`);
  return found;
}

/** @param {string} tag @param {string} [className] @param {string} [text] */
export function make(tag, className = "", text = "") {
  const element = document.createElement(tag);
  if (className !== "") element.className = className;
  if (text !== "") element.textContent = text;
  return element;
}

/** Replace what an element holds, only where it changed. @param {HTMLElement} element @param {HTMLElement[]} parts */
export function fill(element, parts) {
  const next = make("div");
  next.append(...parts);
  if (next.innerHTML !== element.innerHTML) element.replaceChildren(...parts);
}

/** @param {HTMLElement} element @param {string} text */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** @param {string} name @param {Record<string, string | number>} facts */
export function svg(name, facts) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(facts)) element.setAttribute(key, String(value));
  return element;
}
