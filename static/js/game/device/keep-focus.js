// A key that is hidden or disabled must not lose the focus: keyboard users stay on the pad. Fingers and mice do not
// move the focus at all: it would not be visible, and takes a slow phone 15 ms.

export function keepFocus(pad) {
  let held = null;
  pad.addEventListener("mousedown", (event) => event.preventDefault());
  pad.addEventListener("focusin", ({ target }) => { held = target; });
  pad.addEventListener("focusout", ({ relatedTarget }) => { if (relatedTarget) held = null; });
  document.addEventListener("pad:painted", () => {
    const lost = held && (held.hidden || held.disabled) && [held, document.body].includes(document.activeElement);
    if (lost) pad.querySelector(".keys button:not([hidden], :disabled)")?.focus({ preventScroll: true });
  });
}
