// A finger's tap is a press at once. By itself a browser first plays a mouse that moves, goes down and up, and a focus
// that follows it: 5 ms on a slow phone.

import { ignoreTremble, trembleGuard } from "./tremble.js";

export function quickTaps(pad) {
  const trembles = trembleGuard();
  ignoreTremble(pad, (target) => target.closest("button"));
  pad.addEventListener("touchend", (event) => {
    const { target, changedTouches: [finger], touches, timeStamp } = event;
    const key = target.closest("button");
    // Not where the finger has slid off the key, nor where the browser has begun to scroll.
    if (!key || touches.length || !event.cancelable || !covers(key, finger)) return;
    event.preventDefault();
    if (!trembles(key, finger, timeStamp)) key.click();
  });
}

// What is drawn at a point would take ten times as long to find.
function covers(key, { clientX, clientY }) {
  const { left, right, top, bottom } = key.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}
