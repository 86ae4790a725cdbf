// Names in a row, as the server writes them.

// Our English has lists as in Britain (scorekeeper/wording/locale_forms.py).
const { lang } = document.documentElement;
export const lists = new Intl.ListFormat(lang === "en" ? "en-GB" : lang);
