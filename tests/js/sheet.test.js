// What the games of `tests/parity` seldom reach in the score sheet of the phone, worked out by hand.

import assert from "node:assert/strict";
import { test } from "node:test";

import { leaderOf } from "../../static/js/rules/bidding.js";
import { planned } from "../../static/js/rules/schedule.js";
import { scoreSheet } from "../../static/js/rules/sheet.js";
import { aGame, aRound, deSilva, family, himes, okenuff } from "./tables.js";

const renege = { seat: 0, points: -20, reason: "renege", before_score: false };

test("who was to come after the last round stands behind everybody", () => {
  const rounds = [aRound([1, 0, 0, 0], [1, 0, 0, 0])];
  const late = { ...aGame(deSilva, 4, [1], rounds), starts: [0, 0, 0, 50], turns: [[2, 0, 3]] };
  assert.deepEqual(scoreSheet(late).winners, [0]);
});

function hooked(rules, cards, bids, more = {}, head = [cards, 1]) {
  return scoreSheet(aGame(rules, bids.length, head, [aRound(bids, undefined, more)])).next.hooked;
}

test("nobody but the last bidder is hooked, and he is free once the bids exceed the cards", () => {
  assert.deepEqual(hooked(deSilva, 2, [0, 1, null, null]), []);
  assert.deepEqual(hooked(deSilva, 2, [2, 1, 0, null]), []);
});

test("a hook from three cards that frees the last round", () => {
  const hook = { rule: "last", from_cards: 3, not_last_round: true, dealer_only: false };
  assert.deepEqual(hooked({ ...deSilva, hook }, 3, [1, 1, null]), [1]);
  assert.deepEqual(hooked({ ...deSilva, hook }, 2, [1, 0, null]), []);
  assert.deepEqual(hooked({ ...deSilva, hook }, 3, [1, 1, null], {}, [3]), []);
});

test("a hook from as many cards as players, or up to as many", () => {
  const after = (cards, limits) => hooked({ ...deSilva, hook: { ...deSilva.hook, ...limits } }, cards, [1, 1, null]);
  assert.deepEqual([2, 3, 4].map((cards) => after(cards, { from_cards: "players" })), [[], [1], [2]]);
  assert.deepEqual([2, 3, 4].map((cards) => after(cards, { to_cards: "players" })), [[0], [1], []]);
});

test("the first of the highest bidders leads where the rules say so, once all have bid", () => {
  const rules = { ...deSilva, lead: true };
  const leader = (agreed, bids, more) => {
    const record = aRound(bids, undefined, more);
    const game = aGame(agreed, bids.length, [3], [record]);
    return leaderOf(game, planned(game, 1), record);
  };
  assert.equal(leader(rules, [0, 1, 2, 2], { spoken: [3, 0, 1, 2] }), 3);
  assert.equal(leader(rules, [0, 1, 2, 2]), 2);
  assert.equal(leader(rules, [0, 1, null, 2]), null);
  assert.equal(leader(deSilva, [0, 1, 2, 2]), 0);
});

test("the last bidder makes the bids even, over or under, and is free where no bid does it", () => {
  const after = (sum, bids) => hooked({ ...deSilva, hook: { ...deSilva.hook, sum } }, 3, [...bids, null]);
  assert.deepEqual(after("even", [1, 1]), [0, 2, 3]);
  assert.deepEqual(after("over", [1, 1]), [0, 1]);
  assert.deepEqual(after("under", [1, 1]), [1, 2, 3]);
  assert.deepEqual([after("even", [2, 2]), after("over", [0, 0]), after("under", [2, 1])], [[], [], []]);
});

test("where all bid at once nobody is next", () => {
  const hook = { rule: "none", from_cards: 1, not_last_round: false, dealer_only: false };
  const sheet = scoreSheet(aGame({ ...family, hook, simultaneous: true }, 3, [2], [aRound([2, 2, null])]));
  assert.deepEqual(sheet.next, { round: 1, step: "bid", seat: null, legal: [0, 1, 2], hooked: [] });
});

