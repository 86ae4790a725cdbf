// The header while a round is played: the round, who leads and deals, and the call.

import { callOf, isCalled, leaderOf, sum } from "../../rules/bidding.js";
import { hide, renew, show, writeSuit } from "./dom.js";
import { game } from "../game-state.js";
import { count, say } from "./words.js";
import { specialIn } from "../../rules/schedule.js";

// As the server has it (scorekeeper/web/game/view/head.py).
const LONG_CALL = 10;
const bar = document.querySelector(".call");
const trump = document.querySelector(".trump .suit");

export function paintHead(turn) {
  const { plan, record } = turn;
  const leader = leaderOf(game, plan, record);
  const figures = { leader: game.players[leader ?? plan.first_bidder], dealer: game.players[plan.dealer] };
  const { name = "", note } = specialIn(game, plan) ?? {};
  const people = say(leader === null ? "bids-first" : "people", figures);
  show({ ...roundWords(plan.round), special: note ? `${name}: ${note}` : name, people, cards: count("cards", plan.cards) });
  paintTrump(record.trump ?? plan.trump);
  paintCall(callTexts(turn));
  if (bar.dataset.call === "bids") paintUnits(turn);
}

/** A round, and of how many it is one where that is known. */
export function roundWords(n) {
  const { cycle, head } = game.schedule;
  return { round: say("round", { n }), of: cycle.length ? "" : say("of", { n: head.length }) };
}

export function paintTrump(suit) {
  writeSuit(trump, suit);
  trump.parentNode.hidden = !trump.textContent;
}

export function paintCall({ word, large = "", ...texts }) {
  if (bar.dataset.call !== word || bar.dataset.large !== large) ["pill", "text", "tail"].forEach(renew);
  bar.dataset.call = word;
  bar.dataset.large = large;
  show({ text: "", ...texts });
}

/** One unit for each trick, in the order in which they are bid. */
function paintUnits({ plan, record: { bids } }) {
  let total = 0;
  const ends = plan.in_turn.map((seat) => (total += bids[seat] ?? 0));
  bar.querySelectorAll(".unit").forEach((unit, i) => {
    hide(unit, i >= plan.cards);
    unit.className = `unit ${unit.hidden ? "" : ends.includes(i + 1) ? "end" : i < total ? "on" : ""}`;
  });
}

function callTexts({ plan, record, counting }) {
  const { cards, out } = plan;
  const counted = say("counted", { n: sum(record.tricks), cards });
  if (!isCalled(game, plan)) return { word: "bids", pill: counted, tail: "" };
  const call = callOf(game, plan, record.bids);
  const bid = sum(record.bids);
  if (call && counting) {
    const pill = say(call.word, { n: call.by });
    const begun = record.tricks.some((tricks, seat) => tricks !== null && !out.includes(seat));
    return { word: call.word, pill, large: begun ? "" : pill.length > LONG_CALL ? "long" : "short", text: count("bid-for", cards, { bid }), tail: counted };
  }
  const tail = say(bid > cards ? "beyond" : "left", { n: Math.abs(cards - bid) });
  return { word: "bids", pill: say("bid-of", { bid, cards }), tail };
}
