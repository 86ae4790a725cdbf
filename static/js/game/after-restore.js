// A server that was restored from a backup may lack acts that it acknowledged to this phone before: they are sent
// again.

import { missingWrites } from "./missing-writes.js";
import { localStore, newId } from "../shared/browser.js";
import { prefix } from "./outbox.js";
import { same, withDefaults } from "./writes.js";
import { plainPenalty } from "../rules/recording.js";

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
  for (const all of missingWrites({ ...held, rounds: [] }, wanted)) {
    const [{ round }] = all;
    const there = held.rounds[round - 1];
    // Somebody may have recorded the same penalty again.
    const isThere = ({ cell, seat, now }) => cell === "penalty" && there?.penalties.some((one) => one.seat === seat && same(plainPenalty(one), now));
    const writes = all.filter((write) => !isThere(write));
    if (!writes.length || same(there, wanted.rounds[round - 1])) continue;
    const id = newId();
    localStore.set(`${prefix}${String(round).padStart(13, "0")}:${id}`, { id, writes });
  }
}
