// The page's own words; the server draws with the same ones.

const { plain, counted } = JSON.parse(document.getElementById("words").textContent);
const plural = new Intl.PluralRules(document.documentElement.lang);
// In a line that runs from the right, a name in other letters or a sign would draw its neighbours to its own side.
export const apart = (part) => (document.dir && /\D/.test(part) ? `\u2068${part}\u2069` : part);
export const fill = (text, figures) => text.replace(/%\((\w+)\)s/g, (_, name) => apart(figures[name]));

export const say = (key, figures = {}) => fill(plain[key], figures);
/** The same in the form that the language has for a number, or for what `rules` make of it. */
export const count = (key, n, figures, rules = plural) => fill(counted[key][rules.select(n)] ?? counted[key].other, { n, ...figures });

// A language may write no trump otherwise.
export const signs = { C: "♣", D: "♦", H: "♥", S: "♠", NT: "NT", ...counted.signs };
