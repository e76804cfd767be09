/** A post office: windows over the desks, pigeonholes for forms, writing places, a receipt box. */

/** @import {Dress} from "../dress.js" */
/** @import {Easel} from "../stage.js" */
import { polygon } from "../shapes.js";
import { box, counter, rack } from "./pieces.js";

/** @type {Dress} */
export const POST = {
  /** A pane in a frame, with a slot to pass things through. */
  desk(easel, x, y) {
    const { g, paint } = easel;
    box(easel, [x - 0.3, y - 0.31, 1.6, 0.72], [0.1, 0.1, 0, 0], "sign");
    box(easel, [x - 0.2, y - 0.21, 1.4, 0.6], [0.05, 0.05, 0, 0], "glass");
    g.strokeStyle = paint("sign");
    g.lineWidth = 0.06;
    g.beginPath();
    for (const dx of [0, 0.2, 1.02]) {
      g.moveTo(x + dx, y - 0.19);
      g.lineTo(x + dx, y + 0.34);
    }
    g.stroke();
    counter(easel, x - 0.32, y + 0.34, 1.64);
    g.fillStyle = paint("sign-ink");
    g.fillRect(x - 0.12, y + 0.42, 0.44, 0.05);
  },
  shelf(easel, x, y) {
    const { g, paint, px } = easel;
    rack(easel, x, y);
    g.strokeStyle = paint("wood-deep");
    g.lineWidth = Math.max(px, 0.03);
    g.beginPath();
    for (const dx of [0.235, 0.365]) {
      g.moveTo(x + 0.1 + dx - 0.1, y + 0.44);
      g.lineTo(x + 0.1 + dx - 0.1, y + 0.89);
    }
    g.stroke();
  },
  goods: (easel, x, y) => box(easel, [x + 0.005, y - 0.01, 0.085, 0.14], 0.01, "sign", "wood-deep"),
  /** A table with a pen ready at its upper right. */
  spot(easel, x, y) {
    const { g } = easel;
    g.strokeRect(x + 0.12, y + 0.12, 0.76, 0.76);
    g.beginPath();
    g.moveTo(x + 0.12, y + 0.24);
    g.lineTo(x + 0.88, y + 0.24);
    g.moveTo(x + 0.62, y + 0.46);
    g.lineTo(x + 0.78, y + 0.3);
    g.stroke();
  },
  bin(easel, x, y) {
    const { g, paint } = easel;
    box(easel, [x + 0.14, y + 0.02, 0.72, 0.92], [0.3, 0.3, 0.04, 0.04], "box");
    box(easel, [x + 0.08, y + 0.86, 0.84, 0.1], 0.03, "box");
    g.fillStyle = paint("sign-ink");
    g.fillRect(x + 0.26, y + 0.24, 0.48, 0.08);
    envelope(easel, x + 0.28, y + 0.43, 0.44, 0.3);
  },
  load(easel, y) {
    sheet(easel, 0.7, y - 0.06, 0.23, 0.3);
  },
  emblem: (easel, x, y) => envelope(easel, x - 0.23, y - 0.16, 0.46, 0.32),
};

/** @param {Easel} easel @param {number} x @param {number} y @param {number} w @param {number} h */
function envelope(easel, x, y, w, h) {
  const { g, paint } = easel;
  box(easel, [x, y, w, h], 0.02, "sign");
  g.beginPath();
  g.moveTo(x, y);
  g.lineTo(x + w / 2, y + h * 0.6);
  g.lineTo(x + w, y);
  g.strokeStyle = paint("pawn-line");
  g.stroke();
}

/** A form with a folded corner. @param {Easel} easel @param {number} x @param {number} y @param {number} w @param {number} h */
function sheet({ g, paint, px }, x, y, w, h) {
  polygon(g, [[x, y], [x + w * 0.65, y], [x + w, y + w * 0.35], [x + w, y + h], [x, y + h]]);
  g.fillStyle = paint("sign");
  g.fill();
  g.lineWidth = Math.max(px, 0.026);
  g.strokeStyle = paint("pawn-line");
  g.stroke();
  g.beginPath();
  for (const at of [0.45, 0.65, 0.85]) {
    g.moveTo(x + w * 0.18, y + h * at);
    g.lineTo(x + w * 0.8, y + h * at);
  }
  g.stroke();
}
