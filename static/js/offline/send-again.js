// Sends a whole game to a server that no longer has it: its stored file, and every act since then.

import { localStore, newId } from "../shared/browser.js";
import { applied, following, withDefaults } from "../game/writes.js";
import { forget, keptFile } from "./kept-games.js";
import { missingWrites } from "../game/missing-writes.js";

const FORM = "/games/import";
const DEVICE = "/device";
const REQUEST_TIMEOUT_MS = 15000;
const signal = () => AbortSignal.timeout?.(REQUEST_TIMEOUT_MS);
const read = (text) => new DOMParser().parseFromString(text, "text/html");

/**
 * Send the game to the server as a new one of this device. Returns its new `key`, or a sentence about what is `wrong`.
 */
export async function sendAgain(key) {
  const text = keptFile(key);
  const body = new FormData();
  // With this idempotency key it is started once, even if it is sent twice.
  const id = localStore.get(`again:${key}`) ?? newId();
  localStore.set(`again:${key}`, id);
  body.set("start_id", id);
  // Even if someone imported its file meanwhile: what this phone has beyond that goes into a game of its own.
  body.set("copy", "1");
  body.set("file", new File([text], "kept.ohhell.json", { type: "application/json" }));
  const response = await fetch(FORM, { method: "POST", body, signal: signal() });
  // The server does not recognise this device: its owner decides whether it starts over.
  if (response.status === 403) return { device: DEVICE };
  const newKey = response.redirected && /^\/games\/([\w-]{16,})/.exec(new URL(response.url).pathname)?.[1];
  if (!newKey) return { wrong: [...read(await response.text()).querySelectorAll(".error, .notice")].map((each) => each.textContent.trim()).join(" ") };
  await queueTheRest(key, newKey);
  localStore.set(`moved:${key}`, newKey);
  await forget(key);
  return { key: newKey };
}

/** Queue what was recorded after the file was stored for the page of the new game, which sends it. */
async function queueTheRest(key, newKey) {
  const held = withDefaults(await (await fetch(`/games/${newKey}/state`, { cache: "no-store", signal: signal() })).json());
  const copy = localStore.get(`game:${key}`);
  const waiting = localStore.all(`outbox:${key}:`).flatMap(([, { writes }]) => writes);
  if (held.elimination) await import("../game/eliminate.js");
  const wanted = waiting.reduce(applied, copy ? following.turns({ ...held, rounds: copy.rounds }) : held);
  const now = Date.now();
  missingWrites(held, wanted).forEach((writes, i) => {
    const id = newId();
    localStore.set(`outbox:${newKey}:${String(now + i).padStart(13, "0")}:${id}`, { id, writes });
  });
}
