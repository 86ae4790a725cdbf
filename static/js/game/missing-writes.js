// The difference between two states of a game, as writes of the pad.

import { emptyRecord, same } from "./writes.js";
import { speakingOrder } from "../rules/bidding.js";
import { numberOf, plainPenalty } from "../rules/recording.js";
import { planned } from "../rules/schedule.js";

/** For each round that differs, the writes by which the game `held` becomes the game `wanted`. */
export function missingWrites(held, wanted) {
  const rounds = Math.max(held.rounds.length, wanted.rounds.length);
  return Array.from({ length: rounds }, (_, i) => inRound(i + 1, held, wanted)).filter((writes) => writes.length);
}

function inRound(round, held, wanted) {
  if (!planned(held, round)) return [];
  // Who is out by points may only be known with the rounds that are missing.
  const plan = planned(wanted, round) ?? planned(held, round);
  const [before, after] = [held, wanted].map((game) => game.rounds[round - 1] ?? emptyRecord(wanted, round));
  // Bids are recorded in the order in which they were spoken.
  const seats = [...new Set([...speakingOrder(after, plan), ...plan.in_turn])];
  const changed = (cell, was, now) => seats.filter((seat) => was[seat] !== now[seat]).map((seat) => ({ round, seat, cell, was: was[seat], now: now[seat] }));
  const numbers = (cell, kind) => {
    const writes = changed(cell, ...[before, after].map((record) => held.players.map((_, seat) => numberOf(record, cell, seat, kind) || null)));
    return kind ? writes.map((write) => ({ ...write, id: kind })) : writes;
  };
  return [
    ...(before.misdeals === after.misdeals ? [] : [{ round, cell: "misdeals", was: before.misdeals ?? 0, now: after.misdeals ?? 0 }]),
    ...(!before.overridden === !after.overridden ? [] : [{ round, cell: "overridden", was: !!before.overridden, now: !!after.overridden }]),
    ...numbers("blind"),
    ...changed("bid", before.bids, after.bids),
    ...(before.trump === after.trump ? [] : [{ round, cell: "trump", was: before.trump, now: after.trump }]),
    ...changed("tricks", before.tricks, after.tricks),
    ...numbers("won"),
    ...numbers("changed"),
    ...(held.rules.bonus ?? []).flatMap((_, kind) => numbers("bonus", kind ? `${kind}` : undefined)),
    ...penalties(round, before.penalties, after.penalties),
  ];
}

/** Penalties may have other ids on the other side, so they are told apart by what they say. */
function penalties(round, before, after) {
  const left = [...before];
  const added = after.filter((one) => {
    const place = left.findIndex((other) => other.seat === one.seat && same(plainPenalty(other), plainPenalty(one)));
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
  const write = (one, id, was, now) => ({ round, seat: one.seat, cell: "penalty", id, was, now });
  return [...left.map((one) => write(one, one.id, plainPenalty(one), null)), ...added.map((one) => write(one, one.id, null, plainPenalty(one)))];
}
