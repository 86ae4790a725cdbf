// What belongs to one player, opened by a tap on the name. The player's own page has all of it without this script.

import { recordAct } from "./acts.js";
import { isStuck } from "./outbox.js";
import { game, home, sheet } from "./game-state.js";
import { filled, number } from "./view/words.js";
import { openPenalties } from "./penalties.js";
import { dealGoesRound, dealtBy } from "../rules/dealer.js";
import { planned } from "../rules/schedule.js";
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
  dialog.querySelector("[data-deals]").addEventListener("click", () => {
    dialog.close();
    recordDealer(seatOf());
  });
  dialog.querySelector("[data-penalty]").addEventListener("click", (event) => {
    dialog.close();
    if (openPenalties(seatOf())) event.preventDefault();
  });
  // The other ways lead to pages of the server.
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
    if (!event.target.closest("a:not([data-penalty])") || (home && navigator.onLine && !isStuck())) return;
    event.preventDefault();
    dialog.querySelector("[data-away]").hidden = false;
  });
}

/** Let this player deal the round that comes, and the others after that. */
export function recordDealer(seat) {
  const { round } = sheet.next;
  recordAct([{ round, cell: "dealer", was: valueAt({ round, cell: "dealer" }), now: dealtBy(game, round, seat) }]);
}

function show(dialog, seat) {
  const { round } = sheet.next;
  const plan = planned(game, round ?? 1);
  dialog.dataset.seat = seat;
  dialog.querySelector("h2").textContent = game.players[seat];
  dialog.querySelector("[data-place]").textContent = placeOf(dialog, seat);
  for (const link of dialog.querySelectorAll("a[data-to]")) link.href = home + link.dataset.to.replace("{seat}", seat);
  const [deals, elsewhere] = ["[data-deals]", "[data-dealer]"].map((place) => dialog.querySelector(place));
  const mayDeal = round && !game.dealer && !plan.out.includes(seat) && seat !== plan.dealer;
  deals.hidden = !(mayDeal && dealGoesRound(game));
  elsewhere.hidden = !(mayDeal && deals.hidden);
  for (const now of dialog.querySelectorAll("[data-now]")) now.textContent = filled(now.dataset.now, { name: game.players[plan.dealer] });
  dialog.querySelector("[data-seats]").hidden = !round;
  const phone = dialog.querySelector("[data-phone]");
  phone.textContent = phone.dataset[game.phones?.includes(seat) ? "joined" : "phone"];
  dialog.querySelector("[data-away]").hidden = true;
  dialog.showModal();
}

/** How the player stands, once a round is complete. */
function placeOf({ dataset }, seat) {
  const rows = sheet.rounds.filter((row) => row.complete && !row.out.includes(seat));
  if (!rows.length) return dataset.none;
  const { rank, total } = sheet.standings.find((one) => one.seat === seat);
  return filled(dataset.place, { rank, total: number(total), made: rows.filter(({ made }) => made[seat]).length, rounds: rows.length });
}
