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

export function show(texts) {
  for (const name in texts) write(slot(name), texts[name]);
}

/** What nobody waits for: a timer alone might come before the frame in which the last tap is painted. */
export const afterFrame = (act) => requestAnimationFrame(() => setTimeout(act));

export function writeSuit(element, suit) {
  write(element, signs[suit] ?? "");
  element.className = suit === "H" || suit === "D" ? "red" : "";
}
