/** Small figures that several drawings share; one unit is one tile. */

/** @import {Easel} from "./stage.js" */
/** @import {Shape} from "./wire.js" */

/** @param {CanvasRenderingContext2D} g @param {number} x @param {number} y @param {number} w @param {number} h @param {number | number[]} r */
export function round(g, x, y, w, h, r) {
  g.beginPath();
  g.roundRect(x, y, w, h, r);
}

/** @param {CanvasRenderingContext2D} g @param {number} x @param {number} y @param {number} r */
export function disc(g, x, y, r) {
  g.beginPath();
  g.arc(x, y, r, 0, 2 * Math.PI);
}

/** @param {CanvasRenderingContext2D} g @param {[number, number][]} points */
export function polygon(g, points) {
  g.beginPath();
  for (const [x, y] of points) g.lineTo(x, y);
  g.closePath();
}

/** A round plate with the sign of a desk or shelf. @param {Easel} easel @param {Shape} shape @param {number} x @param {number} y @param {number} r */
export function sign({ g, paint }, shape, x, y, r) {
  g.save();
  g.lineJoin = "round";
  g.lineWidth = r * 0.34;
  g.fillStyle = paint("sign");
  g.strokeStyle = paint("sign-ink");
  outline(g, shape, x, y, r);
  g.fill();
  g.stroke();
  g.restore();
}

/** @param {CanvasRenderingContext2D} g @param {Shape} shape @param {number} x @param {number} y @param {number} r */
function outline(g, shape, x, y, r) {
  if (shape === "triangle") polygon(g, [[x, y - r], [x + r * 1.05, y + r * 0.8], [x - r * 1.05, y + r * 0.8]]);
  else if (shape === "square") polygon(g, [[x - r * 0.85, y - r * 0.85], [x + r * 0.85, y - r * 0.85], [x + r * 0.85, y + r * 0.85], [x - r * 0.85, y + r * 0.85]]);
  else disc(g, x, y, r);
}

const FACE = 'system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif';

/** How wide `letters` draws a text, in tiles. @param {Easel} easel @param {string} text @param {number} size @param {number} [weight] */
export function width({ g, tile }, text, size, weight = 700) {
  g.save();
  g.font = `${weight} ${Math.max(9, size * tile)}px ${FACE}`;
  const { width: wide } = g.measureText(text);
  g.restore();
  return wide / tile;
}

/**
 * Text of `size` tiles, centred; drawn in device pixels so that it stays crisp.
 * @param {Easel} easel @param {string} text @param {number} x @param {number} y @param {number} size @param {string} colour @param {number} [weight]
 */
export function letters({ g, tile }, text, x, y, size, colour, weight = 700) {
  g.save();
  g.translate(x, y);
  g.scale(1 / tile, 1 / tile);
  g.font = `${weight} ${Math.max(9, size * tile)}px ${FACE}`;
  g.textAlign = "center";
  g.textBaseline = "middle";
  g.fillStyle = colour;
  g.fillText(text, 0, 0);
  g.restore();
}
