// Where a tap changes the whole screen, the second tap of two would bid for somebody, or uncover the next player.

import { ignoreTaps, ignoreTremble } from "./tremble.js";

const DOUBLE_TAP_MS = 400;

/** Let no second click through at the same place. `keyOf` gives what counts as one key. */
export const ignoreDoubleTaps = (box, keyOf) => ignoreTremble(box, keyOf, DOUBLE_TAP_MS);

/** The first of the two may have been on the page before: what is tapped so soon nobody has read. */
export const ignoreEarlyTaps = () => ignoreTaps(document, (event) => event.timeStamp < DOUBLE_TAP_MS);
