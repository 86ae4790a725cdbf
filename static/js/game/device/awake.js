// The screen stays on while it is wanted. Browsers allow it on https and localhost only, and take it back when hidden.

import { afterFrame } from "../view/dom.js";

/** `wanted` is called whenever the page comes into sight or something is tapped; `refused` when the browser refuses. */
export function stayAwake(wanted, refused) {
  let lock;
  const ask = async () => {
    try {
      if (!wanted()) {
        const held = lock;
        lock = null; // A tap asks twice: by the click and by the act it records.
        await held?.release();
      } else if (!document.hidden && (!lock || lock.released)) lock = await navigator.wakeLock.request("screen");
    } catch {
      // A page put away while it asked was not refused.
      if (!document.hidden) refused();
    }
  };
  for (const event of ["visibilitychange", "click", "act:recorded"]) document.addEventListener(event, () => afterFrame(ask));
  ask();
}
