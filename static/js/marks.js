/** Frowns on the picture: who is marked, by whom, and for how long. */

/** @import {Easel} from "./stage.js" */
/** @import {Happening} from "./wire.js" */
/** @import {Place} from "./moves.js" */
import { disc, letters, polygon } from "./shapes.js";

/** @typedef {{event: Happening, since: number}} Mark */

const KEEP_MS = 2500;
const KEEP_STEPS = 3;

export class Marks {
  constructor() {
    /** @type {Mark[]} */ this.marks = [];
  }

  clear() {
    this.marks = [];
  }

  /** @param {Happening} event @param {number} now */
  add(event, now) {
    if (this.marks.some((mark) => mark.event.id === event.id)) return;
    this.marks.push({ event, since: now });
  }

  /** Frowns of the last steps are still marked after a refresh. @param {Happening[]} log @param {number} n @param {number} now */
  remember(log, n, now) {
    this.clear();
    for (const event of log) if (event.k === "sanction" && n - event.n < KEEP_STEPS) this.add(event, now);
  }

  /** The tiles that offenders had stepped off. @param {number} width  of the room @returns {Place[]} */
  left(width) {
    const tiles = this.marks.map((mark) => mark.event.off).filter((tile) => tile !== undefined);
    return tiles.map((tile) => ({ x: tile % width, y: Math.floor(tile / width) }));
  }

  /** Drop what has stood for three steps and two and a half seconds. @param {number} n @param {number} now */
  fade(n, now) {
    this.marks = this.marks.filter((mark) => n - mark.event.n < KEEP_STEPS || now - mark.since < KEEP_MS);
  }

  /** Milliseconds until a mark may fade, or null. @param {number} now */
  next(now) {
    const waits = this.marks.map((mark) => mark.since + KEEP_MS - now).filter((ms) => ms > 0);
    return waits.length > 0 ? Math.min(...waits) : null;
  }

  /** @param {string} who */
  frowns(who) {
    return this.marks.some((mark) => mark.event.by?.includes(who) ?? false);
  }

  /** Whether somebody is marked; a frown whose offender is hidden is put down to the clerk, who is not. @param {string} who */
  offends(who) {
    return who !== "clerk" && this.marks.some((mark) => mark.event.of === who);
  }
}

/** A dashed ring on a tile that an offender had stepped off. @param {Easel} easel @param {Place} place */
export function drawGhost({ g, paint }, { x, y }) {
  g.save();
  g.setLineDash([0.12, 0.1]);
  g.lineWidth = 0.06;
  g.strokeStyle = paint("mark");
  disc(g, x + 0.5, y + 0.5, 0.4);
  g.stroke();
  g.restore();
}

/** A ring around the offender's base. @param {Easel} easel @param {Place} place */
export function drawRing({ g, paint }, { x, y }) {
  g.lineWidth = 0.11;
  g.strokeStyle = paint("mark");
  disc(g, x + 0.5, y + 0.5, 0.49);
  g.stroke();
}

/**
 * The cross in the tile's upper right corner; in the left one where that is a frown's.
 * @param {Easel} easel @param {Place} place @param {boolean} frowns
 */
export function drawCross({ g, paint }, { x, y }, frowns) {
  const [u, v] = [x + (frowns ? 0.13 : 0.87), y + 0.13];
  disc(g, u, v, 0.17);
  g.fillStyle = paint("mark");
  g.fill();
  g.lineWidth = 0.05;
  g.strokeStyle = paint("sign");
  g.stroke();
  g.lineWidth = 0.06;
  g.beginPath();
  for (const side of [-1, 1]) {
    g.moveTo(u - 0.07, v - 0.07 * side);
    g.lineTo(u + 0.07, v + 0.07 * side);
  }
  g.stroke();
}

/** A small bubble at the frowner's head, inside the own tile. @param {Easel} easel @param {Place} place */
export function drawBubble({ g, paint }, { x, y }) {
  g.save();
  g.translate(x + 0.86, y + 0.1);
  disc(g, 0, 0, 0.2);
  g.fillStyle = paint("sign");
  g.fill();
  g.lineWidth = 0.055;
  g.strokeStyle = paint("mark");
  g.stroke();
  g.beginPath();
  g.moveTo(-0.13, 0.12);
  g.lineTo(-0.24, 0.25);
  g.lineTo(-0.04, 0.19);
  g.fillStyle = paint("mark");
  g.fill();
  g.lineCap = "round";
  g.beginPath();
  g.moveTo(0, -0.1);
  g.lineTo(0, 0.015);
  g.moveTo(0, 0.1);
  g.lineTo(0, 0.101);
  g.lineWidth = 0.065;
  g.stroke();
  g.restore();
}

/** A bump's spark on the side that was tried. @param {Easel} easel @param {Place} place */
export function drawSpark({ g, paint }, { x, y }) {
  g.strokeStyle = paint("caution-mark");
  g.lineWidth = 0.06;
  g.beginPath();
  for (let turn = 0; turn < 8; turn++) {
    const angle = (turn * Math.PI) / 4 + 0.2;
    g.moveTo(x + 0.5 + Math.cos(angle) * 0.46, y + 0.5 + Math.sin(angle) * 0.46);
    g.lineTo(x + 0.5 + Math.cos(angle) * 0.58, y + 0.5 + Math.sin(angle) * 0.58);
  }
  g.stroke();
}

const POINTS = /** @type {Record<string, [number, number]>} */ ({ north: [0, -1], south: [0, 1], east: [1, 0], west: [-1, 0] });

/** The step that is asked about: an arrow, a hand for use, a standing mark for wait. @param {Easel} easel @param {Place} place @param {string} action */
export function drawAsked(easel, { x, y }, action) {
  const { g, paint } = easel;
  const way = POINTS[action];
  g.lineWidth = 0.06;
  g.strokeStyle = paint("asked");
  g.setLineDash([0.14, 0.08]);
  disc(g, x + 0.5, y + 0.5, 0.56);
  g.stroke();
  g.setLineDash([]);
  if (way !== undefined) return drawArrow(easel, x + 0.5, y + 0.5, way);
  disc(g, x + 0.5, y - 0.2, 0.3);
  g.fillStyle = paint("asked");
  g.fill();
  letters(easel, action === "use" ? "✋" : "wait", x + 0.5, y - 0.19, action === "use" ? 0.34 : 0.22, paint("sign"));
}

/** @param {Easel} easel @param {number} x @param {number} y @param {[number, number]} way */
function drawArrow({ g, paint }, x, y, [ux, uy]) {
  const at = (/** @type {number} */ along, /** @type {number} */ aside) =>
    /** @type {[number, number]} */ ([x + ux * along - uy * aside, y + uy * along + ux * aside]);
  polygon(g, [at(0.6, -0.09), at(0.95, -0.09), at(0.95, -0.24), at(1.36, 0), at(0.95, 0.24), at(0.95, 0.09), at(0.6, 0.09)]);
  g.lineJoin = "round";
  g.lineWidth = 0.09;
  g.strokeStyle = paint("sign");
  g.stroke();
  g.fillStyle = paint("asked");
  g.fill();
}
