// The header after the end of the game: how many rounds it had, and who has won.

import { lists } from "../../shared/lists.js";
import { game, sheet } from "../game-state.js";
import { show } from "./dom.js";
import { paintCall, paintTrump, roundWords } from "./head.js";
import { number } from "./points.js";
import { count, say } from "./words.js";

export function paintHeadAtEnd() {
  const { rounds, winners, standings } = sheet;
  const { round, of } = roundWords(rounds.length);
  show({ round: say("game-over"), of: "", special: "", people: `${round} ${of}`.trim(), cards: "" });
  paintTrump(null);
  const names = lists.format(winners.map((seat) => game.players[seat]));
  paintCall({ word: "done", pill: count("winners", winners.length, { names }), tail: number(standings[0].total) });
}
