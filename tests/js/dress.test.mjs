/** Each community is furnished, and nothing in its dress hides the floor or another thing. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { drawBoard, dressOf } from "../../static/js/dress.js";
import { easelOn } from "./canvas.mjs";

globalThis.devicePixelRatio = 1;

const COMMUNITIES = ["cafe", "post", "grocery"];
const PIECES = ["desk", "shelf", "goods", "spot", "bin", "emblem"];

const room = (community, north) => ({
  community, w: north.length, h: 11, rows: [north], rug: [], lamp: [],
  fixtures: [...north].flatMap((sign, x) => ("OT".includes(sign) ? [{ k: "desk", shape: "round", x, y: 0, fx: x, fy: 1 }] : [])),
});

test("every piece of every community is drawn, each in its own way", () => {
  for (const piece of PIECES) {
    const drawn = COMMUNITIES.map((community) => {
      const { easel, calls } = easelOn(room(community, "##O######T##"));
      dressOf(easel.map)[piece](easel, 3, 4);
      assert.ok(calls.length > 0, `${piece} of ${community}`);
      return JSON.stringify(calls);
    });
    const own = new Set(drawn).size;
    assert.equal(own, piece === "shelf" ? 2 : 3, piece);
  }
});

test("what people carry differs between communities", () => {
  const drawn = COMMUNITIES.map((community) => {
    const { easel, calls } = easelOn(room(community, "##O######T##"));
    dressOf(easel.map).load(easel, 0.5);
    return JSON.stringify(calls);
  });
  assert.equal(new Set(drawn).size, 3);
});

test("spots are outlines, so that the rug under them shows", () => {
  for (const community of COMMUNITIES) {
    const { easel, calls } = easelOn(room(community, "##O######T##"));
    dressOf(easel.map).spot(easel, 3, 4);
    assert.deepEqual(calls.filter(([call]) => /fill/i.test(call)), [], community);
    assert.ok(calls.some(([call]) => /stroke/i.test(call)), community);
  }
});

const NORTH_WALLS = [
  "##O##L######T##", "###O######T##D###", "##T########O###", "####O##L####T##", "##T##L###O#####",
  "#######O######T##", "#######O####T##", "###O########T####", "##T#########O##", "##O###T##########",
];

test("the board with the name hangs clear of desks, clerk, lamp and door", () => {
  for (const north of NORTH_WALLS) {
    const { easel, calls } = easelOn(room("post", north));
    drawBoard(easel);
    const [, from, , wide] = calls.find(([call]) => call === "roundRect") ?? [];
    assert.ok(from > 0.9 && from + wide < north.length - 0.9, north);
    for (const [x, sign] of [...north].entries())
      if (sign !== "#") assert.ok(from >= x + 1 || from + wide <= x, `${north}: ${sign} at ${x}, board from ${from} to ${from + wide}`);
  }
});

test("where the wall is too short for the name, the emblem alone tells the place", () => {
  const { easel, calls } = easelOn(room("post", "##O#L#T##"));
  drawBoard(easel);
  assert.equal(calls.filter(([call]) => call === "fillText").length, 0);
});
