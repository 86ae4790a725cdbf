// How points are written.

import { apart, count } from "./words.js";

const ordinal = new Intl.PluralRules(document.documentElement.lang, { type: "ordinal" });

/** A rank as an ordinal number: 1st, 2nd. */
export const place = (n) => count("place", n, {}, ordinal);

/** `−1`, `0`, `2½`: a real minus sign, halves by their sign. */
export function number(points) {
  const size = Math.abs(points);
  const text = size % 1 ? `${Math.floor(size) || ""}½` : `${size}`;
  return apart(points < 0 ? `−${text}` : text);
}

export const signed = (points) => apart((points > 0 ? "+" : "") + number(points));
