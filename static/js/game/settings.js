// What comes after the pad answers: a screen that stays on, a voice, a short buzz, the view across the table.

import { keepFocus } from "./device/keep-focus.js";
import { prefer, preferences, wants } from "../settings/preferences.js";
import { quickTaps } from "./device/quick-taps.js";
import { acrossTheTable } from "./view/across.js";
import { stayAwake } from "./device/awake.js";
import { afterFrame } from "./view/dom.js";
import { typeOn } from "./device/keyboard.js";
import { form } from "./view/pad.js";
import { sheet } from "./game-state.js";
import { canSpeak, speakCalls } from "./device/voice.js";

const page = document.getElementById("main");
const note = document.querySelector("[data-slot=awake]");
// Phones keep by this name that they have shown the notice once.
const AWAKE_NOTICE = "told";
let noticeShown = AWAKE_NOTICE in preferences();
const onStage = () => document.body.dataset.view === "across" || (form && !sheet.finished);

if (form) {
  keepFocus(form);
  quickTaps(form);
  typeOn(form, mostCards, () => wants("keys"));
}
if (canSpeak()) speakCalls(() => wants("voice"));
stayAwake(() => wants("awake") && onStage(), showAwakeNotice);
document.addEventListener("act:recorded", ({ detail: { scored } }) => {
  note.hidden = true;
  afterFrame(() => wants("buzz") && navigator.vibrate?.(scored ? [15, 60, 15] : 15));
});
acrossTheTable().then(() => { page.dataset.settled = ""; });

/** That the screen may go dark: once on a device, until the first tap. */
function showAwakeNotice() {
  if (noticeShown) return;
  noticeShown = true;
  note.hidden = false;
  prefer(AWAKE_NOTICE, "awake");
}

function mostCards() {
  return Math.max(...[...form.querySelectorAll(".keys [value]:not([hidden], .suit)")].map((key) => Number(key.value)));
}
