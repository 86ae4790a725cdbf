// A key that goes away or is switched off must not take the focus with it: who plays by keyboard stays on the pad.
// A finger or a mouse does not move the focus at all: nobody sees it then, and a slow phone takes 15 ms to do it.

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
