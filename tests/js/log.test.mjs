/** The log that stands beside the room. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { counted, withEvent } from "../../static/js/log.js";

const event = (id, k, of = "a0") => ({ id, k, of, c: 40 + id });
const log = (...events) => events.reduce((told, one) => withEvent(told, one, "a0"), []);

test("what was tried in vain again and again pushed the frowns out of the log", () => {
  const told = log(event(1, "sanction"), ...[2, 3, 4, 5].map((id) => event(id, "bump")), event(6, "use"), event(7, "bump"));
  assert.deepEqual(told.map(({ event: { id, k }, times }) => [id, k, times]), [
    [1, "sanction", 1],
    [5, "bump", 4],
    [6, "use", 1],
    [7, "bump", 1],
  ]);
});

test("how often stands within the sentence", () => {
  assert.equal(counted("24: You could not do that just then.", 4), "24: You could not do that just then, 4 times in a row.");
  assert.equal(counted("24: You could not do that just then.", 1), "24: You could not do that just then.");
});

test("a log of a long episode does not grow for ever", () => {
  const told = log(...Array.from({ length: 200 }, (_, id) => event(id, "use")));
  assert.equal(told.length, 60);
  assert.equal(told[59].event.id, 199);
});
