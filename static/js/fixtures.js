/** Draws what people use: desks, shelves, seats, bin, doors, and the plants. */

/** @import {Easel} from "./stage.js" */
/** @import {Fixture, Standing} from "./wire.js" */
import { dressOf } from "./dress.js";
import { counter } from "./dress/pieces.js";
import { eachTile } from "./floor.js";
import { disc, letters, polygon, round, sign } from "./shapes.js";

/** @typedef {(easel: Easel, fixture: Fixture, letter: string) => void} Drawing */

/** Everything that stands still. @param {Easel} easel @param {boolean} [compass] */
export function drawFixtures(easel, compass = true) {
  const doors = easel.map.fixtures.filter((fixture) => fixture.k === "door");
  for (const fixture of easel.map.fixtures) DRAWINGS[fixture.k]?.(easel, fixture, "AB"[doors.indexOf(fixture)] ?? "");
  eachTile(easel, (x, y) => easel.map.rows[y]?.[x] === "P" && drawPlant(easel, x, y));
  if (compass) drawCompass(easel);
}

/** What changes on them: stock, flags, the sign of a shut desk. @param {Easel} easel @param {Standing} standing */
export function drawNotices(easel, standing) {
  const desks = easel.map.fixtures.filter((fixture) => fixture.k === "desk");
  const shelves = easel.map.fixtures.filter((fixture) => fixture.k === "shelf");
  for (const [index, shelf] of shelves.entries()) drawStock(easel, shelf, standing.stock[index] ?? 0);
  flagOn(easel, desks[standing.last.desk]);
  flagOn(easel, shelves[standing.last.shelf]);
  const shut = desks[standing.shut];
  if (shut !== undefined) drawShut(easel, shut);
}

/** @type {Record<string, Drawing>} */
const DRAWINGS = {
  desk: (easel, { x, y, shape }) => {
    dressOf(easel.map).desk(easel, x, y);
    sign(easel, shape, x + 0.64, y + 0.27, 0.25);
  },
  shelf: (easel, { x, y, shape }) => {
    dressOf(easel.map).shelf(easel, x, y);
    sign(easel, shape, x + 0.3, y + 0.16, 0.17);
  },
  spot: (easel, { x, y }) => {
    easel.g.strokeStyle = easel.paint("seat");
    easel.g.lineWidth = 0.065;
    dressOf(easel.map).spot(easel, x, y);
  },
  bin: (easel, { x, y }) => dressOf(easel.map).bin(easel, x, y),
  door: (easel, { x, y, fx }, letter) => {
    const { g, paint, px, map } = easel;
    g.fillStyle = paint("door-step");
    g.fillRect(x, y, 1, 1);
    g.strokeStyle = paint("door");
    g.lineWidth = 0.14;
    g.beginPath();
    if (fx === x) for (const side of [0.07, 0.93]) { g.moveTo(x + side, y); g.lineTo(x + side, y + 1); }
    else for (const side of [0.07, 0.93]) { g.moveTo(x, y + side); g.lineTo(x + 1, y + side); }
    g.stroke();
    g.lineWidth = Math.max(px, 0.02);
    for (const at of [0.3, 0.5, 0.7]) {
      g.beginPath();
      if (fx === x) { g.moveTo(x + 0.2, y + at); g.lineTo(x + 0.8, y + at); }
      else { g.moveTo(x + at, y + 0.2); g.lineTo(x + at, y + 0.8); }
      g.stroke();
    }
    doorLetter(easel, x, y, fx - x, letter, map.w);
  },
};

/** The bar that the clerk stands behind. @param {Easel} easel @param {{x: number, y: number}} place */
export function drawBar(easel, { x, y }) {
  counter(easel, x - 0.28, y + 0.68, 1.56, 0.44);
}

/** @param {Easel} easel @param {number} x @param {number} y @param {number} dx @param {string} letter @param {number} width */
function doorLetter(easel, x, y, dx, letter, width) {
  const { g, paint, px } = easel;
  const aside = dx === 0 ? (x + 1.5 < width ? [1.5, 0.5] : [-0.5, 0.5]) : [0.5, -0.42];
  const [cx, cy] = [x + (aside[0] ?? 0), y + (aside[1] ?? 0)];
  round(g, cx - 0.26, cy - 0.26, 0.52, 0.52, 0.1);
  g.fillStyle = paint("sign");
  g.fill();
  g.lineWidth = Math.max(px, 0.04);
  g.strokeStyle = paint("door");
  g.stroke();
  letters(easel, letter, cx, cy + 0.02, 0.36, paint("sign-ink"), 800);
}

