/** Draws what is what, under the room. */

/** @import {Welcome, RoomMap, Fixture} from "./wire.js" */
/** @import {Easel} from "./stage.js" */
import { make, part } from "./element.js";
import { drawFixtures } from "./fixtures.js";
import { drawFloor } from "./floor.js";
import { fixtureName } from "./names.js";
import { paletteOf } from "./palette.js";

const SIZE = 26;
const RUGS = { b: "blue", a: "amber", v: "violet", g: "green mat" };

/** Only what the room has is named. @param {Welcome} welcome */
export function showLegend({ map }) {
  part("legend").dataset.community = map.community;
  const rugs = Object.entries(RUGS).filter(([sign]) => map.rug.some((row) => row.includes(sign)));
  const entries = rugs.map(([sign, name]) => entry(name, tileMap(map, ".", sign), 0, 0));
  entries.push(entry("light tile", tileMap(map, ".", "."), 1, 0), entry("dark tile", tileMap(map, ".", "."), 0, 0));
  entries.push(entry(fixtureName(map.community, "spot"), tileMap(map, "s", "."), 1, 0));
  if (map.rows.some((row) => row.includes("P"))) entries.push(entry("plant", tileMap(map, "P", "."), 0, 0));
  if (map.rows.some((row) => row.includes("L"))) entries.push(make("span", "entry", "outlined tiles: where the lamp shines"));
  entries.push(make("span", "entry", "shirts: red two bars, teal one band, grey plain"));
  entries.push(make("span", "entry", "flag: used last"));
  part("legend").replaceChildren(...entries);
}

/** @param {RoomMap} map @param {string} sign @param {string} rug @returns {RoomMap} */
function tileMap({ community }, sign, rug) {
  /** @type {Fixture[]} */
  const fixtures = sign === "s" ? [1].map((x) => ({ k: "spot", shape: "plain", x, y: 0, fx: x, fy: 0 })) : [];
  return { w: 2, h: 1, community, rows: [`${sign}.`, "..", "##"].map((row) => (sign === "s" ? row.replace("s.", ".s") : row)), rug: [rug + rug, ".."], lamp: ["..", ".."], fixtures };
}

/** @param {string} name @param {RoomMap} map @param {number} x @param {number} y */
function entry(name, map, x, y) {
  const canvas = document.createElement("canvas");
  const tile = Math.round(SIZE * devicePixelRatio);
  canvas.width = canvas.height = tile;
  canvas.setAttribute("aria-hidden", "true");
  const g = canvas.getContext("2d");
  if (g !== null) {
    g.setTransform(tile, 0, 0, tile, -x * tile, -y * tile);
    /** @type {Easel} */
    const easel = { g, map, paint: paletteOf(part("legend")), px: 1 / tile, tile };
    drawFloor(easel, false);
    drawFixtures(easel, false);
  }
  const words = make("span", "entry");
  words.append(canvas, name);
  return words;
}
