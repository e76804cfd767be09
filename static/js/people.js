/** Draws people: base with heading, figure, shirt, hat, face, load, tag. */

/** @import {Easel} from "./stage.js" */
/** @import {Agent, Compass} from "./wire.js" */
import { dressOf } from "./dress.js";
import { disc, letters, polygon, round } from "./shapes.js";

/**
 * How somebody looks at a moment; `x` and `y` may lie between tiles.
 * @typedef {{x: number, y: number, d: Compass, shirt: string, hat: boolean, load: boolean, name: string, you: boolean, mood: "calm" | "frown", hand: boolean, seat: number}} Look
 */

const AHEAD = /** @type {Record<Compass, [number, number]>} */ ({ "": [0, 0], N: [0, -1], S: [0, 1], E: [1, 0], W: [-1, 0] });

/** @param {Easel} easel @param {Look} look */
export function drawPerson(easel, look) {
  const { g } = easel;
  g.save();
  g.translate(look.x, look.y);
  if (look.shirt !== "apron") drawBase(easel, look);
  drawBody(easel, look.shirt);
  drawHead(easel, look.mood, look.d, look.hat);
  if (look.load) dressOf(easel.map).load(easel, look.hand ? 0.46 : 0.58);
  else if (look.hand) drawHand(easel);
  g.restore();
}

/** Tiles narrower than this, in CSS pixels, have room for an initial only. */
const NARROW = 34;

/**
 * The name below a person's shirt, beside the steps of somebody seated; where tiles are small an
 * initial in the corner. @param {Easel} easel @param {Look} look
 */
export function drawTag(easel, look) {
  const aside = look.seat > 0 ? 0.3 : 0;
  const size = Math.max(0.19, 10 * devicePixelRatio / easel.tile);
  const narrow = easel.tile < NARROW * devicePixelRatio;
  if (narrow && look.you) return;
  const text = narrow ? look.name.slice(0, 1) : look.you ? "You" : look.name;
  const wide = narrow ? size : Math.min(1.1, text.length * size * 0.6 + size * 0.8);
  drawName(easel, look, text, narrow ? aside : Math.max(aside, 0.5 - wide / 2), wide, size);
}

/** @param {Easel} easel @param {Look} look @param {string} text @param {number} dx @param {number} wide @param {number} size */
function drawName(easel, look, text, dx, wide, size) {
  const { g, paint } = easel;
  const [left, top] = [look.x + dx, look.y + 0.92 - size * 1.1];
  round(g, left, top, wide, size * 1.1, size * 0.3);
  g.fillStyle = paint(look.you ? "you" : "tag");
  g.fill();
  letters(easel, text, left + wide / 2, top + size * 0.58, size, look.you ? paint("sign") : paint("tag-ink"), 650);
}

/** @param {Easel} easel @param {Look} look */
function drawBase({ g, paint, px }, look) {
  disc(g, 0.5, 0.5, 0.43);
  g.fillStyle = paint("pawn-base");
  g.fill();
  g.lineWidth = look.you ? 0.075 : Math.max(px, 0.03);
  g.strokeStyle = paint(look.you ? "you" : "pawn-line");
  g.stroke();
}

/** The heading, above everything else that is drawn of a person. @param {Easel} easel @param {Look} look */
export function drawHeading({ g, paint }, look) {
  if (look.d === "") return;
  g.save();
  g.translate(look.x, look.y);
  drawWedge(g, paint(look.you ? "you" : "pawn-line"), AHEAD[look.d], paint("sign"));
  g.restore();
}

/** @param {CanvasRenderingContext2D} g @param {string} colour @param {[number, number]} ahead @param {string} rim */
function drawWedge(g, colour, [ux, uy], rim) {
  const at = (/** @type {number} */ along, /** @type {number} */ aside) =>
    /** @type {[number, number]} */ ([0.5 + ux * along - uy * aside, 0.5 + uy * along + ux * aside]);
  polygon(g, [at(0.57, 0), at(0.39, 0.19), at(0.39, -0.19)]);
  g.lineJoin = "round";
  g.lineWidth = 0.05;
  g.strokeStyle = rim;
  g.stroke();
  g.fillStyle = colour;
  g.fill();
}

/** @param {Easel} easel @param {string} shirt */
function drawBody({ g, paint, px }, shirt) {
  g.save();
  round(g, 0.27, 0.46, 0.46, 0.37, [0.17, 0.17, 0.08, 0.08]);
  g.fillStyle = paint(shirt === "apron" ? "wood-deep" : `shirt-${shirt}`);
  g.fill();
  g.save();
  g.clip();
  drawPattern(g, shirt, paint(shirt === "apron" ? "apron" : "shirt-mark"));
  g.restore();
  g.lineWidth = Math.max(px, 0.028);
  g.strokeStyle = paint("pawn-line");
  g.stroke();
  g.restore();
}

