/** What the sheet says when a room stands still, or when the line has ended. */

/** @import {Sheet} from "./overlay.js" */

/** @param {string[]} why @param {() => void} goOn @returns {Sheet} */
export function pauseSheet(why, goOn) {
  if (why.includes("participant")) return { title: "Paused", lines: ["The room waits for you. Nothing moves until you go on."], action: "Go on", act: goOn, kind: "pause" };
  if (why.includes("admin")) return { title: "A short break", lines: ["The people who run this study have paused the room. It goes on by itself; nothing is lost."], kind: "admin" };
  return { title: "The connection is slow", lines: ["The room waits until your browser has caught up. Nothing is lost."], kind: "lag" };
}

/** @param {number} code @param {() => void} again @returns {Sheet} */
export function farewell(code, again) {
  const reload = () => location.reload();
  if (code === 4001) return { title: "The room is open in another window", lines: ["You can only be in one place at a time. If you close the other window, go on here."], action: "Continue here", act: again };
  if (code === 4004) return { title: "This page is out of date", lines: ["Load it again to see where you are. Nothing is lost."], action: "Load again", act: reload };
  return { title: "The connection was refused", lines: ["Something between your browser and us changed what was sent. Your last step is saved.", "Load the page again. If that does not help, try another browser or network."], action: "Load again", act: reload };
}
