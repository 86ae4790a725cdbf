// The dialog of one player, opened by a tap on the name. The player's own page has everything without this script.

import { recordAct } from "./acts.js";
import { isStuck } from "./outbox.js";
import { game, home, recordOf, sheet } from "./game-state.js";
import { filled, number } from "./view/words.js";
import { openPenalties } from "./penalties.js";
import { dealGoesRound, dealtBy } from "../rules/dealer.js";
import { planned } from "../rules/schedule.js";
import { newId } from "../shared/browser.js";
import { shellDialog } from "./shell-part.js";
import { valueAt } from "./turn.js";

export async function openByName() {
  const dialog = await shellDialog("person");
  if (!dialog) return;
  const seatOf = () => Number(dialog.dataset.seat);
  document.querySelector(".players").addEventListener("click", (event) => {
    const name = event.target.closest("a.name");
    if (!name) return;
    event.preventDefault();
    show(dialog, Number(name.closest("li").dataset.seat));
  });
  dialog.querySelector("[data-deals]").addEventListener("submit", (event) => {
    // If people come and go or have changed seats, only the server knows who deals next.
    if (!dealGoesRound(game)) return;
    event.preventDefault();
    dialog.close();
    recordDealer(seatOf());
  });
  for (const button of dialog.querySelectorAll("[data-changes] button")) {
    button.addEventListener("click", () => {
      dialog.close();
      recordChange(seatOf(), Number(button.value));
    });
  }
  dialog.querySelector("[data-penalty]").addEventListener("click", (event) => {
    dialog.close();
    if (openPenalties(seatOf())) event.preventDefault();
  });
  // The other links lead to pages of the server.
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
    const isElsewhere = event.target.closest(dealGoesRound(game) ? "a:not([data-penalty])" : "a:not([data-penalty]), [data-deals] > button");
    if (!isElsewhere || (home && navigator.onLine && !isStuck())) return;
    event.preventDefault();
    dialog.querySelector("[data-away]").hidden = false;
  });
}

/** Let this player deal the round that comes, and the others after that. */
export function recordDealer(seat) {
  const { round } = sheet.next;
  recordAct([{ round, cell: "dealer", was: valueAt({ round, cell: "dealer" }), now: dealtBy(game, round, seat) }]);
}

/** Record that a card changed the bid of a player by so many tricks. */
function recordChange(seat, by) {
  const { round } = sheet.next;
  const [bid, changed] = ["bid", "changed"].map((cell) => ({ round, seat, cell, was: valueAt({ round, seat, cell }) }));
  recordAct([{ ...bid, now: bid.was + by }, { ...changed, now: changed.was + by || null }]);
}

function show(dialog, seat) {
  const { round } = sheet.next;
  const plan = planned(game, round ?? 1);
  dialog.dataset.seat = seat;
  dialog.querySelector("h2").textContent = game.players[seat];
  dialog.querySelector("[data-place]").textContent = placeOf(dialog, seat);
  for (const link of dialog.querySelectorAll("a[data-to]")) link.href = home + link.dataset.to.replace("{seat}", seat);
  const { bids } = recordOf(round ?? 1);
  const changes = dialog.querySelector("[data-changes]");
  changes.hidden = !game.rules.bids_change || !round || bids.includes(null) || plan.out.includes(seat);
  for (const button of changes.querySelectorAll("button")) {
    const bid = bids[seat] + Number(button.value);
    button.lastElementChild.textContent = `${bids[seat]} → ${bid}`;
    button.parentNode.hidden = bid < 0 || bid > plan.cards;
  }
  const deals = dialog.querySelector("[data-deals]");
  deals.hidden = !round || game.dealer || plan.out.includes(seat) || seat === plan.dealer;
  deals.action = `${home}/players/${seat}/deal`;
  deals.elements.round.value = round;
  deals.elements.act_id.value = newId();
  const now = deals.querySelector("[data-now]");
  now.textContent = filled(now.dataset.now, { name: game.players[plan.dealer] });
  dialog.querySelector("[data-seats]").hidden = !round;
  const phone = dialog.querySelector("[data-phone]");
  phone.textContent = phone.dataset[game.phones?.includes(seat) ? "joined" : "phone"];
  dialog.querySelector("[data-away]").hidden = true;
  dialog.showModal();
}

/** Return rank and total of a player, once a round is complete. */
function placeOf({ dataset }, seat) {
  const rows = sheet.rounds.filter((row) => row.complete && !row.out.includes(seat));
  if (!rows.length) return dataset.none;
  const { rank, total } = sheet.standings.find((one) => one.seat === seat);
  return filled(dataset.place, { rank, total: number(total), made: rows.filter(({ made }) => made[seat]).length, rounds: rows.length });
}
