// The page of settings: it shows the preferences of this device, stores every change at once, and says what the browser
// lacks.
import { preferences, prefer } from "./preferences.js";
import { canPlaySilentVideo } from "../game/device/silent-video.js";
import { canSpeak, speak } from "../game/device/voice.js";

const form = document.querySelector("[data-settings]");
const lacks = {
  awake: !("wakeLock" in navigator) && !canPlaySilentVideo(),
  video: !("wakeLock" in navigator) && canPlaySilentVideo(),
  voice: !canSpeak(),
  buzz: !("vibrate" in navigator),
  shake: !("DeviceMotionEvent" in window),
  https: !isSecureContext,
};

for (const [name, value] of Object.entries(preferences())) {
  const choice = form.elements[name];
  if (choice instanceof RadioNodeList) choice.value = value;
  else if (choice) choice.checked = value === "on";
}
for (const note of form.querySelectorAll("[data-lacks]")) note.hidden = !lacks[note.dataset.lacks];
for (const group of form.querySelectorAll("fieldset")) group.disabled = false;

form.addEventListener("change", ({ target }) => {
  prefer(target.name, target.type === "checkbox" ? (target.checked ? "on" : "off") : target.value);
  // An iPhone asks its owner, and only at a tap.
  if (target.name === "shake" && target.checked) globalThis.DeviceMotionEvent?.requestPermission?.();
});
form.querySelector("[data-try]").addEventListener("click", (event) => speak(event.target.dataset.try));
