/** Two stacked canvases that fit their box with whole pixels per tile. */

/** @import {RoomMap} from "./wire.js" */
/** @import {Palette} from "./palette.js" */
import { paletteOf } from "./palette.js";

/**
 * What a drawing function needs: a context whose unit is one tile, the map, the colours,
 * and `px`, one device pixel in tiles.
 * @typedef {{g: CanvasRenderingContext2D, map: RoomMap, paint: Palette, px: number, tile: number}} Easel
 */

/** Room above the north wall, in tiles, where bubbles and the counter's back show. */
export const HEADROOM = 0.35;

export class Stage {
  /** @param {HTMLElement} box @param {RoomMap} map @param {() => void} changed  everything has to be drawn again */
  constructor(box, map, changed) {
    this.box = box;
    this.map = map;
    this.changed = changed;
    this.tile = 0;
    this.floor = this.#canvas("floor");
    this.life = this.#canvas("life");
    box.dataset.community = map.community;
    this.paint = paletteOf(box);
    this.watcher = new ResizeObserver(() => this.#fit());
    this.watcher.observe(box);
    addEventListener("resize", () => this.#fit());
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#recolour());
    this.#fit();
  }

  /** Another room on the same boards. @param {RoomMap} map */
  show(map) {
    this.map = map;
    this.box.dataset.community = map.community;
    this.paint = paletteOf(this.box);
    this.tile = 0;
    this.#fit();
  }

  /** A cleared layer, ready to draw on. @param {"floor" | "life"} layer @returns {Easel} */
  easel(layer) {
    const canvas = this[layer];
    const g = canvas.getContext("2d");
    if (g === null) throw new Error("This browser cannot draw on a canvas.");
    g.setTransform(1, 0, 0, 1, 0, 0);
    g.clearRect(0, 0, canvas.width, canvas.height);
    g.setTransform(this.tile, 0, 0, this.tile, 0, Math.round(HEADROOM * this.tile));
    return { g, map: this.map, paint: this.paint, px: 1 / this.tile, tile: this.tile };
  }

  /** @param {string} layer */
  #canvas(layer) {
    const canvas = document.createElement("canvas");
    canvas.className = layer;
    canvas.setAttribute("aria-hidden", "true");
    this.box.append(canvas);
    return canvas;
  }

  #fit() {
    const ratio = devicePixelRatio || 1;
    const wide = this.box.clientWidth * ratio / this.map.w;
    const limit = Number.parseFloat(getComputedStyle(this.box).getPropertyValue("--stage-height")) || 100;
    const high = (innerHeight * limit / 100) * ratio / (this.map.h + HEADROOM);
    const tile = Math.max(14, Math.floor(Math.min(wide, Math.max(high, 18 * ratio))));
    if (tile === this.tile) return;
    this.tile = tile;
    for (const canvas of [this.floor, this.life]) this.#size(canvas, ratio);
    this.changed();
  }

  /** @param {HTMLCanvasElement} canvas @param {number} ratio */
  #size(canvas, ratio) {
    canvas.width = this.tile * this.map.w;
    canvas.height = this.tile * this.map.h + Math.round(HEADROOM * this.tile);
    canvas.style.width = `${canvas.width / ratio}px`;
    canvas.style.height = `${canvas.height / ratio}px`;
    this.box.style.setProperty("--drawn-width", canvas.style.width);
  }

  #recolour() {
    this.paint = paletteOf(this.box);
    this.changed();
  }
}
