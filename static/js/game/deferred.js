// What a running game loads after its pad answers, so that it is there when the server is not.

import "./conflicts.js";
import { followAgreements } from "./reload-on-change.js";
import { sayBesideThePad } from "./view/hints.js";
import { followTheEnd } from "./view/over.js";
import { game, home, mayWrite } from "./game-state.js";
import { sayWhenLastInTouch } from "../shared/last-heard.js";
import { notePenalties } from "./penalties.js";
import { register } from "../pwa/register.js";
import { sayWhoHasBid } from "./secret-bidders.js";
import { bidInSecret } from "./secret-bids.js";
import { shareFromTheMenu } from "./share-sheet.js";

followTheEnd();
if (home) {
  followAgreements();
  shareFromTheMenu();
}
if (mayWrite) {
  notePenalties();
  sayBesideThePad();
  if (game.rules.simultaneous) bidInSecret();
} else sayWhenLastInTouch();
if (home && game.rules.simultaneous) sayWhoHasBid();
if (home) register(home, "/", "/games/new");
