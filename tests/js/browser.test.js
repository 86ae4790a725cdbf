// What a device keeps: also where it is full, and where it may keep nothing.

import assert from "node:assert/strict";
import { test } from "node:test";

import { localStore } from "../../static/js/shared/browser.js";

/** As a browser's storage: values are properties, and there is room for so many. */
function storage(room = 100) {
  const methods = {
    getItem: (name) => storage[name] ?? null,
    setItem(name, text) {
      if (!(name in storage) && Object.keys(storage).length >= room) throw new Error("full");
      storage[name] = text;
    },
    removeItem: (name) => { delete storage[name]; },
  };
  const storage = Object.create(methods);
  return storage;
}

test("values come back in the order of their names", () => {
  globalThis.localStorage = storage();
  for (const name of ["outbox:a:2", "outbox:b:1", "outbox:a:1"]) localStore.set(name, { name });
  assert.deepEqual(localStore.all("outbox:a:"), [["outbox:a:1", { name: "outbox:a:1" }], ["outbox:a:2", { name: "outbox:a:2" }]]);
  localStore.remove("outbox:a:1");
  assert.equal(localStore.get("outbox:a:1"), undefined);
});

test("copies of what the server has make room for what it does not have", () => {
  globalThis.localStorage = storage(2);
  localStore.set("game:a", { version: 1 });
  localStore.set("outbox:a:1", { id: "first" });
  localStore.set("outbox:a:2", { id: "second" });
  assert.deepEqual(Object.keys(localStorage), ["outbox:a:1", "outbox:a:2"]);
});

test("a value whose change has no room is there once, changed", () => {
  globalThis.localStorage = storage();
  localStore.set("outbox:d:1", { now: 1 });
  Object.getPrototypeOf(localStorage).setItem = () => { throw new Error("full"); };
  localStore.set("outbox:d:1", { now: 2 });
  assert.deepEqual(localStore.all("outbox:d:"), [["outbox:d:1", { now: 2 }]]);
  localStore.remove("outbox:d:1");
  assert.deepEqual(localStore.all("outbox:d:"), []);
});

test("where nothing may be kept, it is there as long as the page is", () => {
  Object.defineProperty(globalThis, "localStorage", { configurable: true, get() { throw new Error("forbidden"); } });
  localStore.set("outbox:c:1", { id: "first" });
  assert.deepEqual(localStore.all("outbox:c:"), [["outbox:c:1", { id: "first" }]]);
  localStore.remove("outbox:c:1");
  assert.deepEqual(localStore.all("outbox:c:"), []);
});
