// The scenarios that run in every engine.

import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { endAll } from "./processes.js";
import { Server } from "./server.js";
import { begin, drawnByTheServer, knownGame, newGame, shown, tapRound, totals } from "./table.js";

const GAMES = ["desilva-003", "himes-over-100-wins", "okenuff-003", "family-005", "classic-010"];
const THREE = ["Alice", "Bob", "Carol"];
const FOUR = [...THREE, "David"];

export function scenarios(engine) {
  const name = engine.constructor.title;
  const server = new Server();
  let keeper;
  let guest;

  before(async () => {
    const [, [first, second]] = await Promise.all([server.start(), engine.start().then(() => phones(engine))]);
    [keeper, guest] = [first, second];
    for (const phone of [keeper, guest]) phone.address = server.address;
  });
  afterEach(async () => {
    assert.deepEqual(await keeper.complaints(), []);
    assert.deepEqual(await guest.complaints(), []);
  });
  after(async () => {
    try {
      await engine.end();
    } finally {
      endAll();
    }
  });

  test(`${name}: a game is set up by names, and may be drawn for`, async () => {
    await keeper.open("/games/new");
    for (const [place, player] of FOUR.entries()) await keeper.type(`#player-${place + 1}`, player);
    await keeper.sees("[data-start]", "Alice bids first");
    await keeper.tap("li:nth-child(1) > .deals");
    await keeper.sees("[data-start]", "Bob bids first");
    await keeper.tap("details.draw > summary");
    await keeper.sees("details.draw .pills");
    await keeper.tap(".pad-bar .button.main");
    await keeper.sees("[data-slot=heading]", "Bob");
  });

  for (const id of GAMES) {
    test(`${name}: ${id} is played by taps alone`, async () => {
      const game = knownGame(id);
      const { rounds, ...file } = game.file;
      await begin(keeper, { ...file, rounds: [] });
      for (const number of rounds.keys()) assert.ok(await tapRound(keeper, game, number + 1) > 0);
      assert.deepEqual(await totals(keeper, rounds.length), game.expected.map((row) => row.totals));
      await keeper.allSent();
      assert.deepEqual(await drawnByTheServer(keeper, rounds.length), await shown(keeper, rounds.length));
    });
  }

  test(`${name}: a bid is corrected afterwards, undone and redone`, async () => {
    await begin(keeper, newGame(THREE, [2, 2, 2]));
    await keeper.tapKeys(1, 1, 1, 1, 1);
    await keeper.sees("[data-slot=round]", "Round 2");
    const before = await totals(keeper, 1);
    await keeper.tap(".tabs [data-view=sheet]");
    await keeper.tap(".sheet tbody tr:nth-child(1) > :nth-child(6)");
    await keeper.sees("[data-slot=heading]", "Carol");
    await keeper.tapKeys(2);
    await keeper.until(() => document.querySelector(".sheet tbody tr").cells[5].textContent.trim().startsWith("2"));
    const corrected = await totals(keeper, 1);
    assert.notDeepEqual(corrected, before);
    await keeper.tap(".keys .undo");
    await keeper.until(() => document.querySelector(".sheet tbody tr").cells[5].textContent.trim().startsWith("1"));
    assert.deepEqual(await totals(keeper, 1), before);
    await keeper.tap("[data-redo]");
    await keeper.until(() => document.querySelector(".sheet tbody tr").cells[5].textContent.trim().startsWith("2"));
    await keeper.allSent();
    assert.deepEqual(await totals(keeper, 1), corrected);
    assert.deepEqual(await drawnByTheServer(keeper, 1), await shown(keeper, 1));
  });

  test(`${name}: a game goes on while the server is dead, also after a reload`, async () => {
    await begin(keeper, newGame(THREE, [2, 2, 2]));
    await keeper.until(async () => Boolean(navigator.serviceWorker.controller && await caches.match(location.pathname)
      && await caches.match("/offline")));
    await keeper.tapKeys(1, 1);
    await keeper.allSent();
    let offline;
    server.kill();
    try {
      await keeper.tapKeys(1, 1, 1);
      await keeper.sees("[data-slot=unsent]", "Offline");
      const path = await keeper.evaluate(() => location.pathname);
      await keeper.open(path);
      await keeper.settled();
      await keeper.sees("[data-slot=round]", "Round 2");
      await keeper.tapKeys(2);
      offline = await shown(keeper, 2);
    } finally {
      await server.start();
    }
    await keeper.evaluate(() => { dispatchEvent(new Event("online")); });
    await keeper.allSent();
    assert.deepEqual(await drawnByTheServer(keeper, 2), offline);
  });

  test(`${name}: a player bids on a phone of their own`, async () => {
    const key = await begin(keeper, newGame(THREE, [3]));
    await keeper.open(`/games/${key}/seats`);
    await keeper.tap("main .button.main");
    await keeper.sees("h2", "Who sits where");
    await keeper.open(`/games/${key}`);
    await guest.open(`/games/${key}/seat`);
    await guest.tap('[name="seat"][value="0"]');
    await guest.sees("#asked", "Your bid");
    await guest.tapKeys(2);
    await guest.sees("#asked", "2");
    await keeper.sees("[data-slot=heading]", "Bob");
    await keeper.sees(".players li:first-child .value", "2");
  });

  test(`${name}: a watcher sees what the keeper taps`, async () => {
    const key = await begin(keeper, newGame(FOUR, [1, 2]));
    await guest.open(`/games/${key}`);
    await guest.settled();
    await keeper.tapKeys(1, 0, 0, 1, 1);
    await guest.sees("[data-slot=round]", "Round 2");
    await guest.until(() => document.querySelector(".sheet tbody tr").cells[2].textContent.trim() !== "");
    assert.deepEqual(await totals(guest, 1), await totals(keeper, 1));
  });

  test(`${name}: the sheet is printed`, async () => {
    const { file } = knownGame("desilva-003");
    const key = await begin(keeper, file);
    await keeper.open(`/games/${key}/print`);
    await keeper.sees("h1");
    const start = await keeper.evaluate(async (path) =>
      String.fromCharCode(...new Uint8Array(await (await fetch(path)).arrayBuffer()).slice(0, 4)), `/games/${key}/sheet.pdf`);
    assert.equal(start, "%PDF");
  });

  test(`${name}: nothing scrolls sideways`, async () => {
    const { file } = knownGame("desilva-003");
    const key = await begin(keeper, { ...file, rounds: file.rounds.slice(0, 6) });
    try {
      for (const view of ["", "?view=sheet", "?view=standings"]) {
        await keeper.open(`/games/${key}${view}`);
        await keeper.settled();
        for (const width of [360, 390, 412, 423, 430]) {
          await keeper.size(width, 844);
          assert.deepEqual(await keeper.evaluate(tooWide), [], `${view} at ${width}`);
        }
      }
    } finally {
      await keeper.size(390, 844);
    }
  });
}

/** The keeper's phone and another one. */
async function phones(engine) {
  return [await engine.phone(""), await engine.phone("")];
}

/** What on the page holds more than its width. */
function tooWide() {
  const parts = [document.documentElement, ...document.querySelectorAll("main, main section")];
  return parts.filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth)
    .map((one) => `${one.tagName}.${one.className}: ${one.scrollWidth} in ${one.clientWidth}`);
}