test("himes: the penalty follows the score, and each is tested for a reset by itself", () => {
  // 36 + 14 = 50 falls to zero, then -20. Before the score: 36 - 20 + 14 = 30, and nothing falls.
  const rounds = [1, 2, 3, 4].map((cards) => aRound([cards, cards === 3 ? 1 : 0, 0], [cards, 0, 0]));
  const penalised = (penalty) => {
    const last = { ...rounds[3], penalties: [penalty] };
    return scoreSheet(aGame(himes, 3, [1, 2, 3, 4, 5], [...rounds.slice(0, 3), last])).rounds[3];
  };
  const after = penalised(renege);
  assert.deepEqual([after.totals[0], after.reset[0], after.penalties], [-20, true, [-20, 0, 0]]);
  const before = penalised({ ...renege, before_score: true });
  assert.deepEqual([before.totals[0], before.reset[0]], [30, false]);
});

test("himes: minus 50 falls to zero too, and zero itself is no reset", () => {
  const rounds = [aRound([0, 7, 0], [7, 0, 0], { penalties: [{ ...renege, points: -43 }, { ...renege, points: 0 }] })];
  const row = scoreSheet(aGame(himes, 3, [7, 8], rounds)).rounds[0];
  assert.deepEqual([row.totals, row.reset], [[0, -7, 10], [true, false, false]]);
  const even = aRound([0, 1, 0], [0, 0, 1], { penalties: [{ ...renege, points: -10 }] });
  assert.equal(scoreSheet(aGame(himes, 3, [1, 2], [even])).rounds[0].reset[0], false);
});

test("the target must be exceeded, and then equal totals win together", () => {
  const rounds = [aRound([2, 2, 0], [2, 2, 0])];
  const over = (target) => scoreSheet(aGame({ ...family, target }, 3, [4], rounds, { cycle: [4], last_round: null }));
  assert.equal(over(20).finished, false);
  const sheet = over(19);
  assert.equal(sheet.finished, true);
  assert.deepEqual(sheet.winners, [0, 1]);
  assert.deepEqual(sheet.next, { round: null, step: "none", seat: null, legal: [], hooked: [] });
});

test("the lowest total wins where the table says so", () => {
  const sheet = scoreSheet(aGame({ ...deSilva, lowest_wins: true }, 3, [1], [aRound([1, 1, 0], [1, 0, 0])]));
  assert.deepEqual(sheet.standings.map(({ rank, seat }) => [rank, seat]), [[1, 1], [2, 2], [3, 0]]);
  assert.deepEqual(sheet.winners, [1]);
});

test("okenuff: a round whose trump is not known yet has no points", () => {
  const sheet = scoreSheet(aGame(okenuff, 4, [4], [aRound([1, 1, 1, 2], [1, 1, 1, 1])]));
  assert.equal(sheet.rounds[0].complete, false);
  assert.equal(sheet.next.step, "trump");
});

test("every second round made in a row pays 10, and a one-card round neither counts nor pays", () => {
  const streak = { length: 2, made: 10, missed: -10, from_cards: 2 };
  const made = (cards) => aRound([cards, 1, 0], [cards, 0, 0]);
  const rounds = [made(2), made(3), made(1), made(2), made(3)];
  const sheet = scoreSheet(aGame({ ...deSilva, streak }, 3, [2, 3, 1, 2, 3], rounds));
  assert.deepEqual(sheet.rounds.map((row) => row.points[0]), [2, 13, 1, 2, 13]);
  assert.deepEqual(sheet.rounds.map((row) => row.points[1]), [-1, -11, -1, -1, -11]);
});

test("an endless schedule goes round its cycle, and no trump comes with it", () => {
  const rounds = new Array(5).fill(aRound([0, 1, 0], [0, 0, 1]));
  const short = { cycle: [1, 1], exhausted: [3], last_round: null };
  const rows = scoreSheet(aGame(himes, 3, [1, 1], rounds, short)).rounds;
  assert.deepEqual(rows.map((row) => row.trump), [null, null, "NT", null, "NT"]);
  assert.deepEqual(rows.map((row) => row.dealer), [2, 0, 1, 2, 0]);
});

test("trumps in turn", () => {
  const trump = { mode: "cycle", suits: ["S", "D", "NT"] };
  const rounds = new Array(4).fill(aRound([0, 1, 0], [0, 0, 1]));
  const rows = scoreSheet(aGame({ ...deSilva, trump }, 3, [1, 1, 1, 1], rounds)).rounds;
  assert.deepEqual(rows.map((row) => row.trump), ["S", "D", "NT", "S"]);
});

