/** Draws the lamp, the tiles it lights, and their outline that stays when it is dark. */

/** @import {Easel} from "./stage.js" */
import { edge, eachTile } from "./floor.js";
import { disc, round } from "./shapes.js";

/** @param {Easel} easel @param {boolean} on */
export function drawLight(easel, on) {
  if (on) eachTile(easel, (x, y) => isLit(easel, x, y) && drawGlow(easel, x, y));
  drawOutline(easel);
  eachTile(easel, (x, y) => easel.map.rows[y]?.[x] === "L" && drawLamp(easel, x, y, on));
}

/** @param {Easel} easel @param {number} x @param {number} y */
function isLit({ map }, x, y) {
  return map.lamp[y]?.[x] === "*";
}

/** A warm tile with a small spark, so that light also shows without colour. @param {Easel} easel @param {number} x @param {number} y */
function drawGlow({ g, paint }, x, y) {
  g.fillStyle = paint("lamp-glow");
  g.fillRect(x, y, 1, 1);
  g.strokeStyle = paint("lamp-edge");
  g.lineWidth = 0.035;
  g.beginPath();
  for (const [ux, uy] of [[0.09, 0], [0, 0.09], [0.06, 0.06], [0.06, -0.06]]) {
    g.moveTo(x + 0.86 - (ux ?? 0), y + 0.14 - (uy ?? 0));
    g.lineTo(x + 0.86 + (ux ?? 0), y + 0.14 + (uy ?? 0));
  }
  g.stroke();
}

/** A dark line on a pale one, unlike the border of any rug. @param {Easel} easel */
function drawOutline(easel) {
  const { g, paint } = easel;
  g.lineCap = "square";
  for (const [colour, wide] of /** @type {[string, number][]} */ ([["sign", 0.13], ["lamp-edge", 0.055]])) {
    g.strokeStyle = paint(colour);
    g.lineWidth = wide;
    eachTile(easel, (x, y) => {
      if (isLit(easel, x, y)) edge(g, x, y, 0.065, (dx, dy) => !isLit(easel, x + dx, y + dy));
    });
  }
  g.lineCap = "butt";
}

/** @param {Easel} easel @param {number} x @param {number} y @param {boolean} on */
function drawLamp({ g, paint, px }, x, y, on) {
  g.save();
  g.translate(x + 0.5, y + 0.5);
  g.strokeStyle = paint("sign-ink");
  g.lineWidth = 0.05;
  if (on) drawRays(g);
  disc(g, 0, -0.06, 0.22);
  g.fillStyle = paint(on ? "lamp-on" : "lamp-off");
  g.fill();
  g.lineWidth = Math.max(px, 0.035);
  g.stroke();
  round(g, -0.1, 0.14, 0.2, 0.16, 0.03);
  g.fillStyle = paint("sign-ink");
  g.fill();
  g.restore();
}

/** @param {CanvasRenderingContext2D} g */
function drawRays(g) {
  g.beginPath();
  for (let turn = -4; turn <= 0; turn++) {
    const angle = (turn * Math.PI) / 4;
    g.moveTo(Math.cos(angle) * 0.29, Math.sin(angle) * 0.29 - 0.06);
    g.lineTo(Math.cos(angle) * 0.42, Math.sin(angle) * 0.42 - 0.06);
  }
  g.stroke();
}
