// What a keeper does on the page of a game. All that the simulation uses of the page's modules is named here.

import { legalCounts, plainPenalty, restMade } from "../../static/js/rules/recording.js";
import { planned } from "../../static/js/rules/schedule.js";
import { game, key, rebuild, recordOf, sheet, version } from "../../static/js/game/game-state.js";
import { acts, enqueue, sender, waiting } from "../../static/js/game/outbox.js";
import { forcedBids, undoOrRedo, withForcedCounts } from "../../static/js/game/acts.js";
import { hasCounts, mayBeMisdeal, misdealWrites } from "../../static/js/game/table-screen.js";
import { countTrick } from "../../static/js/game/trick-taps.js";
import { turnOf } from "../../static/js/game/turn.js";
import { localStore, newId } from "../../static/js/shared/browser.js";

// Loaded a moment after the page, as on the real page.
export const LATER = "../../static/js/game/sending.js";
let painted;
const pick = (list, die) => list[die % list.length];

function paint() {
  rebuild(waiting());
  painted = { version: version(), waiting: waiting(), rounds: game.rounds, totals: sheet.rounds.map(({ totals }) => totals) };
}

sender.changed = paint;
paint();

/**
 * Return what the page showed when it was painted last, its version, the one in the storage, whether all of it outlasts
 * the page, its waiting acts, and those of them that do not outlast it.
 */
export function shown() {
  const stored = localStore.get(`game:${key}`)?.version ?? null;
  const ids = (some) => some.map(([, { id }]) => id);
  const unstored = ids(acts().filter(([name]) => !(name in localStorage)));
  return { ...painted, known: version(), stored, lasting: localStore.isLasting(), acts: ids(acts()), unstored };
}

function record(writes) {
  enqueue(writes.filter(({ was, now }) => was !== now));
  paint();
}

export const hands = {
  /** Press a key of the pad for the next cell. */
  tap([one, other]) {
    const turn = turnOf(null);
    if (!turn) return;
    const { step: cell, seat, record: held, plan: { round, cards } } = turn;
    if (cell === "bid") {
      const legal = sheet.next.legal.filter((bid) => !turn.hooked.includes(bid));
      if (!legal.length) return undefined;
      const write = { round, seat, cell, was: null, now: pick(legal, one) };
      return record([write, ...forcedBids(write)]);
    }
    const legal = legalCounts(held, cards, seat, game.rules);
    const count = (tricks) => record(tricks.map((now, each) => ({ round, seat: each, cell, was: held.tricks[each], now })));
    if (one % 3 === 0 && restMade(held, cards, game.rules)) count(held.tricks.map((taken, each) => taken ?? held.bids[each]));
    else if (legal.length) count(withForcedCounts({ ...held, tricks: held.tricks.with(seat, pick(legal, other)) }, cards).tricks);
  },

  /** Tap the tile of a player who won a trick. */
  win([one]) {
    const { round, step } = sheet.next;
    if (step === "tricks" && !hasCounts(round)) countTrick(pick(planned(game, round).in_turn, one));
  },

  /** Correct a bid or the tricks of any round that has begun. */
  correct([one, other, third]) {
    if (!game.rounds.length) return;
    const round = 1 + (one % game.rounds.length);
    const { bids, tricks } = recordOf(round);
    const seat = other % bids.length;
    const from = tricks.findIndex((count) => count > 0);
    if (third % 2 && from >= 0 && from !== seat && tricks[seat] !== null) {
      const moved = { [from]: tricks[from] - 1, [seat]: tricks[seat] + 1 };
      return record(Object.entries(moved).map(([each, now]) => ({ round, seat: Number(each), cell: "tricks", was: tricks[each], now })));
    }
    if (bids[seat] !== null) record([{ round, seat, cell: "bid", was: bids[seat], now: third % 4 }]);
  },

  /** Record a penalty, or remove it. */
  penalize([one, other]) {
    if (!game.rounds.length) return;
    const round = 1 + (one % game.rounds.length);
    const [held] = recordOf(round).penalties;
    const now = held ? null : { points: -1 - (other % 9), reason: "", before_score: false };
    const place = held ?? { seat: other % game.players.length, id: newId() };
    record([{ round, seat: place.seat, cell: "penalty", id: place.id, was: held ? plainPenalty(held) : null, now }]);
  },

  /** Count a misdeal, which clears the bids. */
  misdeal() {
    if (mayBeMisdeal()) record(misdealWrites());
  },

  /** Undo or redo on this phone, sometimes both; returns the form to send if the server has to do it. */
  undo([one, other]) {
    const back = one % 4 > 0;
    const done = undoOrRedo(back);
    paint();
    if (done?.undone && other % 2 === 0) {
      undoOrRedo(false);
      paint();
    }
    return done === null ? { form: back ? "undo" : "redo", version: version() } : undefined;
  },
};
