// Presses a key at `touchend`. A browser first emulates mouse events and moves the focus, 5 ms on a slow phone.

import { debounceTaps, repeatGuard } from "./debounce.js";

export function quickTaps(pad) {
  const repeats = repeatGuard();
  debounceTaps(pad, (target) => target.closest("button"));
  pad.addEventListener("touchend", (event) => {
    const { target, changedTouches: [finger], touches, timeStamp } = event;
    const key = target.closest("button");
    // Not if the finger has slid off the key or the browser has begun to scroll.
    if (!key || touches.length || !event.cancelable || !covers(key, finger)) return;
    event.preventDefault();
    if (!repeats(key, finger, timeStamp)) key.click();
  });
}

// `elementFromPoint` would take ten times as long.
function covers(key, { clientX, clientY }) {
  const { left, right, top, bottom } = key.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}
