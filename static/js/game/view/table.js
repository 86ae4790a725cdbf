// The one table of the sheet: every cell follows from the records of the rounds. It comes after the first load.

import { planned } from "../../rules/schedule.js";
import { writeSuit } from "./dom.js";
import { emptyRow } from "./empty-row.js";
import { game, sheet } from "../game-state.js";
import { number, signed } from "./points.js";
import { say } from "./words.js";

export const body = document.querySelector(".sheet tbody");
const IN_SIGHT = 4;
// More signs than a narrow column has room for, beside marks of the direction.
const WIDE = /[^\u2066-\u2069]{4}/;
// What each row was painted from. A row of the same is not looked at again: most taps change one of them.
const painted = [];
// The round that is asked about, and the one whose row is shown with those around it.
let round;
let current;

/** `still`: what is in sight stays as it is, whatever the turn. */
export function paintTable(turn, still) {
  if (!still || !current) {
    round = turn?.plan.round;
    current = round ?? sheet.rounds.length;
  }
  [...body.rows].forEach((line, i) => {
    const row = sheet.rounds[i];
    const near = nearness(i + 1);
    const now = i + 1 === round;
    const asked = now && sheet.next.seat;
    const from = [row, near, now, asked, game.schedule];
    if (from.every((one, part) => one === painted[i]?.[part])) return;
    painted[i] = from;
    const mark = line.cells[0].querySelector(".suit");
    const plan = planned(game, i + 1);
    const begun = row && row.bids.filter((bid) => bid !== null).length > row.out.length;
    if (near) line.dataset.near = near;
    else delete line.dataset.near;
    line.classList.toggle("now", now);
    if (mark) writeSuit(mark, row?.trump ?? plan?.trump);
    game.players.forEach((_, seat) => {
      const [bid, total] = [line.cells[seat * 2 + 1], line.cells[seat * 2 + 2]];
      // Who sits out has nothing in this row.
      if (plan?.out.includes(seat)) return;
      paintBid(bid, row, seat, begun);
      bid.classList.toggle("ask", bid.textContent === "?" && asked === seat);
      paintTotal(total, row, seat);
    });
  });
}

/** The rank of a round on the little sheet: the current one, those before it, then those after it; 0 for all others. */
function nearness(number) {
  const rank = number > current ? Math.min(current, IN_SIGHT) + number - current : current - number + 1;
  return rank > IN_SIGHT ? 0 : rank;
}

function paintBid(cell, row, seat, begun) {
  const made = !!row?.made?.[seat];
  cell.classList.toggle("made", made);
  fill(cell, row?.bids[seat] ?? (begun ? "?" : ""), ["sr", made && ` ${say("cell-made")}`]);
}

function paintTotal(cell, row, seat) {
  const total = row?.totals?.[seat];
  const reset = !!row?.reset[seat];
  const ring = total < 0 && body.dataset.encloses;
  const penalised = row && game.rounds[row.round - 1].penalties.some((one) => one.seat === seat);
  cell.classList.toggle("minus", total < 0);
  cell.classList.toggle("reset", reset);
  cell.classList.toggle("wide", total !== undefined && WIDE.test(number(total)));
  fill(
    cell,
    total === undefined || ring ? "" : number(total),
    ["ring", ring && number(-total)],
    ["sr", ring && ` ${say("cell-minus")}`],
    ["mark", reset && say("cell-reset")],
    ["mark", penalised && signed(row.penalties[seat])],
  );
}

/** Put a text and marks into a cell, where they differ from those it has. */
function fill(cell, text, ...marks) {
  const wanted = marks.filter(([, words]) => words);
  if (cell.textContent === text + wanted.map(([, words]) => words).join("")) return;
  cell.textContent = text;
  for (const [className, textContent] of wanted) cell.append(Object.assign(document.createElement("span"), { className, textContent }));
}

/** An endless game gets more rows as it goes on. */
export function grow(wanted) {
  while (game.schedule.cycle.length && body.rows.length < wanted) {
    body.append(body.rows[0].cloneNode(true));
    emptyRow(body.lastElementChild, game, body.rows.length, body.dataset.showsTrump);
  }
}
