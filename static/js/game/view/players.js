// The list of players: who has bid what, who is next, and what became of each bid.

import { leaderOf, noMoreZeros, speakingOrder, sum } from "../../rules/bidding.js";
import { numberOf } from "../../rules/recording.js";
import { rulesIn } from "../../rules/schedule.js";
import { scoreSheet } from "../../rules/sheet.js";
import { game, home, known, mayWrite, sheet } from "../game-state.js";
import { hasBid, isSecret } from "../secret-round.js";
import { crown, number, place, say, signed } from "./words.js";
import { copyOf, fill, hide, slot } from "./slots.js";

export const list = document.querySelector(".players");
// The page has this class from this many players on, and its styles make room.
const CLASSES = { four: 4, five: 5, six: 6, seven: 7, nine: 9 };
const lines = [];

export function paintPlayers(turn) {
  for (const name in CLASSES) list.parentNode.classList.toggle(name, game.players.length >= CLASSES[name]);
  const points = turn?.counting ? pointsSoFar(turn) : [];
  const order = turn ? [...speakingOrder(turn.record, turn.plan), ...turn.plan.out] : sheet.standings.map(({ seat }) => seat);
  // Lines in another order are replaced instead of moved. Not while a line has the keyboard focus.
  const differs = !lines.length || order.some((seat, place) => list.children[place] !== lines[seat]);
  if (differs && !list.contains(document.activeElement)) {
    list.replaceChildren(...order.map((seat) => (lines[seat] = lines[seat]?.cloneNode(true) ?? newLine(seat))));
  }
  order.forEach((seat, place) => {
    const line = lines[seat];
    const standing = sheet.standings.find((one) => one.seat === seat);
    const [state, value, text] = turn ? lineInPlay(turn, seat, place) : lineAtEnd(standing);
    const mark = turn && game.rules.marks?.[numberOf(turn.record, "blind", seat) - 1];
    const note = [text, mark].filter(Boolean).join(" · ");
    const gained = points[seat];
    line.dataset.state = state;
    hide(slot("dealer", line), seat !== turn?.plan.dealer);
    fill({
      name: game.players[seat],
      // The total is that before this round; the points of the round are beside the bid.
      note: gained === undefined || state === "ask" ? note : `${note} · ${signed(gained)}`,
      value,
      score: turn ? number(standing.total) : "",
    }, line);
    slot("score", line).classList.toggle("below", !!turn && standing.total < 0);
    crown(slot("score", line), turn ? standing : {});
    if (mayWrite) link(slot("value", line), turn && "#pad");
    // A line that is in its place is not moved: it would lose the focus.
    if (list.children[place] !== line) list.insertBefore(line, list.children[place]);
  });
}

function newLine(seat) {
  const line = copyOf("player");
  line.dataset.seat = seat;
  if (mayWrite) link(slot("name", line), home ? `${home}/players/${seat}` : location.search);
  // A dealer who does not play is named in the header.
  if (game.dealer) fill({ dealer: "" }, line);
  return line;
}

/** An <a> without an address is no link. */
function link(element, address) {
  if (address) element.setAttribute("href", address);
  else element.removeAttribute("href");
}

/** Return points by seat if the tricks are counted and no other count can change them. */
function pointsSoFar({ plan, record }) {
  const left = plan.cards - sum(record.tricks);
  if (left < 0 || game.rules.needs_makers) return [];
  const first = record.tricks.indexOf(null);
  const tricks = record.tricks.map((count, seat) => count ?? (seat === first ? left : 0));
  const rounds = game.rounds.with(plan.round - 1, { ...record, tricks });
  const { points } = scoreSheet({ ...game, rounds }, known).rounds[plan.round - 1] ?? {};
  return record.tricks.map((count, seat) => (count === null ? undefined : (points?.[seat] ?? undefined)));
}

/** Return why a player is not in a round. */
export const absence = (seat) => say(game.eliminated?.some(([one]) => one === seat) ? "eliminated" : game.left?.includes(seat) ? "gone" : "out");

/** Return state, value and note of a player during the round. */
export function lineInPlay(turn, seat, place) {
  const { record, step, plan } = turn;
  const [bid, count] = [record.bids[seat], record.tricks[seat]];
  if (plan.out.includes(seat)) return ["wait", "–", absence(seat)];
  const asked = turn.seat === seat;
  if (!turn.counting) {
    const leads = seat === leaderOf(game, plan, record) ? say("leads") : "";
    // In a secret round no one is next.
    if (bid === null && isSecret()) return ["wait", hasBid(seat) ? "✓" : "·", leads];
    if (asked) return ["ask", bid ?? "?", limits(turn, place) || leads];
    return [bid === null ? "wait" : "bid", bid ?? "·", leads];
  }
  const note = say("bid", { bid });
  const soFar = (none) => (record.won ? numberOf(record, "won", seat) : none);
  if (asked) return ["ask", step === "tricks" ? (count ?? soFar("?")) : bid, step === "trump" ? say("names") : note];
  if (step === "trump") return ["bid", bid, note];
  if (count === null) return ["wait", soFar("·"), note];
  const [state, outcome] = outcomeOf(bid, count);
  return [state, count, outcome];
}

/** Return whether a bid was made or missed, and in words by how much. */
export function outcomeOf(bid, tricks) {
  const word = tricks === bid ? "made" : tricks < bid ? "under" : "over";
  return [word === "made" ? word : "missed", say(`bid-${word}`, { bid, n: Math.abs(tricks - bid) })];
}

/** Return the limit that the hook sets to the current player. */
function limits(turn, place) {
  const barred = noMoreZeros(game, turn.plan, turn.seat);
  const hooked = turn.hooked.find((bid) => bid || !barred);
  if (hooked === undefined && turn.hooked.length) return say("limit-zeros");
  const { hook, simultaneous } = rulesIn(game, turn.plan);
  const { rule, sum: must = "not-even" } = hook;
  if (hooked === undefined || (rule === "last-except-0-and-all" && hook.sum)) {
    return place === game.players.length - 1 - turn.plan.out.length && !simultaneous ? say("last") : "";
  }
  const least = turn.hooked.findIndex((bid, i) => bid !== i);
  const bid = { "not-even": hooked, under: hooked - 1 }[must] ?? (least < 0 ? turn.hooked.length : least);
  return say(`limit-${must}`, { bid });
}

export function lineAtEnd({ rank, seat, total }) {
  if (sheet.winners.includes(seat)) return ["won", number(total), say("wins")];
  return [total < 0 ? "missed" : "placed", number(total), place(rank)];
}
