// Helpers of the page's tests.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { openPage } from "./browser.mjs";
import { checksum } from "./codes.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * A test that `make test-all` runs and `make test` passes over: it repeats another one in another size, theme
 * or page, or with another puzzle or strategy, or native tests have most of what it asserts.
 */
export const thorough = (name, ...rest) => {
  const run = rest.pop();
  test(name, { ...rest[0], ...(!process.env.CUBEFALL_THOROUGH && { skip: "make test-all" }) }, run);
};

/** Which of the two a test is that is made in a loop. */
export const testIf = (isMain) => (isMain ? test : thorough);

/** Opens the page for a test and waits until its program runs. Asserts at the end of the test that there were
 * no errors. */
export async function start(t, options = {}) {
  const opened = await openPage(options);
  t.after(async () => {
    await opened.close();
    assert.deepEqual(opened.errors, []);
  });
  await opened.page.waitForSelector("html[data-ready]");
  return opened.page;
}

/** The same, with the search paused before its first step. */
export const startPaused = (t, options = {}) => start(t, { address: "#paused", ...options });

/** For `prepare`: notes once, before a page starts, under its key, that this fragment was being opened when
 * it ended. */
export const failedBefore = (key, fragment) => (context) =>
  context.addInitScript(
    ([key, mark]) => {
      if (sessionStorage.getItem("tested")) return;
      sessionStorage.setItem("tested", "true");
      localStorage.setItem(key, mark);
    },
    [key, checksum([...new TextEncoder().encode(fragment)]).toString(16).padStart(16, "0")],
  );

/** For `prepare`: notes in `window.locks` when the page requests and releases a wake lock. */
export const noteLocks = (context) =>
  context.addInitScript(() => {
    window.locks = [];
    const request = async (kind) => {
      window.locks.push(`${kind} on`);
      return { release: async () => window.locks.push(`${kind} off`) };
    };
    Object.defineProperty(navigator, "wakeLock", { value: { request } });
  });

/** Does what begins and ends something during which the screen stays on, and asserts that, also after the
 * page was hidden. */
export async function keepsScreenOn(page, begin, end) {
  const locks = () => page.evaluate(() => window.locks);
  const has = (count) => page.waitForFunction((count) => window.locks.length === count, count);
  assert.deepEqual(await locks(), []);
  await begin();
  await has(1);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await has(3);
  await end();
  await has(4);
  assert.deepEqual((await locks()).sort(), ["screen off", "screen off", "screen on", "screen on"]);
}

export const text = (page, id) => page.textContent(`#${id}`);

/** Waits until an element has this text. */
export const reads = (page, id, expected) =>
  page.waitForFunction(
    // While a page is loaded again it has no elements.
    ([id, expected]) => document.getElementById(id)?.textContent === expected,
    [id, expected],
    { polling: 50 },
  );

/** Waits until the text of an element matches `pattern`, and returns the text. */
export async function says(page, id, pattern) {
  await page.waitForFunction(
    ([id, source]) => new RegExp(source).test(document.getElementById(id)?.textContent ?? ""),
    [id, pattern.source],
    { polling: 50 },
  );
  return text(page, id);
}

/** Waits until this solution is shown, and the list has this length. */
export const shows = (page, number, listed) =>
  page.waitForSelector(`#browser[data-shown="${number}"][data-listed="${listed}"]`, { state: "attached" });

/** Waits until the search is at one step, and has recorded another. */
export const standsAt = (page, step, end = step) =>
  page.waitForSelector(`#moment[data-step="${step}"][data-end="${end}"]`, { state: "attached" });

/** Waits until the page has handled all actions, and nothing in the picture moves. */
export const settled = (page) => page.waitForSelector("canvas:not([data-moving])");

/** The picture once it has settled. */
export async function picture(page) {
  await settled(page);
  // What stands over the picture is not part of it.
  const show = (visibility) => page.evaluate((visibility) => document.getElementById("undo").style.setProperty("visibility", visibility), visibility);
  await show("hidden");
  const taken = await shot(page.locator("canvas"));
  await show("");
  return taken;
}

/** A screenshot. The driver would hide the text cursor by a style that the page's policy forbids. */
export const shot = (what, options = {}) => what.screenshot({ caret: "initial", ...options });

/** Adds a style, which the page's policy would forbid as an element. */
export function addStyle(page, text) {
  return page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, text);
}

/** Adds axe, which the page's policy would forbid as an element. */
export const addAxe = (page) => page.evaluate(`${AXE}; undefined`);

