// Times of day by the clock of this phone, in its owner's format: 24 hours in British English, twelve in American.

/** Return a formatter for times in the language of the page and the region that the browser names. */
export function hours(timeStyle) {
  const { lang } = document.documentElement;
  const own = navigator.languages.find((each) => each.split("-")[0] === lang);
  return new Intl.DateTimeFormat(own ?? lang, { timeStyle });
}

/**
 * Return whether a moment is on this day (2026-11-25) in the time zone of this phone. Swedish dates have the ISO
 * format.
 */
export const isOn = (day, moment) => moment.toLocaleDateString("sv") === day;