test("the game is over after the last round; a round beyond it is not shown", () => {
  const round = aRound([0, 1, 0], [0, 1, 0]);
  const sheet = scoreSheet(aGame(deSilva, 3, [1], [round, round]));
  assert.equal(sheet.rounds.length, 1);
  assert.equal(sheet.finished, true);
  assert.deepEqual(sheet.winners, [1]);
});

test("a table that stops early is finished, but that was not the last round, nor the peak another", () => {
  const stopped = { peak: 5, last_round: 9 };
  const worth = (made) => scoreSheet(aGame({ ...deSilva, made }, 3, [1], [aRound([1, 1, 0], [1, 0, 0])], stopped));
  assert.equal(worth("peak").finished, true);
  assert.equal(worth("peak").rounds[0].points[0], 5);
  assert.equal(worth("last_round").rounds[0].points[0], 0);
});

test("counts that do not add up to the cards give no points", () => {
  const sheet = scoreSheet(aGame(deSilva, 3, [2], [aRound([0, 1, 0], [0, 1, 0])]));
  assert.equal(sheet.rounds[0].complete, false);
  assert.deepEqual(sheet.next, { round: 1, step: "tricks", seat: null, legal: [], hooked: [] });
});

test("tricks are counted from the first bidder round the table", () => {
  const rounds = [aRound([1, 0, 0], [1, 0, 0]), aRound([1, 0, 2], [null, 0, null])];
  assert.equal(scoreSheet(aGame(deSilva, 3, [1, 2], rounds)).next.seat, 2);
});

test("what was scored already stands up to the first round that was corrected; all after it is scored again", () => {
  //  1 | (1) 1   0  0   0  0        corrected:  1 | 1 -1  0 -1  0 1
  //  2 | (1) 2   0  0   1 -1                    2 | 1  0  0 -1  1 0
  //  3 |  0  2   1 -1   1  0                    3 | as before:    every total by what the first round took
  const rounds = [aRound([1, 0, 0], [1, 0, 0]), aRound([1, 0, 1], [1, 0, 1]), aRound([0, 1, 1], [0, 2, 1])];
  const game = aGame(deSilva, 3, [1, 2, 3], rounds);
  const first = scoreSheet(game);
  const known = { records: game.rounds, rows: first.rounds };

  const third = { ...game, rounds: [rounds[0], rounds[1], aRound([0, 1, 1], [1, 1, 1])] };
  const sheet = scoreSheet(third, known);
  assert.equal(sheet.rounds[0], first.rounds[0]);
  assert.equal(sheet.rounds[1], first.rounds[1]);
  assert.deepEqual(sheet, scoreSheet(third));
  assert.notDeepEqual(sheet.rounds[2].totals, first.rounds[2].totals);

  const mended = { ...game, rounds: [aRound([1, 0, 0], [0, 0, 1]), rounds[1], rounds[2]] };
  const again = scoreSheet(mended, known);
  assert.deepEqual(again, scoreSheet(mended));
  assert.notDeepEqual(again.rounds[2].totals, first.rounds[2].totals);

  const shorter = { ...game, rounds: rounds.slice(0, 1) };
  assert.deepEqual(scoreSheet(shorter, known), scoreSheet(shorter));
  assert.deepEqual(scoreSheet(game, { records: shorter.rounds, rows: first.rounds.slice(0, 1) }), first);
});

test("a formula without a value leaves its round without points", () => {
  const broken = { ...deSilva, made: ["/", 1, 0] };
  const sheet = scoreSheet(aGame(broken, 3, [1, 2], [aRound([1, 1, 0], [1, 0, 0])]));
  assert.equal(sheet.rounds[0].complete, false);
  assert.equal(sheet.standings[0].total, 0);
});

