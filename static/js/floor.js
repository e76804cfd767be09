/** Draws what never moves on the ground: tiles, rugs, leaf litter, walls. */

/** @import {Easel} from "./stage.js" */
import { disc, polygon } from "./shapes.js";
import { HEADROOM } from "./stage.js";

const RUGS = /** @type {Record<string, string>} */ ({ b: "blue", a: "amber", v: "violet", g: "green" });

/** @param {Easel} easel @param {boolean} [walls]  whether walls and their shade are drawn */
export function drawFloor(easel, walls = true) {
  eachTile(easel, (x, y) => isOpen(easel, x, y) && drawTile(easel, x, y));
  for (const letter of Object.keys(RUGS)) drawRugEdge(easel, letter);
  drawDots(easel);
  drawLitter(easel);
  if (!walls) return;
  drawShadows(easel);
  eachTile(easel, (x, y) => !isOpen(easel, x, y) && !isPlant(easel, x, y) && drawWall(easel, x, y));
}

/** @param {number} x @param {number} y */
export function isDark(x, y) {
  return (x + y) % 2 === 0;
}

/** Floor, spots and doorways. @param {Easel} easel @param {number} x @param {number} y */
export function isOpen({ map }, x, y) {
  return ".sDEP".includes(map.rows[y]?.[x] ?? "#");
}

/** @param {Easel} easel @param {number} x @param {number} y */
function isPlant({ map }, x, y) {
  return map.rows[y]?.[x] === "P";
}

/** @param {Easel} easel @param {(x: number, y: number) => void} visit */
export function eachTile({ map }, visit) {
  for (let y = 0; y < map.h; y++) for (let x = 0; x < map.w; x++) visit(x, y);
}

/** @param {Easel} easel @param {number} x @param {number} y */
function rugAt({ map }, x, y) {
  return map.rug[y]?.[x] ?? ".";
}

/** @param {Easel} easel @param {number} x @param {number} y */
function drawTile(easel, x, y) {
  const { g, paint, px } = easel;
  g.fillStyle = paint(isDark(x, y) ? "floor-dark" : "floor-light");
  g.fillRect(x, y, 1, 1);
  const rug = RUGS[rugAt(easel, x, y)];
  if (rug !== undefined) drawRugTile(easel, x, y, rug);
  g.strokeStyle = paint("floor-edge");
  g.lineWidth = px;
  g.globalAlpha = 0.6;
  g.strokeRect(x + px / 2, y + px / 2, 1 - px, 1 - px);
  g.globalAlpha = 1;
}

/** @param {Easel} easel @param {number} x @param {number} y @param {string} rug */
function drawRugTile(easel, x, y, rug) {
  const { g, paint } = easel;
  g.save();
  g.beginPath();
  g.rect(x, y, 1, 1);
  g.clip();
  g.fillStyle = paint(`rug-${rug}`);
  g.globalAlpha = 0.94;
  g.fillRect(x, y, 1, 1);
  g.globalAlpha = isDark(x, y) ? 0.13 : 0;
  g.fillStyle = paint("pawn-line");
  g.fillRect(x, y, 1, 1);
  g.globalAlpha = 0.62;
  g.strokeStyle = g.fillStyle = paint(`rug-${rug}-mark`);
  g.lineWidth = 0.06;
  WEAVES[rug]?.(g, x, y);
  g.restore();
}

/** @type {Record<string, (g: CanvasRenderingContext2D, x: number, y: number) => void>} */
const WEAVES = {
  blue: (g, x, y) => {
    g.lineWidth = 0.085;
    for (const at of [0.125, 0.375, 0.625, 0.875]) line(g, x, y + at, x + 1, y + at);
  },
  amber: (g, x, y) => {
    for (const dx of [0.17, 0.5, 0.83]) for (const dy of [0.17, 0.5, 0.83]) {
      disc(g, x + dx, y + dy, 0.08);
      g.fill();
    }
  },
  violet: (g, x, y) => {
    for (const at of [-0.5, 0, 0.5]) {
      line(g, x + at, y, x + at + 1, y + 1);
      line(g, x + at + 1, y, x + at, y + 1);
    }
  },
  green: (g, x, y) => {
    g.lineWidth = 0.05;
    for (const at of [0.1, 0.3, 0.5, 0.7, 0.9]) {
      line(g, x + at, y, x + at, y + 1);
      line(g, x, y + at, x + 1, y + at);
    }
  },
};

/** @param {CanvasRenderingContext2D} g @param {number} x @param {number} y @param {number} u @param {number} v */
function line(g, x, y, u, v) {
  g.beginPath();
  g.moveTo(x, y);
  g.lineTo(u, v);
  g.stroke();
}

