/** How a community is furnished: the drawings of its things, the board with its name. */

/** @import {Easel} from "./stage.js" */
/** @import {RoomMap} from "./wire.js" */
import { CAFE } from "./dress/cafe.js";
import { GROCERY } from "./dress/grocery.js";
import { box } from "./dress/pieces.js";
import { POST } from "./dress/post.js";
import { clerkPlace } from "./clerk.js";
import { capital, placeName } from "./names.js";
import { letters, width } from "./shapes.js";

/** @typedef {(easel: Easel, x: number, y: number) => void} Piece  drawn at a tile's upper left corner */
/**
 * One community's things. A spot is strokes only, so that the floor under it shows; what is carried
 * hangs at height `y` beside somebody who stands on the tile (0, 0); the emblem is drawn round its middle.
 * @typedef {{desk: Piece, shelf: Piece, goods: Piece, spot: Piece, bin: Piece, load: (easel: Easel, y: number) => void, emblem: Piece}} Dress
 */

const DRESSES = /** @type {Record<string, Dress>} */ ({ cafe: CAFE, post: POST, grocery: GROCERY });

/** @param {RoomMap} map */
export const dressOf = (map) => DRESSES[map.community] ?? CAFE;

const SIZE = 0.3;
const WEIGHT = 650;

/** What kind of place it is, on the widest free stretch of the north wall. @param {Easel} easel */
export function drawBoard(easel) {
  const { map, paint, tile } = easel;
  const [from, to] = widest(taken(map), map.w - 1.1);
  const name = capital(placeName(map.community).replace(/^the /, ""));
  const wide = width(easel, name, SIZE, WEIGHT) + 0.92;
  const fits = wide < to - from && tile >= 26 * devicePixelRatio;
  const [w, x] = [fits ? wide : 0.66, (from + to) / 2];
  if (to - from < 0.8) return;
  box(easel, [x - w / 2, 0.14, w, 0.56], 0.08, "board");
  dressOf(map).emblem(easel, fits ? x - w / 2 + 0.34 : x, 0.44);
  if (fits) letters(easel, name, x + 0.26, 0.43, SIZE, paint("board-ink"), WEIGHT);
}

/** Stretches of the north wall where something stands already. @param {RoomMap} map @returns {[number, number][]} */
function taken(map) {
  const row = [...(map.rows[0] ?? "")];
  const things = row.flatMap((sign, x) => (sign === "#" ? [] : [reach(sign, x)]));
  const { x } = clerkPlace(map);
  return /** @type {[number, number][]} */ ([...things, [x - 0.4, x + 1.4]].sort(([a = 0], [b = 0]) => a - b));
}

/** @param {string} sign @param {number} x @returns {[number, number]} */
function reach(sign, x) {
  if (sign === "O" || sign === "T") return [x - 0.5, x + 1.6];
  return sign === "D" || sign === "E" ? [x - 0.1, x + 1.9] : [x, x + 1];
}

/** The widest gap between them. @param {[number, number][]} stretches @param {number} end @returns {[number, number]} */
function widest(stretches, end) {
  let [best, at] = [/** @type {[number, number]} */ ([0, 0]), 1.1];
  for (const [from, to] of /** @type {[number, number][]} */ ([...stretches, [end, end]])) {
    if (from - at > best[1] - best[0]) best = [at, from];
    at = Math.max(at, to);
  }
  return best;
}
