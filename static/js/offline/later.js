// What a running game loads after its pad answers, so that it is there when the server is not.

import "../game/clash.js";
import { followAgreements } from "../game/afresh.js";
import { sayBesideThePad } from "../game/asides.js";
import { followTheEnd } from "../game/over.js";
import { game, home, mayWrite } from "../game/store.js";
import { sayWhenLastInTouch } from "../game/touch.js";
import { notePenalties } from "./penalty.js";
import { register } from "./register.js";
import { sayWhoHasBid } from "./sealed.js";
import { bidInSecret } from "./secret.js";
import { shareFromTheMenu } from "./share.js";

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
