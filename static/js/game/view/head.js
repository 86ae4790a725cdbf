// The header: the round, who leads and deals, and the call; after the end the number of rounds, and who has won.

import { callOf, isCalled, leaderOf, sum } from "../../rules/bidding.js";
import { isCounted, numberOf } from "../../rules/recording.js";
import { specialIn } from "../../rules/schedule.js";
import { listed } from "../../shared/browser.js";
import { game, sheet } from "../game-state.js";
import { count, filled, number, plain, say } from "./words.js";
import { fill, renew, slot, writeSuit } from "./slots.js";

// As in scorekeeper/web/game/frame.py.
const LONG_CALL = 10;
const bar = document.querySelector(".call");
const trump = document.querySelector(".trump .suit");

export function paintHead(turn) {
  const { people, names, ...texts } = turn ? headInPlay(turn) : headAtEnd();
  fill(texts);
  paintPeople(people, names);
  writeSuit(trump, turn && (turn.record.trump ?? turn.plan.trump));
  trump.parentNode.hidden = !trump.textContent;
  paintCall(turn ? callInPlay(turn) : callAtEnd());
}

function headInPlay({ plan, record }) {
  const leader = leaderOf(game, plan, record);
  const names = { leader: game.players[leader ?? plan.first_bidder], dealer: game.dealer ?? game.players[plan.dealer] };
  const people = plain[leader === null ? "bids-first" : "people"];
  const { name = "", note } = specialIn(game, plan) ?? {};
  return { ...roundWords(plan.round), special: note ? `${name}: ${note}` : name, people, names, cards: count("cards", plan.cards) };
}

function headAtEnd() {
  const { round, of } = roundWords(sheet.rounds.length);
  return { round: say("game-over"), of: "", special: "", people: `${round} ${of}`.trim(), cards: "" };
}

/** Return a round, and the number of rounds if known. */
function roundWords(n) {
  const { cycle, head } = game.schedule;
  return { round: say("round", { number: n }), of: cycle.length ? "" : say("of", { n: head.length }) };
}

/** Fill the line about the people; a name is an element of its own, because it is cut before the words are. */
function paintPeople(words, names) {
  const line = slot("people");
  if (line.textContent === filled(words, names)) return;
  line.replaceChildren(...words.split(/%\((\w+)\)s/).map((part, i) => (i % 2 ? Object.assign(document.createElement("bdi"), { textContent: names[part] }) : part)));
}

function paintCall({ word, large = "", ...texts }) {
  if (bar.dataset.call !== word || bar.dataset.large !== large) renew("pill", "text", "tail");
  bar.dataset.call = word;
  bar.dataset.large = large;
  fill({ text: "", ...texts });
}

function callInPlay({ plan, record, counting }) {
  const { cards } = plan;
  const counted = say("counted", { n: sum(record.tricks.map((count, seat) => count ?? numberOf(record, "won", seat))), cards });
  if (!isCalled(game, plan)) return { word: "bids", pill: counted, tail: "" };
  const call = callOf(game, plan, record.bids);
  const bid = sum(record.bids);
  if (call && counting) {
    const pill = say(call.word, { n: call.by });
    return { word: call.word, pill, large: isCounted(record, plan) ? "" : pill.length > LONG_CALL ? "long" : "short", text: count("bid-for", cards, { bid }), tail: counted };
  }
  const tail = say(bid > cards ? "beyond" : "left", { n: Math.abs(cards - bid) });
  return { word: "bids", pill: say("bid-of", { bid, cards }), tail };
}

function callAtEnd() {
  const { winners, standings } = sheet;
  const names = listed(winners.map((seat) => game.players[seat]));
  return { word: "done", pill: count("winners", winners.length, { names }), tail: number(standings[0].total) };
}
