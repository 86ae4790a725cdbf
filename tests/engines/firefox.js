// Firefox, driven through WebDriver BiDi, which it speaks itself. Every phone is a window with a container of its own.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { WebSocket } from "ws";
import { Page } from "./page.js";
import { kill, start, temporaryFolder, written } from "./processes.js";

// No requests to Mozilla's servers, and no page of the browser itself.
const SETTINGS = {
  "app.normandy.enabled": false,
  "app.update.enabled": false,
  "browser.aboutwelcome.enabled": false,
  "browser.safebrowsing.update.enabled": false,
  "browser.shell.checkDefaultBrowser": false,
  "browser.startup.homepage_override.mstone": "ignore",
  "datareporting.policy.dataSubmissionEnabled": false,
  "extensions.update.enabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "services.settings.server": "data:,",
  "toolkit.telemetry.enabled": false,
};

// Firefox logs this for every response of the service worker that was under way when its page was left. Where the worker
// itself fails, it names the reason.
const LEFT_MEANWHILE = "A ServiceWorker intercepted the request and encountered an unexpected error.";

export class Firefox {
  static title = "Firefox";
  #asked = new Map();
  #phones = new Map();
  #count = 0;

  async start() {
    const profile = temporaryFolder("firefox");
    const lines = Object.entries(SETTINGS).map((one) => `user_pref(${one.map((each) => JSON.stringify(each)).join(", ")});`);
    writeFileSync(join(profile, "user.js"), `${lines.join("\n")}\n`);
    const args = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"];
    const program = process.env.FIREFOX ?? "firefox-esr";
    this.browser = start(program, args, { env: { HOME: profile, MOZ_CRASHREPORTER_DISABLE: "1" } });
    const [, address] = await written(this.browser, /WebDriver BiDi listening on (ws:\S+)/);
    this.socket = new WebSocket(`${address}/session`);
    await new Promise((open, failed) => this.socket.on("open", open).on("error", failed));
    this.socket.on("message", (text) => this.#hear(JSON.parse(text)));
    await this.call("session.new", { capabilities: {} });
    await this.call("session.subscribe", { events: ["log.entryAdded"] });
  }

  call(method, params) {
    this.#count += 1;
    const id = this.#count;
    return new Promise((done, failed) => {
      this.#asked.set(id, { done, failed: (error) => failed(new Error(`${method}: ${error}`)) });
      this.socket.send(JSON.stringify({ id, method, params }));
    });
  }

  #hear({ id, type, result, error, message, params }) {
    if (type === "event") {
      const phone = this.#phones.get(params.source?.context);
      const heard = params.level === "error" && !params.text.endsWith(LEFT_MEANWHILE);
      if (heard) phone?.heard.push(`${params.text} ${JSON.stringify(params.stackTrace ?? "")}`);
      return;
    }
    const { done, failed } = this.#asked.get(id);
    this.#asked.delete(id);
    if (type === "success") done(result);
    else failed(`${error}: ${message}`);
  }

  /** A phone of its own: its cookies and storage are not those of others. */
  async phone(address) {
    const { userContext } = await this.call("browser.createUserContext", {});
    // A tab behind another one would be hidden, and paint nothing.
    const { context } = await this.call("browsingContext.create", { type: "window", userContext });
    const phone = new FirefoxPage(address, this, context);
    this.#phones.set(context, phone);
    await phone.size(390, 844);
    return phone;
  }

  end() {
    this.socket?.terminate();
    kill(this.browser);
  }
}

class FirefoxPage extends Page {
  #firefox;
  #context;
  heard = [];

  constructor(address, firefox, context) {
    super(address);
    this.#firefox = firefox;
    this.#context = context;
  }

  #call(method, params) {
    return this.#firefox.call(method, { context: this.#context, ...params });
  }

  size(width, height) {
    return this.#call("browsingContext.setViewport", { viewport: { width, height } });
  }

  go(address) {
    return this.#call("browsingContext.navigate", { url: address, wait: "complete" });
  }

  async run(text) {
    const target = { context: this.#context };
    const options = { expression: text, awaitPromise: true, target };
    const { result, exceptionDetails } = await this.#firefox.call("script.evaluate", options);
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return result.value;
  }

  async press(place) {
    const [x, y] = await this.evaluate((where) => {
      const one = document.querySelector(where);
      one.scrollIntoView({ block: "nearest" });
      const box = one.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2].map(Math.floor);
    }, place);
    const actions = [{ type: "pointerMove", x, y }, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }];
    await this.#call("input.performActions", { actions: [{ type: "pointer", id: "finger", actions }] });
  }

  async keys(text) {
    const actions = [...text].flatMap((value) => ["keyDown", "keyUp"].map((type) => ({ type, value })));
    await this.#call("input.performActions", { actions: [{ type: "key", id: "keyboard", actions }] });
  }

  async screenshot() {
    return Buffer.from((await this.#call("browsingContext.captureScreenshot", {})).data, "base64");
  }

  /** What scripts complained of so far. */
  complaints() {
    return this.heard;
  }
}
