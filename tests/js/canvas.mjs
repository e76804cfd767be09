/** A canvas that keeps a list of what it is asked to draw; enough to tell strokes from fills, and where. */

/** @returns the context, and the list of [call, ...arguments] that it fills */
export function listening() {
  const calls = [];
  const known = { lineWidth: 1 };
  const g = new Proxy(known, {
    get: (_, name) => {
      if (name in known) return known[name];
      if (name === "measureText") return (text) => ({ width: 0.55 * text.length * Number.parseFloat(known.font.match(/[\d.]+px/)[0]) });
      return (...given) => calls.push([name, ...given]);
    },
    set: (_, name, value) => {
      known[name] = value;
      return true;
    },
  });
  return { g, calls };
}

/** An easel of tiles of 40 pixels on which every colour is its own name. */
export function easelOn(map) {
  const { g, calls } = listening();
  return { easel: { g, map, paint: (name) => name, px: 1 / 40, tile: 40 }, calls };
}
