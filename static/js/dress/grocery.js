/** A grocery: awnings over the tills, fruit on the shelves, places to pack bags, baskets. */

/** @import {Dress} from "../dress.js" */
/** @import {Easel} from "../stage.js" */
import { disc, polygon } from "../shapes.js";
import { box, counter, rack } from "./pieces.js";

const FRUIT = ["fruit-one", "fruit-two", "fruit-three"];

/** @type {Dress} */
export const GROCERY = {
  desk(easel, x, y) {
    const { g, paint } = easel;
    awning(easel, x - 0.34, y - 0.32, 1.68);
    counter(easel, x - 0.32, y + 0.34, 1.64);
    g.fillStyle = paint("belt");
    g.fillRect(x + 0.3, y + 0.39, 0.92, 0.1);
    till(easel, x - 0.22, y + 0.04);
  },
  shelf: (easel, x, y) => rack(easel, x, y),
  goods(easel, x, y) {
    const { g, paint, px } = easel;
    disc(g, x + 0.05, y + 0.07, 0.058);
    g.fillStyle = paint(FRUIT[Math.round(x * 7 + y * 5) % FRUIT.length] ?? "fruit-one");
    g.fill();
    g.lineWidth = Math.max(px, 0.02);
    g.strokeStyle = paint("pawn-line");
    g.stroke();
  },
  /** A paper bag with its handle. */
  spot(easel, x, y) {
    const { g } = easel;
    polygon(g, [[x + 0.17, y + 0.28], [x + 0.83, y + 0.28], [x + 0.89, y + 0.89], [x + 0.11, y + 0.89]]);
    g.lineJoin = "round";
    g.stroke();
    g.beginPath();
    g.arc(x + 0.5, y + 0.28, 0.17, Math.PI, 2 * Math.PI);
    g.stroke();
  },
  bin(easel, x, y) {
    box(easel, [x + 0.06, y + 0.06, 0.88, 0.88], 0.08, "wood", "wood-deep");
    basket(easel, x + 0.18, y + 0.62, 0.64, 0.24);
    basket(easel, x + 0.18, y + 0.48, 0.64, 0.24);
    handle(easel, x + 0.5, y + 0.48, 0.24);
  },
  load(easel, y) {
    handle(easel, 0.82, y + 0.04, 0.11);
    basket(easel, 0.66, y + 0.04, 0.32, 0.2);
  },
  emblem(easel, x, y) {
    const { g, paint, px } = easel;
    g.fillStyle = paint("fruit-one");
    g.strokeStyle = paint("pawn-line");
    g.lineWidth = Math.max(px, 0.028);
    g.beginPath();
    g.moveTo(x, y - 0.08);
    g.bezierCurveTo(x + 0.3, y - 0.24, x + 0.28, y + 0.24, x, y + 0.18);
    g.bezierCurveTo(x - 0.28, y + 0.24, x - 0.3, y - 0.24, x, y - 0.08);
    g.fill();
    g.stroke();
    g.beginPath();
    g.ellipse(x + 0.1, y - 0.17, 0.1, 0.045, -0.5, 0, 2 * Math.PI);
    g.fillStyle = paint("leaf");
    g.fill();
    g.stroke();
  },
};

/** Stripes with a scalloped edge. @param {Easel} easel @param {number} x @param {number} y @param {number} w */
function awning({ g, paint, px }, x, y, w) {
  const wide = w / 7;
  g.lineWidth = Math.max(px, 0.028);
  g.strokeStyle = paint("pawn-line");
  for (let stripe = 0; stripe < 7; stripe++) {
    g.beginPath();
    g.roundRect(x + stripe * wide, y, wide, 0.24, [0, 0, wide / 2, wide / 2]);
    g.fillStyle = paint(stripe % 2 === 0 ? "awning" : "sign");
    g.fill();
    g.stroke();
  }
}

/** @param {Easel} easel @param {number} x @param {number} y */
function till(easel, x, y) {
  box(easel, [x, y + 0.12, 0.46, 0.26], 0.04, "steel");
  box(easel, [x + 0.06, y - 0.02, 0.34, 0.17], 0.03, "sign");
  const { g, paint } = easel;
  g.fillStyle = paint("sign-ink");
  for (const dx of [0.07, 0.19, 0.31]) for (const dy of [0.2, 0.28]) g.fillRect(x + dx, y + dy, 0.07, 0.045);
}

/** @param {Easel} easel @param {number} x @param {number} y @param {number} w @param {number} h */
function basket({ g, paint, px }, x, y, w, h) {
  polygon(g, [[x, y], [x + w, y], [x + w * 0.88, y + h], [x + w * 0.12, y + h]]);
  g.fillStyle = paint("basket");
  g.fill();
  g.lineWidth = Math.max(px, 0.026);
  g.strokeStyle = paint("pawn-line");
  g.stroke();
  g.beginPath();
  for (const at of [0.3, 0.5, 0.7]) {
    g.moveTo(x + w * at, y + h * 0.2);
    g.lineTo(x + w * (0.5 + (at - 0.5) * 0.9), y + h * 0.85);
  }
  g.stroke();
}

/** @param {Easel} easel @param {number} x @param {number} y @param {number} r */
function handle({ g, paint, px }, x, y, r) {
  g.lineWidth = Math.max(px, 0.04);
  g.strokeStyle = paint("pawn-line");
  g.beginPath();
  g.arc(x, y, r, Math.PI, 2 * Math.PI);
  g.stroke();
}
