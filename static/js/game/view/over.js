// The end of a game in place of its players: how it ended, who pays whom, what can be shared, and the way to the next one.
// Offline it shows what this phone knows.

import { isStuck, sender, waiting } from "../outbox.js";
import { game, home, receive, sheet, version } from "../game-state.js";
import { canShare, fileOf, share } from "../../shared/share-files.js";
import { isTelevision } from "../../television/next-game.js";
import { finale, loadFinale } from "./finale.js";
import { copyOf, fill, hide, sized, slot } from "./slots.js";

const NAME = "oh-hell.png";
const TYPE = "image/png";
const RECORDS_TIMEOUT_MS = 2000;
const LAST_ROUND_MS = 8000;
const page = document.getElementById("main");
const section = copyOf("over");
// Whether the game ended while this page was open.
let live = false;
// The button of the next game, if it was pressed before the server knew the end.
let again = null;
let painted;
// The last round of the end that is shown.
let ended;
let asking = false;
// What the group's records say about an end, by the last round of it.
let known = {};

/** Show the section once the game has ended, and remove it if the last round is undone. */
export function followEnd() {
  document.addEventListener("page:painted", follow);
  section.addEventListener("click", shareCard);
  section.querySelector("#again")?.addEventListener("submit", playAgain);
  loadFinale();
  follow();
}

function follow() {
  const { over } = game;
  if (!sheet.finished) {
    section.remove();
    document.body.removeAttribute("data-ended");
    painted = again = null;
    live = true;
    return;
  }
  if (!over) ask();
  if (again && (over || isHere())) {
    const pressed = again;
    again = null;
    pressed.form.requestSubmit(pressed);
  }
  const last = sheet.rounds.at(-1);
  if (painted && painted.over === over && painted.last === last) return;
  painted = { over, last };
  paint(over ?? { net: [], pays: [] });
}

async function paint({ net, pays, tied, early, wins }) {
  const table = section.querySelector(".payments");
  hide(table, !net.length);
  sized(table.tBodies[0], net.length, "net").forEach((row, i) => fill({ name: net[i][0], net: net[i][1] }, row));
  sized(section.querySelector(".pays"), pays.length, "pay").forEach((line, i) => fill({ pay: pays[i] }, line));
  for (const [name, shown] of Object.entries({ tied, early })) if (slot(name, section)) hide(slot(name, section), !shown);
  for (const one of section.querySelectorAll("[data-online]")) hide(one, !home || (!game.over && waiting().length));
  const drawn = painted;
  const first = !section.isConnected || ended !== drawn.last;
  ended = drawn.last;
  if (!section.isConnected) (page.querySelector(".pad") ?? page.querySelector(".sheet")).after(section);
  const records = game.over ? await recordsAt(drawn.last) : [];
  const end = await finale({ tonight: wins, records }, live && first);
  if (drawn !== painted) return;
  const old = section.querySelector(".finale");
  // What the server adds replaces only its own part, so that a running animation goes on.
  if (end && old && !first) old.querySelector(".praise").replaceWith(end.querySelector(".praise"));
  else replace(old, end);
  // Without it the list of players stays: its totals say how the game ended.
  document.body.toggleAttribute("data-ended", !!end);
  // Nobody can tap there.
  if (end && first && isTelevision()) setTimeout(replay, live ? LAST_ROUND_MS : 0, drawn);
}

/** Start the race on a television, which shows until then what the last round gave. */
function replay(drawn) {
  if (section.isConnected && drawn.last === ended) section.querySelector("[data-replay]").click();
}

function replace(old, end) {
  old?.remove();
  section.querySelector("[data-replay]")?.remove();
  if (!end) return;
  section.querySelector(".buttons").prepend(end.querySelector("[data-replay]"));
  section.prepend(end);
}

/** Ask the server, once it has the last round. Offline the next paint asks again. */
async function ask() {
  if (!home || asking || waiting().length) return;
  asking = true;
  const answer = await fetch(`${home}/state`, { cache: "no-store" }).catch(() => null);
  if (answer?.ok && receive(await answer.json())) sender.changed();
  asking = false;
}

/** Return what is a record of the group in this end; nothing if the server does not say it at once. */
function recordsAt(last) {
  if (known.last !== last) {
    const options = { cache: "no-store", signal: AbortSignal.timeout?.(RECORDS_TIMEOUT_MS) };
    const found = home ? fetch(`${home}/records`, options).then((answer) => (answer.ok ? answer.json() : [])) : [];
    known = { last, found: Promise.resolve(found).catch(() => []) };
  }
  return known.found;
}

/** Hand the picture to another app, if the browser can; else the link saves it. */
function shareCard(event) {
  const link = event.target.closest("[data-share]");
  if (!link) return;
  // The news may be out of sight, and the button never is.
  const show = (shared) => fill({ shared }, section);
  if (!canShare(NAME, TYPE)) return show(link.dataset.saved);
  event.preventDefault();
  share(fileOf(`${link.href}?at=${version()}`, NAME, TYPE), link.dataset, show);
}

/** The next game, once the server knows how this one ended. Without the server it is started here, by the same rules. */
function playAgain(event) {
  const here = isHere();
  if (!here && game.over) return;
  event.preventDefault();
  if (here) document.dispatchEvent(new CustomEvent("game:again", { detail: { game, sheet } }));
  else again = event.submitter;
}

const isHere = () => !home || !navigator.onLine || isStuck();