// Round 2 of 3 at a table of four, 3 cards, Bob bids first: Bob 1, Carol 2 without looking, David 0, Alice 2.
// All but Alice make their bids; Carol, the first to say 2, names diamonds.
const named = { ...okenuff, hook: { ...okenuff.hook, rule: "none" } };
const overbid_round = aRound([2, 1, 2, 0], [0, 1, 2, 0], { trump: "D", blind: [[2, 3]] });
for (const [term, values] of Object.entries({
  bid: [2, 1, 2, 0],
  tricks: [0, 1, 2, 0],
  off: [2, 0, 0, 0],
  cards: [3, 3, 3, 3],
  peak: [5, 5, 5, 5],
  players: [4, 4, 4, 4],
  makers: [3, 3, 3, 3],
  round: [2, 2, 2, 2],
  earlier_high: [2, -1, 1, 2],
  bid_sum: [5, 5, 5, 5],
  highest_bid: [2, 2, 2, 2],
  tricks_left: [0, 0, 0, 0],
  total: [0, 0, 0, 0],
  place: [1, 1, 1, 1],
  streak: [-1, 1, 1, 1],
  totals_sum: [0, 0, 0, 0],
  makers_before: [3, 3, 3, 3],
  dealer: [1, 0, 0, 0],
  first_bidder: [0, 1, 0, 0],
  last_bidder: [1, 0, 0, 0],
  declarer: [0, 0, 1, 0],
  no_trump: [0, 0, 0, 0],
  clubs: [0, 0, 0, 0],
  diamonds: [1, 1, 1, 1],
  hearts: [0, 0, 0, 0],
  spades: [0, 0, 0, 0],
  overbid: [1, 1, 1, 1],
  underbid: [0, 0, 0, 0],
  blind: [0, 0, 1, 0],
  marked: [0, 0, 1, 0],
  mark: [0, 0, 3, 0],
  mark_missed: [0, 0, 0, 0],
  last_round: [0, 0, 0, 0],
})) {
  test(`what the term ${term} stands for`, () => {
    const rules = { ...named, made: term, under: term, over: term };
    const first = aRound([0, 0, 0, 0], [1, 0, 0, 0], { trump: "NT" });
    assert.deepEqual(scoreSheet(aGame(rules, 4, [1, 3, 5], [first, overbid_round])).rounds[1].points, values);
  });
}

test("a mark counts for the others if its player missed the bid", () => {
  const rules = { ...named, made: "mark_missed", under: "mark_missed", over: "mark_missed" };
  const round = aRound([2, 1, 2, 0], [0, 1, 2, 0], { trump: "D", blind: [[0, 2], [2, 3]] });
  assert.deepEqual(scoreSheet(aGame(rules, 4, [3], [round])).rounds[0].points, [0, 2, 2, 2]);
});

for (const [term, trump] of [["no_trump", "NT"], ["clubs", "C"], ["hearts", "H"], ["spades", "S"]]) {
  test(`${term} is true when ${trump} is trump`, () => {
    const rules = { ...named, made: term, under: term, over: term };
    const row = scoreSheet(aGame(rules, 4, [1, 3], [aRound([0, 0, 0, 0], [1, 0, 0, 0], { trump })])).rounds[0];
    assert.deepEqual(row.points, [1, 1, 1, 1]);
  });
}

test("bids below the cards are underbid, and the last round is known as such", () => {
  const round = aRound([0, 0, 0, 0], [1, 0, 0, 0]);
  const worth = (formula, head) =>
    scoreSheet(aGame({ ...deSilva, made: formula }, 4, head, [round])).rounds[0].points[1];
  assert.deepEqual([worth("underbid", [1]), worth("overbid", [1])], [1, 0]);
  assert.deepEqual([worth("last_round", [1]), worth("last_round", [1, 2])], [1, 0]);
});

test("where all bid at once nobody heard an earlier bid", () => {
  const rules = { ...deSilva, simultaneous: true, made: "earlier_high" };
  const rows = scoreSheet(aGame(rules, 3, [2], [aRound([1, 0, 1], [1, 0, 1])])).rounds;
  assert.deepEqual(rows[0].points, [-1, -1, -1]);
});

test("a table that stops early is finished, keeps its peak and has not played the last round", () => {
  const stopped = { peak: 13, last_round: 25 };
  const round = aRound([0, 0, 0, 0], [1, 0, 0, 0]);
  const sheet = (made) => scoreSheet(aGame({ ...deSilva, made }, 4, [1], [round], stopped));
  assert.equal(sheet("peak").finished, true);
  assert.equal(sheet("peak").rounds[0].points[1], 13);
  assert.equal(sheet("last_round").rounds[0].points[1], 0);
});
