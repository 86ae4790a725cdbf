// A finger that trembles taps twice: what comes so soon at the same place was not meant.

const TREMBLE_MS = 120;
const SAME_PLACE_PX = 30;

/** Tells whether a tap (`clientX`, `clientY`) at this time in milliseconds is the tremble of the one before on a key. */
export function trembleGuard(ms = TREMBLE_MS) {
  let last = {};
  return (key, { clientX: x, clientY: y }, at) => {
    const near = Math.hypot(x - last.x, y - last.y) < SAME_PLACE_PX;
    const trembles = key === last.key && near && at - last.at < ms;
    last = { key, x, y, at };
    return trembles;
  };
}

/** Let no click through that trembles. `keyOf` gives what counts as one key; nothing where every tap is meant. */
export function ignoreTremble(box, keyOf, ms) {
  const trembles = trembleGuard(ms);
  ignoreTaps(box, (event) => {
    const key = keyOf(event.target);
    return key && trembles(key, event, event.timeStamp);
  });
}

/** Let no such tap through. A key of the keyboard is always meant, and comes without a place (`detail` is 0). */
export function ignoreTaps(box, isUnmeant) {
  const guard = (event) => {
    if (!event.isTrusted || !event.detail || !isUnmeant(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  box.addEventListener("click", guard, true);
}
