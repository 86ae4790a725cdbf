// A server that was restored from a backup may lack acts that it acknowledged to this phone before: they are sent
// again.

import { missingWrites } from "./missing-writes.js";
import { localStore, newId } from "../shared/browser.js";
import { prefix } from "./outbox.js";
import { emptyRecord, same, withDefaults } from "./writes.js";

// A restore begins another run of versions; within a run they grow (scorekeeper/storage/backup/restore.py).
const VERSIONS_OF_A_RUN = 1_000_000;

/** Return whether the last restore lost something that a phone with the version `known` knows. */
export function hasLost({ version, restored_version: restored }, known) {
  const ofItsRun = version % VERSIONS_OF_A_RUN;
  const isRestored = version - ofItsRun > known;
  // A database copied back by hand begins no run.
  return (isRestored ? restored : ofItsRun) < known % VERSIONS_OF_A_RUN;
}

/**
 * Queue all values of the game `known` in the rounds that differ, before the waiting acts.
 *
 * They are written into empty places. If the server has another value, someone else has recorded or corrected it: the
 * keeper is asked, as in every conflict. If the people at the table have changed nothing is sent.
 */
export function sendAgain(server, known) {
  if (server.people !== known.people) return;
  const [held, wanted] = [server, known].map(withDefaults);
  // Of what the server has only penalties are compared: somebody may have recorded the same one again.
  const rounds = held.rounds.map(({ penalties }, i) => ({ ...emptyRecord(held, i + 1), penalties }));
  for (const all of missingWrites({ ...held, rounds }, wanted)) {
    const writes = all.filter(({ cell, now }) => cell !== "penalty" || now);
    const [{ round }] = all;
    if (!writes.length || same(held.rounds[round - 1], wanted.rounds[round - 1])) continue;
    const id = newId();
    localStore.set(`${prefix}${String(round).padStart(13, "0")}:${id}`, { id, writes });
  }
}
