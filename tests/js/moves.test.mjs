/** Micro-steps are drawn in the order judged. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { placeAt, timelineOf } from "../../static/js/moves.js";
import { drawnOrder } from "./people.mjs";

const before = [{ i: "a0", x: 1, y: 1 }, { i: "a1", x: 3, y: 1 }, { i: "a2", x: 5, y: 1 }];

test("people move one after another, the newcomer first", () => {
  const { parts, ends } = timelineOf(before, drawnOrder("east", "north", "wait"), false);
  assert.deepEqual(parts.map((part) => [part.who, part.at, part.ms]), [["a0", 0, 60], ["a1", 40, 60], ["a2", 80, 0]]);
  assert.equal(ends, 100);
});

test("nobody has moved before their turn and everybody stands right after it", () => {
  const { parts } = timelineOf(before, drawnOrder("east", "north", "wait"), false);
  assert.deepEqual(placeAt(parts[1], 39), { x: 3, y: 1 });
  assert.deepEqual(placeAt(parts[1], 100), { x: 3, y: 0 });
});

test("reduced motion keeps the order without easing", () => {
  const { parts } = timelineOf(before, drawnOrder("east", "north", "wait"), true);
  assert.deepEqual(placeAt(parts[1], 39.9), { x: 3, y: 1 });
  assert.deepEqual(placeAt(parts[1], 40), { x: 3, y: 0 });
});

test("a whole step of seven movers fits between two presses", () => {
  const people = Array.from({ length: 7 }, (_, n) => ({ i: `a${n}`, x: n, y: 1 }));
  const { ends } = timelineOf(people, drawnOrder(...Array(7).fill("south")), false);
  assert.ok(ends <= 341 && ends >= 300, String(ends));
});

test("a frown belongs to its offender's micro-step", () => {
  const snap = { ...drawnOrder("east", "north", "wait"), ev: [{ id: 1, n: 1, c: 1, k: "sanction", of: "a1", by: ["clerk"] }] };
  const { parts } = timelineOf(before, snap, false);
  assert.deepEqual(parts.map((part) => part.frowns.length), [0, 1, 0]);
});
