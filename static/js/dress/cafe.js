/** A café: a coffee machine on the counter, cups on the shelf, chairs, a tray for cups. */

/** @import {Dress} from "../dress.js" */
/** @import {Easel} from "../stage.js" */
import { box, counter, rack } from "./pieces.js";

/** @type {Dress} */
export const CAFE = {
  desk(easel, x, y) {
    counter(easel, x - 0.32, y + 0.34, 1.64);
    machine(easel, x - 0.2, y - 0.06);
  },
  shelf: (easel, x, y) => rack(easel, x, y),
  goods: (easel, x, y) => cup(easel, x, y, 0.1, 0.11),
  /** A chair from above: a round seat with its back to the north. */
  spot(easel, x, y) {
    const { g } = easel;
    g.beginPath();
    g.roundRect(x + 0.11, y + 0.11, 0.78, 0.78, 0.26);
    g.stroke();
    g.lineWidth *= 1.7;
    g.beginPath();
    g.moveTo(x + 0.27, y + 0.12);
    g.lineTo(x + 0.73, y + 0.12);
    g.stroke();
  },
  bin(easel, x, y) {
    box(easel, [x + 0.08, y + 0.06, 0.84, 0.88], 0.08, "wood");
    box(easel, [x + 0.18, y + 0.14, 0.64, 0.22], 0.09, "wood-deep");
    cup(easel, x + 0.3, y + 0.45, 0.34, 0.28);
    box(easel, [x + 0.22, y + 0.79, 0.52, 0.07], 0.03, "sign");
  },
  load(easel, y) {
    cup(easel, 0.7, y, 0.2, 0.19);
    easel.g.fillStyle = easel.paint("wood-deep");
    easel.g.fillRect(0.725, y + 0.02, 0.15, 0.045);
  },
  emblem(easel, x, y) {
    cup(easel, x - 0.17, y - 0.1, 0.28, 0.25);
    const { g, paint } = easel;
    g.strokeStyle = paint("board-ink");
    g.lineWidth = 0.035;
    for (const dx of [-0.1, 0.02]) {
      g.beginPath();
      g.moveTo(x + dx, y - 0.15);
      g.quadraticCurveTo(x + dx + 0.06, y - 0.2, x + dx, y - 0.25);
      g.stroke();
    }
  },
};

/** A cup with its handle to the east. @param {Easel} easel @param {number} x @param {number} y @param {number} w @param {number} h */
function cup({ g, paint, px }, x, y, w, h) {
  g.lineWidth = Math.max(px, Math.min(0.03, w * 0.14));
  g.strokeStyle = paint("pawn-line");
  g.beginPath();
  g.arc(x + w, y + h * 0.45, h * 0.28, -Math.PI / 2, Math.PI / 2);
  g.stroke();
  g.beginPath();
  g.roundRect(x, y, w, h, [w * 0.1, w * 0.1, w * 0.35, w * 0.35]);
  g.fillStyle = paint("sign");
  g.fill();
  g.stroke();
}

/** @param {Easel} easel @param {number} x @param {number} y */
function machine(easel, x, y) {
  const { g, paint } = easel;
  box(easel, [x, y, 0.5, 0.47], 0.06, "steel");
  box(easel, [x + 0.06, y + 0.06, 0.38, 0.1], 0.03, "sign");
  g.fillStyle = paint("sign-ink");
  g.fillRect(x + 0.09, y + 0.22, 0.32, 0.05);
  g.fillRect(x + 0.22, y + 0.25, 0.06, 0.1);
}
