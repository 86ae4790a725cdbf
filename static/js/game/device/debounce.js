// A trembling finger taps twice: a second tap at the same place within this time is ignored.

const DEBOUNCE_MS = 120;
const PAUSE_MS = 600;
const FILLED_PAUSE_MS = 1500;
const pauses = new WeakMap();
const SAME_PLACE_PX = 30;

/** Tells whether a tap on a key (`clientX`, `clientY`, time in milliseconds) repeats the one before unintentionally. */
export function repeatGuard(ms = DEBOUNCE_MS) {
  let last = {};
  return (key, { clientX: x, clientY: y }, at) => {
    const near = Math.hypot(x - last.x, y - last.y) < SAME_PLACE_PX;
    const repeats = key === last.key && near && at - last.at < ms;
    last = { key, x, y, at };
    return repeats;
  };
}

/** Let a part of the page ignore taps for a moment: no one has read yet what it asks now. */
export function pause(box, ms = PAUSE_MS) {
  box.classList.add("paused");
  clearTimeout(pauses.get(box));
  pauses.set(box, setTimeout(() => box.classList.remove("paused"), ms));
}

/** Let a part of the page ignore taps for longer once the last answers were filled in: someone was about to enter them. */
export function pauseOnceFilled(box) {
  document.addEventListener("pad:filled", () => pause(box, FILLED_PAUSE_MS));
}

/** Accept taps again at once. */
export function wake(box) {
  clearTimeout(pauses.get(box));
  box.classList.remove("paused");
}

/** Ignore repeated clicks on a key. `keyOf` returns the key of an event target, or nothing if every click counts. */
export function debounceTaps(box, keyOf, ms) {
  const repeats = repeatGuard(ms);
  ignoreTaps(box, (event) => {
    const key = keyOf(event.target);
    return key && repeats(key, event, event.timeStamp);
  });
}

/** Ignore the clicks for which `isUnmeant` is true, but never those from the keyboard (`detail` is 0). */
export function ignoreTaps(box, isUnmeant) {
  const guard = (event) => {
    if (!event.isTrusted || !event.detail || !isUnmeant(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  box.addEventListener("click", guard, true);
}
