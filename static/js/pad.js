/** Listens to the keys on the screen. */

/** @import {Action} from "./wire.js" */
import { part } from "./element.js";

/** @param {(action: Action, at: number) => void} act */
export function listenToPad(act) {
  for (const button of part("pad").querySelectorAll("button"))
    button.addEventListener("click", (event) => act(/** @type {Action} */ (button.dataset.key), event.timeStamp));
}

/** Light the cap and the pad's button of a key that is down. @param {Action} action @param {boolean} down */
export function light(action, down) {
  for (const cap of document.querySelectorAll(`[data-key="${action}"]`)) cap.classList.toggle("lit", down);
}
