// Between two rounds, until the first bid: what the last round gave each player, above the pad, and the ways to change
// the table.

import { dealGoesRound } from "../../rules/dealer.js";
import { completeRounds } from "../../rules/progress.js";
import { planned, seatsAround } from "../../rules/schedule.js";
import { startTotals } from "../../rules/scoring.js";
import { game, home, mayWrite, recordOf, sheet } from "../game-state.js";
import { isStuck, sender } from "../outbox.js";
import { openPenalties } from "../penalties.js";
import { recordDealer } from "../person.js";
import { isSecret } from "../secret-round.js";
import { shellPart, styled } from "../shell-part.js";
import { absence, outcomeOf } from "./players.js";
import { body as sheetBody } from "./table.js";
import { copyOf, fill, hide, sized, slot } from "./slots.js";
import { crown, filled, number, place, signed } from "./words.js";

const { body } = document;
const list = document.querySelector(".players");
let section;
let result;
let shown;

/** Add it to the page once its style is loaded, and update it. Returns false if it cannot be fetched yet. */
export async function showBetweenRounds() {
  const source = await shellPart("between");
  result = await shellPart("result");
  if (!source || !result) return false;
  await styled(source.dataset.style);
  section = copyOf(source);
  if (mayWrite) answerTaps();
  else section.querySelector(".ways").remove();
  list.after(section);
  document.addEventListener("pad:painted", ({ detail }) => paint(detail));
  // A correction may have begun while it was loaded.
  sender.changed();
  return true;
}

function paint(turn) {
  const between = isBetween(turn);
  body.toggleAttribute("data-between", between);
  if (!between) return;
  if (mayWrite) paintWays(turn);
  const last = completeRounds(sheet).at(-1);
  if (shown === last) return;
  shown = last;
  // The first are shown first, wherever the last round was scrolled to.
  section.scrollTo(0, 0);
  sized(section.querySelector("ol"), game.players.length, result).forEach((one, at) => {
    const standing = sheet.standings[at];
    const { state, up, ...texts } = resultOf(standing);
    Object.assign(one.dataset, { seat: standing.seat, moved: up, state });
    if (state !== "made") texts.bid = "";
    fill({ name: game.players[standing.seat], ...texts, total: number(standing.total) }, one);
    slot("total", one).classList.toggle("below", standing.total < 0);
    crown(slot("total", one), standing);
  });
}

/**
 * Return what the last round gave a player: bid, note, gain and places moved as texts, whether the bid was made (`state`), and
 * whether the player went `up` (1) or down (-1).
 */
export function resultOf({ seat, rank, total }) {
  const rows = completeRounds(sheet);
  const { bids, tricks, out } = rows.at(-1);
  if (out.includes(seat)) return { state: "wait", up: 0, bid: "", note: absence(seat), gain: "", moved: "", place: "" };
  const before = rows.at(-2)?.totals ?? startTotals(game);
  const [state, note] = outcomeOf(bids[seat], tricks[seat]);
  const moved = rows.length > 1 ? rankOf(before, seat) - rank : 0;
  return {
    state,
    up: Math.sign(moved),
    bid: bids[seat],
    note,
    gain: signed(total - before[seat]),
    moved: moved ? `${moved > 0 ? "▲" : "▼"} ${Math.abs(moved)}` : "",
    place: moved ? place(rank) : "",
  };
}

/** Return whether a round is scored and no one has bid since; false while the keeper has chosen another cell. */
export function isBetween(turn) {
  const { round, step } = sheet.next;
  if (!turn || step !== "bid" || round < 2 || turn.correcting || isSecret()) return false;
  const { in_turn } = planned(game, round);
  const isNext = turn.step === "bid" && turn.seat === (sheet.next.seat ?? in_turn[0]);
  return isNext && in_turn.every((seat) => recordOf(round).bids[seat] === null);
}

function rankOf(totals, seat) {
  const sign = game.rules.lowest_wins ? -1 : 1;
  return 1 + totals.filter((total) => sign * total > sign * totals[seat]).length;
}

/** Show who may deal instead, and the links that work now. */
function paintWays({ plan }) {
  const [deals, ...others] = section.querySelectorAll(".ways > *");
  const around = seatsAround(game, plan.round).filter((seat) => seat === plan.dealer || !plan.out.includes(seat));
  const seat = around[(around.indexOf(plan.dealer) + 1) % around.length];
  const away = !home || isStuck() || !navigator.onLine;
  hide(deals, game.dealer || (away && !dealGoesRound(game)));
  deals.dataset.seat = seat;
  fill({ deals: filled(deals.dataset.words, { name: game.players[seat] }) }, section);
  deals.setAttribute("href", `${home ?? ""}/players/${seat}`);
  for (const way of others) {
    way.setAttribute("href", `${home ?? ""}${way.dataset.to}`);
    hide(way, away && !("penalty" in way.dataset));
  }
}

function answerTaps() {
  section.addEventListener("click", (event) => {
    const { target } = event;
    const deals = target.closest("[data-words]");
    if (deals && dealGoesRound(game)) recordDealer(Number(deals.dataset.seat));
    else if (!target.closest("[data-penalty]") || !openPenalties()) {
      const { seat } = target.closest("li")?.dataset ?? {};
      if (!seat) return;
      // A count is corrected by a tap on its cell of the sheet; another player is chosen by a tap in the list.
      if (target.closest(".ring, .note")) sheetBody.rows[shown.round - 1].cells[2 * seat + 2].click();
      else list.querySelector(`[data-seat="${seat}"]`).click();
      return;
    }
    event.preventDefault();
  });
}
