// The end of a game: its headline, the places, three awards, and its totals as a race, all from what this phone knows. The
// wins of the evening and the records of the group come with what the server says about the end.

import { completeRounds } from "../../rules/progress.js";
import { awardsOf, headlineOf } from "../../rules/story.js";
import { listed } from "../../shared/browser.js";
import { isTelevision } from "../../television/next-game.js";
import { game, sheet } from "../game-state.js";
import { shellPart, styled } from "../shell-part.js";
import { copyOf, fill, hide, sized, slot } from "./slots.js";
import { colourOf } from "./totals-chart.js";
import { filled, number, say, signed } from "./words.js";

const RACE_MS = 20000;
const LAST_STEP = 4;
let loading;

/** Load what an end is drawn with, so that it is there offline. */
export const loadFinale = () => (loading ??= load());

async function load() {
  const sources = await Promise.all(["finale", "place", "praise", "racer"].map(shellPart));
  if (!sources.every(Boolean)) {
    loading = null;
    return null;
  }
  const { style, chartStyle } = sources[0].dataset;
  await Promise.all([styled(style), styled(chartStyle)]);
  return sources;
}

/** Return the section of this end, or null if its parts cannot be had. With `live` its places turn up one by one. */
export async function finale(news, live) {
  const sources = await loadFinale();
  if (!sources || !sheet.finished) return null;
  const [source, place, praise, racer] = sources;
  const section = copyOf(source);
  section.toggleAttribute("data-live", live);
  fill({ headline: headline(source.dataset) }, section);
  drawPlaces(section.querySelector(".podium"), place);
  drawPraise(section.querySelector(".praise"), praise, source.dataset, news);
  section.querySelector("[data-replay]").addEventListener("click", () => race(section, racer));
  return section;
}

const names = (seats) => listed(seats.map((seat) => game.players[seat]));

function headline(words) {
  const { kind, seats, total, round } = headlineOf(game, sheet);
  return filled(words[kind], { names: names(seats), total: number(total), round });
}

function drawPlaces(list, template) {
  const { standings } = sheet;
  sized(list, standings.length, template).forEach((item, i) => {
    const { seat, rank, total } = standings[i];
    Object.assign(item.dataset, { place: Math.min(i + 1, LAST_STEP), rank });
    item.className = colourOf(seat);
    item.style.setProperty("--delay", `${(standings.length - 1 - i) * 0.35}s`);
    fill({ name: game.players[seat], rank, total: number(total) }, item);
  });
  for (const one of list.parentNode.querySelectorAll("h2, .praise")) one.style.setProperty("--delay", `${standings.length * 0.35}s`);
}

function drawPraise(list, template, words, { tonight, records }) {
  const awards = awardsOf(game, sheet).map(({ kind, seats, figures }) => ({
    award: words[`of${kind[0].toUpperCase()}${kind.slice(1)}`],
    who: names(seats),
    why: filled(words[kind], { ...figures, points: signed(figures.points ?? 0), behind: number(figures.behind ?? 0) }),
  }));
  const lines = [...awards, ...(tonight ? [{ award: words.ofTonight, who: tonight, why: "" }] : []), ...records];
  sized(list, lines.length, template).forEach((item, i) => fill(lines[i], item));
}

/** Let the totals race through the game in twenty seconds; the places come back after it. On a television they fill the screen. */
async function race(section, template) {
  const [podium, list] = [section.querySelector(".podium"), section.querySelector(".race")];
  if (!list.hidden) return;
  const rows = completeRounds(sheet);
  const reach = Math.max(1, ...rows.flatMap(({ totals }) => totals.map(Math.abs)));
  const items = sized(list, game.players.length, template);
  items.forEach((item, seat) => {
    item.className = colourOf(seat);
    fill({ name: game.players[seat] }, item);
  });
  hide(podium, true);
  hide(list, false);
  document.body.toggleAttribute("data-staged", isTelevision());
  // The button is below the places.
  scrollTo(0, 0);
  const height = items.length > 1 ? items[1].offsetTop - items[0].offsetTop : 0;
  const sign = game.rules.lowest_wins ? -1 : 1;
  const end = slot("people").textContent;
  for (const { round, totals } of rows) {
    const order = [...totals.keys()].sort((one, other) => sign * (totals[other] - totals[one]) || one - other);
    items.forEach((item, seat) => {
      item.style.translate = `0 ${(order.indexOf(seat) - seat) * height}px`;
      item.querySelector(".track").style.setProperty("--share", Math.max(0, totals[seat]) / reach);
      fill({ total: number(totals[seat]) }, item);
    });
    fill({ people: say("round", { number: round }) });
    await new Promise((resume) => setTimeout(resume, RACE_MS / rows.length));
    if (!section.isConnected) return document.body.removeAttribute("data-staged");
  }
  fill({ people: end });
  hide(list, true);
  hide(podium, false);
}
