// Secret bids: one phone goes round the table. Between two players it shows only whose turn it is; the bids stay in
// this tab until all are in, and are recorded together when the table asks for them.

import { ignoreDoubleTaps } from "./device/double-taps.js";
import { recordAct } from "./acts.js";
import { sender } from "./outbox.js";
import { game, home, sheet } from "./game-state.js";
import { closeWhileSecret } from "./secret-pad.js";
import { bidAtOnce, dropHeldBids, heldBids, holdBids, seatsToBid } from "./secret-round.js";
import { limits } from "../rules/bidding.js";
import { planned } from "../rules/schedule.js";
import { resized } from "../shared/resized.js";
import { shellPart } from "./shell-part.js";

const pad = document.getElementById("pad");
let dialog;
let button;

export async function bidInSecret() {
  const source = await shellPart("secret-bids");
  if (!source) return;
  const parts = document.importNode(source.content, true);
  document.body.append(parts.querySelector("link"), parts.querySelector("dialog"));
  dialog = document.querySelector("dialog.secret");
  button = dialog.querySelector("[data-action=pass]");
  pad.prepend(button);
  button.addEventListener("click", () => {
    // If players bid on their own phones, the server holds back all bids until the last one is in.
    if (home && (game.phones ?? game.sealed)) location.assign(`${home}/seats`);
    else passOn();
  });
  ignoreDoubleTaps(document, (target) => target.closest("dialog.secret, [data-action=pass], .closed-pad") && dialog);
  dialog.addEventListener("click", handleTap);
  document.addEventListener("pad:painted", offer);
  closeWhileSecret(source, passOn);
  offer();
}

function passOn() {
  dialog.showModal();
  coverForNext();
}

/** Show the button above the keys during the bidding, in the room of the key for the rest. */
function offer() {
  const bidding = bidAtOnce();
  const shown = bidding && pad.querySelector("[data-slot=rest]").hidden;
  button.hidden = !shown;
  if (shown) pad.parentNode.classList.add("resting");
  if (!bidding && dialog.open) dialog.close();
}

function handleTap({ target }) {
  const { seat, before } = dialog.dataset;
  const { action } = target.dataset;
  if (action === "ask") ask(Number(seat));
  else if (action === "bid") {
    holdBids({ ...heldBids(), [seat]: Number(target.value) });
    coverForNext(Number(seat));
  } else if (action === "again") {
    const { [before]: _, ...others } = heldBids();
    holdBids(others);
    ask(Number(before));
  } else if (action === "show") reveal();
  else if (action === "stop") {
    dropHeldBids();
    dialog.close();
    sender.changed();
  }
}

/** Cover everything until the next player has the phone. */
function coverForNext(before = null) {
  const seat = seatsToBid().find((each) => !(each in heldBids()));
  showStep(seat === undefined ? "all" : "cover", seat ?? "", before);
}

function ask(seat) {
  const keys = dialog.querySelector(".keys");
  const [least, most] = limits(game, planned(game, sheet.next.round));
  resized(keys, most - least + 1).forEach((one, at) => {
    one.value = least + at;
    one.textContent = least + at;
  });
  showStep("bid", seat, null);
}

function showStep(name, seat, before) {
  Object.assign(dialog.dataset, { seat, before: before ?? "" });
  for (const part of dialog.querySelectorAll("[data-step]")) part.hidden = part.dataset.step !== name;
  const calledSo = (pattern, player) => pattern.replace("#", () => game.players[player] ?? "");
  for (const part of dialog.querySelectorAll("[data-words]")) part.textContent = calledSo(part.dataset.words, seat);
  const again = dialog.querySelector("[data-action=again]");
  again.hidden = before === null;
  again.textContent = calledSo(again.dataset.wordsAgain, before);
  dialog.querySelector(`[data-step=${name}] h2`).focus();
}

/** Record all bids as one act. */
function reveal() {
  const { round } = sheet.next;
  const bids = heldBids();
  dropHeldBids();
  dialog.close();
  recordAct(seatsToBid().map((seat) => ({ round, seat, cell: "bid", was: null, now: bids[seat] })));
}
