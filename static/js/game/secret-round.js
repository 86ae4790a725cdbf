// What this phone knows of a round with secret bids: who bids on their own phone, who has bid, and the bids made here.

import { planned } from "../rules/schedule.js";
import { attempt } from "../shared/browser.js";
import { game, key, mayWrite, recordOf, sheet } from "./game-state.js";

const heldName = `secret:${key}`;
let held = attempt(() => JSON.parse(sessionStorage.getItem(heldName))) ?? {};
let openRound;

/** Return whether all bid at once in the current round, without hearing the others. */
export const bidAtOnce = () => sheet.next.step === "bid" && sheet.next.seat === null;

/** Return the secret bids made on this phone in this round, by seat. They stay in this tab until all are in. */
export const heldBids = () => (held.round === sheet.next.round ? held.bids : {});

export function holdBids(bids) {
  held = { round: sheet.next.round, bids };
  attempt(() => sessionStorage.setItem(heldName, JSON.stringify(held)));
}

export function dropHeldBids() {
  held = {};
  attempt(() => sessionStorage.removeItem(heldName));
}

/** Return the seats whose bid is not recorded yet, in order from the first bidder. */
export function seatsToBid() {
  const { bids } = recordOf(sheet.next.round);
  return planned(game, sheet.next.round).in_turn.filter((seat) => bids[seat] === null);
}

export const hasBid = (seat) => game.sealed?.includes(seat) || seat in heldBids();
export const hasPhone = (seat) => game.phones?.includes(seat);

/** Return whether players bid in secret now, and the keeper has not chosen to record the bids of this round here. */
export function isSecret() {
  if (!bidAtOnce() || (mayWrite && openRound === sheet.next.round)) return false;
  return Boolean(game.phones ?? game.sealed) || Object.keys(heldBids()).length > 0;
}

export const recordHere = () => { openRound = sheet.next.round; };
