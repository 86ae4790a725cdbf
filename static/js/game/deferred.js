// The parts of a running game that are loaded after the first paint, so that they are available offline.

import "./correction.js";
import { keepWholeGame, sayWhereLost } from "./keep-file.js";
import { showHints } from "./view/hints.js";
import { game, home, mayWrite } from "./game-state.js";
import { showLastHeard } from "../shared/last-heard.js";
import { leaveSetUp } from "./leave-set-up.js";
import { openByName } from "./person.js";
import { recordBonuses } from "./bonus.js";
import { recordPenalties } from "./penalties.js";
import { rulesOfRounds } from "../rules/schedule.js";
import { register } from "../pwa/register.js";
import { styled } from "./shell-part.js";
import { showOwnPhones } from "./own-phones.js";
import { bidInSecret } from "./secret-bids.js";
import { shareFromMenu } from "./share-sheet.js";
import { misdealFromMenu } from "./table-screen.js";
import { leadToNextGame } from "../television/next-game.js";

// With some rules all players bid at once in special rounds only.
const someInSecret = rulesOfRounds(game).some(({ simultaneous }) => simultaneous);
if (home) {
  shareFromMenu();
  leadToNextGame();
  sayWhereLost();
}
if (mayWrite) {
  recordPenalties();
  if (game.rules.bonus) recordBonuses();
  openByName();
  showHints();
  misdealFromMenu();
  leaveSetUp();
  if (home) keepWholeGame();
  if (someInSecret) bidInSecret();
} else showLastHeard();
if (home) showOwnPhones();
styled(document.querySelector("[data-print-style]").dataset.printStyle, "print");
if (home) register(home, "/", "/games/new");
