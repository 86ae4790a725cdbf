// The players as tiles, to be read from every chair: name and bid as large as they fit, the total small. They are the
// view across the table, and from the last bid on the table screen. Between two rounds they show what the last one gave.

import { choices, leaderOf, speakingOrder, sum } from "../../rules/bidding.js";
import { numberOf } from "../../rules/recording.js";
import { wants } from "../../settings/preferences.js";
import { game, mayWrite, sheet } from "../game-state.js";
import { sender } from "../outbox.js";
import { bidAtOnce } from "../secret-round.js";
import { shellPart, styled } from "../shell-part.js";
import { hasCounts, isRead, readBar, showKeys } from "../table-screen.js";
import { centerAll } from "../taps.js";
import { ignoreTaps } from "../device/debounce.js";
import { isTelevision } from "../../television/next-game.js";
import { isBetween, resultOf } from "./between.js";
import { lineAtEnd, lineInPlay } from "./players.js";
import { copyOf, fill, hide, sized, slot } from "./slots.js";
import { body as sheetBody } from "./table.js";
import { count, crown, filled, number, say } from "./words.js";

const page = document.getElementById("main");
const { body } = document;
// Names of more letters have two lines.
const TWO_LINES = 14;
// Widths relative to the size of the letters: beside a wider name the word for the dealer has no room, and a wider line is
// broken.
const BESIDE_DEALER = 3;
const MAX_LINE = 9;
// The width of other letters relative to a capital.
const SMALL = 0.8;
const PEN_PX = 100;
const pen = document.createElement("canvas").getContext("2d");
pen.font = `700 ${PEN_PX}px ${getComputedStyle(body).fontFamily}`;
let section;
let tile;
let dot;
// Whether a tap on a tile counts a trick here.
let countsTaps = false;
let turn;
// Whether the bids of the round are still secret.
let faceDown;

/** Add the tiles once their style is loaded, and update them. Returns false if they cannot be fetched yet. */
export async function layTiles() {
  const source = await shellPart("tiles");
  tile = await shellPart("tile");
  dot = await shellPart("dot");
  if (!source || !tile || !dot) return false;
  const taps = mayWrite && wants("taps") && (await import("../trick-taps.js").catch(() => null));
  // Without their style the tiles would move the pad away from the thumb.
  await styled(source.dataset.style);
  section = copyOf(source);
  section.dataset.callLetters = callLetters();
  page.querySelector(".back-to").before(section);
  // Nobody sits at a television: there is no way to press anything there, and it stays what it is.
  body.toggleAttribute("data-television", isTelevision());
  document.addEventListener("pad:painted", ({ detail }) => paint(detail));
  const bar = section.querySelector(".pad-bar");
  countsTaps = !!taps;
  if (mayWrite) answerTaps(bar, taps);
  else bar.remove();
  document.addEventListener("keydown", ({ key }) => { if (key === "Escape" && isAcross() && !isTelevision()) leave().click(); });
  // The pressed link is hidden now, so the focus moves to the way back.
  document.addEventListener("click", ({ target }) => {
    if (!target.closest("a[data-view=across]") || !isAcross()) return;
    paint(turn);
    leave().focus({ preventScroll: true });
  });
  // A correction may have begun while they were loaded.
  sender.changed();
  // Its style changes the size of the sheet.
  centerAll();
  return true;
}

/** Let bar and tiles act, except on the second tap of a double tap, whose first one made the last bid. */
function answerTaps(bar, taps) {
  const tiles = section.querySelector("ol");
  for (const box of [bar, tiles]) ignoreTaps(box, () => bar.classList.contains("paused"));
  readBar(bar, section.querySelector(".bids-again"));
  if (taps) {
    taps.countByTaps(section);
    for (const words of bar.querySelectorAll("[data-tapping]")) words.textContent = words.dataset.tapping;
  } else tiles.addEventListener("click", correctBid);
}

/** Ask for the bid on the tapped tile, as a tap on its cell of the sheet does. */
function correctBid(event) {
  if (!event.target.matches(".trick")) return;
  showKeys(event);
  sheetBody.rows[turn.plan.round - 1].cells[2 * event.target.parentNode.dataset.seat + 1].click();
}

const isAcross = () => body.dataset.view === "across";
const leave = () => page.querySelector(".back-to a");

