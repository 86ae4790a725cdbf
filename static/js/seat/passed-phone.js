// The keeper's phone is handed to players without one: each tap opens another page, on which a double tap would bid.

import { ignoreDoubleTaps, ignoreEarlyTaps } from "../game/device/double-taps.js";

ignoreEarlyTaps();
ignoreDoubleTaps(document, () => document);
document.querySelector("main").dataset.ready = "";
