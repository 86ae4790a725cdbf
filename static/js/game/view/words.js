// The page's own words and the way numbers are written; the server draws with the same ones.

const { plain, counted } = JSON.parse(document.getElementById("words").textContent);
const { lang } = document.documentElement;
const plural = new Intl.PluralRules(lang);
// In a line that runs from the right, a name in other letters or a sign would draw its neighbours to its own side.
const apart = (part) => (document.dir && /\D/.test(part) ? `\u2068${part}\u2069` : part);
export const fill = (text, figures) => text.replace(/%\((\w+)\)s/g, (_, name) => apart(figures[name]));
const inForm = (forms, rules, n, figures) => fill(forms[rules.select(n)] ?? forms.other, { n, ...figures });

export const say = (key, figures = {}) => fill(plain[key], figures);
export const count = (key, n, figures) => inForm(counted[key], plural, n, figures);

/** A rank as an ordinal number: 1st, 2nd. */
export const place = (n) => inForm(counted.place, new Intl.PluralRules(lang, { type: "ordinal" }), n);

// A language may write no trump otherwise.
export const signs = { C: "♣", D: "♦", H: "♥", S: "♠", NT: "NT", ...counted.signs };

/** `−1`, `0`, `2½`: a real minus sign, halves by their sign. */
export function number(points) {
  const size = Math.abs(points);
  const text = size % 1 ? `${Math.floor(size) || ""}½` : `${size}`;
  return apart(points < 0 ? `−${text}` : text);
}

export const signed = (points) => apart((points > 0 ? "+" : "") + number(points));
