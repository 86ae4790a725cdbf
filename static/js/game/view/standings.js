// Standings beside score and sheet: rank, bids made, the last change, totals as lines, from what this phone knows.

import { completeRounds } from "../../rules/progress.js";
import { startTotals } from "../../rules/scoring.js";
import { shellPart, styled } from "../shell-part.js";
import { game, sheet } from "../game-state.js";
import { crown, filled, number, signed } from "./words.js";
import { copyOf, fill, hide, sized, slot } from "./slots.js";
import { drawChart } from "./totals-chart.js";

const page = document.getElementById("main");
let source;
let line;
let shown;

/**
 * Add the standings to the page once their style is loaded, and update them. Returns false if they cannot be fetched.
 */
export async function showStandings() {
  source ??= await shellPart("standings");
  line = await shellPart("standing");
  if (!source || !line) return false;
  const { chartStyle, style } = source.dataset;
  await Promise.all([styled(chartStyle), styled(style)]);
  draw();
  document.addEventListener("page:painted", paint);
  document.addEventListener("click", ({ target }) => { if (target.closest("a[data-view]")) paint(); });
  return true;
}

function paint() {
  if (document.body.dataset.view === "standings" && shown !== sheet.rounds) draw();
}

function draw() {
  shown = sheet.rounds;
  const section = copyOf(source);
  const rows = completeRounds(sheet);
  const ranks = sheet.standings.map(({ rank }) => rank);
  sized(section.querySelector("ol"), game.players.length, line).forEach((one, place) => {
    const { seat, rank, total } = sheet.standings[place];
    one.dataset.seat = seat;
    const shared = ranks.filter((other) => other === rank).length > 1;
    fill({
      rank: `${rank}${shared ? "=" : ""}`,
      name: game.players[seat],
      note: noteOf(rows, seat, Math.abs(total - sheet.standings[0].total)),
      total: number(total),
    }, one);
    slot("total", one).classList.toggle("below", total < 0);
    crown(slot("total", one), sheet.standings[place]);
  });
  hide(section.querySelector(".totals"), !rows.length);
  if (rows.length) drawChart(section.querySelector("svg"), rows);
  const old = page.querySelector(".standings");
  if (old) old.replaceWith(section);
  else page.querySelector(".back-to").before(section);
}

/** Return bids made of bids counted, the change of the last complete round, and the distance to the first. */
function noteOf(rows, seat, behind) {
  const counted = rows.map(({ made }) => made[seat]).filter((made) => made !== null);
  if (!counted.length) return "";
  const change = rows.at(-1).totals[seat] - (rows.at(-2)?.totals ?? startTotals(game))[seat];
  const figures = { made: counted.filter(Boolean).length, rounds: counted.length, change: signed(change) };
  const { note, behind: noteBehind } = source.dataset;
  return inWholeParts(behind ? filled(noteBehind, { ...figures, behind: number(behind) }) : filled(note, figures));
}

/** Return the note with no-break spaces, except at its dots, where a narrow screen breaks it. */
const inWholeParts = (note) => note.replace(/(?<!·) (?!·)/g, "\u00a0");
