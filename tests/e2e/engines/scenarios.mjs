// What is tested in each engine beside Chromium: not everything once more, but the parts of the page that
// depend on the browser.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PATIENCE, drawNothing, hasBeenHere } from "../browser.mjs";
import { needs } from "../not_tested.mjs";
import { PAGE, disobeyed, leastWidths, sizesOf, unfit } from "../places.mjs";
import { serve } from "../server.mjs";
import { testIf } from "../steps.mjs";
import { NEW, OLD, copied, update } from "../two_builds.mjs";
import { open } from "./page.mjs";

/** Tests an engine of this name: in `make test` if it is one of the `main` ones. */
export function testEngine(name, engine, { scenarios = SCENARIOS, main = true } = {}) {
  const missing = [engine.PROGRAM, "/usr/bin/Xvfb"].find((path) => !existsSync(path));
  const options = missing ? needs(missing, `the page in ${name}`) : {};
  for (const [what, run] of scenarios) testIf(main)(`${name}: ${what}`, options, (t) => run(t, engine));
}

/** Serves a copy of the page to a browser of its own. `before` are functions that run in the pages before
 * their scripts; usually, nothing is drawn. */
async function served(t, engine, { before = [hasBeenHere, drawNothing], headers, ...options } = {}) {
  // It is closed before the server, so that its page does not ask for files that are gone.
  const page = await open(t, engine, options);
  const folder = await copied(t);
  if (before.length > 0) await runFirst(folder, before);
  const server = await serve(folder, "/", headers);
  t.after(() => server.close());
  return { page, folder, server, address: server.address };
}

/** Adds functions to the pages in `folder`, as a file, which their policy allows. */
async function runFirst(folder, functions) {
  await writeFile(join(folder, "before.js"), functions.map((run) => `(${run})();\n`).join(""));
  for (const name of ["index.html", "draw.html"]) {
    const path = join(folder, name);
    const page = await readFile(path, "utf8");
    await writeFile(path, page.replace("<script>", '<script src="before.js"></script><script>'));
  }
}

// Runs in the page, before its own scripts.
function lacksMuch() {
  for (const storage of ["localStorage", "indexedDB"]) {
    Object.defineProperty(window, storage, { get: () => { throw new DOMException("denied", "SecurityError"); } });
  }
  for (const encoder of ["VideoEncoder", "MediaRecorder"]) delete window[encoder];
  for (const part of ["wakeLock", "serviceWorker"]) Object.defineProperty(navigator, part, { value: undefined });
}

/** In the page: whether the database has a drawing of this title. */
function stores(title) {
  const result = (request) => new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
  return result(indexedDB.open("cubefall")).then(async (database) => {
    const drawings = await result(database.transaction("drawings").objectStore("drawings").getAll());
    database.close();
    return drawings.some((drawing) => JSON.parse(drawing).spec.title === title);
  });
}

const build = (page) => page.evaluate(() => document.documentElement.dataset.build);

/** Waits until the page is controlled by a worker, and this version alone is kept. */
const keeps = (page, build) =>
  page.until(async (build) => navigator.serviceWorker.controller && (await caches.keys()).every((name) => name.endsWith(build)), build);

/** Waits until the page has loaded ahead what it may need. Firefox reports what a page that is left was
 * loading through a service worker. */
const loadedAhead = (page) =>
  page.until(() => performance.getEntriesByType("resource").some(({ name, responseEnd }) => /\/finder-\w+_bg\.wasm$/.test(name) && responseEnd > 0));

/** Waits until this solution is shown, and the list has this length. */
const shows = (page, number, listed) => page.has(`#browser[data-shown="${number}"][data-listed="${listed}"]`);

/** Waits until the search is at a step. */
const standsAt = (page, step) => page.has(`#moment[data-step="${step}"]`);

/** What does not fit: how many pixels of the page are beside the window, and the controls that are cut at its
 * sides. */
const unfitting = (page) =>
  page.evaluate(() => {
    const cut = [...document.querySelectorAll("button, input, select, a")].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      const scrolls = element.closest(".strip, .tools, .skip, dialog, [popover]");
      return element.checkVisibility() && width > 1 && !scrolls && (left < -1 || right > innerWidth + 1);
    });
    return [document.documentElement.scrollWidth - innerWidth, ...cut.map((element) => element.outerHTML.slice(0, 120))];
  });

