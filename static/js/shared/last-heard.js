// Shows watchers when the server last responded, if that was some seconds ago, so that they know whether the sheet is
// live.

import { hours } from "./hours.js";

const SILENCE_MS = 10000;
const note = document.querySelector("[data-slot=unsent]");
let lastHeard = new Date();

export function showLastHeard() {
  const words = note.dataset.lastHeard;
  const time = hours("medium");
  const show = () => { note.textContent = Date.now() - lastHeard < SILENCE_MS ? "" : words.replace("#", time.format(lastHeard)); };
  document.addEventListener("server:answered", () => { lastHeard = new Date(); show(); });
  setInterval(show, 1000);
}
