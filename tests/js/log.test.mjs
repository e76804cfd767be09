/** The log that stands beside the room. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { counted, foremost, withEvent } from "../../static/js/log.js";

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

test("where there is room for one line, somebody who came in at the same step hid the frown", () => {
  const at = (n, id, k) => ({ ...event(id, k), n });
  const shown = (...events) => foremost(log(...events))?.event.id;
  assert.equal(shown(at(1, 1, "use"), at(2, 2, "sanction"), at(2, 3, "enter")), 2);
  assert.equal(shown(at(2, 2, "sanction"), at(2, 3, "enter"), at(3, 4, "leave")), 4);
  assert.equal(shown(), undefined);
});
