// Fill elements that the server drew. Empty ones are hidden by CSS.

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

/** Replace the text node, so that the new text does not count as a layout shift where text is not at the left. */
export function put(element, text) {
  if (element.textContent !== `${text}`) element.textContent = text;
}

/** Set or remove `hidden` only where that changes something: the browser styles an element anew each time it is set. */
export const hide = (element, hidden) => element.toggleAttribute("hidden", hidden);

/** Replace the element, so that its new content does not count as a layout shift. */
export function renew(name) {
  const old = slot(name);
  slots[name] = old.cloneNode();
  old.replaceWith(slots[name]);
}

export function show(texts) {
  for (const name in texts) write(slot(name), texts[name]);
}

/** Run after the next frame; a timer alone might run before the frame of the last tap. */
export const afterFrame = (act) => requestAnimationFrame(() => setTimeout(act));

/** After the frame of a tap and that of the rest of the page, which follows it. */
export const afterSecondFrame = (act) => afterFrame(() => afterFrame(act));

export function writeSuit(element, suit) {
  write(element, signs[suit] ?? "");
  element.classList.toggle("red", suit === "H" || suit === "D");
}
