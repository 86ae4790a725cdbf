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

const ladder = ["if", ["compare", "bid", "<", 5], ["+", 5, ["sum_to", "bid"]], ["+", 10, ["*", 5, "bid"]]];
const surcharged = ["and", "declarer", ["compare", "bid", ">=", 6], ["compare", "earlier_high", ">=", 5]];
const lost = ["*", -5, "off"];
const doubled = (points) => ["*", points, ["if", "no_trump", 2, 1]];

/** A ladder for a made bid, 5 a trick for a missed one, the declarer's surcharge, no trump doubles. */
export const okenuff = {
  ...rules,
  made: doubled(ladder),
  under: doubled(["-", lost, ["if", surcharged, ["*", 5, ["-", "off", 1]], 0]]),
  over: doubled(lost),
  needs_trump: true,
  hook: { ...rules.hook, dealer_only: true },
  trump: { mode: "named", suits: [] },
};

/** 10 + 5 a trick, or minus 5 a trick; all bids together stay below the cards. */
export const family = {
  ...rules,
  made: ["+", 10, ["*", 5, "tricks"]],
  under: lost,
  over: lost,
  hook: { ...rules.hook, rule: "everyone-below" },
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