function paint(painted) {
  turn = painted;
  const reads = isRead(turn);
  if (reads && faceDown) turnOver();
  faceDown = bidAtOnce();
  body.toggleAttribute("data-reading", reads);
  if (!reads && !isAcross()) return;
  const order = turn && [...speakingOrder(turn.record, turn.plan), ...turn.plan.out];
  // A television shows the end of the game by itself, after the last round.
  const told = turn ? isBetween(turn) : isTelevision() && sheet.rounds.some(({ complete }) => complete);
  section.toggleAttribute("data-told", told);
  sized(section.querySelector("ol"), game.players.length, tile).forEach((one, seat) => {
    const standing = sheet.standings.find((each) => each.seat === seat);
    const { total } = standing;
    const result = told ? resultOf(standing) : {};
    const [state, value, note, won] = told
      ? [result.state, result.gain, result.note]
      : turn ? tileInPlay(seat, order.indexOf(seat)) : lineAtEnd(standing);
    Object.assign(one.dataset, { seat, state, moved: result.up ?? 0 });
    one.toggleAttribute("data-next", told && turn?.seat === seat);
    const said = state === "bid" ? say("bid", { bid: value }) : value;
    const took = (now) => filled(section.dataset.took, { name: game.players[seat], now });
    const saidLast = [won === undefined ? "" : took(won), result.place].filter(Boolean);
    fill({ name: game.players[seat], value, said: [said, ...saidLast].join(" · "), note, moved: result.moved ?? "", total: turn || told ? number(total) : "" }, one);
    slot("value", one).dataset.letters = Math.min(`${value}`.length, 6);
    paintDots(slot("dots", one), won, value);
    const tap = one.lastElementChild;
    hide(tap, countsTaps ? won === undefined || hasCounts(sheet.next.round) : !mayWrite || !reads || state !== "bid");
    tap.ariaLabel = countsTaps ? took((won ?? 0) + 1) : filled(section.dataset.correct, { name: game.players[seat] });
    hide(slot("dealer", one), !turn || game.dealer || seat !== turn.plan.dealer);
    sizeName(slot("name", one), game.players[seat]);
    hide(slot("total", one).parentNode, !turn && !told);
    slot("total", one).classList.toggle("below", total < 0);
    crown(slot("total", one), standing);
  });
}

/** Let the style size a name by the width of its line, or of the longer of two. */
function sizeName(element, name) {
  const width = (parts) => pen.measureText(parts.join("")).width / PEN_PX;
  const parts = name.split(/(?<=[ -])/);
  const breaks = name.length > TWO_LINES ? parts.keys() : [0];
  const line = Math.min(...[...breaks].map((at) => Math.max(width(parts.slice(0, at)), width(parts.slice(at)))), MAX_LINE);
  element.style.setProperty("--width", line);
  element.toggleAttribute("data-long", line > BESIDE_DEALER);
  if (name.length > TWO_LINES) element.dataset.long = "two";
}

/**
 * Return state, value and note of a player: the bid is shown until the player's tricks are counted. If tricks are counted one
 * by one, those that the player has won so far follow. Who has not bid, or does not play, has no number.
 */
function tileInPlay(seat, place) {
  const { record, plan, counting } = turn;
  const line = lineInPlay(turn, seat, place);
  if (["·", "–"].includes(line[1])) line[1] = "";
  if (!counting || plan.out.includes(seat) || turn.step === "trump" || record.tricks[seat] !== null) return line;
  if (hasCounts(plan.round)) {
    // Beside counts a bid is called one.
    const bid = say("bid", { bid: record.bids[seat] });
    return line[0] === "ask" ? ["ask", line[1], `${bid} · ${count("tricks-left", plan.cards - sum(record.tricks))}`] : ["wait", record.bids[seat], bid];
  }
  const note = [leaderOf(game, plan, record) === seat && say("leads"), hookOf(seat)].filter(Boolean).join(" · ");
  return ["bid", record.bids[seat], note, countsTaps || record.won ? numberOf(record, "won", seat) : undefined];
}

/** Paint a filled dot for each trick won, a square for each beyond the bid, and a ring for each that the bid lacks. */
function paintDots(dots, won, bid) {
  // What a television shows keeps its size when the first trick is counted.
  hide(dots, won === undefined && !isTelevision());
  const count = won === undefined ? 0 : Math.max(won, bid);
  sized(dots, count, dot).forEach((each, i) => {
    each.toggleAttribute("data-won", i < won);
    each.toggleAttribute("data-beyond", i >= bid);
  });
}

/** Return the bid that the hook forbade to this seat, if it was the last to bid, only one was forbidden, and it bid another. */
function hookOf(seat) {
  const { plan, record } = turn;
  if (speakingOrder(record, plan).at(-1) !== seat) return "";
  const { hooked } = choices(game, plan, record, seat);
  return hooked.length === 1 && record.bids[seat] !== hooked[0] && filled(section.dataset.hooked, { bid: hooked[0] });
}

/** Animate all secret bids being revealed at once. */
function turnOver() {
  section.classList.add("turning");
  section.addEventListener("animationend", () => section.classList.remove("turning"), { once: true });
}

/**
 * Return the width of the longest word of the call in capitals, from 6 to 12: each more makes the call smaller, so that
 * no word breaks. Words joined by a no-break space count as one.
 */
function callLetters() {
  const ten = { n: 10, bid: 10, cards: 10 };
  const words = ["bid-of", "under", "over", "even"].flatMap((key) => say(key, ten).split(" "));
  const width = (word) => [...word].reduce((sum, letter) => sum + (letter !== letter.toLowerCase() ? 1 : SMALL), 0);
  return Math.min(Math.max(Math.ceil(Math.max(...words.map(width))), 6), 12);
}