/** Each as its name and `run(t, engine)`. */
export const SCENARIOS = [
  ["a first visit shows the film, and pieces fall", async (t, engine) => {
    const { page, address } = await served(t, engine, { before: [] });
    await page.goTo(address);
    await page.says("guide-text", /\w/);
    const empty = await page.screenshot();
    await page.until(() => Number(document.getElementById("moment").dataset.step) > 2);
    assert.ok(!(await page.screenshot()).equals(empty), "the picture moves");
    await page.press("Escape");
    await page.until(() => document.getElementById("guide").hidden);
  }],

  ["a search is stepped and run to its end, its solutions are browsed, and a reload keeps it", async (t, engine) => {
    const { page, address } = await served(t, engine);
    await page.goTo(`${address}#paused`);
    await page.click("[data-action=step]");
    await standsAt(page, 1);
    await page.press("o");
    // It takes several steps, each perhaps in a frame of its own.
    const sentence = await page.says("sentence", /^Trying Y in its .*: it fits\.$/);
    await page.reload();
    await page.says("sentence", new RegExp(`^${sentence}$`));
    await page.press("e");
    await page.has("#play[data-finished]");
    assert.equal(await page.text("browse-count"), "240");
    await page.press("Escape");
    await page.click("#browse");
    await shows(page, 1, 240);
    await page.press("End");
    await shows(page, 240, 240);
    await page.fill("#number", "17");
    await page.press("Enter");
    await shows(page, 17, 240);
    if (page.hasTouch) {
      await page.swipe();
      await shows(page, 18, 240);
    }
  }],

  ["all solutions of the Soma and the Bedlam cube are found by workers", async (t, engine) => {
    const { page, address } = await served(t, engine);
    for (const [puzzle, expected] of [["soma", "240"], ["bedlam", "19,186"]]) {
      await page.goTo(`${address}#paused&puzzle=${puzzle}`);
      await page.click("#browse");
      await page.click("#find-all");
      await page.has("#find[data-state=done]");
      assert.equal(await page.text("find-found"), expected);
    }
  }],

  ["a solution is saved as a mesh, a picture and a film, and printed", async (t, engine) => {
    const { page, address } = await served(t, engine, { before: [hasBeenHere], width: 500, height: 700 });
    await page.goTo(`${address}#paused`);
    await page.press("n");
    await page.says("browse-count", /^1$/);
    await page.click("#browse");
    await shows(page, 1, 1);
    await page.click("#tab-export");
    const press = (key) => () => page.click(`[data-export=${key}]`);
    const beginsWith = { png: "\x89PNG", glb: "glTF", json: "{", ...(page.makesFilms && { webm: "\x1a\x45\xdf\xa3" }) };
    for (const [key, begin] of Object.entries(beginsWith)) {
      // Each of hundreds of frames of a film is drawn and encoded by the processor: half a minute in Firefox,
      // beside other tests more.
      const { name, bytes } = await page.saved(press(key), key === "webm" ? 4 * PATIENCE : PATIENCE);
      assert.ok(name.endsWith(`.${key}`), name);
      assert.equal(bytes.toString("latin1", 0, begin.length), begin, name);
    }
    const { bytes } = await page.saved(press("stl"));
    assert.equal(bytes.length, 84 + 50 * bytes.readUInt32LE(80), "a mesh of whole triangles");
    await page.evaluate(() => {
      const get = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, "contentWindow").get;
      const print = () => (window.printed = document.getElementById("export-sheet").contentDocument.querySelectorAll(".steps svg").length);
      Object.defineProperty(HTMLIFrameElement.prototype, "contentWindow", { get() { return Object.assign(get.call(this), { print }); } });
    });
    await page.click("[data-export=sheet]");
    assert.equal(await page.until(() => window.printed), 7, "a picture for each piece");
  }],

  ["a puzzle is drawn and answered, and a reload keeps it", async (t, engine) => {
    const { page, address } = await served(t, engine);
    await page.goTo(`${address}draw.html`);
    await page.says("answer", /^No solution/);
    await page.click("[data-action=add-piece]");
    // With the first piece, three cells around a corner, it fills the goal of 2×2×2.
    for (const cell of ["0,0,0", "1,0,0", "0,1,0", "0,0,1", "1,0,1"]) await page.click(`#layers [data-at="${cell}"]`);
    await page.says("answer", /^Exactly one solution/);
    await page.fill("#title", "Two pieces");
    await page.press("Enter");
    await page.until(stores, "Two pieces");
    await page.reload();
    await page.until(() => document.getElementById("title").value === "Two pieces");
    await page.says("answer", /^Exactly one solution/);
  }],

  ["the second visit needs no network, and an update while a search runs mixes nothing", async (t, engine) => {
    const { page, folder, server, address } = await served(t, engine, { before: [], headers: { "cache-control": "no-store" } });
    await page.goTo(address);
    await page.evaluate(hasBeenHere);
    // If the page is left before, its version may not be kept.
    await page.until(async () => (await navigator.serviceWorker.getRegistration())?.active?.state === "activated");
    await page.goTo(`${address}#puzzle=bedlam&paused`);
    await keeps(page, OLD);
    await page.click("#browse");
    await page.click("#find-all");
    await page.until(() => Number.parseInt(document.getElementById("browse-count").textContent, 10) > 10);
    await page.click("#watch");
    await update(folder);
    await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration()).update()));
    await page.says("update", /new version is ready/);
    assert.equal(await build(page), OLD);
    // A program that was not loaded before, and is no longer on the server.
    await page.click("#tab-lab");
    await page.has("#figures table");
    await page.click("#update button");
    await page.until((build) => document.documentElement.dataset.build === build && "ready" in document.documentElement.dataset, NEW);

    await keeps(page, NEW);
    await loadedAhead(page);
    await server.close();
    await page.goTo(`${address}#puzzle=pycon&paused`);
    assert.equal(await build(page), NEW);
    await page.has('#puzzle[data-chosen="pycon"]');
    await loadedAhead(page);
    await page.goTo(`${address}draw.html`);
    await page.says("answer", /solution/);
  }],

  ["where nothing can be stored, no film be made and no window be kept awake, the page works and says so", async (t, engine) => {
    const { page, address } = await served(t, engine, { before: [lacksMuch, drawNothing] });
    await page.goTo(`${address}#paused`);
    await page.press("o");
    await page.until(() => Number(document.getElementById("moment").dataset.end) > 0);
    await page.evaluate(() => void dispatchEvent(new PageTransitionEvent("pagehide")));
    await page.says("saved-search-status", /lets the page store nothing/);
    await page.press("p");
    await page.has("html[data-presenting]");
    await page.press("p");
    await page.has("html:not([data-presenting])");
    await page.goTo(`${address}draw.html`);
    await page.fill("#title", "Two pieces");
    await page.press("Enter");
    await page.says("storage", /^This puzzle is not stored: .*Save it as a file, or share its address\.$/);
  }],

  ["a player has a size of its own in each place of another page, plays, and keeps its step when it is moved", async (t, engine) => {
    const { page, folder, address } = await served(t, engine, { before: [], width: 1440, height: 900 });
    await writeFile(join(folder, "places.html"), PAGE);
    await page.goTo(`${address}places.html`);
    assert.deepEqual(await page.measure(unfit, leastWidths(true)), []);
    assert.deepEqual(disobeyed(await page.measure(sizesOf)), []);
    await page.until(() => document.querySelector("cubefall-player").steps === 7);
    await page.evaluate(() => {
      const player = document.querySelector("cubefall-player");
      player.seek(3);
      document.querySelector("main").prepend(player);
      player.next();
    });
    await page.until(() => document.querySelector("cubefall-player").shadowRoot.querySelector("input").value === "4");
  }],

  ["both pages fit a desktop's screen and a telephone's", async (t, engine) => {
    const { page, address } = await served(t, engine);
    for (const [width, height] of [[1440, 900], [390, 844]]) {
      await page.resize(width, height);
      for (const path of ["#paused", "#paused&tab=lab", "#paused&tab=solutions", "draw.html"]) {
        await page.goTo(address + path);
        assert.deepEqual(await unfitting(page), [0], `${path} at ${width}×${height}`);
      }
    }
  }],
];
