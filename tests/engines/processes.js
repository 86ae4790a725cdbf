// The programs of a test: each in a process group of its own with an empty home, and none of them outlives the test.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));
// Only what hangs takes so long.
export const TIMEOUT_MS = 30_000;
const POLL_MS = 20;

const running = new Set();
const folders = new Set();
process.on("exit", endAll);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => process.exit(1));

/** A new folder of this run, gone when it ends. */
export function temporaryFolder(purpose) {
  const folder = mkdtempSync(join(tmpdir(), `scorekeeper-${purpose}-`));
  folders.add(folder);
  return folder;
}

/** Start a program; `output` is what it has written so far, on every pipe that `stdio` gives it. */
export function start(program, args, { env = {}, stdio = ["ignore", "pipe", "pipe"] } = {}) {
  const child = spawn(program, args, { cwd: ROOT, env: { ...process.env, ...env }, stdio, detached: true });
  const one = { child, output: "", ended: false };
  running.add(one);
  for (const stream of child.stdio.filter((each) => each?.readable)) {
    stream.on("data", (text) => { one.output += text; });
  }
  const left = () => { one.ended = true; };
  child.on("exit", left);
  child.on("error", (error) => { one.output += `${error}`; left(); });
  return one;
}

/** End a program and all that it started, at once. */
export function kill(one) {
  running.delete(one);
  if (!one.child.pid) return;
  try {
    process.kill(-one.child.pid, "SIGKILL");
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

/** End everything, also what the run left behind. */
export function endAll() {
  for (const one of [...running]) kill(one);
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  folders.clear();
}

/** What `look` finds, as soon as it finds something; an error of it counts as nothing until the time is over. */
export async function eventually(look, what) {
  const end = Date.now() + TIMEOUT_MS;
  for (let error; ; ) {
    try {
      const found = await look();
      if (found) return found;
      error = null;
    } catch (one) {
      error = one;
    }
    if (Date.now() > end) throw new Error(`It never came: ${what()}`, { cause: error });
    await new Promise((again) => setTimeout(again, POLL_MS));
  }
}

/** What a program writes that matches; the error shows all that it wrote. */
export function written(one, pattern) {
  return eventually(() => {
    const found = pattern.exec(one.output);
    if (!found && one.ended) throw new Error("the program has ended");
    return found;
  }, () => `${pattern} in ${one.output}`);
}

/** A port that nobody listens on now. */
export function freePort() {
  return new Promise((found, failed) => {
    const probe = createServer().on("error", failed);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => found(port));
    });
  });
}
