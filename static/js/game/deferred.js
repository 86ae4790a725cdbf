// What a running game loads after its pad answers, so that it is there when the server is not.

import "./conflicts.js";
import { reloadOnChange } from "./reload-on-change.js";
import { showHints } from "./view/hints.js";
import { followEnd } from "./view/over.js";
import { game, home, mayWrite } from "./game-state.js";
import { showLastHeard } from "../shared/last-heard.js";
import { recordPenalties } from "./penalties.js";
import { register } from "../pwa/register.js";
import { showSecretBidders } from "./secret-bidders.js";
import { bidInSecret } from "./secret-bids.js";
import { shareFromMenu } from "./share-sheet.js";

followEnd();
if (home) {
  reloadOnChange();
  shareFromMenu();
}
if (mayWrite) {
  recordPenalties();
  showHints();
  if (game.rules.simultaneous) bidInSecret();
} else showLastHeard();
if (home && game.rules.simultaneous) showSecretBidders();
if (home) register(home, "/", "/games/new");
