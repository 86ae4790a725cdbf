// Keeps the screen on while wanted. Browsers have a wake lock on https and localhost only, and release it when hidden;
// elsewhere a silent video does it.

import { afterSecondFrame } from "../view/slots.js";

const MOMENTS = ["visibilitychange", "click", "act:recorded"];

/**
 * `wanted` is called whenever the page becomes visible or is tapped, `refused` if the browser refuses, and `tapNeeded`
 * if it would accept a tap.
 */
export function stayAwake(wanted, refused, tapNeeded) {
  if ("wakeLock" in navigator) holdLock(wanted, refused);
  else playVideo(wanted, refused, tapNeeded);
}

function holdLock(wanted, refused) {
  let lock;
  const ask = async () => {
    try {
      if (!wanted()) {
        const held = lock;
        lock = null; // A tap asks twice: by the click and by the act it records.
        await held?.release();
      } else if (!document.hidden && (!lock || lock.released)) lock = await navigator.wakeLock.request("screen");
    } catch {
      // A page that was hidden while it asked was not refused.
      if (!document.hidden) refused();
    }
  };
  for (const event of MOMENTS) document.addEventListener(event, () => afterSecondFrame(ask));
  ask();
}

async function playVideo(wanted, refused, tapNeeded) {
  const video = await import("./silent-video.js").then(({ silentVideo }) => silentVideo()).catch(() => null);
  if (!video) return wanted() && refused();
  const ask = async (event) => {
    if (!wanted() || document.hidden) return video.pause();
    // Within the event of the tap: a browser may require user activation, which does not last.
    const playing = video.paused && video.play();
    try {
      await playing;
    } catch ({ name }) {
      if (document.hidden || name === "AbortError") return;
      if (name === "NotAllowedError" && event?.type !== "click") tapNeeded();
      else refused();
    }
  };
  for (const event of MOMENTS) document.addEventListener(event, ask);
  ask();
}
