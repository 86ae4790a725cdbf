// Presses a key at `touchend`. A browser first emulates mouse events and moves the focus, 5 ms on a slow phone.
// When the pad asks another question, from bids to tricks or to the next round, it ignores taps for a moment: the
// second tap of a double tap would answer what no one has read yet. Its keys are pale meanwhile.

import { debounceTaps, ignoreTaps, pause, pauseOnceFilled, repeatGuard, wake } from "./debounce.js";
import { sheet } from "../game-state.js";

export function quickTaps(pad) {
  const repeats = repeatGuard();
  const isPaused = (key) => key?.matches(".paused *") && !key.dataset.undo && key.value !== "leave";
  pauseAtNewQuestions(pad);
  pauseOnceFilled(pad);
  ignoreTaps(pad, ({ target }) => isPaused(target.closest("button")));
  debounceTaps(pad, (target) => target.closest("button"));
  pad.addEventListener("touchend", (event) => {
    const { target, changedTouches: [finger], touches, timeStamp } = event;
    const key = target.closest("button");
    // Not if the finger has slid off the key or the browser has begun to scroll.
    if (!key || touches.length || !event.cancelable || !covers(key, finger)) return;
    event.preventDefault();
    if (!isPaused(key) && !repeats(key, finger, timeStamp)) key.click();
  });
}

/**
 * Pause whenever a key or the server brings another question, unless it is expected after an undo or a choice of a
 * cell.
 */
function pauseAtNewQuestions(pad) {
  const questionOf = (round, step) => `${round} ${step}`;
  let next = questionOf(sheet.next.round, sheet.next.step);
  let asked = next;
  let key;
  document.addEventListener("submit", ({ submitter }) => { key = submitter; }, true);
  document.addEventListener("pad:painted", ({ detail: turn }) => {
    const before = key ? asked : next;
    next = questionOf(sheet.next.round, sheet.next.step);
    asked = turn ? questionOf(turn.plan.round, turn.step) : next;
    const isOther = before !== (key ? asked : next);
    const { undo, redo } = key?.dataset ?? {};
    key = null;
    if (!isOther) return;
    if (undo ?? redo) wake(pad);
    else pause(pad);
  });
}

// `elementFromPoint` would take ten times as long.
function covers(key, { clientX, clientY }) {
  const { left, right, top, bottom } = key.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}
