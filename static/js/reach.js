/** Whether the server answers: whoever leaves a page for one that cannot come is stuck on the browser's own words. */

const PATIENCE_MS = 5000;

/** @returns {Promise<boolean>} */
export async function reachable() {
  try {
    const answer = await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) });
    return answer.ok;
  } catch {
    return false;
  }
}
