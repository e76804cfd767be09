/** Copies the code and takes people back to where they came from. */

const button = document.querySelector("[data-copy]");
if (button instanceof HTMLButtonElement) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const code = document.getElementById(button.dataset.copy ?? "");
    if (code === null) return;
    button.textContent = (await copied(code.textContent ?? "")) ? "Copied" : "It is marked: please copy it by hand";
    if (button.textContent !== "Copied") getSelection()?.selectAllChildren(code);
  });
}

/** Browsers keep the clipboard from pages without https. @param {string} text */
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

const back = document.getElementById("back");
const soon = document.getElementById("soon");
if (back instanceof HTMLAnchorElement && soon !== null && back.dataset.after !== undefined) {
  const ends = performance.now() + Number(back.dataset.after) * 1000;
  soon.hidden = false;
  const beat = setInterval(() => {
    const left = Math.ceil((ends - performance.now()) / 1000);
    const words = soon.querySelector("[data-seconds]");
    if (words !== null) words.textContent = String(Math.max(0, left));
    if (left > 0) return;
    clearInterval(beat);
    location.assign(back.href);
  }, 200);
  soon.querySelector("[data-stay]")?.addEventListener("click", () => {
    clearInterval(beat);
    soon.hidden = true;
  });
}
