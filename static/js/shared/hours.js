// Hours by the clock of this phone, as its owner writes them: British English has 24 of them, American English twelve.

/** What writes hours of this style in the language of the page, in the way of the country that the browser names. */
export function hours(timeStyle) {
  const { lang } = document.documentElement;
  const own = navigator.languages.find((each) => each.split("-")[0] === lang);
  return new Intl.DateTimeFormat(own ?? lang, { timeStyle });
}

/** Whether a moment lies on this day (2026-11-25) here. Swedes write days as they stand in a page. */
export const isOn = (day, moment) => moment.toLocaleDateString("sv") === day;
