// If a tap changes the whole screen, the second tap of a double tap would bid for another player, or show a hidden bid.

import { debounceTaps, ignoreTaps } from "./debounce.js";

const DOUBLE_TAP_MS = 400;

/** Ignore the second click of a double tap. `keyOf` returns the key of an event target. */
export const ignoreDoubleTaps = (box, keyOf) => debounceTaps(box, keyOf, DOUBLE_TAP_MS);

/** Ignore taps right after the page was loaded: the first tap of a double tap may have been on the page before. */
export const ignoreEarlyTaps = () => ignoreTaps(document, (event) => event.timeStamp < DOUBLE_TAP_MS);
