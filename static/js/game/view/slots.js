// Named slots: a view fills them on the page or in a copy of a <template>. Empty ones are hidden by CSS.

import { signs } from "./words.js";

const found = new WeakMap();

/** Return the slot of this name in a part of the page, which may be the part itself. */
export function slot(name, part = document) {
  if (!found.has(part)) found.set(part, {});
  const slots = found.get(part);
  const place = `[data-slot="${name}"]`;
  return (slots[name] ??= part.matches?.(place) ? part : part.querySelector(place));
}

/** Set the texts of slots by name. */
export function fill(texts, part = document) {
  for (const name in texts) write(slot(name, part), texts[name]);
}

/**
 * Set a text. An existing text node is changed, because a new one would be styled again. A slot with `data-fresh`,
 * whose text is not at the left, gets a new one, so that the new text does not count as a layout shift.
 */
export function write(element, value) {
  const text = `${value}`;
  if (element.textContent === text) return;
  if (element.firstChild && text && !element.hasAttribute("data-fresh")) element.firstChild.data = text;
  else element.textContent = text;
}

export function writeSuit(element, suit) {
  write(element, signs[suit] ?? "");
  element.classList.toggle("red", suit === "H" || suit === "D");
}

/** Replace slots of the page, so that their new content does not count as a layout shift. */
export function renew(...names) {
  for (const name of names) {
    const old = slot(name);
    old.replaceWith((found.get(document)[name] = old.cloneNode()));
  }
}

/** Set or remove `hidden` only if that changes it: the browser recomputes the style each time it is set. */
export const hide = (element, hidden) => element.toggleAttribute("hidden", !!hidden);

/** Return a copy of a <template>, given as itself or by its id. */
export const copyOf = (template) =>
  document.importNode((template.content ?? document.getElementById(template).content).firstElementChild, true);

/** Return the children of a list, as many as there are items: add copies of a template, or remove the last ones. */
export function sized(list, count, template) {
  while (list.children.length > count) list.lastElementChild.remove();
  while (list.children.length < count) list.append(copyOf(template));
  return [...list.children];
}

/** Run after the next frame; a timer alone might run before the frame of the last tap. */
export const afterFrame = (act) => requestAnimationFrame(() => setTimeout(act));

/** Run after the frame of a tap and that of the rest of the page, which follows it. */
export const afterSecondFrame = (act) => afterFrame(() => afterFrame(act));
