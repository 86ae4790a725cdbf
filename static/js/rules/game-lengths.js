// How long a game may be: between which hands its rounds go, and how long that takes.

import { roundsBetween } from "./rounds-between.js";

// Hands to which people play a shorter game.
const HANDS = [5, 7, 10];
// More turns than these are no short name for the rounds.
const MAX_TURNS = 4;

/**
 * Return the lengths to choose from: some of the rounds of the rules, all of them, and the way round, for as many players as
 * are dealt cards. An endless game has no own rounds here, only lists.
 */
export function gameLengths({ pack, schedule, shorter }, players) {
  const largest = shorter.length ? Math.max(...shorter) : Math.floor(pack / players);
  const hands = HANDS.filter((hand) => hand < largest).slice(-2);
  const least = Math.min(...shorter);
  const listed = (rounds) => ({ schedule: "listed", rounds });
  const between = (highest) => ({ schedule: "shortened", lowest: least, highest, rounds: roundsBetween(shorter, least, highest) });
  const usual = hands.map(shorter.length ? between : (hand) => listed(upAndDown(hand)));
  const own = { schedule: "own", rounds: schedule.cycle.length ? [] : schedule.head };
  const known = [...usual, own].map(({ rounds }) => rounds.join());
  const turned = hands.flatMap((hand) => [upAndDown(hand), downAndUp(hand)]).filter((rounds) => !known.includes(rounds.join()));
  return [...usual, own, ...turned.slice(0, 2).map(listed)];
}

const upAndDown = (hand) => [...stairs(hand), ...stairs(hand - 1).reverse()];
const downAndUp = (hand) => [...stairs(hand).reverse(), ...stairs(hand).slice(1)];
const stairs = (hand) => Array.from({ length: hand }, (_, i) => i + 1);

/** Return the hands at which rounds turn, such as 1, 7, 1; empty if there are too many of them. */
export function turnsOf(rounds) {
  const steps = rounds.filter((cards, i) => cards !== rounds[i - 1]);
  const turns = steps.filter((cards, i) => {
    const [before, after] = [steps[i - 1], steps[i + 1]];
    return before === undefined || after === undefined || before < cards !== cards < after;
  });
  return turns.length > MAX_TURNS ? [] : turns;
}

/** Return how many minutes these rounds take, to five minutes, at the seconds of a round and of a card. */
export function minutesOf(rounds, players, { round, card }) {
  const dealt = rounds.reduce((sum, cards) => sum + cards * players, 0);
  return Math.max(5, 5 * Math.round((rounds.length * round + dealt * card) / 300));
}
