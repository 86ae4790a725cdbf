// Points as people write them, read as the server reads them (scorekeeper/web/fields.py).

const MOST = 10000;

/** Return whole or half points, with or without a sign, any minus, a comma or a point; NaN for anything else. */
export function pointsIn(text) {
  const plain = text.trim().replace(/^[−–]/, "-").replace(",", ".");
  const points = /^[+-]?\d{1,5}([.][05])?$/.test(plain) ? Number(plain) : Number.NaN;
  return Math.abs(points) <= MOST ? points : Number.NaN;
}
