// The keeper's phone goes to players who have none: each tap leads to another page, where the second of two would bid.

import { ignoreDoubleTaps, ignoreEarlyTaps } from "../game/device/double-taps.js";

ignoreEarlyTaps();
ignoreDoubleTaps(document, () => document);
document.querySelector("main").dataset.ready = "";
