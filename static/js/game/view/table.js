// The table of the sheet, the lines below it, and the stairs above it, one for each round: every cell follows from the
// records of the rounds.

import { numberOf } from "../../rules/recording.js";
import { planned, rulesIn, seatsAround, specialIn } from "../../rules/schedule.js";
import { game, mayWrite, sheet } from "../game-state.js";
import { same } from "../writes.js";
import { copyOf, fill, hide, sized, slot, writeSuit } from "./slots.js";
import { isolated, number, say, signed } from "./words.js";

export const body = document.querySelector(".sheet tbody");
const box = document.querySelector(".sheet .lines");
const table = body.parentNode;
const stairs = document.querySelector(".stairs");
const IN_SIGHT = 4;
const OUT = "–";
const ROOM_FOR_NAMES = 4;
// About as many rows as a full game of de Silva has, for an endless game.
const ENDLESS_ROWS = 25;
// More characters than a narrow column has room for, without bidi isolates.
const WIDE = /[^\u2066-\u2069]{4}/;
// What each row was painted from: an unchanged row is skipped, because most taps change only one.
const painted = [];
// The schedule that columns and heads were made for.
let scheduled;
let paintedLines;
// The round of the question, and the one whose row is shown with its neighbours.
let round;
let current;

/** Paint the table; with `still` the visible part does not move, whatever the turn. */
export function paintTable(turn, still) {
  if (!still || !current) {
    round = turn?.plan.round;
    current = round ?? sheet.rounds.length;
    addRows();
  }
  [...body.rows].forEach((line, i) => paintRow(line, i + 1));
}

function paintRow(line, at) {
  const row = sheet.rounds[at - 1];
  const near = nearness(at);
  const now = at === round;
  const asked = now && sheet.next.seat;
  const from = [row, near, now, asked, game.schedule];
  const before = painted[at - 1] ?? [];
  if (from.every((one, part) => one === before[part])) return;
  painted[at - 1] = from;
  const plan = planned(game, at);
  if (before.at(-1) !== game.schedule) paintAhead(line, plan);
  stairs.children[at - 1].className = now ? "now" : row?.complete ? "done" : "";
  const begun = row && row.bids.filter((bid) => bid !== null).length > row.out.length;
  if (near) line.dataset.near = near;
  else delete line.dataset.near;
  line.classList.toggle("now", now);
  // A round that has begun can be corrected.
  const link = line.querySelector("a");
  if (mayWrite && row) link.setAttribute("href", `?round=${at}`);
  else link.removeAttribute("href");
  if (showsSuit(plan)) writeSuit(slot("suit", line), row?.trump ?? plan.trump);
  const cells = line.querySelectorAll("td");
  game.players.forEach((_, seat) => {
    const [bid, total] = [cells[seat * 2], cells[seat * 2 + 1]];
    // A player who sits out has only penalties in this row.
    if (!plan.out.includes(seat)) paintBid(bid, row, seat, begun);
    bid.classList.toggle("ask", bid.textContent === "?" && asked === seat);
    if (!plan.out.includes(seat) || penaltiesOf(row, seat).length) paintTotal(total, row, seat);
  });
}

/** Add columns, and as many rows as there are rounds; an endless game gets more as it goes on. */
function addRows() {
  if (scheduled !== game.schedule) {
    scheduled = game.schedule;
    sized(table.querySelector("colgroup"), 1 + 2 * game.players.length, "column");
    const heads = sized(table.tHead.rows[0], 1 + game.players.length, "column-head").slice(1);
    heads.forEach((head, seat) => {
      head.dataset.seat = seat;
      fill({ name: game.players[seat] }, head);
    });
    if (game.players.length > ROOM_FOR_NAMES) shorten(heads);
  }
  const { head, cycle } = game.schedule;
  const played = sheet.rounds.length;
  const ahead = cycle.length ? Math.max(played + game.players.length, Math.min(head.length, ENDLESS_ROWS)) : head.length;
  const wanted = sheet.finished ? played : ahead;
  if (body.rows.length > wanted) painted.length = wanted;
  while (body.rows.length > wanted) body.lastElementChild.remove();
  while (body.rows.length < wanted) body.append(body.rows[0]?.cloneNode(true) ?? firstRow());
  sized(stairs, wanted, "stair");
}

/** Shorten names that begin alike, once the module for it is loaded. */
async function shorten(heads) {
  const { shortHeads } = await import("./short-heads.js");
  shortHeads(game.players).forEach((short, seat) => { if (short) heads[seat].dataset.short = short; });
}

function firstRow() {
  const row = copyOf("row");
  sized(row, 1 + 2 * game.players.length, "cell");
  return row;
}

