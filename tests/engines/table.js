// Games of the known cases and new ones, tapped by a keeper who knows every round beforehand.

import { readFileSync } from "node:fs";
import { nextTap } from "../browser/next_tap.js";

const CASES = JSON.parse(readFileSync(new URL("../vectors/cases/games.json", import.meta.url), "utf8"));

/** A known game: its file, and what each of its rounds must give. */
export function knownGame(id) {
  const { file, expect } = CASES.find((one) => one.id === id);
  return { file, expected: expect.rounds };
}

/** A game of these players with rounds of so many cards, in which the first player bids first. */
export function newGame(players, schedule, rules = "desilva") {
  return { format: "oh-hell-game/1", rules, players, first_dealer: players.at(-1), schedule, rounds: [] };
}

/** Bring a game in as its file and open it; its key. */
export async function begin(phone, file) {
  await phone.open("/games/import");
  const path = await phone.evaluate(async (game) => {
    const sent = new FormData(document.querySelector("form.sheet-form"));
    sent.set("file", new File([JSON.stringify(game)], "game.ohhell.json", { type: "application/json" }));
    sent.set("copy", "1");
    const answer = await fetch("/games/import", { method: "POST", body: sent });
    return new URL(answer.url).pathname;
  }, file);
  await phone.open(path);
  await phone.settled();
  return path.split("/")[2];
}

/** Tap one round of a known game in the middle of every key; how many taps it took. */
export function tapRound(phone, { file, expected }, number) {
  const { bids, tricks, trump, spoken } = file.rounds[number - 1];
  const first = file.players.indexOf(expected[number - 1].first_bidder);
  return phone.evaluate(`async (record) => {
    ${nextTap}
    const painted = () => new Promise((act) => requestAnimationFrame(() => setTimeout(act)));
    let taps = 0;
    // More than anybody could need, so that a pad that does not answer ends the test.
    for (let found; taps <= 3 * record.bids.length && (found = nextTap(record)); taps += 1) {
      const { x, y, width, height } = found.target.getBoundingClientRect();
      document.elementFromPoint(x + width / 2, y + height / 2).click();
      await painted();
    }
    return taps;
  }`, { number, bids, tricks, trump, spoken, first });
}

/** The totals on the page's own sheet; rings and words around them say only what the figures say. */
export async function totals(phone, rounds) {
  const texts = await phone.evaluate((count) =>
    [...document.querySelector(".sheet tbody").rows].slice(0, count).map((row) =>
      [...row.cells].filter((_, place) => place && place % 2 === 0).map((cell) => cell.textContent)), rounds);
  return texts.map((row) => row.map((text) => {
    const figure = Number(text.replace("½", ".5").replace(/[^\d.]/g, ""));
    return /minus|−/.test(text) ? -figure : figure;
  }));
}

/** The same as the server draws it for browsers without scripts. */
export function drawnByTheServer(phone, rounds) {
  return phone.evaluate(async (count) => {
    const answer = await fetch(`${location.pathname}/plain`, { cache: "no-store" });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    return [...page.querySelectorAll(".sheet tbody tr")].slice(0, count)
      .map((row) => [...row.cells].map((cell) => cell.textContent.trim().replace(/\s+/g, " ")));
  }, rounds);
}

/** The rows of the sheet as the phone shows them. */
export function shown(phone, rounds) {
  return phone.evaluate((count) => [...document.querySelectorAll(".sheet tbody tr")].slice(0, count)
    .map((row) => [...row.cells].map((cell) => cell.textContent.trim().replace(/\s+/g, " "))), rounds);
}
