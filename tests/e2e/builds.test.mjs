// After an update no page runs with files of another build: it says that Cubefall was updated, and its link
// loads what is there now. Here browsers keep no version (offline.test.mjs).
import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { addressesOf, DIST, launch, PATIENCE, withoutPictures } from "./browser.mjs";
import { serve } from "./server.mjs";
import { testIf, thorough } from "./steps.mjs";
import { NEW, OLD, copied, renewed, update } from "./two_builds.mjs";

withoutPictures();

const UPDATED = /Cubefall was updated.*[Ll]oad the page again/;
const RUNS = { state: "attached", timeout: PATIENCE };

let browser;
before(async () => (browser = await launch()));
after(() => browser?.close());

/** Serves the old build. Browsers may keep its pages, but not its files. Returns the address, the folder, and
 * a page. */
async function served(t) {
  const folder = await copied(t);
  const server = await serve(folder, "/", (file) => (file.endsWith(".html") ? { "cache-control": "max-age=3600" } : {}));
  t.after(() => server.close());
  const context = await browser.newContext({ viewport: { width: 900, height: 600 }, serviceWorkers: "block" });
  t.after(() => context.close());
  await context.addInitScript(() => {
    localStorage.setItem("cubefall.guided", "true");
    localStorage.setItem("cubefall.panel", "half");
  });
  return { address: server.address, folder, context };
}

async function opened(context, address) {
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

const ready = (page) => page.waitForSelector("html[data-ready]", RUNS);
const build = (page) => page.getAttribute("html", "data-build");
const reads = (page, id, pattern) =>
  page.waitForFunction(([id, source]) => new RegExp(source).test(document.getElementById(id).textContent), [id, pattern.source]);

for (const name of ["", "draw.html"]) {
  testIf(name === "")(`${name || "index.html"} from the browser's cache, after an update: its link loads the new one`, async (t) => {
    const { address, folder, context } = await served(t);
    await ready(await opened(context, address + name));
    await update(folder);
    const page = await opened(context, `${address}${name}#puzzle=bedlam`);
    assert.equal(await build(page), OLD, "the page is the old one");
    await reads(page, "notice-text", UPDATED);
    await page.click("#notice a");
    await page.waitForSelector(`html[data-build="${NEW}"][data-ready]`, RUNS);
    assert.match(page.url(), /#puzzle=bedlam/, "what was asked for is kept");
  });
}

for (const [what, hint, use, where] of [
  ["finds all", "#browse", (page) => page.click("#find-all"), "find-sentence"],
  ["opens the gallery", "#puzzle", async () => {}, "gallery-status"],
  ["opens the Lab", "#tab-lab", async () => {}, "lab-status"],
]) {
  testIf(what === "finds all")(`a page that stays open over an update and then ${what} says to load it again, and goes on`, async (t) => {
    const { address, folder, context } = await served(t);
    // No program is fetched ahead.
    await context.addInitScript(() => (window.requestIdleCallback = () => 0));
    const page = await opened(context, `${address}#paused`);
    await ready(page);
    await update(folder);
    await page.click(hint);
    await use(page);
    await reads(page, where, UPDATED);
    assert.ok(await page.isHidden("#notice"));
    await page.keyboard.press("Escape");
    await page.evaluate(() => document.querySelector("[data-action=step]").click());
    await page.waitForSelector('#moment[data-step="1"]', { state: "attached" });
    await page.reload();
    await ready(page);
    assert.equal(await build(page), NEW);
    await page.waitForSelector('#moment[data-step="1"]', { state: "attached" });
  });
}

thorough("a drawing that stays open over an update says to load the page again, and is kept", async (t) => {
  const { address, folder, context } = await served(t);
  const page = await opened(context, `${address}draw.html`);
  await ready(page);
  await page.fill("#title", "Kept");
  await update(folder);
  await page.setInputFiles("#drawing-file", { name: "a.xmpuzzle", mimeType: "text/xml", buffer: Buffer.from("<puzzle/>") });
  await reads(page, "drawings-status", UPDATED);
  await page.reload();
  await ready(page);
  assert.equal(await build(page), NEW);
  // It comes from the database, after the page is ready.
  await page.waitForFunction(() => document.getElementById("title").value === "Kept", null, { polling: 50 });
});

// A host that gives files of one build under the names of another.
for (const [what, file] of [
  ["loader", "worker_loader.js"],
  ["script", "finder.js"],
  ["program", "finder_bg.wasm"],
]) {
  thorough(`the ${what} of a worker of another build is refused`, async (t) => {
    const { address, context } = await served(t);
    await context.route(addressesOf(file), async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: renewed(await response.body()) });
    });
    const page = await opened(context, `${address}#paused`);
    await ready(page);
    await page.click("#browse");
    await page.click("#find-all");
    await reads(page, "find-sentence", /[Ll]oad the page again/);
    assert.equal(await page.textContent("#browse-count"), "0");
  });
}

for (const [name, program] of [
  ["index.html", "page"],
  ["draw.html", "editor"],
]) {
  for (const file of [`${program}.js`, `${program}_bg.wasm`]) {
    testIf(file === "page_bg.wasm")(`${name} with ${file} of another build does not start`, async (t) => {
      const { address, context } = await served(t);
      await context.route(addressesOf(file), async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: renewed(await response.body()) });
      });
      const page = await opened(context, address + name);
      await reads(page, "notice-text", /could not be loaded/);
      assert.equal(await page.getAttribute("html", "data-ready"), null);
    });
  }
}

/** What links, other pages, browsers and search engines ask for by its name. */
const STAYS = /\.html$|^(card\.png|manifest\.webmanifest|service_worker\.js|robots\.txt|licences\.txt|player\.js)$/;

test("each file but those whose addresses stay has the digest of its build, in its name and in its program", async () => {
  for (const file of await readdir(DIST)) {
    if (STAYS.test(file)) continue;
    assert.ok(file.includes(`-${OLD}`), file);
    if (/\.(js|wasm)$/.test(file)) assert.ok((await readFile(join(DIST, file))).includes(OLD), `${file} names its build`);
  }
});
