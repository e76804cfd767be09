/** The room in words says all that the picture shows. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { roomInWords } from "../../static/js/words.js";

const track = { moved: true, run: 1, straight: 1, since_use: 3, since_entry: 9, dwell: 2, plant: false, blue: false, desk: "plain", shelf: "plain", line: [-1, -1, -1] };
const ana = { i: "a0", x: 1, y: 1, d: "E", shirt: "red", hat: true, load: true, next: "spot", leg: 2, busy: 0, seated: false, used: 0, in: "B", tr: track };
const map = {
  w: 6, h: 4, community: "cafe", rows: ["##O###", "#..s.#", "#.P..#", "######"], rug: ["......", ".bbbg.", "..bv..", "......"], lamp: ["......", "....*.", "...**.", "......"],
  fixtures: [{ k: "desk", shape: "round", x: 2, y: 0, fx: 2, fy: 1 }, { k: "spot", shape: "plain", x: 3, y: 1, fx: 3, fy: 1 }],
};
const st = { clock: 41, lamp: true, stock: [], last: { desk: 0, shelf: -1 }, idle: [], shut: -1, ag: [ana], task: { legs: [], leg: 0 }, left: 9, ended: false };
const text = roomInWords({ map, cast: { a0: "You" }, you: "a0" }, { n: 3, mv: [], st, ev: [] });

test("every coloured tile is told, those under seats too", () => {
  assert.match(text, /Blue floor: row 1, columns 1 to 3; row 2, column 2\./);
  assert.match(text, /Violet floor: row 2, column 3\./);
  assert.match(text, /Green floor: row 1, column 4\./);
  assert.match(text, /Seats: column 3 row 1 \(blue floor\)\./);
  assert.doesNotMatch(text, /Amber/);
});

test("plants and the lamp's tiles are told", () => {
  assert.match(text, /Plants[^:]*: row 2, column 2\./);
  assert.match(text, /The lamp shines on: row 1, column 4; row 2, columns 3 to 4\./);
});

test("your own card is told: shirt, hat, heading, load, door, last use", () => {
  assert.match(text, /^You: red shirt, hat, at column 1 of 5, row 1, blue floor, dark tile, last moved east, carries a cup, next: seat, came in by B, used the round order desk last, 3 steps ago\.$/m);
});
