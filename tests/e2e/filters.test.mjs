// The listed solutions: filtered by positions of pieces, by first pieces, by favourites; also all of the
// Bedlam cube.
import assert from "node:assert/strict";
import { test } from "node:test";
import { withoutPictures } from "./browser.mjs";
import { look, reads, says, settled, shows, startPaused, text, thorough } from "./steps.mjs";

withoutPictures();

const still = { reducedMotion: "reduce", viewport: { width: 1000, height: 800 } };

const rows = (page) =>
  page.locator("[data-solution]").evaluateAll((rows) => rows.map((row) => Number(row.dataset.solution)));

async function openFilter(page) {
  await page.click("#tab-filter");
  await page.waitForSelector("#filter-piece");
}

/** Waits until the filter has checked all solutions, and returns the number that pass. */
async function passing(page, listed) {
  const filter = await page.waitForSelector(`#filter[data-state=done][data-listed="${listed}"]`);
  return Number(await filter.getAttribute("data-rows"));
}

/** Waits until this number of solutions pass the filter, and all are listed. */
const passes = (page, rows, listed) =>
  page.waitForSelector(`#filter[data-state=done][data-rows="${rows}"][data-listed="${listed}"]`);

/** Waits until all solutions are listed. */
const passesAll = (page) => page.waitForSelector("#filter[data-state=off]");

test("a piece in a corner, and next to another: fewer are listed, and browsed", async (t) => {
  const page = await startPaused(t, still);
  await look(page);
  await openFilter(page);
  await passesAll(page);
  assert.equal((await page.locator("#filter-piece option").count()), 7);
  await page.selectOption("#filter-piece", { label: "Y" });
  await page.click("#filter-add");
  const corner = await passing(page, 240);
  assert.ok(corner > 0 && corner < 240);
  await page.selectOption("#filter-how", "next-to");
  await page.selectOption("#filter-other", { label: "R" });
  await page.click("#filter-add");
  await page.waitForSelector(`#filter[data-state=done]:not([data-rows="${corner}"])`);
  const both = await passing(page, 240);
  assert.ok(both > 0 && both < corner, "conditions add up");
  assert.deepEqual(await page.locator("#filter-conditions li").allTextContents(), ["Yin a corner×", "Ynext toR×"]);
  const listed = await rows(page);
  await page.keyboard.press("Home");
  await shows(page, listed[0], 240);
  await page.click("[data-action=next]");
  await shows(page, listed[1], 240);
  // The place is that among those that pass, and another one can be typed.
  assert.equal(await page.inputValue("#number"), "2");
  await reads(page, "found", String(both));
  await page.fill("#number", "3");
  await page.keyboard.press("Enter");
  await shows(page, listed[2], 240);
  await page.click("[aria-label='Remove: Y next to R']");
  await passes(page, corner, 240);
  await page.click("[data-action=clear-filter]");
  await passesAll(page);
  assert.equal(await page.locator("#filter-conditions li").count(), 0);
  await reads(page, "found", "240");
});

test("a piece in this corner, by a click at the layers and in the picture", async (t) => {
  // Wide enough for the picture beside the form.
  const page = await startPaused(t, { ...still, viewport: { width: 1280, height: 800 } });
  await look(page);
  await openFilter(page);
  // The corner at the back, on the left, at the top.
  await page.click(`#filter-layers figure:nth-child(3) [data-cell] >> nth=0`);
  await says(page, "filter-cell-text", /fills this cell, layer 3: row 1, column 1\.$/);
  await page.click("[aria-label='Y here'], #filter-keep:has-text('Keep Y here')");
  const one = await passing(page, 240);
  assert.ok(one > 0 && one < 240);
  await reads(page, "filter-text", `${one} of 240`);
  assert.equal(await page.textContent("#filter-layers figure:nth-child(3) text >> nth=0"), "Y", "it is shown so");
  // A cell of the cube in the picture.
  await settled(page);
  const { x, y, width, height } = await page.locator("canvas").boundingBox();
  await page.mouse.click(x + width * 0.5, y + height * 0.45);
  await page.waitForSelector("#filter-cell:not([hidden])");
  const [letter] = await says(page, "filter-cell-text", /^[A-Z] fills this cell, layer \d: row \d, column \d\.$/);
  await reads(page, "filter-keep", `Keep ${letter} here`);
  await page.click("#filter-keep");
  await page.waitForSelector("#filter-conditions li:nth-child(2)");
  const two = await passing(page, 240);
  assert.ok(two > 0 && two <= one);
  await page.keyboard.press("End");
  await page.waitForFunction((two) => document.getElementById("number").value === String(two), two);
  await page.check("#filter-favourites");
  await passes(page, 0, 240);
  assert.ok(await page.isVisible("#filter-none"));
  await page.uncheck("#filter-favourites");
  await passes(page, two, 240);
  assert.ok(!(await page.isVisible("#filter-none")));
});

