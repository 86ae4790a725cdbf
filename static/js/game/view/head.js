// The felt: which round, who leads and deals, and the call.

import { leaderOf, sum } from "../../rules/bidding.js";
import { renew, show, writeSuit } from "./dom.js";
import { game, sheet } from "../game-state.js";
import { count, number, say } from "./words.js";
import { specialIn } from "../../rules/schedule.js";
import { lists } from "../../shared/lists.js";

// As the server has it (scorekeeper/web/game/view/head.py).
const LONG_CALL = 10;
const bar = document.querySelector(".call");
const trump = document.querySelector(".trump .suit");

export function paintHead(turn) {
  const { players, schedule } = game;
  const of = schedule.cycle.length ? "" : say("of", { n: schedule.head.length });
  const { plan, record } = turn ?? { plan: { round: sheet.rounds.length }, record: {} };
  const round = say("round", { n: plan.round });
  const people = () => {
    const leader = leaderOf(game, plan, record);
    return say(leader === null ? "bids-first" : "people", { leader: players[leader ?? plan.first_bidder], dealer: players[plan.dealer] });
  };
  const { name, note } = (turn && specialIn(game, plan)) ?? {};
  show({ special: note ? `${name}: ${note}` : name ?? "" });
  if (turn) show({ round, of, people: people(), cards: count("cards", plan.cards) });
  else show({ round: say("game-over"), of: "", people: `${round} ${of}`.trim(), cards: "" });
  writeSuit(trump, record.trump ?? plan.trump);
  trump.parentNode.hidden = !trump.textContent;
  const { word, large = "", ...texts } = turn ? callOf(turn) : winners();
  if (bar.dataset.call !== word || bar.dataset.large !== large) ["pill", "text", "tail"].forEach(renew);
  bar.dataset.call = word;
  bar.dataset.large = large;
  show({ text: "", ...texts });
  if (word === "bids") paintUnits(turn);
}

/** One unit for each trick, in the order in which they are bid. */
function paintUnits({ plan, record: { bids } }) {
  let total = 0;
  const ends = plan.in_turn.map((seat) => (total += bids[seat] ?? 0));
  [...bar.querySelectorAll(".unit")].forEach((unit, i) => {
    unit.hidden = i >= plan.cards;
    unit.className = `unit ${unit.hidden ? "" : ends.includes(i + 1) ? "end" : i < total ? "on" : ""}`;
  });
}

function callOf({ plan: { round, cards, out }, record, counting }) {
  const { call } = sheet.rounds[round - 1] ?? {};
  const bid = sum(record.bids);
  if (call && counting) {
    const tail = say("counted", { n: sum(record.tricks), cards });
    const pill = say(call.word, { n: call.by });
    const begun = record.tricks.some((tricks, seat) => tricks !== null && !out.includes(seat));
    return { word: call.word, pill, large: begun ? "" : pill.length > LONG_CALL ? "long" : "short", text: count("bid-for", cards, { bid }), tail };
  }
  const tail = say(bid > cards ? "beyond" : "left", { n: Math.abs(cards - bid) });
  return { word: "bids", pill: say("bid-of", { bid, cards }), tail };
}

function winners() {
  const names = lists.format(sheet.winners.map((seat) => game.players[seat]));
  return { word: "done", pill: count("winners", sheet.winners.length, { names }), tail: number(sheet.standings[0].total) };
}
