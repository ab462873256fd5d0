// What comes to the page on which puzzles are drawn from outside, and is odd, large, or has failed before.
import assert from "node:assert/strict";
import { test } from "node:test";
import { withoutPictures } from "./browser.mjs";
import { codeOf } from "./codes.mjs";
import { choose, failedBefore, says, settled, start, text, thorough } from "./steps.mjs";

withoutPictures();

const KEY = "cubefall.drawing.opening";
const still = { viewport: { width: 900, height: 700 }, reducedMotion: "reduce" };
const cell = { sides: [1, 1, 1] };
const bare = { sides: [1, 1, 1], cells: [] };
const bar = { sides: [3, 1, 1] };

const none = { title: "No pieces", goal: cell, pieces: [] };
const one = { title: "One cell", goal: cell, pieces: [{ name: "A", ...cell }] };
const nowhere = { title: "Nowhere", goal: { sides: [2, 2, 1] }, pieces: [{ name: "A", ...bar }, { name: "B", ...cell }] };
const goalless = { title: "No goal", goal: bare, pieces: [{ name: "A", ...cell }] };
const hollow = { title: "Hollow", goal: cell, pieces: [{ name: "A", ...bare }] };
const wide = { title: "Wide", goal: { sides: [200, 200, 1] }, pieces: [{ name: "A", ...cell }] };
const large = { title: "Large", goal: { sides: [16, 16, 16] }, pieces: [{ name: "A", ...bar }] };

const link = (puzzle) => `#puzzle=${codeOf(puzzle)}`;
const draw = (t, address = "", options = {}) => start(t, { ...still, address: `draw.html${address}`, ...options });

const isTitled = (page, title) =>
  page.waitForFunction((title) => document.getElementById("title").value === title, title, { polling: 50 });

/** Waits until what the start opens is there, so that the next one would not be offered. */
const isOpened = (page) =>
  page.waitForFunction(
    // The key is not there before the program has started, either.
    (key) => document.documentElement.hasAttribute("data-ready") && localStorage.getItem(key) === null,
    KEY,
    { polling: 50 },
  );

/** A shape as text: a row of cells, the rows of a layer, the layers. */
const drawn = ({ sides: [x, y, z], cells }) => {
  const mark = (place) => (!cells || cells.includes(place) ? "#" : ".");
  const row = (first) => Array.from({ length: x }, (_, at) => mark(first + at)).join("");
  return Array.from({ length: z }, (_, layer) => Array.from({ length: y }, (_, line) => row(x * (line + y * layer))).join("/"));
};

/** Gives the page a puzzle as a file. */
async function give(page, { title, goal, pieces }) {
  const list = pieces.map(({ name, ...shape }) => ({ name, shape: drawn(shape) }));
  const content = JSON.stringify({ id: "odd", title, goal: { shape: drawn(goal) }, pieces: list });
  await choose(page, "drawings");
  await page.setInputFiles("#drawing-file", { name: "odd.json", mimeType: "application/json", buffer: Buffer.from(content) });
}

/** The page goes on: a piece and a goal of one cell are drawn, and the answer follows. */
async function goesOn(page) {
  assert.equal(await page.isVisible("#notice"), false, await text(page, "notice-text"));
  if (await page.isVisible("#drawings")) await page.keyboard.press("Escape");
  await choose(page, "drawings");
  await page.click("[data-action=new]");
  await isTitled(page, "My puzzle");
  await says(page, "answer", /^No solution\. All pieces together have 3 cells, and the goal has 8/);
  await page.click("[data-action=clear]");
  for (const at of ["0,0,0", "1,0,0", "0,1,0"]) await page.click(`#layers [data-at="${at}"]`);
  await says(page, "answer", /^Exactly one solution/);
  await settled(page);
}

for (const [what, puzzle, answer] of [
  ["without pieces", none, /^Draw the goal, and pieces/],
  ["of one cell", one, /^Exactly one solution/],
  ["in which a piece fits nowhere", nowhere, /^No solution\. Piece A fits nowhere/],
]) {
  thorough(`a puzzle ${what} is opened by a link and by a file, and the page goes on`, async (t) => {
    const page = await draw(t, link(puzzle));
    await isTitled(page, puzzle.title);
    await says(page, "answer", answer);
    await isOpened(page);
    await goesOn(page);
    await give(page, puzzle);
    await isTitled(page, puzzle.title);
    await says(page, "answer", answer);
    assert.equal(await page.isVisible("#drawings"), false);
    await goesOn(page);
  });
}

for (const [what, puzzle, answer, refusal] of [
  ["whose goal has no cells", goalless, /^Draw the goal, and pieces/, /^odd\.json is not opened: the goal has no cell/],
  ["with a piece that has no cells", hollow, /^Not a puzzle yet: piece A has no cell/, /^odd\.json is not opened: piece A has no cell/],
]) {
  thorough(`a puzzle ${what} can be drawn on, but no file has one`, async (t) => {
    const page = await draw(t, link(puzzle));
    await isTitled(page, puzzle.title);
    await says(page, "answer", answer);
    await isOpened(page);
    await goesOn(page);
    await give(page, puzzle);
    assert.match(await says(page, "drawings-status", /is not opened/), refusal);
    assert.equal(await page.inputValue("#title"), "My puzzle", "what was open stays");
    await goesOn(page);
  });
}

