// Filling what the server drew. A part without text is not seen.

import { signs } from "./words.js";

const parts = {};
export const part = (name) => (parts[name] ??= document.querySelector(`[data-of="${name}"]`));

/** Say this in an element of nothing but text. A text that stays is changed: a new one would be styled again. */
export function write(element, text) {
  const { firstChild } = element;
  if (element.textContent === `${text}`) return;
  if (firstChild && text !== "") firstChild.data = text;
  else element.textContent = text;
}

export function show(texts) {
  for (const name in texts) write(part(name), texts[name]);
}

/** What nobody waits for: a timer alone might come before the frame in which the last tap is painted. */
export const afterFrame = (act) => requestAnimationFrame(() => setTimeout(act));

export function writeSuit(element, suit) {
  write(element, signs[suit] ?? "");
  element.className = suit === "H" || suit === "D" ? "red" : "";
}
