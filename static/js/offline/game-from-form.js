// Makes a game from the form of a new game, for this phone to begin, and what it will send to the server later.

import { differ, withPoints } from "../rules/own-points.js";
import { roundsBetween } from "../rules/rounds-between.js";
import { rulesOfRounds } from "../rules/schedule.js";

const MAX_ROUNDS = 200;
const MAX_CARDS = 52;
const NUMBERS = { bonus: /^-?\d{1,3}$/, per_trick: /^\d{1,3}$/, per_off: /^\d{1,3}$/, hook_from: /^[1-9]\d?$/ };
const POINTS = Object.keys(NUMBERS);

/** Return the start, or null if the form gives no game: the server has sentences for that, this phone has one. */
export function gameFromForm(data, known, id, nameless = String, chance = Math.random) {
  const rules = known[data.get("rules")];
  const table = rules && seating(data, rules, nameless, chance);
  // Only the server can apply other answers to open questions.
  for (const [name, answer] of data) if (name.startsWith(`reading-${data.get("rules")}-`) && answer !== "0") return null;
  const schedule = table && rounds(data, rules, table.players.length);
  if (!schedule) return null;
  const { players, dealer } = table;
  const way = data.get("bidding") in rules.rules ? data.get("bidding") : "in-turn";
  const title = data.get("title").trim();
  const sent = Object.fromEntries(POINTS.map((name) => [name, data.get(name)?.trim().replace("−", "-") ?? ""]));
  const scored = differ(rules.points, sent) ? withPoints(rules.rules[way], rules.points, sent) : rules.rules[way];
  // Only the server knows what other numbers come to where the rules score by formulas of another form.
  if (!scored || POINTS.some((name) => sent[name] && !NUMBERS[name].test(sent[name]))) return null;
  const same = ["rules", "schedule", "lowest", "highest", "listed", "bidding", "started_on", "title", "standing_dealer", "group"];
  const fields = [
    ...same.map((name) => [name, data.get(name) ?? ""]),
    ...Object.entries(sent),
    ...players.map((name) => ["players", name]),
    ["dealer", dealer],
    ["start_id", id],
    // House rules may have changed by the time the server gets this game, which began with these.
    ...(rules.definition ? [["agreed", JSON.stringify(rules.definition)]] : []),
  ];
  const deals = line(data.get("standing_dealer") ?? "");
  // The server has a sentence for this.
  if ((deals && scored.dealer_sits_out_from) || deals.length > 30 || players.some((name) => nameKey(name) === nameKey(deals))) return null;
  const { name, encloses, writes_points, renege, named_penalties, tables } = rules;
  const { shows_trump, elimination, dealt_to } = tables[players.length];
  const seats = turnsFrom(dealer, players.length, rules, { deals, sitsOut: !!dealt_to }, elimination && schedule.head.length);
  const first = seats.turns[0].slice(0, 2);
  const out = elimination && { elimination: { ...elimination, first, beside: first[0] !== first[1] }, eliminated: [], out_from: {} };
  const game = { players, ...seats, schedule, rules: scored, rounds: [], version: 0 };
  const starts = scored.begin_with && players.map(() => scored.begin_with);
  const sometimes = { ...(deals && { dealer: deals }), ...(starts && { starts }), ...out };
  return { id, fields, game: { ...game, renege, named_penalties, ...sometimes }, name, title, look: { encloses, writes_points, shows_trump } };
}

/**
 * Return dealer, first bidder and who sits out of each round in the first turn of the table, or of `rounds`, and the order of
 * play if it is anticlockwise.
 */
function turnsFrom(dealer, count, { anticlockwise, dealer_bids_first }, { deals, sitsOut }, rounds = count) {
  const next = anticlockwise ? count - 1 : 1;
  // A dealer who does not play cannot bid first.
  const bidder = dealer_bids_first && !deals && !sitsOut ? 0 : next;
  const from = (passed) => (dealer + passed * next) % count;
  const turns = Array.from({ length: rounds }, (_, passed) => [from(passed), (from(passed) + bidder) % count, ...(sitsOut ? [from(passed)] : [])]);
  const right = Array.from({ length: count }, (_, passed) => (passed * next) % count);
  return { turns, ...(anticlockwise && { around: [[1, right]] }) };
}

/** Return the seats and the first dealer, or null if a name is repeated or no dealer is chosen. */
function seating(data, rules, nameless, chance) {
  const players = withNumbers(data.getAll("players").map(line), nameless);
  const different = new Set(players.map(nameKey)).size === players.length;
  if (!rules.tables[players.length] || !different) return null;
  if (players.some((name) => name.length > 30)) return null;
  const chosen = data.get("dealer");
  if (chosen !== "draw") return Number(chosen) < players.length ? { players, dealer: Number(chosen) } : null;
  // If the draw orders the seats, the last one deals and the first one bids.
  if (rules.draws_seats) return { players: shuffled(players, chance), dealer: players.length - 1 };
  return { players, dealer: Math.floor(chance() * players.length) };
}

/**
 * Return the names, with a default name by number for empty ones, or the next free number if another player has that
 * name.
 */
function withNumbers(names, nameless) {
  const taken = new Set(names.map(nameKey));
  const free = (number) => !taken.has(nameKey(nameless(number)));
  let further = names.length;
  return names.map((name, seat) => {
    if (name) return name;
    if (free(seat + 1)) return nameless(seat + 1);
    do further += 1; while (!free(further));
    return nameless(further);
  });
}

// As the server cleans them: one line, normalized, without invisible characters.
const INVISIBLE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}]/gu;
const line = (text) => text.normalize("NFC").replace(/\s/g, " ").replace(INVISIBLE, "").replace(/ +/g, " ").trim();
/**
 * Names with the same key are one name: capitals and invisible characters make no difference. “ß” and “SS” are equal
 * too.
 */
const nameKey = (name) => name.replace(/\p{Default_Ignorable_Code_Point}/gu, "").toUpperCase().toLowerCase();

function shuffled(names, chance) {
  const drawn = names.map((name) => [chance(), name]);
  return drawn.sort(([a], [b]) => a - b).map(([, name]) => name);
}

/**
 * Return a number of the form, or the rules' own limit if it is empty; NaN for anything that the server would refuse.
 */
function figure(text, otherwise) {
  const typed = text?.trim() || String(otherwise);
  return /^\d+$/.test(typed) && typed >= 1 && typed <= MAX_CARDS ? Number(typed) : NaN;
}

/** Return the rounds as agreed, or null if the pack does not allow them, or they are too many. */
function rounds(data, rules, players) {
  const { pack, schedule, shorter, dealt_to: dealtTo = players, most_rounds: mostRounds = MAX_ROUNDS } = rules.tables[players];
  if (data.get("schedule") === "own") return schedule;
  const words = data.get("listed").split(/[\s,;]+/).filter(Boolean);
  const shortened = () => roundsBetween(shorter, figure(data.get("lowest"), 1), figure(data.get("highest"), MAX_CARDS));
  const head = data.get("schedule") === "shortened" ? shortened() : words.map(Number);
  const most = Math.floor(pack / dealtTo);
  if (!head?.length || head.length > Math.min(MAX_ROUNDS, mostRounds)) return null;
  if (!head.every((cards) => cards >= 1 && cards <= most && cards % 1 === 0)) return null;
  const turned = rulesOfRounds({ rules: rules.rules["in-turn"] }).some(({ trump }) => trump?.mode === "turned");
  const exhausted = head.flatMap((cards, i) => (turned && cards * dealtTo === pack ? [i + 1] : []));
  return { head, cycle: [], exhausted, peak: Math.max(...head), last_round: head.length };
}
