// Compiled rules with the points of a table in place of their own, as the server reads them from the form of a new game
// (scorekeeper/web/new_game/own_points.py).

const NAMES = ["bonus", "per_trick", "per_off"];

/** Return the compiled rules with these numbers, or null if the rules have none; an empty number is the rules' own. */
export function withPoints(rules, known, sent) {
  const scored = points(known, sent);
  if (!scored) return null;
  const smallest = sent.hook_from;
  if (smallest > rules.hook.to_cards) return null;
  const hooked = smallest !== "" && rules.hook.rule !== "none" && { hook: { ...rules.hook, from_cards: Number(smallest) } };
  return { ...rules, ...scored, ...hooked };
}

/** Return whether these numbers are others than the rules' own. */
export const differ = (known, sent) => Object.entries(sent).some(([name, text]) => text !== "" && Number(text) !== known[name]);

function points(known, sent) {
  const typed = NAMES.filter((name) => sent[name] !== "");
  if (!typed.length || NAMES.every((name) => Number(sent[name]) === known[name])) return {};
  if (!(NAMES[0] in known)) return null;
  const [bonus, perTrick, perOff] = NAMES.map((name) => Number(sent[name]));
  const tricks = times(perTrick, "bid");
  const made = bonus && tricks ? ["+", signed(bonus), tricks] : tricks || signed(bonus);
  const missed = times(-perOff, "off");
  return { made, under: missed, over: missed };
}

/** A number times a term, as the server compiles it; 0 for nothing. */
function times(number, term) {
  if (number === 1) return term;
  if (number === -1) return ["neg", term];
  return number && ["*", signed(number), term];
}

const signed = (number) => (number < 0 ? ["neg", -number] : number);
