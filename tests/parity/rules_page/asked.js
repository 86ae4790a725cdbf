// Answers what the tests ask the phone's rules; each function takes and gives plain JSON.

import { evaluate, FormulaError } from "/static/js/rules/formula.js";
import * as noting from "/static/js/rules/noting.js";
import { scoreSheet } from "/static/js/rules/sheet.js";

const questions = {
  /** The sheet after each of so many rounds of a game, scored on from the one before as the page does it. */
  sheets({ game, after }) {
    let known;
    return after.map((count) => {
      const said = game.rounds.slice(0, count);
      const sheet = scoreSheet({ ...game, rounds: said }, known);
      known = { said, rows: sheet.rounds };
      return sheet;
    });
  },

  /** The points of a formula, or the reason why there are none. */
  points: ({ tree, values }) => {
    try {
      return evaluate(tree, values);
    } catch (error) {
      if (error instanceof FormulaError) return error.reason;
      throw error;
    }
  },

  /** The round after each of these acts, each a function's name and what it needs besides the round. */
  noted: ({ players, acts }) => {
    let said = noting.emptyRound(Array.from({ length: players }));
    return acts.map(([act, ...rest]) => (said = noting[act](said, ...rest)));
  },

  /** What can still be counted: for each seat the possible tricks, and whether the rest can be as bid. */
  counts: ({ said, cards }) => ({
    legal: said.bids.map((_, seat) => noting.legalCounts(said, cards, seat)),
    rest_made: noting.restMade(said, cards),
  }),
};

window.answers = (question, asked) => JSON.stringify(JSON.parse(asked).map(questions[question]));