/** Paint a row as before anything is recorded in it. */
function paintAhead(line, plan) {
  const special = specialIn(game, plan)?.name ?? "";
  line.className = turnEnds(plan.round) ? "thick" : "";
  line.classList.toggle("special", !!special);
  line.classList.toggle("day", !!game.day_ends?.includes(plan.round));
  line.cells[0].dataset.round = plan.round;
  hide(slot("suit", line), !showsSuit(plan));
  fill({ count: plan.cards, suit: "", kind: special && ` ${special}` }, line);
  stairs.children[plan.round - 1].style.setProperty("--height", `${15 + (85 * plan.cards) / game.schedule.peak}%`);
  line.querySelectorAll("td").forEach((cell, i) => {
    cell.className = i === 2 * plan.first_bidder ? "first" : "";
    cell.textContent = i % 2 || !plan.out.includes(i / 2) ? "" : OUT;
  });
}

/** If trump is turned up, no trump is always shown, because it means that no card is left to be turned. */
const showsSuit = (plan) => !!game.shows_trump || (plan.trump === "NT" && rulesIn(game, plan).trump.mode === "turned");

/** Return whether everyone has bid first once more: the next first bidder is that of round 1, or sits beyond. */
const turnEnds = (at) => bidderFromHome(at + 1) < bidderFromHome(at);

/** Return how far the first bidder of a round sits from that of round 1, in the direction of play. */
function bidderFromHome(at) {
  const { turns } = game;
  const seats = seatsAround(game, at);
  const [home, bidder] = [0, at - 1].map((passed) => seats.indexOf(turns[passed % turns.length][1]));
  return (bidder - home + seats.length) % seats.length;
}

/**
 * Return the rank of a round on the little sheet: the current one, the ones before it, then the ones after it; 0 for
 * all others. During the bidding, which the list of players shows, the last one comes first.
 */
function nearness(at) {
  const rank = at > current ? Math.min(current, IN_SIGHT) + at - current : current - at + 1;
  const { round, step } = sheet.next;
  const swaps = rank < 3 && current > 1 && current === round && step === "bid";
  return swaps ? 3 - rank : rank > IN_SIGHT ? 0 : rank;
}

function paintBid(cell, row, seat, begun) {
  const made = row?.made?.[seat];
  cell.classList.toggle("made", !!made && !game.writes_points);
  cell.classList.toggle("blot", made === false && !!game.writes_points);
  const by = row && numberOf(game.rounds[row.round - 1], "changed", seat);
  const bid = made && game.writes_points ? number(row.points[seat]) : row?.bids[seat];
  writeCell(cell, by ? `${row.bids[seat] - by}→${bid}` : bid ?? (begun ? "?" : ""), ["sr", made && ` ${say("cell-made")}`]);
}

function paintTotal(cell, row, seat) {
  const total = row?.totals?.[seat];
  const reset = !!row?.reset[seat];
  const ring = total < 0 && game.encloses;
  const penalties = penaltiesOf(row, seat);
  cell.classList.toggle("minus", total < 0);
  cell.classList.toggle("reset", reset);
  cell.classList.toggle("wide", total !== undefined && WIDE.test(number(total)));
  writeCell(
    cell,
    total === undefined || ring ? "" : number(total),
    ["ring", ring && number(-total)],
    ["sr", ring && ` ${say("cell-minus")}`],
    ["mark", reset && say("cell-reset")],
    ["mark", penalties.length && signed(row.penalties[seat]), penalties.map(({ points, reason }) => `${signed(points)} ${reason}`.trim()).join(", ")],
  );
}

const penaltiesOf = (row, seat) => (row ? game.rounds[row.round - 1].penalties.filter((one) => one.seat === seat) : []);

/** Write a text and marks into a cell, if they have changed. */
function writeCell(cell, text, ...marks) {
  const wanted = marks.filter(([, words]) => words);
  if (cell.textContent === text + wanted.map(([, words]) => words).join("")) return;
  cell.textContent = text;
  for (const [className, textContent, title = ""] of wanted) {
    const mark = Object.assign(document.createElement("span"), { className, textContent });
    if (title) mark.title = title;
    cell.append(mark);
  }
}

/** Paint the lines below the sheet: days, special rounds, notes and people from the server, then the penalties. */
export function paintLines() {
  const penalties = game.rounds.flatMap(({ penalties: given }, i) => given.map((one) => penaltyLine(i + 1, one)));
  const lines = [...(game.lines ?? []), ...penalties];
  if (same(lines, paintedLines)) return;
  paintedLines = lines;
  sized(box, lines.length, "line").forEach((line, i) => {
    const [sign, head, words] = lines[i];
    fill({ sign, head, words }, line);
    line.toggleAttribute("data-penalty", i >= lines.length - penalties.length);
  });
}

function penaltyLine(number, { seat, points, reason }) {
  const figures = { name: isolated(game.players[seat]), points: signed(points), reason: isolated(reason) };
  return ["", say("round-line", { number }), say(reason ? "penalty" : "penalty-plain", figures)];
}
