// Loaded after the pad responds: a screen that stays on, a voice, a short buzz, the table screen.

import { keepFocus } from "./device/keep-focus.js";
import { prefer, preferences, wants } from "../settings/preferences.js";
import { onShake } from "./device/shake.js";
import { quickTaps } from "./device/quick-taps.js";
import { layTiles } from "./view/tiles.js";
import { showBetweenRounds } from "./view/between.js";
import { showStandings } from "./view/standings.js";
import { isTelevision } from "../television/next-game.js";
import { stayAwake } from "./device/awake.js";
import { afterFrame, hide } from "./view/slots.js";
import { typeOn } from "./device/keyboard.js";
import { tellNews } from "./view/news.js";
import { followEnd } from "./view/over.js";
import { form } from "./view/pad.js";
import { sheet } from "./game-state.js";
import "./sending.js";
import { canSpeak } from "./device/voice.js";
import { speakGame } from "./spoken.js";

const page = document.getElementById("main");
const RETRY_MS = 4000;
const note = document.querySelector("[data-slot=awake]");
// The preference by which a phone remembers that it has shown the notice.
const AWAKE_NOTICE = "told";
let noticeShown = AWAKE_NOTICE in preferences();
const parts = [layTiles, showBetweenRounds, tellNews, showStandings];
const onStage = () => document.body.dataset.view === "across" || (form && !sheet.finished);

if (form) {
  keepFocus(form);
  quickTaps(form);
  typeOn(form, mostCards, () => wants("keys"));
  onShake(() => { if (wants("shake") && !document.querySelector("dialog[open]")) form.querySelector(".undo").click(); });
}
if (canSpeak()) speakGame(() => preferences().voice);
stayAwake(() => wants("awake") && onStage(), showAwakeNotice, askForTap);
document.addEventListener("act:recorded", ({ detail: { row } }) => {
  hide(note, true);
  afterFrame(() => wants("buzz") && navigator.vibrate?.(row ? [15, 60, 15] : 15));
});
followEnd();
settle();

/** News and other views come from the server: retry until all of them are loaded. */
async function settle() {
  while (parts.length && (await parts[0]())) parts.shift();
  if (parts.length) setTimeout(settle, RETRY_MS);
  else page.dataset.settled = "";
}

/** Say that the screen may go dark: once per device, until the first tap. */
function showAwakeNotice() {
  // A television stays on, and nobody taps there.
  if (noticeShown || isTelevision()) return;
  noticeShown = true;
  note.hidden = false;
  prefer(AWAKE_NOTICE, "awake");
}

/** Say that a tap keeps the screen on: for watchers, who may not tap at all otherwise. */
function askForTap() {
  const { tap } = note.dataset;
  if (!tap) return;
  const words = note.textContent;
  note.textContent = tap;
  note.hidden = false;
  document.addEventListener("click", () => Object.assign(note, { textContent: words, hidden: true }), { once: true, capture: true });
}

function mostCards() {
  return Math.max(...[...form.querySelectorAll(".keys [value]:not([hidden], .suit)")].map((key) => Number(key.value)));
}
