// The page's own words and the way numbers are written; the server draws with the same ones.

const { plain, counted } = JSON.parse(document.getElementById("words").textContent);
const plural = new Intl.PluralRules(document.documentElement.lang);
export const fill = (text, figures) => text.replace(/%\((\w+)\)s/g, (_, name) => figures[name]);

export const say = (key, figures = {}) => fill(plain[key], figures);
export const count = (key, n, figures) => fill(counted[key][plural.select(n)] ?? counted[key].other, { n, ...figures });

/** A rank as an ordinal number: 1st, 2nd. */
export function place(n) {
  const form = new Intl.PluralRules(document.documentElement.lang, { type: "ordinal" }).select(n);
  return fill(counted.place[form] ?? counted.place.other, { n });
}

export const signs = { C: "♣", D: "♦", H: "♥", S: "♠", NT: "NT" };

/** `−1`, `0`, `2½`: a real minus sign, halves by their sign. */
export function number(points) {
  const size = Math.abs(points);
  const text = size % 1 ? `${Math.floor(size) || ""}½` : `${size}`;
  return points < 0 ? `−${text}` : text;
}

export const signed = (points) => (points > 0 ? "+" : "") + number(points);
