// The game as the server has it, and as it is with everything this phone still has to send.

import { emptyRound, withBid, withTricks, withTrump } from "../rules/noting.js";
import { planned } from "../rules/schedule.js";
import { scoreSheet } from "../rules/sheet.js";
import { shelf } from "./shelf.js";

const source = document.getElementById("game");
export const { key, home, writes: mayWrite } = source.dataset;
const copy = `game:${key}`;
const fresh = (players) => emptyRound(players.length);

let held;
export let game;
export let sheet;

export const saidIn = (number) => game.rounds[number - 1] ?? fresh(game.players);
export const version = () => held.version;

/** The server said how the game stands; it leaves out what is not said of a round. */
export function receive(data) {
  held = whole(data);
  shelf.set(copy, held);
}

const whole = (data) => ({ ...data, rounds: data.rounds.map((said) => ({ ...fresh(data.players), ...said })) });

/** The server has these writes now. */
export function accept(writes, version) {
  held = { ...writes.reduce(applied, held), version };
  shelf.set(copy, held);
}

/** This device may know more than the page, which comes from an earlier visit or stands beside another tab. */
export function refresh() {
  const kept = shelf.get(copy);
  if (kept?.version > held.version) held = kept;
}

/** Compute everything again, with the writes that wait. */
export function rebuild(waiting) {
  game = waiting.reduce(applied, held);
  sheet = scoreSheet(game);
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
  while (rounds.length < round) rounds.push(fresh(before.players));
  const said = rounds[round - 1];
  if (cell === "trump") rounds[round - 1] = withTrump(said, now);
  else if (cell === "penalty") {
    const others = said.penalties.filter((one) => one.id !== id);
    rounds[round - 1] = { ...said, penalties: now ? [...others, { ...now, seat, id }] : others };
  } else rounds[round - 1] = cell === "bid" ? withBid(said, seat, now, plan.first_bidder) : withTricks(said, seat, now);
  while (rounds.length && silent(rounds.at(-1))) rounds.pop();
  return { ...before, rounds };
}

const silent = ({ bids, tricks, trump, penalties }) =>
  [...bids, ...tricks, trump].every((value) => value === null) && !penalties.length;

held = whole(JSON.parse(source.textContent));
refresh();
rebuild([]);
