// Bids made at once and in secret: one phone goes round the table. Between two players it shows nothing but whose turn
// it is; the bids stay in this tab until all are in, and are noted together when the table asks for them.

import { noted } from "./outbox.js";
import { game, home, key, saidIn, sheet } from "./game-state.js";
import { planned } from "../rules/schedule.js";
import { resized } from "../shared/resized.js";
import { shellPart } from "../offline/shell-part.js";

const place = `secret:${key}`;
const pad = document.getElementById("pad");
let dialog;
let button;

export async function bidInSecret() {
  const source = await shellPart("secret");
  if (!source) return;
  document.body.append(document.importNode(source.content, true));
  dialog = document.querySelector("dialog.secret");
  button = dialog.querySelector("[data-pass]");
  pad.prepend(button);
  button.addEventListener("click", () => {
    // Where players bid on their own phones, the server keeps every bid until the last one is in.
    if (home && (game.phones ?? game.sealed)) location.assign(`${home}/seats`);
    else {
      dialog.showModal();
      next();
    }
  });
  dialog.addEventListener("click", press);
  document.addEventListener("answered", offer);
  offer();
}

/** The seats whose bid is not noted yet, as they sit from the first bidder on. */
function asked() {
  const { bids } = saidIn(sheet.next.round);
  const { first_bidder } = planned(game, sheet.next.round);
  return bids.map((_, step) => (first_bidder + step) % bids.length).filter((seat) => bids[seat] === null);
}

/** What was said in secret in this round, by seat. */
function held() {
  const { round, bids } = JSON.parse(sessionStorage.getItem(place) ?? "{}");
  return round === sheet.next.round ? bids : {};
}

function hold(bids) {
  sessionStorage.setItem(place, JSON.stringify({ round: sheet.next.round, bids }));
}

/** The way in stands above the keys while a round is bid, in the room of the key for the rest. */
function offer() {
  const bidding = sheet.next.act === "bid" && sheet.next.seat === null;
  const shown = bidding && pad.querySelector("[data-of=rest]").hidden;
  button.hidden = !shown;
  if (shown) pad.parentNode.classList.add("resting");
  if (!bidding && dialog.open) dialog.close();
}

function press({ target }) {
  const { dataset } = target;
  const seat = Number(dialog.dataset.seat);
  if ("go" in dataset) ask(seat);
  else if ("bid" in dataset) {
    hold({ ...held(), [seat]: Number(target.value) });
    next(seat);
  } else if ("again" in dataset) {
    const { [dialog.dataset.before]: _, ...others } = held();
    hold(others);
    ask(Number(dialog.dataset.before));
  } else if ("show" in dataset) reveal();
  else if ("stop" in dataset) {
    sessionStorage.removeItem(place);
    dialog.close();
  }
}

/** Cover everything until the next player has the phone. */
function next(before = null) {
  const seat = asked().find((each) => !(each in held()));
  step(seat === undefined ? "all" : "cover", seat ?? "", before);
}

function ask(seat) {
  const keys = dialog.querySelector(".keys");
  resized(keys, planned(game, sheet.next.round).cards + 1).forEach((one, bid) => {
    one.value = bid;
    one.textContent = bid;
  });
  step("bid", seat, null);
}

function step(name, seat, before) {
  Object.assign(dialog.dataset, { step: name, seat, before: before ?? "" });
  for (const part of dialog.querySelectorAll("[data-at]")) part.hidden = part.dataset.at !== name;
  for (const part of dialog.querySelectorAll("[data-words]")) part.textContent = part.dataset.words.replace("#", game.players[seat] ?? "");
  const again = dialog.querySelector("[data-again]");
  again.hidden = before === null;
  again.textContent = again.dataset.again.replace("#", game.players[before] ?? "");
  dialog.querySelector(`[data-at=${name}] h2`).focus();
}

/** All at once, as one act. */
function reveal() {
  const { round } = sheet.next;
  const bids = held();
  sessionStorage.removeItem(place);
  dialog.close();
  noted(asked().map((seat) => ({ round, seat, cell: "bid", was: null, now: bids[seat] })));
}
