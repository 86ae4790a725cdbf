// Standings beside score and sheet: rank, bids made, the last change, totals as lines, from what this phone knows.

import { shellPart } from "../../offline/shell-part.js";
import { resized } from "../../shared/resized.js";
import { drawnGame } from "../drawn-game.js";
import { game, sheet, version } from "../game-state.js";
import { acts } from "../outbox.js";
import { styled } from "./across.js";
import { write } from "./dom.js";
import { drawChart } from "./totals-chart.js";
import { number, signed } from "./points.js";
import { fill } from "./words.js";

const page = document.getElementById("main");
const back = page.querySelector(".back-to a");
let source;
let shown;

/** Put the standings into the page once their style is there, and keep them up to date. False where they cannot be had. */
export async function showStandings() {
  source ??= await shellPart("standings");
  if (!source) return false;
  if (!page.querySelector(".standings")) {
    await Promise.all([source.dataset.chartStyle, source.dataset.style].map(styled));
    draw();
  } else if (version() === drawnGame.version && !acts().length) shown = sheet.rounds;
  document.addEventListener("page:painted", paint);
  document.addEventListener("click", ({ target }) => { if (target.closest("a[data-view]")) paint(); });
  paint();
  return true;
}

function paint() {
  // The way back is called what it leads to.
  write(back, source.dataset[sheet.next.step] ?? "");
  if (document.body.dataset.view === "standings" && shown !== sheet.rounds) draw();
}

function draw() {
  shown = sheet.rounds;
  const section = document.importNode(source.content.firstElementChild, true);
  const rows = sheet.rounds.filter(({ complete }) => complete);
  const ranks = sheet.standings.map(({ rank }) => rank);
  resized(section.querySelector("ol"), game.players.length).forEach((line, place) => {
    const { seat, rank, total } = sheet.standings[place];
    const shared = ranks.filter((other) => other === rank).length > 1;
    line.querySelector(".rank").textContent = `${rank}${shared ? "=" : ""}`;
    line.querySelector(".name").textContent = game.players[seat];
    line.querySelector(".note").textContent = noteOf(rows, seat, Math.abs(total - sheet.standings[0].total));
    line.querySelector(".total").textContent = number(total);
    line.querySelector(".total").classList.toggle("below", total < 0);
  });
  section.querySelector(".totals").hidden = !rows.length;
  if (rows.length) drawChart(section.querySelector("svg"), rows);
  const old = page.querySelector(".standings");
  if (old) old.replaceWith(section);
  else page.insertBefore(section, page.querySelector(".back-to"));
}

/** Bids made of those that counted, what the last complete round changed, and how far behind the first. */
function noteOf(rows, seat, behind) {
  const counted = rows.map(({ made }) => made[seat]).filter((made) => made !== null);
  if (!counted.length) return "";
  const change = rows.at(-1).totals[seat] - (rows.at(-2)?.totals[seat] ?? 0);
  const figures = { made: counted.filter(Boolean).length, rounds: counted.length, change: signed(change) };
  const { note, behind: noteBehind } = source.dataset;
  return inWholeParts(behind ? fill(noteBehind, { ...figures, behind: number(behind) }) : fill(note, figures));
}

/** The note with no-break spaces, but for those at its dots, where a narrow screen breaks it. */
const inWholeParts = (note) => note.replace(/(?<!·) (?!·)/g, "\u00a0");