/** Withholds all frames from the page, as if it were hidden, and waits until it requests one. */
export async function withholdFrames(page) {
  await page.evaluate(() => {
    window.withheld = [];
    window.grantFrame = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (callback) => window.withheld.push(callback);
  });
}

/** Waits until the page requests a withheld frame, and delivers it: as it comes, or `after` this many
 * milliseconds of the page's time. */
export async function grantFrame(page, after) {
  await page.waitForFunction(() => window.withheld.length > 0, null, { polling: 20 });
  await page.evaluate(
    (after) =>
      new Promise((resolve) =>
        window.grantFrame((now) => {
          window.granted = after === undefined || window.granted === undefined ? now : window.granted + after;
          resolve(window.withheld.splice(0).forEach((callback) => callback(window.granted)));
        }),
      ),
    after,
  );
}

/** Runs the search to its end, and does not wait for the wall of its solutions. */
export async function finish(page) {
  if ((await page.getAttribute("html", "data-mode")) === "browse") await page.click("#watch");
  await page.click("[data-action=run-to-end]");
  await page.waitForSelector("#play[data-finished]", { state: "attached" });
  await page.keyboard.press("Escape");
  await page.waitForSelector('#browser[data-shown=""]', { state: "attached" });
}

/** Finishes the search and shows its first solution. */
export async function look(page) {
  await finish(page);
  await page.click("#browse");
  await shows(page, 1, 240);
}

/** Chooses an entry of the menu, by its action. */
export async function choose(page, action) {
  await page.click("#menu-open");
  await page.click(`#menu [data-action="${action}"]`);
}

/** Sets a slider as a drag does. */
export const slide = (page, id, value) => page.locator(`#${id}`).fill(String(value));

/** Opens the page on its Lab, before anything has run. */
export async function openLab(t, options = {}) {
  const page = await startPaused(t, options);
  await page.click("#tab-lab");
  await page.waitForSelector("#figures table");
  return page;
}

/** Waits until the Lab's status matches `pattern`. */
export const labSays = (page, pattern) =>
  page.waitForFunction(
    (source) => new RegExp(source).test(document.getElementById("lab-status").textContent),
    pattern.source,
    { polling: 50 },
  );

/** Fills in the form of the race. */
export async function enterRace(page, { strategies, puzzle = "soma", order = "fewest", limit = 300, unit = "seconds" }) {
  for (const box of await page.locator("#race-form input[type=checkbox]").all()) {
    await box.setChecked(strategies.includes(await box.getAttribute("value")));
  }
  await page.selectOption("#race-puzzle", puzzle);
  await page.selectOption("#race-order", order);
  await page.fill("#race-limit", String(limit));
  await page.selectOption("#race-unit", unit);
}

/** The name of the current puzzle in the gallery. */
export const chosenPuzzle = (page) => page.getAttribute("#puzzle", "data-chosen");

/** Chooses a puzzle of the gallery. */
export async function choosePuzzle(page, id) {
  await page.click("#puzzle");
  await page.click(`#gallery [data-puzzle="${id}"]`);
  await isChosen(page, id);
}

/** Waits until the page has a puzzle of the catalogue. One that an address names comes from a worker, after
 * the page is ready, and starts another search. */
export const isChosen = (page, id) => page.waitForSelector(`#puzzle[data-chosen="${id}"]`);

/** Whether an element is within the window. */
export const inView = (page, selector) =>
  page.locator(selector).evaluate((element) => {
    const { top, bottom, left, right, height } = element.getBoundingClientRect();
    return height > 0 && top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
  });

/** Moves a finger over the picture, as quickly as a swipe. */
export async function swipe(page, dx, height = 0.5) {
  const box = await page.locator("canvas").boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height * height];
  await finger(page, [x, y], [x + dx, y]);
}

/** A finger that goes straight from one place to another, each given by its coordinates, in this many
 * parts. */
export async function finger(page, [x, y], [toX, toY], parts = 3) {
  const session = await page.context().newCDPSession(page);
  // As long as a swipe takes, whatever the machine needs for it.
  let timestamp = Date.now() / 1000;
  const send = (type, touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints, timestamp: (timestamp += 0.04) });
  await send("touchStart", [{ x, y }]);
  for (let part = 1; part <= parts; part += 1) {
    await send("touchMove", [{ x: x + ((toX - x) * part) / parts, y: y + ((toY - y) * part) / parts }]);
  }
  await send("touchEnd", []);
  await session.detach();
}
