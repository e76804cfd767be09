/** Frowns stay long enough, and the same ones are there after a refresh. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Marks } from "../../static/js/marks.js";

const frown = (id, n, of = "a1", off = undefined) => ({ id, n, c: n, k: "sanction", of, by: ["a2", "clerk"], off });

test("a frown stays for three steps and for two and a half seconds, whichever is later", () => {
  const marks = new Marks();
  marks.add(frown(1, 10), 0);
  marks.fade(12, 9000);
  assert.ok(marks.offends("a1") && marks.frowns("a2") && marks.frowns("clerk"));
  marks.fade(13, 2400);
  assert.ok(marks.offends("a1"));
  marks.fade(13, 2600);
  assert.equal(marks.offends("a1"), false);
});

test("the tile that was left stays marked as long as the frown", () => {
  const marks = new Marks();
  marks.add(frown(1, 10, "a1", 17), 0);
  marks.fade(12, 9000);
  assert.deepEqual(marks.left(15), [{ x: 2, y: 1 }]);
});

test("after a refresh the frowns of the last three steps stand where they stood", () => {
  const live = new Marks();
  const log = [frown(1, 7, "a3", 4), frown(2, 8, "a1", 17), { id: 3, n: 9, c: 9, k: "use", of: "a1" }, frown(4, 10, "a2")];
  for (const event of log.filter(({ k }) => k === "sanction")) live.add(event, 0);
  live.fade(10, 9000);
  const fresh = new Marks();
  fresh.remember(log, 10, 9000);
  assert.deepEqual(fresh.marks.map(({ event }) => event), live.marks.map(({ event }) => event));
  assert.deepEqual(fresh.left(15), live.left(15));
});

test("a frown whose offender is hidden marks nobody", () => {
  const marks = new Marks();
  marks.add({ ...frown(1, 1, "clerk"), by: ["clerk"] }, 0);
  assert.equal(marks.offends("clerk"), false);
  assert.ok(marks.frowns("clerk"));
});
