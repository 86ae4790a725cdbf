// Column heads of the sheet with five players or more: names that begin alike are shortened so that they differ.

// How many letters of a name fit its column on a phone, by number of players. More than eight scroll.
const LETTERS = { 5: 5, 6: 4, 7: 3, 8: 2 };
const MIN_PLAYERS = 5;
// At least this many letters of the end of a name are shown.
const ENDING = 3;

/**
 * Return the replacement of each name in a narrow column, or an empty text if its beginning is unique.
 *
 * Christoph and Christina become C…oph and C…ina: the first letter, and what follows their common beginning.
 */
export function shortHeads(names) {
  if (names.length < MIN_PLAYERS) return names.map(() => "");
  const room = LETTERS[names.length] ?? LETTERS[MIN_PLAYERS];
  return names.map((name) => short([...name], names.filter((other) => other !== name), room));
}

function short(name, others, room) {
  const same = Math.max(0, ...others.map((other) => alike(name, [...other])));
  if (same < room || name.length <= room + ENDING - 1) return "";
  return `${name[0]}…${name.slice(Math.min(same, name.length - ENDING)).join("").trimStart()}`;
}

/** Return how many letters two names share from the first on. */
function alike(one, other) {
  const differs = one.findIndex((letter, i) => letter.toLowerCase() !== other[i]?.toLowerCase());
  return differs < 0 ? one.length : differs;
}
