// A page in Firefox or in WebKit, which the driver of the other tests cannot run.
//
// A driver, which `firefox.mjs` and `webkit.mjs` have, is
// `{ goTo(url), evaluate(expression), act(actions), resize(width, height), screenshot(), hasTouch, makesFilms, errors, downloads }`.
// The value of an expression is a promise of a text. `errors` is a list that grows, `downloads` the folder in
// which the browser saves files. The actions of a pointer or of keys are the same in both protocols
// (https://www.w3.org/TR/webdriver2/#actions).
import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { PATIENCE } from "../browser.mjs";

// Milliseconds between two looks.
const PAUSE = 50;
const KEYS = { Enter: "\uE007", Escape: "\uE00C", End: "\uE010", Home: "\uE011" };

/** Opens a browser of `engine`, and closes it at the end of the test. Asserts then that the page had no
 * errors. */
export async function open(t, engine, { width = 900, height = 600 } = {}) {
  const closers = [];
  t.after(async () => {
    while (closers.length > 0) await closers.pop()();
  });
  const driver = await engine.launch(closers);
  await driver.resize(width, height);
  t.after(() => assert.deepEqual(driver.errors, []));
  return new Page(driver);
}

class Page {
  #driver;

  constructor(driver) {
    this.#driver = driver;
  }

  get hasTouch() {
    return this.#driver.hasTouch;
  }

  get makesFilms() {
    return this.#driver.makesFilms;
  }

  /** Opens an address, and waits until the page's program runs. */
  async goTo(url) {
    // An address that differs in its fragment only would not load the page.
    await this.#driver.goTo("about:blank");
    await this.#driver.goTo(url);
    await this.ready();
  }

  ready = () => this.until(() => "ready" in document.documentElement.dataset);

  async reload() {
    await this.evaluate(() => {
      window.isOld = true;
      location.reload();
    });
    await this.until(() => !window.isOld && "ready" in document.documentElement.dataset);
  }

  resize = (width, height) => this.#driver.resize(width, height);
  screenshot = () => this.#driver.screenshot();

  /** The result of a function in the page, which is a value of JSON. */
  async evaluate(run, ...values) {
    const result = `Promise.resolve((${run})(...${JSON.stringify(values)}))`;
    return JSON.parse(await this.#driver.evaluate(`${result}.then((value) => JSON.stringify(value ?? null))`));
  }

  /** The result of a function in the page, whose text is given. */
  measure = (text, ...values) => this.evaluate({ toString: () => text }, ...values);

  /** Waits until a function in the page returns something true, and returns that. A page that is being loaded
   * returns nothing. */
  async until(run, ...values) {
    const deadline = Date.now() + PATIENCE;
    let why;
    while (Date.now() < deadline) {
      const found = await this.evaluate(run, ...values).catch((error) => void (why = error));
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
    throw new Error(`waited in vain for ${run} with ${JSON.stringify(values)}; the page: ${await this.#state()}`, { cause: why });
  }

  /** Where the page is, and what it says of a fault, for the message of a test that fails. */
  #state() {
    const seen = () => [location.href, document.readyState, document.visibilityState, document.getElementById("notice-text")?.textContent];
    return this.evaluate(seen).then(JSON.stringify, String);
  }

  text = (id) => this.evaluate((id) => document.getElementById(id).textContent, id);

  /** Waits until the text of an element matches `pattern`, and returns the text. */
  says(id, pattern) {
    return this.until(
      (id, source) => {
        const text = document.getElementById(id)?.textContent ?? "";
        return new RegExp(source).test(text) && text;
      },
      id,
      pattern.source,
    );
  }

  has = (selector) => this.until((selector) => document.querySelector(selector) !== null, selector);

  /** Clicks an element where the user would: its middle has to be in view and at rest, and nothing may lie
   * over it. */
  async click(selector) {
    const [x, y] = await this.until(async (selector) => {
      const element = document.querySelector(selector);
      element?.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
      const box = () => JSON.stringify(element?.getBoundingClientRect());
      const before = box();
      // What was done just before may move it in the next frame. A hidden page has none.
      const frame = () => new Promise((resolve) => [requestAnimationFrame(resolve), setTimeout(resolve, 500)]);
      for (let passed = 0; passed < 2; passed += 1) await frame();
      if (!element?.isConnected || box() !== before || element.closest("[inert]")) return false;
      const { left, top, width, height } = element.getBoundingClientRect();
      const middle = [left + width / 2, top + height / 2].map(Math.round);
      const hit = width > 0 && document.elementFromPoint(...middle);
      return hit && (element.contains(hit) || hit.contains(element)) && middle;
    }, selector);
    await this.#point("mouse", [{ type: "pointerMove", x, y }, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }]);
  }

  /** Presses a key, by its name or its character. */
  async press(key) {
    const value = KEYS[key] ?? key;
    await this.#driver.act([{ type: "key", id: "keys", actions: [{ type: "keyDown", value }, { type: "keyUp", value }] }]);
  }

  /** Replaces what a field contains, by keys. */
  async fill(selector, text) {
    await this.click(selector);
    await this.evaluate((selector) => document.querySelector(selector).select(), selector);
    const actions = [...text].flatMap((value) => [{ type: "keyDown", value }, { type: "keyUp", value }]);
    await this.#driver.act([{ type: "key", id: "keys", actions }]);
  }

  /** Moves a finger over the picture to the left, as quickly as a swipe. */
  async swipe() {
    const [x, y] = await this.evaluate(() => {
      const { left, top, width, height } = document.getElementById("canvas").getBoundingClientRect();
      return [left + width / 2, top + height / 2].map(Math.round);
    });
    const moves = [40, 80, 120].map((way) => ({ type: "pointerMove", x: x - way, y, duration: 30 }));
    await this.#point("touch", [{ type: "pointerMove", x, y }, { type: "pointerDown", button: 0 }, ...moves, { type: "pointerUp", button: 0 }]);
  }

  #point(pointerType, actions) {
    return this.#driver.act([{ type: "pointer", id: pointerType, parameters: { pointerType }, actions }]);
  }

  /** Does what saves a file, and waits until all of it is there, `patience` milliseconds at most. */
  async saved(save, patience = PATIENCE) {
    const before = new Set(await readdir(this.#driver.downloads));
    await save();
    const deadline = Date.now() + patience;
    while (Date.now() < deadline) {
      const files = (await readdir(this.#driver.downloads)).filter((file) => !before.has(file));
      const [name] = files;
      // While it is saved, a browser has a second file, or another name: one made up, or with another end.
      if (files.length === 1 && /^cubefall-/.test(name) && !/\.(part|wkdownload)$/.test(name)) {
        const bytes = await readFile(join(this.#driver.downloads, name));
        if (bytes.length > 0) return { name, bytes };
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
    throw new Error("no file was saved");
  }
}