/** A woven border where a rug ends. @param {Easel} easel @param {string} letter */
function drawRugEdge(easel, letter) {
  const { g, paint } = easel;
  g.strokeStyle = paint(`rug-${RUGS[letter]}-mark`);
  g.lineWidth = 0.08;
  g.lineCap = "square";
  eachTile(easel, (x, y) => {
    if (rugAt(easel, x, y) === letter) edge(g, x, y, 0.04, (dx, dy) => rugAt(easel, x + dx, y + dy) !== letter);
  });
  g.lineCap = "butt";
}

/**
 * Strokes the sides of a tile behind which something else begins.
 * @param {CanvasRenderingContext2D} g @param {number} x @param {number} y @param {number} inset
 * @param {(dx: number, dy: number) => boolean} ends
 */
export function edge(g, x, y, inset, ends) {
  const [near, far] = [inset, 1 - inset];
  if (ends(0, -1)) line(g, x + near, y + near, x + far, y + near);
  if (ends(0, 1)) line(g, x + near, y + far, x + far, y + far);
  if (ends(-1, 0)) line(g, x + near, y + near, x + near, y + far);
  if (ends(1, 0)) line(g, x + far, y + near, x + far, y + far);
}

/** The marks of the dark tiles, above rugs, spots and the lamp's outline, where nobody who stands there hides them. @param {Easel} easel */
export function drawDots(easel) {
  eachTile(easel, (x, y) => isOpen(easel, x, y) && !isPlant(easel, x, y) && isDark(x, y) && drawDot(easel, x, y));
}

/** @param {Easel} easel @param {number} x @param {number} y */
function drawDot({ g, paint }, x, y) {
  polygon(g, [[x + 0.02, y + 0.02], [x + 0.02, y + 0.28], [x + 0.28, y + 0.02]]);
  g.fillStyle = paint("floor-dot");
  g.fill();
}

const LEAVES = [[0.1, 0.38, 1.2], [0.85, 0.13, 2.1], [0.92, 0.7, 1.1], [0.36, 0.09, 2.8], [0.7, 0.92, 0.2], [0.1, 0.7, 1.7]];

/** Fallen leaves on the four tiles beside each plant. @param {Easel} easel */
function drawLitter(easel) {
  eachTile(easel, (x, y) => {
    if (!isPlant(easel, x, y)) return;
    for (const [dx, dy] of [[0, -1], [0, 1], [-1, 0], [1, 0]])
      if (isOpen(easel, x + (dx ?? 0), y + (dy ?? 0))) drawLeaves(easel, x + (dx ?? 0), y + (dy ?? 0));
  });
}

/** @param {Easel} easel @param {number} x @param {number} y */
function drawLeaves({ g, paint, px }, x, y) {
  for (const [dx = 0, dy = 0, turn = 0] of LEAVES) {
    g.beginPath();
    g.ellipse(x + dx, y + dy, 0.1, 0.05, turn, 0, 2 * Math.PI);
    g.fillStyle = paint("leaf-fallen");
    g.fill();
    g.strokeStyle = paint("leaf-deep");
    g.lineWidth = Math.max(px, 0.02);
    g.stroke();
  }
}

/** The walls' shade on the floor beside them. @param {Easel} easel */
function drawShadows(easel) {
  const { g, paint } = easel;
  g.fillStyle = paint("wall-shadow");
  eachTile(easel, (x, y) => {
    if (!isOpen(easel, x, y)) return;
    if (!isOpen(easel, x, y - 1)) g.fillRect(x, y, 1, 0.14);
    if (!isOpen(easel, x - 1, y)) g.fillRect(x, y, 0.08, 1);
  });
}

/** @param {Easel} easel @param {number} x @param {number} y */
function drawWall(easel, x, y) {
  const { g, paint } = easel;
  const up = y === 0 ? HEADROOM : 0;
  g.fillStyle = paint("wall-top");
  g.fillRect(x, y - up, 1, 1 + up);
  if (isOpen(easel, x, y + 1)) drawFace(easel, x, y);
  else drawSkirting(easel, x, y);
}

/** The side of a wall that looks south, with its skirting. @param {Easel} easel @param {number} x @param {number} y */
function drawFace({ g, paint, px }, x, y) {
  g.fillStyle = paint("wall-face");
  g.fillRect(x, y, 1, 1);
  g.fillStyle = paint("wall-top-line");
  g.fillRect(x, y, 1, Math.max(px, 0.03));
  g.fillStyle = paint("wall-skirting");
  g.fillRect(x, y + 0.88, 1, 0.12);
}

/** @param {Easel} easel @param {number} x @param {number} y */
function drawSkirting(easel, x, y) {
  const { g, paint } = easel;
  g.fillStyle = paint("wall-skirting");
  if (isOpen(easel, x + 1, y)) g.fillRect(x + 0.9, y, 0.1, 1);
  if (isOpen(easel, x - 1, y)) g.fillRect(x, y, 0.1, 1);
  if (isOpen(easel, x, y - 1)) g.fillRect(x, y, 1, 0.1);
}
