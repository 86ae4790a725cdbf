// The screen stays on while it is wanted. Browsers have a lock for that on https and localhost only, and take it back when
// hidden; elsewhere a silent video does it.

import { afterSecondFrame } from "../view/slots.js";

const MOMENTS = ["visibilitychange", "click", "act:recorded"];

/**
 * `wanted` is called whenever the page comes into sight or something is tapped, `refused` when the browser refuses, and
 * `tapNeeded` when it would not refuse a tap.
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
      // A page put away while it asked was not refused.
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
    // Within the tap itself: a browser may ask for one, and later it is none any more.
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
