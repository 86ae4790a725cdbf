// WebKit, the engine of Safari: WebKitGTK's own small browser, driven through W3C WebDriver. A driver has one session,
// so every phone is a driver with its browser.

import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Page } from "./page.js";
import { eventually, freePort, kill, start, temporaryFolder, written } from "./processes.js";

const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
// The bar of the browser must not keep its window wider than a phone.
const NARROW_BAR = "* { min-width: 0; min-height: 0; margin: 0; padding: 0; border-width: 0; font-size: 1px; }\n";

export class WebKit {
  static title = "WebKit";
  #phones = [];

  async start() {
    this.display = start("Xvfb", ["-displayfd", "3", "-screen", "0", "1200x1200x24", "-nolisten", "tcp"], {
      stdio: ["ignore", "ignore", "pipe", "pipe"],
    });
    this.screen = `:${(await written(this.display, /^(\d+)\n/m))[1]}`;
  }

  /** A phone of its own: its cookies and storage are not those of others. */
  async phone(address) {
    const folder = temporaryFolder("webkit");
    const port = await freePort();
    const driver = start("WebKitWebDriver", [`--port=${port}`], { env: this.#surroundings(folder) });
    const phone = new WebKitPage(address, `http://127.0.0.1:${port}`);
    this.#phones.push({ driver, phone });
    await eventually(() => phone.call("GET", "/status"), () => `WebKitWebDriver: ${driver.output}`);
    await phone.begin(browser());
    return phone;
  }

  #surroundings(folder) {
    mkdirSync(join(folder, "gtk-3.0"));
    writeFileSync(join(folder, "gtk-3.0", "gtk.css"), NARROW_BAR);
    return {
      DISPLAY: this.screen,
      GDK_BACKEND: "x11",
      HOME: folder,
      LIBGL_ALWAYS_SOFTWARE: "1",
      NO_AT_BRIDGE: "1",
      XDG_CONFIG_HOME: folder,
    };
  }

  async end() {
    for (const { phone, driver } of this.#phones) {
      await phone.call("DELETE", "").catch(() => null);
      kill(driver);
    }
    kill(this.display);
  }
}

/** The browser lies beside the processes of the library, in the folder of this machine's kind. */
function browser() {
  const inFolders = (folders, wanted) => folders.flatMap((folder) =>
    readdirSync(folder).filter((name) => wanted.test(name)).map((name) => join(folder, name)));
  const libraries = inFolders(inFolders(["/usr/lib"], /-linux-gnu/), /^webkit2gtk-4\./);
  const [found] = inFolders(libraries, /^MiniBrowser$/);
  if (!found) throw new Error("WebKit's MiniBrowser is missing; it comes with webkit2gtk-driver");
  return found;
}

class WebKitPage extends Page {
  #driver;
  #session = "";

  constructor(address, driver) {
    super(address);
    this.#driver = driver;
  }

  async call(method, path, body) {
    const answer = await fetch(`${this.#driver}${this.#session}${path}`, { method, body: body && JSON.stringify(body) });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${value.error}: ${value.message}`);
    return value;
  }

  async begin(binary) {
    const options = { binary, args: ["--automation"] };
    const asked = { capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } } };
    const { sessionId } = await this.call("POST", "/session", asked);
    this.#session = `/session/${sessionId}`;
    await this.size(390, 844);
  }

  /** Make the viewport of the page as large as this; the bar of the browser is above it. */
  size(width, height) {
    return eventually(async () => {
      const [wide, high, outside] = await this.evaluate(() => [innerWidth, innerHeight, outerHeight]);
      if (wide === width && high === height) return true;
      // The page hears of a new size a little later, so the bar may be measured wrongly once.
      await this.call("POST", "/window/rect", { width, height: height + outside - high });
      return false;
    }, () => `a window of ${width} by ${height}`);
  }

  async go(address) {
    await this.call("POST", "/url", { url: address });
    await this.evaluate(listen);
  }

  async run(text) {
    const script = `const done = arguments[0]; ${text}.then((found) => done([found]), (error) => done([null, String(error)]));`;
    const [found, error] = await this.call("POST", "/execute/async", { script, args: [] });
    if (error) throw new Error(error);
    return found;
  }

  async press(place) {
    const found = await this.call("POST", "/element", { using: "css selector", value: place });
    await this.call("POST", `/element/${found[ELEMENT]}/click`, {});
  }

  async keys(text) {
    const focused = await this.call("GET", "/element/active");
    await this.call("POST", `/element/${focused[ELEMENT]}/value`, { text });
  }

  async screenshot() {
    return Buffer.from(await this.call("GET", "/screenshot"), "base64");
  }

  /** What scripts complained of since their page was loaded; a driver of WebKit cannot tell what was before. */
  complaints() {
    return this.evaluate(() => location.origin === "null" ? [] : JSON.parse(sessionStorage.getItem("complaints") ?? "[]"));
  }
}

/** Keep in this phone what scripts complain of, also when the page is left. */
function listen() {
  const keep = (text) => {
    const before = JSON.parse(sessionStorage.getItem("complaints") ?? "[]");
    sessionStorage.setItem("complaints", JSON.stringify([...before, String(text)]));
  };
  addEventListener("error", (event) => event.message && keep(event.message));
  addEventListener("unhandledrejection", (event) => keep(event.reason));
  const log = console.error;
  console.error = (...words) => { keep(words.join(" ")); log(...words); };
}
