// Who is out by points in the rounds to come, and who then deals and bids first (turns_until in
// scorekeeper/rules/game/rotation.py).

import { planned, seatsAround } from "./schedule.js";
import { startTotals } from "./scoring.js";
import { hasPlayed, isOver, scoreRound } from "./sheet.js";

/** Return the game with `eliminated`, `out_from`, turns and records by who is out; without `elimination` the game itself. */
export function withEliminated(game) {
  if (!game.elimination) return game;
  const { out_at, lowest_wins } = game.rules;
  const complete = [{ cards: 0, totals: startTotals(game) }];
  let after = eliminate(game, []);
  for (let round = 1; round <= game.rounds.length; round += 1) {
    const plan = planned(after, round);
    const row = plan && scoreRound(after, plan, after.rounds[round - 1], complete);
    if (!row?.complete) break;
    complete.push(row);
    const isOut = (total, seat) => (lowest_wins ? total >= out_at : total <= out_at) && hasPlayed(complete, seat);
    const before = after.eliminated.map(([seat]) => seat);
    const fallen = row.totals.flatMap((total, seat) => (isOut(total, seat) && !before.includes(seat) ? [[seat, round + 1]] : []));
    if (fallen.length) after = eliminate(game, [...after.eliminated, ...fallen]);
    if (isOver(after, plan, complete)) break;
  }
  return after;
}

/** Return the game in which these seats are eliminated, each from a round on. */
function eliminate(game, eliminated) {
  const turns = turnsOf(game, eliminated);
  const left = game.elimination.away.filter(([, , to]) => to === null);
  const out_from = Object.fromEntries([...left, ...eliminated].map(([seat, from]) => [seat, from]).sort(([, one], [, other]) => other - one));
  if (`${turns}` === `${game.turns}`) return { ...game, eliminated, out_from };
  const turnBefore = (i) => game.turns[i % game.turns.length];
  const rounds = game.rounds.map((record, i) => (`${turns[i]}` === `${turnBefore(i)}` ? record : dealtAnew(record, turnBefore(i), turns[i])));
  // A new schedule marks that the rounds to come are drawn again.
  return { ...game, eliminated, out_from, turns, rounds, schedule: { ...game.schedule, exhausted: exhaustedOf(game, turns) } };
}

/** Return the record of a round with another turn: a seat that is out has 0 bid and 0 tricks, one that was out has none yet. */
function dealtAnew(record, [, , ...was], [, , ...now]) {
  const put = (list) => list.map((value, seat) => (now.includes(seat) ? 0 : was.includes(seat) ? null : value));
  return { ...record, bids: put(record.bids), tricks: put(record.tricks) };
}

/** Return dealer, first bidder and who is out in every round. */
function turnsOf(game, eliminated) {
  const { first, beside, named, away } = game.elimination;
  const isAway = ([, from, to], round) => from <= round && (to === null || round <= to);
  let [dealer, bidder] = first;
  const same = dealer === bidder;
  return Array.from({ length: Math.max(game.turns.length, game.schedule.head.length) }, (_, i) => {
    const round = i + 1;
    const gone = [...away.filter((one) => isAway(one, round)), ...eliminated.filter(([, from]) => from <= round)];
    const out = [...new Set(gone.map(([seat]) => seat))];
    const around = seatsAround(game, round);
    const step = i ? 1 : 0;
    const [, seat, sitsOut] = named.find(([number]) => number === round) ?? [];
    const mayNotDeal = sitsOut ? out.filter((one) => one !== seat) : out;
    const due = nextIn(around, dealer, step, mayNotDeal);
    dealer = seat === undefined ? due : nextIn(around, seat, 0, mayNotDeal);
    if (game.players.length - out.length >= game.rules.dealer_sits_out_from && !out.includes(dealer)) out.push(dealer);
    if (game.dealer && seat === undefined) {
      bidder = nextIn(around, bidder, step, out);
      if (beside) dealer = nextIn(around.toReversed(), bidder, 1, out);
    } else if (same || beside) bidder = nextIn(around, dealer, same ? 0 : 1, out);
    else {
      // A chair that is brought later was not between two players.
      const toCome = gone.filter(([seat, from]) => from === 0 && ![dealer, due, bidder].includes(seat)).map(([seat]) => seat);
      const chairs = around.filter((each) => !toCome.includes(each));
      bidder = nextIn(chairs, bidder, step + chairs.indexOf(dealer) - chairs.indexOf(due), out);
    }
    // Of a dealer who does not play, the last in turn has the mark.
    return [game.dealer ? nextIn(around.toReversed(), bidder, 1, out) : dealer, bidder, ...out.sort((one, other) => one - other)];
  });
}

/** Return the first seat that is not out, from `step` chairs after this one on; that chair itself if none is. */
function nextIn(around, seat, step, out) {
  const start = around.indexOf(seat) + step + around.length;
  const seats = around.map((_, i) => around[(start + i) % around.length]);
  return seats.find((each) => !out.includes(each)) ?? seats[0];
}

/** Return the rounds after which no card is left to turn up for trump; `packs` are the cards by number of players. */
function exhaustedOf({ players, elimination: { packs }, schedule: { head, cycle, exhausted } }, turns) {
  if (!packs) return exhausted;
  return [...head, ...cycle].flatMap((cards, i) => {
    const count = players.length + 2 - turns[i % turns.length].length;
    const pack = packs[count] < cards * count ? Math.max(packs[count], packs[0]) : packs[count];
    return cards * count === pack ? [i + 1] : [];
  });
}
