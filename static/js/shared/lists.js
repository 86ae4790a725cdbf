// Lists of names, as the server writes them.

// English lists are British (scorekeeper/wording/locale_forms.py).
const { lang } = document.documentElement;
export const lists = new Intl.ListFormat(lang === "en" ? "en-GB" : lang);