/** @param {Easel} easel @param {number} x @param {number} y */
function drawPlant({ g, paint, px }, x, y) {
  polygon(g, [[x + 0.28, y + 0.6], [x + 0.72, y + 0.6], [x + 0.66, y + 0.95], [x + 0.34, y + 0.95]]);
  g.fillStyle = paint("pot");
  g.fill();
  g.lineWidth = Math.max(px, 0.028);
  g.strokeStyle = paint("pawn-line");
  g.stroke();
  g.strokeStyle = paint("leaf-deep");
  for (const [dx, dy, turn] of [[-0.26, -0.02, 0.7], [0.26, -0.02, -0.7], [-0.16, -0.24, 1.1], [0.16, -0.24, -1.1], [0, -0.3, 1.57], [0, -0.05, 1.57]]) {
    g.beginPath();
    g.ellipse(x + 0.5 + (dx ?? 0), y + 0.46 + (dy ?? 0), 0.23, 0.11, turn ?? 0, 0, 2 * Math.PI);
    g.fillStyle = paint("leaf");
    g.fill();
    g.stroke();
  }
}

/** @param {Easel} easel */
function drawCompass(easel) {
  const { g, paint, map, px } = easel;
  const [x, y] = [map.w - 0.5, map.h - 0.5];
  disc(g, x, y, 0.44);
  g.fillStyle = paint("sign");
  g.fill();
  g.lineWidth = Math.max(px, 0.03);
  g.strokeStyle = paint("sign-ink");
  g.stroke();
  polygon(g, [[x, y - 0.2], [x + 0.09, y + 0.06], [x, y], [x - 0.09, y + 0.06]]);
  g.fillStyle = paint("sign-ink");
  g.fill();
  if (easel.tile < 34 * devicePixelRatio) return letters(easel, "N", x, y + 0.22, 0.2, paint("sign-ink"), 800);
  letters(easel, "N", x, y - 0.3, 0.2, paint("sign-ink"), 800);
  letters(easel, "S", x, y + 0.3, 0.17, paint("sign-ink"), 600);
  letters(easel, "W", x - 0.29, y + 0.01, 0.17, paint("sign-ink"), 600);
  letters(easel, "E", x + 0.29, y + 0.01, 0.17, paint("sign-ink"), 600);
}

/** @param {Easel} easel @param {Fixture} shelf @param {number} count */
function drawStock(easel, { x, y }, count) {
  const { g, paint, px } = easel;
  g.lineWidth = Math.max(px, 0.02);
  for (let index = 0; index < Math.min(count, 6); index++) dressOf(easel.map).goods(easel, x + 0.15 + (index % 3) * 0.13, y + 0.52 + Math.floor(index / 3) * 0.18);
  round(g, x + 0.54, y - 0.06, 0.4, 0.44, 0.08);
  g.fillStyle = paint("sign");
  g.fill();
  g.strokeStyle = paint("sign-ink");
  g.stroke();
  letters(easel, String(count), x + 0.74, y + 0.17, 0.36, paint("sign-ink"), 800);
}

/** The flag of what was used last. @param {Easel} easel @param {Fixture | undefined} fixture */
function flagOn(easel, fixture) {
  if (fixture === undefined) return;
  const { g, paint, px } = easel;
  const [x, y] = fixture.k === "desk" ? [fixture.x + 1.14, fixture.y - 0.26] : [fixture.x + 0.1, fixture.y - 0.34];
  g.strokeStyle = paint("sign-ink");
  g.lineWidth = 0.05;
  g.beginPath();
  g.moveTo(x, y);
  g.lineTo(x, y + 0.62);
  g.stroke();
  polygon(g, [[x, y], [x + 0.36, y + 0.13], [x, y + 0.27]]);
  g.fillStyle = paint("lamp-on");
  g.fill();
  g.lineWidth = Math.max(px, 0.03);
  g.stroke();
}

/** @param {Easel} easel @param {Fixture} desk */
function drawShut(easel, { x, y }) {
  const { g, paint, px } = easel;
  round(g, x + 0.02, y + 0.55, 0.96, 0.36, 0.06);
  g.fillStyle = paint("sign");
  g.fill();
  g.lineWidth = Math.max(px, 0.035);
  g.strokeStyle = paint("sign-ink");
  g.stroke();
  letters(easel, "SHUT", x + 0.5, y + 0.74, 0.27, paint("sign-ink"), 800);
}
