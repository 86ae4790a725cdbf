// What the tests ask of the phone's rules, which are imported unchanged. Each question takes and gives plain JSON.

import { withDefaults } from "../../static/js/game/writes.js";
import { gameFromForm } from "../../static/js/offline/game-from-form.js";
import { leaderOf } from "../../static/js/rules/bidding.js";
import { dealtBy } from "../../static/js/rules/dealer.js";
import { withEliminated } from "../../static/js/rules/elimination.js";
import { evaluate, FormulaError } from "../../static/js/rules/formula.js";
import * as recording from "../../static/js/rules/recording.js";
import { roundsBetween } from "../../static/js/rules/rounds-between.js";
import { planned } from "../../static/js/rules/schedule.js";
import { headlineOf } from "../../static/js/rules/story.js";
import { scoreSheet } from "../../static/js/rules/sheet.js";

const { withNumber } = recording;
const noting = {
  ...recording,
  withBonus: (record, seat, points, kind) => withNumber(record, "bonus", seat, points, kind),
  withMark: (record, seat, mark) => withNumber(record, "blind", seat, mark),
  withWon: (record, seat, tricks) => withNumber(record, "won", seat, tricks),
};

const questions = {
  /** The sheet after each of so many rounds of a game, scored on from the one before as the page does it. */
  sheets({ game, after }) {
    let known;
    const { rounds } = withDefaults(game);
    return after.map((count) => {
      const played = withEliminated({ ...game, rounds: rounds.slice(0, count) });
      const sheet = scoreSheet(played, known);
      known = { records: played.rounds, rows: sheet.rounds };
      const leads = sheet.rounds.map(({ round }) => leaderOf(played, planned(played, round), played.rounds[round - 1]));
      return { ...sheet, rounds: sheet.rounds.map((row, i) => ({ ...row, leads: leads[i] })) };
    });
  },

  /** Who deals and bids first up to the last round, where a seat deals this one, and the order of the bids made in it. */
  dealt: ({ game, round, seat, last }) => {
    const { turns, spoken } = dealtBy(game, round, seat);
    const plans = Array.from({ length: last }, (_, passed) => planned({ ...game, turns }, passed + 1));
    return { turns: plans.map(({ dealer, first_bidder }) => [dealer, first_bidder]), spoken };
  },

  /** The rounds of a shorter game. */
  shortened: ({ rounds, lowest, highest }) => roundsBetween(rounds, lowest, highest),

  /** The game that a phone starts by itself from what was typed; `fields` are lists, as a name may be there twice. */
  started: ({ fields, known }) => {
    const data = new FormData();
    for (const [name, value] of fields) data.append(name, value);
    return gameFromForm(data, known, "an-id")?.game ?? null;
  },

  /** The points of a formula, or the reason why there are none; a zero below zero, which JSON would hide, by name. */
  points: ({ tree, values }) => {
    try {
      const points = evaluate(tree, values);
      return Object.is(points, -0) ? "-0" : points;
    } catch (error) {
      if (error instanceof FormulaError) return error.reason;
      throw error;
    }
  },

  /** How a game was won, and by whom. */
  headline: ({ game }) => headlineOf(game, scoreSheet(withDefaults(game))),

  /** The round after each of these acts, each a function's name and what it needs besides the round. */
  recorded: ({ players, plan, acts }) => {
    let record = noting.emptyRound(Array.from({ length: players }), plan);
    return acts.map(([act, ...rest]) => (record = noting[act](record, ...rest)));
  },

  /** What can still be counted: for each seat the possible tricks, whether the rest can be as bid, and the last count. */
  counts: ({ record, cards, rules }) => ({
    legal: record.bids.map((_, seat) => noting.legalCounts(record, cards, seat, rules)),
    rest_made: noting.restMade(record, cards, rules),
    filled_in: noting.withLastCount(record, cards).tricks,
  }),
};

/** The answers to one question about each thing in a list. */
export const answers = (question, asked) => asked.map(questions[question]);
