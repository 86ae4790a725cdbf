// What a running game loads after its pad answers, so that it is there when the server is not.

import "../game/clash.js";
import { home, mayWrite } from "../game/store.js";
import { notePenalties } from "./penalty.js";
import { register } from "./register.js";

if (mayWrite) notePenalties();
if (home) register(home, "/", "/games/new");
