// Games in compiled form (scorekeeper/rules/score/compiled.py), written by hand for the tests of the phone's rules.

import { emptyRound } from "../../static/js/rules/recording.js";

const rules = {
  made: 0,
  under: 0,
  over: 0,
  needs_trump: false,
  simultaneous: false,
  hook: { rule: "last", from_cards: 1, not_last_round: false, dealer_only: false },
  trump: { mode: "turned", suits: [] },
  reset_multiple: null,
  target: null,
  lowest_wins: false,
  streak: null,
};

/** A made bid scores itself, a missed one loses the difference; spades are always trump. */
export const deSilva = {
  ...rules,
  made: "bid",
  under: ["neg", "off"],
  over: ["neg", "off"],
  trump: { mode: "fixed", suits: ["S"] },
};

/** 10 + bid, or minus the larger of bid and tricks; multiples of 50 fall to zero and over 100 ends the game. */
export const himes = {
  ...rules,
  made: ["+", 10, "bid"],
  under: ["neg", ["max", "bid", "tricks"]],
  over: ["neg", ["max", "bid", "tricks"]],
  hook: { ...rules.hook, rule: "last-except-0-and-all" },
  reset_multiple: 50,
  target: 100,
};

const names = ["Alice", "Bob", "Carol", "David", "Erin", "Frank"];

/** A game of so many players in which Alice bids first and the last player deals; `head` lists the rounds' cards. */
export function aGame(rules, players, head, rounds = [], schedule = {}) {
  const cycle = schedule.cycle ?? [];
  return {
    players: names.slice(0, players),
    turns: names.slice(0, players).map((_, passed) => [(passed + players - 1) % players, passed]),
    schedule: {
      head,
      cycle,
      exhausted: [],
      peak: Math.max(...head, ...cycle),
      last_round: cycle.length ? null : head.length,
      ...schedule,
    },
    rules,
    rounds,
  };
}

/** A round as recorded; without tricks nothing was counted yet. */
export function aRound(bids, tricks = bids.map(() => null), more = {}) {
  return { ...emptyRound(bids), bids, tricks, ...more };
}
