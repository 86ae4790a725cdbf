// A server that was restored from a backup may lack what it acknowledged to this phone before: all of that is sent again.

import { missingWrites } from "./missing-writes.js";
import { localStore } from "../shared/local-store.js";
import { newId } from "../shared/new-id.js";
import { prefix } from "./outbox.js";
import { same, withDefaults } from "./writes.js";

// A restore begins another run of versions; within a run they count the writes (scorekeeper/storage/backup/restore.py).
const VERSIONS_OF_A_RUN = 1_000_000;

/** Whether a server that has this version has fewer writes than a phone that knows that one. */
export const hasLost = (version, known) => version % VERSIONS_OF_A_RUN < known % VERSIONS_OF_A_RUN;

/** Queue all values of the game `known` in the rounds that differ, before what waits already.
 *
 * They are written into empty places. Where the server holds another value, somebody has recorded or corrected it: the
 * keeper is asked, as about every other clash. With other people at the table nothing of it fits.
 */
export function sendAgain(server, known) {
  if (server.people !== known.people) return;
  const held = withDefaults(server);
  for (const writes of missingWrites({ ...held, rounds: [] }, known)) {
    const [{ round }] = writes;
    if (same(held.rounds[round - 1], known.rounds[round - 1])) continue;
    const id = newId();
    localStore.set(`${prefix}${String(round).padStart(13, "0")}:${id}`, { id, writes });
  }
}
