/** Pieces of furniture that several communities share; one unit is one tile. */

/** @import {Easel} from "../stage.js" */

/**
 * A filled, outlined box. @param {Easel} easel @param {[number, number, number, number]} place  x, y, width, height
 * @param {number | number[]} r @param {string} fill @param {string} [line]
 */
export function box({ g, paint, px }, [x, y, w, h], r, fill, line = "pawn-line") {
  g.beginPath();
  g.roundRect(x, y, w, h, r);
  g.fillStyle = paint(fill);
  g.fill();
  g.lineWidth = Math.max(px, 0.028);
  g.strokeStyle = paint(line);
  g.stroke();
}

/** A counter with its top. @param {Easel} easel @param {number} x @param {number} y @param {number} w @param {number} [h] */
export function counter(easel, x, y, w, h = 0.62) {
  box(easel, [x, y, w, h], 0.06, "wood", "wood-deep");
  box(easel, [x - 0.04, y, w + 0.08, 0.2], 0.03, "wood-light", "wood-deep");
}

/** A rack with two boards. @param {Easel} easel @param {number} x @param {number} y */
export function rack(easel, x, y) {
  const { g, paint } = easel;
  box(easel, [x + 0.04, y - 0.12, 0.92, 1.08], 0.06, "wood", "wood-deep");
  g.fillStyle = paint("wood-light");
  g.fillRect(x + 0.1, y - 0.05, 0.8, 0.42);
  g.fillRect(x + 0.1, y + 0.44, 0.8, 0.45);
}
