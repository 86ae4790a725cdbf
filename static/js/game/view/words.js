// The page's own words, of which the server makes its first frame, and how points and ranks are written.

export const { plain, counted } = JSON.parse(document.getElementById("words").textContent);
const plural = new Intl.PluralRules(document.documentElement.lang);
// In a line that runs from the right, a name in other letters or a sign would draw its neighbours to its own side.
export const apart = (part) => (document.dir && /\D/.test(part) ? `\u2068${part}\u2069` : part);
/** In a line that runs from the left too, a name in Hebrew would draw the figure behind it to its other side. */
export const isolated = (text) => (/[\u0590-\u08ff]/.test(text) ? `\u2068${text}\u2069` : apart(text));
export const filled = (text, figures) => text.replace(/%\((\w+)\)s/g, (_, name) => apart(figures[name]));

export const say = (key, figures = {}) => filled(plain[key], figures);
/** The same in the form that the language has for a number, or for what `rules` make of it. */
export const count = (key, n, figures, rules = plural) => filled(counted[key][rules.select(n)] ?? counted[key].other, { n, ...figures });

// A language may write no trump otherwise.
export const signs = { C: "♣", D: "♦", H: "♥", S: "♠", NT: "NT", ...counted.signs };

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
