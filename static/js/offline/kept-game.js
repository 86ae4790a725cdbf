// The page for a missing game: this phone may have a copy to send again, or know its new address.

import { localStore } from "../shared/browser.js";
import { forget, keptFile, newKeyOf } from "./kept-games.js";
import { sendAgain } from "./send-again.js";

const box = document.querySelector("[data-kept]");
const [sendButton, forgetButton, note] = ["send", "forget", "note"].map((name) => box.querySelector(`[data-again=${name}]`));
const key = /^\/games\/([\w-]+)/.exec(location.pathname)?.[1];
const newKey = newKeyOf(key);

if (newKey) location.replace(`/games/${newKey}`);
else if (keptFile(key) ?? localStore.get(`game:${key}`)) {
  box.hidden = false;
  for (const one of document.querySelectorAll("[data-not-kept]")) one.hidden = true;
  sendButton.hidden = !keptFile(key);
  sendButton.onclick = send;
  // It may be the only copy, and the other button is near.
  forgetButton.onclick = async () => {
    if (forgetButton.textContent !== forgetButton.dataset.sure) return (forgetButton.textContent = forgetButton.dataset.sure);
    await forget(key);
    location.assign("/");
  };
  // The page of the game links here with `again` to send it.
  if (new URLSearchParams(location.search).has("again") && !sendButton.hidden) send();
}

async function send() {
  sendButton.disabled = true;
  const { key: there, wrong, device } = await sendAgain(key).catch(() => ({}));
  sendButton.disabled = false;
  if (there ?? device) location.replace(there ? `/games/${there}` : device);
  else note.textContent = wrong || note.dataset.failed;
}
