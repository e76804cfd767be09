/** Makes small pieces of the page. */

/** @param {string} tag @param {string} [kind] @param {(Node | string)[]} [inside] */
export function make(tag, kind = "", inside = []) {
  const element = document.createElement(tag);
  if (kind !== "") element.className = kind;
  element.append(...inside);
  return element;
}

/** @param {string} id */
export function byId(id) {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`The page has no place called ${id}.`);
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

/** @param {string} name @param {Record<string, string | number>} facts @param {Element[]} [inside] */
export function svg(name, facts, inside = []) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(facts)) element.setAttribute(key, String(value));
  element.append(...inside);
  return element;
}
