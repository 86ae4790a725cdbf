// A game that was started on this phone while the server was out of reach. It moves to the server as soon as it can.

import { localStore } from "../shared/local-store.js";
import { fit } from "./fit-shell.js";
import { sendStart } from "./starts.js";

const RETRY_MS = 4000;
const id = new URLSearchParams(location.search).get("start");
const start = localStore.get(`start:${id}`);
let sending = false;

if (start) {
  fit(start);
  await import("../app.js");
  for (const event of ["online", "storage", "pageshow"]) addEventListener(event, move);
  document.addEventListener("visibilitychange", move);
  setInterval(move, RETRY_MS);
}
await move();

/** To the server's page of this game, once the server knows it. */
async function move() {
  if (sending) return;
  sending = true;
  const { key, wrong } = await sendStart(id).catch(() => ({}));
  sending = false;
  if (key) location.replace(`/games/${key}`);
  else if (!start) location.replace("/");
  else if (wrong) document.querySelector("[data-slot=notice]").textContent = wrong;
}
