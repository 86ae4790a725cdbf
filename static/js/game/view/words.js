// The words of the page, from the server, and how points and ranks are written.

import { sheet } from "../game-state.js";

export const { plain, counted } = JSON.parse(document.getElementById("words").textContent);
const plural = new Intl.PluralRules(document.documentElement.lang);
// In a right-to-left line a left-to-right name or a sign would pull its neighbours to its own side, so it is isolated.
export const apart = (part) => (document.dir && /\D/.test(part) ? `\u2068${part}\u2069` : part);
/** Also in a left-to-right line, a Hebrew name would pull the figure after it to its other side. */
export const isolated = (text) => (/[\u0590-\u08ff]/.test(text) ? `\u2068${text}\u2069` : apart(text));
export const filled = (text, figures) => text.replace(/%\((\w+)\)s/g, (_, name) => apart(figures[name]));

export const say = (key, figures = {}) => filled(plain[key], figures);
/** Return a counted sentence in the plural form for a number, or in the form that `rules` select. */
export const count = (key, n, figures, rules = plural) => inForm(counted[key], n, figures, rules);
/** One of these `forms` of a sentence. */
export const inForm = (forms, n, figures, rules = plural) => filled(forms[rules.select(n)] ?? forms.other, { n, ...figures });

// A language may have other letters for no trump.
export const signs = { C: "♣", D: "♦", H: "♥", S: "♠", NT: "NT", ...counted.signs };

const ordinal = new Intl.PluralRules(document.documentElement.lang, { type: "ordinal" });

/** A rank as an ordinal number: 1st, 2nd. */
export const place = (n) => count("place", n, {}, ordinal);

/** Crown the total of who is ahead; it is read as `1st`. */
export function crown(total, { rank }) {
  if (rank === 1 && sheet.standings.at(-1).rank > 1) total.dataset.ahead = place(1);
  else delete total.dataset.ahead;
}

/** Return points as text: `−1`, `0`, `2½`, with a real minus sign and a sign for halves. */
export function number(points) {
  const size = Math.abs(points);
  const text = size % 1 ? `${Math.floor(size) || ""}½` : `${size}`;
  return apart(points < 0 ? `−${text}` : text);
}

export const signed = (points) => apart((points > 0 ? "+" : "") + number(points));