/** Red has two diagonal bars, teal one broad band, grey none. @param {CanvasRenderingContext2D} g @param {string} shirt @param {string} colour */
function drawPattern(g, shirt, colour) {
  g.fillStyle = g.strokeStyle = colour;
  if (shirt === "teal") g.fillRect(0.2, 0.5, 0.6, 0.1);
  if (shirt === "apron") g.fillRect(0.36, 0.52, 0.28, 0.36);
  if (shirt !== "red") return;
  g.lineWidth = 0.075;
  for (const shift of [0.33, 0.55]) {
    g.beginPath();
    g.moveTo(shift - 0.06, 0.86);
    g.lineTo(shift + 0.18, 0.42);
    g.stroke();
  }
}

/** @param {Easel} easel @param {"calm" | "frown"} mood @param {Compass} d @param {boolean} hat */
function drawHead(easel, mood, d, hat) {
  const { g, paint, px } = easel;
  g.lineWidth = Math.max(px, 0.028);
  g.strokeStyle = paint("pawn-line");
  disc(g, 0.5, 0.31, 0.195);
  g.fillStyle = paint("skin");
  g.fill();
  g.stroke();
  if (hat) drawHat(easel, d);
  else drawHair(easel);
  drawFace(easel, mood);
}

/** @param {Easel} easel */
function drawHair({ g, paint }) {
  g.beginPath();
  g.arc(0.5, 0.31, 0.195, Math.PI * 1.03, Math.PI * 1.97);
  g.quadraticCurveTo(0.5, 0.17, 0.32, 0.3);
  g.fillStyle = paint("hair");
  g.fill();
}

/** A cap whose peak points with the heading. @param {Easel} easel @param {Compass} d */
function drawHat({ g, paint }, d) {
  const [ux, uy] = AHEAD[d];
  g.fillStyle = paint("hat");
  g.beginPath();
  g.arc(0.5, 0.27, 0.2, Math.PI, 2 * Math.PI);
  g.quadraticCurveTo(0.5, 0.31, 0.3, 0.27);
  g.fill();
  g.stroke();
  if (d === "") return;
  g.beginPath();
  g.ellipse(0.5 + ux * 0.2, (uy < 0 ? 0.08 : uy > 0 ? 0.25 : 0.23), ux === 0 ? 0.14 : 0.12, 0.05, 0, 0, 2 * Math.PI);
  g.fill();
  g.stroke();
}

/** @param {Easel} easel @param {"calm" | "frown"} mood */
function drawFace({ g, paint, px }, mood) {
  g.fillStyle = g.strokeStyle = paint("pawn-line");
  for (const x of [0.43, 0.57]) {
    disc(g, x, 0.33, 0.025);
    g.fill();
  }
  g.lineWidth = Math.max(px, 0.028);
  g.lineCap = "round";
  g.beginPath();
  if (mood === "frown") g.arc(0.5, 0.46, 0.065, Math.PI * 1.15, Math.PI * 1.85);
  else g.arc(0.5, 0.375, 0.065, Math.PI * 0.15, Math.PI * 0.85);
  g.stroke();
  if (mood === "frown") drawBrows(g);
  g.lineCap = "butt";
}

/** @param {CanvasRenderingContext2D} g */
function drawBrows(g) {
  g.lineWidth = 0.035;
  for (const side of [-1, 1]) {
    g.beginPath();
    g.moveTo(0.5 + side * 0.115, 0.245);
    g.lineTo(0.5 + side * 0.035, 0.29);
    g.stroke();
  }
}

/** @param {Easel} easel */
function drawHand({ g, paint, px }) {
  disc(g, 0.76, 0.5, 0.075);
  g.fillStyle = paint("skin");
  g.fill();
  g.lineWidth = Math.max(px, 0.026);
  g.strokeStyle = paint("pawn-line");
  g.stroke();
}

/** Steps on the seat, above the name: thirds of a ring, then numerals. @param {Easel} easel @param {Look} look */
export function drawSeat(easel, look) {
  if (look.seat === 0) return;
  const { g } = easel;
  g.save();
  g.translate(look.x, look.y);
  drawSteps(easel, look.seat);
  g.restore();
}

/** @param {Easel} easel @param {number} steps */
function drawSteps(easel, steps) {
  const { g, paint } = easel;
  g.lineWidth = 0.05;
  g.strokeStyle = paint("seat");
  g.fillStyle = paint("sign");
  disc(g, 0.17, 0.83, 0.14);
  g.fill();
  if (steps <= 3) {
    g.beginPath();
    g.arc(0.17, 0.83, 0.14, -Math.PI / 2, -Math.PI / 2 + (Math.min(steps, 3) / 3) * 2 * Math.PI);
    g.stroke();
    return;
  }
  g.stroke();
  letters(easel, steps >= 9 ? "9+" : String(steps), 0.17, 0.84, 0.18, paint("tag-ink"));
}

/** @param {Agent} agent @param {Record<string, string>} cast @param {string} you @returns {Look} */
export function lookOf(agent, cast, you) {
  return {
    x: agent.x, y: agent.y, d: agent.d, shirt: agent.shirt, hat: agent.hat, load: agent.load,
    name: cast[agent.i] ?? "", you: agent.i === you, mood: "calm", hand: false,
    seat: agent.seated ? Math.max(1, agent.tr.dwell) : 0,
  };
}
