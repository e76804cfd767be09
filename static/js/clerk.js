/** Where the clerk stands. */

/** @import {RoomMap} from "./wire.js" */
/** @import {Place} from "./moves.js" */

/** Behind the counter, between the desks. @param {RoomMap} map @returns {Place} */
export function clerkPlace(map) {
  const desks = map.fixtures.filter((fixture) => fixture.k === "desk");
  const row = map.rows[desks[0]?.y ?? 0] ?? "";
  const middle = Math.round(desks.reduce((sum, desk) => sum + desk.x, 0) / Math.max(1, desks.length));
  const free = [middle, middle + 1, middle - 1].find((x) => row[x] === "#") ?? middle;
  return { x: free, y: (desks[0]?.y ?? 0) - 0.16 };
}
