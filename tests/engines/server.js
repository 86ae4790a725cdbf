// The scorekeeper as in production: a process with a home of its own, which can be killed and started again.

import { join } from "node:path";
import { ROOT, eventually, freePort, kill, start, temporaryFolder } from "./processes.js";

export class Server {
  #home = temporaryFolder("home");
  #process;

  /** Start it, after a kill on the same port as before, and wait until it answers. */
  async start() {
    this.port ??= await freePort();
    this.address = `http://127.0.0.1:${this.port}`;
    const options = ["--host", "127.0.0.1", "--port", `${this.port}`, "--no-backups", "--no-name", "--home", this.#home];
    const python = process.env.PYTHON_OF_TESTS ?? join(ROOT, ".venv", "bin", "python");
    const server = start(python, ["-m", "scorekeeper", "serve", ...options], { env: { BUDGETS: "off", DATABASE_URL: "" } });
    this.#process = server;
    await eventually(async () => {
      if (server.ended) return true;
      return (await fetch(`${this.address}/healthz`)).status > 0;
    }, () => `an answer of the server, which said ${server.output}`);
    if (server.ended) throw new Error(`The server does not start: ${server.output}`);
  }

  /** No process of it finishes or tidies anything. */
  kill() {
    kill(this.#process);
  }
}
