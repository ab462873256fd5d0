// When something is missing or fails, the page reports it and offers a remedy.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage } from "./browser.mjs";
import { finish, picture, says, startPaused, testIf, text, thorough } from "./steps.mjs";

const notice = (page) => page.waitForSelector("#notice:not([hidden])").then(() => text(page, "notice-text"));

test("without WebGL2 the page reports it, and the search runs", async (t) => {
  const page = await startPaused(t, {
    prepare: (context) =>
      context.addInitScript(() => {
        const open = HTMLCanvasElement.prototype.getContext;
        HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
          return kind === "webgl2" ? null : open.call(this, kind, ...rest);
        };
      }),
  });
  assert.match(await notice(page), /no WebGL2/);
  await finish(page);
  assert.equal(await text(page, "browse-count"), "240");
});

test("a lost GPU context is reported, and the picture is restored", async (t) => {
  const page = await startPaused(t);
  const before = await picture(page);
  await page.evaluate(() => {
    window.loss = document.getElementById("canvas").getContext("webgl2").getExtension("WEBGL_lose_context");
    window.loss.loseContext();
  });
  assert.match(await notice(page), /lost the 3D picture/);
  await page.evaluate(() => window.loss.restoreContext());
  await page.waitForSelector("#notice", { state: "hidden" });
  assert.ok((await picture(page)).equals(before));
});

test("until its program is there, the page says what it loads, and its controls are inert", async (t) => {
  let release;
  const released = new Promise((resolve) => (release = resolve));
  const { page, errors, close } = await openPage({
    address: "#puzzle=bedlam&strategy=first-cell&paused",
    prepare: (context) => context.route("**/page*.wasm", (route) => released.then(() => route.continue())),
  });
  t.after(close);
  assert.equal(await text(page, "sentence"), "Loading the puzzle “bedlam” and the strategy “first-cell”…");
  const inert = () => page.evaluate(() => ["play", "strategy", "tab-search", "moment"].filter((id) => document.getElementById(id).closest("[inert]")));
  assert.equal((await inert()).length, 4);
  release();
  await page.waitForSelector("html[data-ready]");
  assert.deepEqual(await inert(), []);
  assert.equal(await text(page, "puzzle-name"), "Bedlam cube");
  assert.deepEqual(errors, []);
});

for (const [what, forbid, pattern] of [
  ["forbidden", () => Object.defineProperty(window, "localStorage", { get: () => { throw new DOMException("denied", "SecurityError"); } }), /lets the page store nothing/],
  ["full of other things", () => (Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); }), /storage for this page is full/],
]) {
  testIf(what !== "forbidden")(`storage that is ${what} is reported as that`, async (t) => {
    const page = await startPaused(t, { prepare: (context) => context.addInitScript(forbid) });
    await page.keyboard.press("o");
    await page.waitForFunction(() => Number(document.getElementById("moment").dataset.end) > 0);
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pagehide")));
    assert.match(await says(page, "saved-search-status", pattern), pattern);
  });
}

/** For `prepare`: there are two saved searches, and room for some characters of searches. */
const crowded = (length, room) => (context) =>
  context.addInitScript(
    ([length, room]) => {
      const set = Storage.prototype.setItem;
      const used = (but) => Object.keys(localStorage).reduce((sum, key) => sum + (key.startsWith("cubefall.search:") && key !== but ? localStorage[key].length : 0), 0);
      Storage.prototype.setItem = function (key, value) {
        if (key.startsWith("cubefall.search:") && used(key) + value.length > room) throw new DOMException("full", "QuotaExceededError");
        set.call(this, key, value);
      };
      localStorage.setItem("cubefall.searches", "puzzle=bedlam\npuzzle=soma");
      for (const name of ["puzzle=bedlam", "puzzle=soma"]) localStorage.setItem(`cubefall.search:${name}`, "x".repeat(length));
    },
    [length, room],
  );

for (const [what, length, room, message, kept] of [
  ["has no room even without the others deletes none of them, and is not listed", 10, 50, /storage for this page is full/, ["puzzle=bedlam", "puzzle=soma"]],
  ["needs the room of another one deletes the last of them", 100_000, 200_000, /^$/, ["strategy=first-cell", "puzzle=bedlam"]],
]) {
  testIf(kept.length === 2 && length > 10)(`a search that ${what}`, async (t) => {
    const page = await startPaused(t, { address: "#paused&strategy=first-cell", prepare: crowded(length, room) });
    await page.keyboard.press("o");
    await page.waitForFunction(() => Number(document.getElementById("moment").dataset.end) > 0);
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pagehide")));
    await says(page, "saved-search-status", message);
    const [list, keys] = await page.evaluate(() => [localStorage.getItem("cubefall.searches"), Object.keys(localStorage)]);
    assert.deepEqual(list.split("\n"), kept);
    const searches = keys.filter((key) => key.startsWith("cubefall.search:"));
    assert.deepEqual(searches.sort(), kept.map((name) => `cubefall.search:${name}`).sort());
  });
}

test("without WebAssembly the page names its requirement", async (t) => {
  const { page, close } = await openPage({
    prepare: (context) => context.addInitScript(() => delete globalThis.WebAssembly),
  });
  t.after(close);
  assert.match(await notice(page), /WebAssembly/);
});

test("a fault of the program is reported with a link to reload", async (t) => {
  const { page, close } = await openPage({
    prepare: (context) =>
      context.addInitScript(() => document.addEventListener("DOMContentLoaded", () => document.getElementById("levels").remove())),
  });
  t.after(close);
  assert.match(await notice(page), /has a fault and stopped: index\.html lacks #levels/);
  await page.evaluate(() => (window.before = true));
  await page.click("#notice a");
  await page.waitForFunction(() => window.before === undefined);
});

thorough("what is no fault of the program is not said to be one", async (t) => {
  const { page, close } = await openPage({
    address: "#paused",
    prepare: (context) =>
      context.addInitScript(() => {
        // As where a browser stores nothing for a site.
        navigator.locks.request = () => {
          window.asked = true;
          return Promise.reject(new DOMException("denied", "SecurityError"));
        };
      }),
  });
  t.after(close);
  await page.waitForFunction(() => window.asked);
  // As of an extension, and of the browser itself.
  await page.evaluate(() => dispatchEvent(new ErrorEvent("error", { message: "Script error." })));
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  assert.ok(await page.isHidden("#notice"));
  await page.evaluate(() => setTimeout(() => Promise.reject(new Error("one of ours"))));
  await page.waitForSelector("#notice:not([hidden])");
});
