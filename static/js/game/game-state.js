// The game as the server has it, and as it is with everything this phone still has to send.

import { emptyRound, withBid, withTricks, withTrump } from "../rules/recording.js";
import { planned } from "../rules/schedule.js";
import { scoreSheet } from "../rules/sheet.js";
import { shelf } from "../shared/local-store.js";

const source = document.getElementById("game");
export const { key, home, writes: mayWrite } = source.dataset;
const copy = `game:${key}`;
const fresh = (game, number) => emptyRound(game.players, planned(game, number));

let held;
export let game;
export let sheet;
// The rows of the sheet as they were scored last: they stand until the server says something else of the game.
export let known;

export const saidIn = (number) => game.rounds[number - 1] ?? fresh(game, number);
export const version = () => held.version;

/** The server said how the game stands; it leaves out what is not said of a round. Not taken by a page for other people. */
export function receive(data) {
  if (data.people !== held.people) return false;
  held = whole(data);
  known = null;
  shelf.set(copy, held);
  return true;
}

const whole = (data) => ({ ...data, rounds: data.rounds.map((said, i) => ({ ...fresh(data, i + 1), ...said })) });


/** The server has these writes now. */
export function accept(writes, version) {
  held = { ...writes.reduce(applied, held), version };
  shelf.set(copy, held);
}

/** This device may know more than the page, which comes from an earlier visit or stands beside another tab. */
export function refresh() {
  const kept = shelf.get(copy);
  if (kept?.version > held.version) receive(kept);
}

/** Compute everything again, with the writes that wait. */
export function rebuild(waiting) {
  game = waiting.reduce(applied, held);
  sheet = scoreSheet(game, known);
  known = { said: game.rounds, rows: sheet.rounds };
}

/** The game as it would be after these writes. */
export const after = (writes) => writes.reduce(applied, game);

/** What the place of a write says now. */
export function valueAt({ round, seat, cell, id }) {
  const said = saidIn(round);
  if (cell === "penalty") return plainPenalty(said.penalties.find((one) => one.id === id));
  return cell === "trump" ? said.trump : said[cell === "bid" ? "bids" : cell][seat];
}

/** Whether two values of a place are the same one. */
export const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

const plainPenalty = (one) => (one ? { points: one.points, reason: one.reason, before_score: one.before_score } : null);

function applied(before, { round, seat, cell, id, now }) {
  const plan = planned(before, round);
  if (!plan) return before;
  const rounds = [...before.rounds];
  while (rounds.length < round) rounds.push(fresh(before, rounds.length + 1));
  const said = rounds[round - 1];
  if (cell === "trump") rounds[round - 1] = withTrump(said, now);
  else if (cell === "penalty") {
    const others = said.penalties.filter((one) => one.id !== id);
    rounds[round - 1] = { ...said, penalties: now ? [...others, { ...now, seat, id }] : others };
  } else rounds[round - 1] = cell === "bid" ? withBid(said, seat, now, plan) : withTricks(said, seat, now);
  while (rounds.length && same(rounds.at(-1), fresh(before, rounds.length))) rounds.pop();
  return { ...before, rounds };
}

held = whole(JSON.parse(source.textContent));
refresh();
rebuild([]);
