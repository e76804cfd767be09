/** Listens to the on-screen pad and lights the key-caps. */

/** @import {Action} from "./wire.js" */

/**
 * @param {HTMLElement} pad @param {HTMLElement} caps
 * @param {(action: Action, at: number) => void} act @returns {(action: Action, down: boolean) => void}
 */
export function listenToPad(pad, caps, act) {
  for (const button of pad.querySelectorAll("button")) {
    const action = /** @type {Action} */ (button.dataset.action);
    button.addEventListener("click", (event) => act(action, event.timeStamp));
  }
  return (action, down) => {
    for (const cap of [...pad.querySelectorAll(`[data-action="${action}"]`), ...caps.querySelectorAll(`[data-action="${action}"]`)])
      cap.classList.toggle("lit", down);
  };
}