thorough("by the keyboard: a cell of the layers, a piece, and the condition is dropped again", async (t) => {
  const page = await startPaused(t, still);
  await look(page);
  await page.focus("#filter-open");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement.id === "filter-layers");
  for (const key of ["ArrowRight", "ArrowRight", "ArrowDown", "PageUp"]) await page.keyboard.press(key);
  await says(page, "filter-cell-text", /layer 2: row 2, column 2\.$/);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#filter-conditions li");
  await page.waitForFunction(() => document.activeElement.id === "filter-layers");
  const passed = await passing(page, 240);
  assert.ok(passed > 0 && passed < 240);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await passesAll(page);
  assert.equal(await page.locator("#filter-conditions li").count(), 0);
});

test("favourites are marked, listed, and there after the page is loaded again", async (t) => {
  const page = await startPaused(t, still);
  await look(page);
  for (const number of ["17", "200"]) {
    await like(page, number);
  }
  const name = await text(page, "name");
  await page.waitForSelector("[data-solution='200'] .star");
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  await look(page);
  await openFilter(page);
  await page.check("#filter-favourites");
  await passes(page, 2, 240);
  assert.deepEqual(await rows(page), [17, 200]);
  await page.keyboard.press("End");
  await reads(page, "name", name);
  await page.locator("#filter-layers").focus();
  await page.keyboard.press("f");
  await passes(page, 1, 240);
  assert.deepEqual(await rows(page), [17]);
});

/** Shows a solution and makes it a favourite. */
async function like(page, number) {
  await page.fill("#number", number);
  await page.keyboard.press("Enter");
  await shows(page, number, 240);
  await page.click("#favourite");
  await page.waitForSelector("#favourite[aria-pressed=true]");
}

test("favourites of two tabs are stored together", async (t) => {
  const first = await startPaused(t, still);
  await look(first);
  const second = await first.context().newPage();
  await second.goto(new URL("#paused", first.url()).href);
  await second.waitForSelector("html[data-ready]");
  await look(second);
  await like(first, "17");
  await like(second, "200");
  await like(first, "3");
  await second.reload();
  await second.waitForSelector("html[data-ready]");
  await look(second);
  await openFilter(second);
  await second.check("#filter-favourites");
  await passes(second, 3, 240);
  assert.deepEqual(await rows(second), [3, 17, 200]);
  // One that is removed stays removed, whatever the other tab has.
  await second.keyboard.press("Home");
  await second.click("#favourite");
  await passes(second, 2, 240);
  await like(first, "5");
  const stored = await first.evaluate(() => localStorage.getItem("cubefall.favourites").split(" ").length);
  assert.equal(stored, 3);
});

