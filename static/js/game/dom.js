// Filling what the server drew. A part without text is not seen.

import { signs } from "./words.js";

export const part = (name) => document.querySelector(`[data-of="${name}"]`);

export function write(element, text) {
  if (element.textContent !== `${text}`) element.textContent = text;
}

export function show(texts) {
  for (const name in texts) write(part(name), texts[name]);
}

export function writeSuit(element, suit) {
  write(element, signs[suit] ?? "");
  element.className = suit === "H" || suit === "D" ? "red" : "";
}
