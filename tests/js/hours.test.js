// When a game was begun, by the clock of the phone.

import assert from "node:assert/strict";
import test from "node:test";

process.env.TZ = "Europe/Berlin";
const { hours, isOn } = await import("../../static/js/shared/hours.js");
// Thursday 26 November, 3:37 in Berlin.
const late = new Date("2026-11-26T02:37+00:00");

function written(lang, ...languages) {
  globalThis.document = { documentElement: { lang } };
  Object.defineProperty(globalThis, "navigator", { configurable: true, value: { languages } });
  return hours("short").format(late);
}

test("a moment after midnight is not on the day of the evening", () => {
  assert.equal(isOn("2026-11-25", late), false);
  assert.equal(isOn("2026-11-26", late), true);
  assert.equal(isOn("2026-11-25", new Date("2026-11-25T22:59+00:00")), true);
});

test("hours are those of the country that the browser names", () => {
  assert.equal(written("en", "en-GB", "en"), "03:37");
  assert.match(written("en", "de-DE", "en-US"), /^3:37\sAM$/);
  assert.match(written("en", "fr"), /^3:37\sAM$/);
  assert.equal(written("de", "en-US"), "03:37");
});
