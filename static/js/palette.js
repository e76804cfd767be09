/** The picture's colours, read from the page's tokens. */

/** @typedef {(name: string) => string} Palette  gives the value of `--name` */

/** @param {Element} element @returns {Palette} */
export function paletteOf(element) {
  const style = getComputedStyle(element);
  /** @type {Map<string, string>} */ const seen = new Map();
  return (name) => {
    const known = seen.get(name);
    if (known !== undefined) return known;
    const value = style.getPropertyValue(`--${name}`).trim();
    seen.set(name, value);
    return value;
  };
}