test("a puzzle beyond the limits is refused with the limit, by a link and by a file", async (t) => {
  const page = await draw(t, link(wide));
  assert.match(await says(page, "refusal", /./), /^The address has no puzzle: 40000 cells in the goal are too many; at most 4096/);
  await isOpened(page);
  await goesOn(page);
  await give(page, wide);
  assert.match(await says(page, "drawings-status", /is not opened/), /40000 cells in the goal are too many; at most 4096/);
  await goesOn(page);
});

thorough("the layers of a large goal are written over several frames, until all are there", async (t) => {
  const page = await draw(t);
  await isOpened(page);
  await page.evaluate(() => {
    window.counts = [];
    const count = () => window.counts.push(document.querySelectorAll("#layers [data-at]").length);
    new MutationObserver(count).observe(document.getElementById("layers"), { childList: true, subtree: true });
  });
  await page.evaluate((address) => (location.hash = address), link(large));
  await page.waitForFunction(() => document.querySelectorAll("#layers [data-at]").length === 17 ** 3, null, { polling: 50 });
  const counts = await page.evaluate(() => window.counts);
  const written = counts.map((count, at) => count - (counts[at - 1] ?? 0));
  assert.ok(Math.max(...written) <= 1024 + 17 ** 2, `${counts}`);
  assert.equal(await page.locator("#layers rect[fill]").count(), 4096);
  await page.click('#layers [data-at="0,0,0"]');
  await page.waitForFunction(() => document.querySelectorAll("#layers rect[fill]").length === 4095, null, { polling: 50 });
});

test("a link that failed to open is offered at the next visit, and can be opened all the same", async (t) => {
  const address = link(one);
  const page = await draw(t, address, { prepare: failedBefore(KEY, address.slice(1)) });
  await page.waitForSelector("#offer:not([hidden])");
  assert.match(await text(page, "offer-text"), /^The puzzle of this address was not opened: /);
  assert.equal(await page.inputValue("#title"), "My puzzle");
  await page.click("#offer-open");
  await isTitled(page, "One cell");
  assert.equal(await page.isVisible("#offer"), false);
  await isOpened(page);
});

thorough("a link that failed to open can be forgotten, and the last puzzle is opened instead", async (t) => {
  const address = link(one);
  const page = await draw(t);
  await page.fill("#title", "Mine");
  await page.waitForFunction(() => localStorage.getItem("cubefall.drawing.changed") !== null, null, { polling: 50 });
  const later = await page.context().newPage();
  await failedBefore(KEY, address.slice(1))(later);
  await later.goto(new URL(`draw.html${address}`, page.url()).href);
  await later.click("#offer-forget");
  await isTitled(later, "Mine");
  assert.equal(await later.isVisible("#offer"), false);
  assert.equal(await later.evaluate(() => location.hash), "", "the next visit opens it no more");
  await goesOn(later);
});

thorough("a last puzzle that failed to open is offered, and stays in My puzzles when it is forgotten", async (t) => {
  const page = await draw(t);
  await page.fill("#title", "Mine");
  await page.waitForFunction(() => localStorage.getItem("cubefall.drawing.changed") !== null, null, { polling: 50 });
  const later = await page.context().newPage();
  await failedBefore(KEY, "")(later);
  const address = new URL("draw.html", page.url()).href;
  await later.goto(address);
  await later.waitForSelector("#offer:not([hidden])");
  assert.match(await text(later, "offer-text"), /^The last puzzle was not opened: /);
  await later.click("#offer-forget");
  await later.waitForSelector("#offer", { state: "hidden" });
  await later.goto("about:blank");
  await later.goto(address);
  await isOpened(later);
  assert.equal(await later.inputValue("#title"), "My puzzle", "it is no longer the last one");
  await choose(later, "drawings");
  await later.click("#drawing-list .drawing:has-text('Mine')");
  await isTitled(later, "Mine");
});

thorough("a page that is closed before its puzzle is there offers it at the next visit", async (t) => {
  const page = await draw(t);
  await isOpened(page);
  const second = await page.context().newPage();
  // Its frames never come, so it never has a picture.
  await second.addInitScript(() => (window.requestAnimationFrame = () => 1));
  const address = new URL(`draw.html${link(large)}`, page.url()).href;
  await second.goto(address);
  await second.waitForFunction((key) => localStorage.getItem(key) !== null, KEY, { polling: 50 });
  await second.close();
  const third = await page.context().newPage();
  await third.goto(address);
  await third.waitForSelector("#offer:not([hidden])");
  assert.equal(await third.inputValue("#title"), "My puzzle");
  await third.click("#offer-open");
  await isTitled(third, "Large");
});
