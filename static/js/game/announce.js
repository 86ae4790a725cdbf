// Events that tell every part of the page what was done.

import { enqueue, sender } from "./outbox.js";
import { fill, hide } from "./view/slots.js";

/** Record an act from elsewhere than the pad. */
export function recordAct(writes) {
  enqueue(writes);
  sender.changed();
  announce({ writes });
}

/** Dispatch the event with what was done. */
export function announce(detail) {
  sender.done = detail;
  document.dispatchEvent(new CustomEvent("act:recorded", { detail }));
}

/** Show a sentence in the place of the news. It is about no act that Undo or Redo beside it could mean. */
export function notify(notice) {
  fill({ notice });
  for (const button of document.querySelectorAll(".undo-news")) hide(button, true);
}
