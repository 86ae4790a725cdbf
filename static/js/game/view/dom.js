// Filling what the server drew. A part without text is not seen.

import { signs } from "./words.js";

const slots = {};
export const slot = (name) => (slots[name] ??= document.querySelector(`[data-slot="${name}"]`));

/** Set the text of an element that has nothing else. An existing text node is changed: a new one would be styled again. */
export function write(element, text) {
  const { firstChild } = element;
  if (element.textContent === `${text}`) return;
  if (firstChild && text !== "") firstChild.data = text;
  else element.textContent = text;
}

/** The same with another text node: where text is not at the left, another one of it appears, where this one would move. */
export function put(element, text) {
  if (element.textContent !== `${text}`) element.textContent = text;
}

/** Set or remove `hidden` only where that changes something: the browser styles an element anew each time it is set. */
export const hide = (element, hidden) => element.toggleAttribute("hidden", hidden);

/** Another element in this place, for what is no longer the same thing: it appears, where the old one would move. */
export function renew(name) {
  const old = slot(name);
  slots[name] = old.cloneNode();
  old.replaceWith(slots[name]);
}

export function show(texts) {
  for (const name in texts) write(slot(name), texts[name]);
}

/** What nobody waits for: a timer alone might come before the frame in which the last tap is painted. */
export const afterFrame = (act) => requestAnimationFrame(() => setTimeout(act));

/** After the frame of a tap and that of the rest of the page, which follows it. */
export const afterSecondFrame = (act) => afterFrame(() => afterFrame(act));

export function writeSuit(element, suit) {
  write(element, signs[suit] ?? "");
  element.classList.toggle("red", suit === "H" || suit === "D");
}
