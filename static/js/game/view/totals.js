// What the table gets once points are known: totals, and more rows where the game has no end.

import { planned } from "../../rules/schedule.js";
import { game } from "../game-state.js";
import { number, signed } from "./points.js";
import { body, fill } from "./table.js";
import { say } from "./words.js";

export function paintTotal(cell, row, seat) {
  const total = row?.totals?.[seat];
  const reset = !!row?.reset[seat];
  const ring = total < 0 && body.dataset.encloses;
  const penalised = row && game.rounds[row.round - 1].penalties.some((one) => one.seat === seat);
  cell.classList.toggle("minus", total < 0);
  cell.classList.toggle("reset", reset);
  fill(
    cell,
    total === undefined || ring ? "" : number(total),
    ["ring", ring && number(-total)],
    ["aside", ring && ` ${say("cell-minus")}`],
    ["mark", reset && say("cell-reset")],
    ["mark", penalised && signed(row.penalties[seat])],
  );
}

/** An endless game gets more rows, each a copy of the one a turn of the table before it. */
export function grow(wanted) {
  while (game.schedule.cycle.length && body.rows.length < wanted) {
    const line = [...body.rows].at(-game.players.length).cloneNode(true);
    line.classList.remove("day");
    const [head] = line.cells;
    head.replaceChildren(planned(game, body.rows.length + 1).cards, ...head.querySelectorAll(".suit"));
    body.append(line);
  }
}