for (const [what, refuse, why] of [
  ["full storage", () => (Storage.prototype.setItem = () => { throw new DOMException("", "QuotaExceededError"); }), /^The favourite is not stored, since the browser's storage for this page is full\. [^.]+\.$/],
  ["no storage", () => Object.defineProperty(window, "localStorage", { get: () => { throw new DOMException("", "SecurityError"); } }), /^The favourite is not stored, since this browser lets the page store nothing\. [^.]+\.$/],
]) {
  thorough(`favourites that are not stored are reported once: ${what}`, async (t) => {
    const page = await startPaused(t, { ...still, prepare: (context) => context.addInitScript(refuse) });
    await look(page);
    assert.ok(!(await page.isVisible("#refused")));
    await like(page, "17");
    await says(page, "refused", why);
    assert.ok(await page.isVisible("#refused"));
    await like(page, "200");
    await settled(page);
    await says(page, "refused", why);
    // Nor is it stored that the panel is open.
    if (await page.isHidden("#panel")) await page.keyboard.press("i");
    await page.waitForSelector("[data-solution='200'] .star");
  });
}

thorough("all 19,186 of the Bedlam cube are found, filtered, sorted and scrolled through", async (t) => {
  const page = await startPaused(t, { ...still, address: "#puzzle=bedlam&paused" });
  await page.click("#browse");
  await page.evaluate(() => {
    const note = () => {
      window.filled ||= document.getElementById("find").dataset.state === "running" && document.querySelector("[data-solution='1']");
    };
    new MutationObserver(note).observe(document.getElementById("list-rows"), { childList: true });
  });
  await page.click("#find-all");
  await page.waitForSelector("#find[data-state=done]");
  assert.ok(await page.evaluate(() => Boolean(window.filled)), "the list fills meanwhile");
  await page.keyboard.press("Home");
  await openFilter(page);
  await page.evaluate(() => {
    window.tasks = [];
    new PerformanceObserver((list) => {
      for (const task of list.getEntries()) window.tasks.push(task.duration);
    }).observe({ type: "longtask" });
  });
  await page.selectOption("#filter-piece", { label: "A" });
  await page.selectOption("#filter-how", "middle");
  await page.click("#filter-add");
  await passing(page, 19_186);
  await page.check("#filter-favourites");
  await passes(page, 0, 19_186);
  await page.click("[data-action=clear-filter]");
  await passesAll(page);
  await page.click("#tab-solutions");
  for (const share of [0.25, 0.5, 0.75, 1]) {
    await page.evaluate((share) => {
      const list = document.getElementById("list");
      list.scrollTop = share * (list.scrollHeight - list.clientHeight);
    }, share);
    await page.waitForFunction((row) => {
      const rows = [...document.querySelectorAll("[data-solution]")].map((row) => Number(row.dataset.solution));
      return Math.min(...rows) <= row && row <= Math.max(...rows);
    }, Math.round(share * 19_186));
  }
  await openFilter(page);
  await page.selectOption("#filter-order", "name");
  await passes(page, 19_186, 19_186);
  await page.click("#tab-solutions");
  await reads(page, "list-title", "Found by Find all, by name");
  const inView = await page.evaluate(() => {
    const row = document.querySelector("[data-solution][aria-current]")?.getBoundingClientRect();
    const list = document.getElementById("list").getBoundingClientRect();
    return row !== undefined && list.top <= row.top && row.bottom <= list.bottom;
  });
  assert.ok(inView, "the list scrolls to the one shown");
  const names = [];
  for (const key of ["Home", "ArrowRight", "ArrowRight", "End"]) {
    const before = await text(page, "name");
    // A tab would take the key.
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press(key);
    await page.waitForFunction((before) => document.getElementById("name").textContent !== before, before);
    names.push(await text(page, "name"));
  }
  assert.deepEqual(names, names.toSorted(), "in alphabetical order");
  await openFilter(page);
  await page.selectOption("#filter-order", "easiest");
  await page.click("#tab-solutions");
  await page.waitForSelector("#list-ease");
  assert.equal(await text(page, "list-ease"), "13,800 go straight down, 5,386 need pieces from the side, 0 lock.");
  const longest = Math.max(0, ...(await page.evaluate(() => window.tasks)));
  t.diagnostic(`longest task: ${longest.toFixed(0)} ms (0: none over 50 ms)`);
});
