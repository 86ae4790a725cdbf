// The page's own words; the server makes its first frame of the same ones.

const { plain, counted } = JSON.parse(document.getElementById("words").textContent);
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
