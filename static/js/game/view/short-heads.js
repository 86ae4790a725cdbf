// Heads of the sheet with five players and more: names that begin alike differ in the letters that a column shows.

// How many letters of a name are seen in its column on a phone, by the number of players. More than eight scroll.
const LETTERS = { 5: 5, 6: 4, 7: 3, 8: 2 };
const MIN_PLAYERS = 5;
// At least this many letters of the end of a name are shown.
const ENDING = 3;

/** What replaces each name if the column is narrow, empty if its beginning tells it apart.
 *
 * Christoph and Christina are C…oph and C…ina: the first letter, and what comes after that in which they are alike.
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

/** How many letters two names have in common from the first on. */
function alike(one, other) {
  const differs = one.findIndex((letter, i) => letter.toLowerCase() !== other[i]?.toLowerCase());
  return differs < 0 ? one.length : differs;
}
