// What browsers do in different ways: unique ids, which plain http has not, and lists of names by language.

/** On plain http browsers have no `randomUUID`. */
export const newId = () => crypto.randomUUID?.() ?? crypto.getRandomValues(new Uint32Array(4)).join("-");

// English lists are British (scorekeeper/wording/locale_forms.py).
const { lang } = document.documentElement;
export const lists = new Intl.ListFormat(lang === "en" ? "en-GB" : lang);
