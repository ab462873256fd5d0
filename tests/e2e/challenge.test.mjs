// Hints in three strengths, the clock, the puzzle of the day, the ladder, and the film's four pieces.
import assert from "node:assert/strict";
import { test } from "node:test";
import { withoutPictures } from "./browser.mjs";
import { says, start, startPaused, text } from "./steps.mjs";

withoutPictures();

const still = { reducedMotion: "reduce", viewport: { width: 1280, height: 800 } };
const phone = { ...still, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** The number of pieces where this says. */
const pieces = (page, where) => page.locator(`#own-cube-pieces [data-where=${where}]`).count();

const inBox = (page, number) =>
  page.waitForFunction((number) => document.querySelectorAll("#own-cube-pieces [data-where=box]").length === number, number);

for (const [name, options, hint] of [
  ["by keys", still, (page) => page.keyboard.press("n")],
  ["by touch", phone, (page) => page.tap("#own-cube-hint")],
]) {
  test(`an empty cube gets a hint of each strength ${name}`, async (t) => {
    const page = await startPaused(t, options);
    await page.keyboard.press("h");
    await page.waitForSelector("#own-cube");
    await hint(page);
    await page.waitForSelector("#own-cube-pieces [data-hinted]");
    const named = await page.getAttribute("#own-cube-pieces [data-hinted]", "data-pick");
    assert.equal(await pieces(page, "hand"), 0, "its place is not given away");
    await hint(page);
    await says(page, "own-cube-title", /(goes|slides) in from/);
    assert.equal(await page.getAttribute("#own-cube-pieces [data-where=hand]", "data-pick"), named, "the same piece");
    await hint(page);
    await page.waitForSelector("html[data-mode=browse] #browse-bar:visible");
    await page.keyboard.press("Escape");
    await page.waitForSelector("#own-cube");
    assert.equal(await pieces(page, "hand"), 1, "the cube is as it was");
  });
}

test("a puzzle of the ladder that is solved by hand is marked, and the machine's number is beside one's own", async (t) => {
  const page = await start(t, { ...still, address: "#puzzle=two-corners&paused&cube" });
  await page.waitForSelector("#own-cube");
  await page.waitForFunction(() => document.querySelectorAll("[data-pick]").length === 2);
  await page.click("#own-cube-clock");
  await says(page, "own-cube-clock-text", /^0:0\d, 0 moves$/);
  for (let piece = 1; piece <= 2; piece += 1) {
    await page.keyboard.press("n");
    await page.waitForSelector("#own-cube-pieces [data-hinted]");
    await page.keyboard.press("n");
    await page.waitForSelector("#own-cube-pieces [data-where=hand]");
    await page.click("#own-cube-put-in");
    await inBox(page, piece);
  }
  await says(page, "own-cube-answer", /^Solved\. You: 2 moves; the search by pieces: \d+ tr(y|ies) until its first solution\.$/);
  assert.match(await text(page, "own-cube-clock-text"), /^Two corners, with 4 hints, \d+ seconds?, 2 moves\.$/);

  // Whoever gets the address has the same box, empty, and the result to beat.
  await page.click("#own-cube-share");
  const address = await page.inputValue("#share-address");
  await page.click("#share-dialog form button");
  const other = await start(t, { ...still, address: new URL(address).hash });
  await says(other, "own-cube-clock-text", /^To beat: with 4 hints, \d+ seconds?, 2 moves\. The clock starts/);
  assert.deepEqual([await inBox(other, 0), await text(other, "puzzle-name")].slice(1), ["Two corners"]);

  const mark = ".card:has([data-puzzle=two-corners]) .card-solved";
  for (const look of ["now", "after a reload"]) {
    await page.click("#puzzle");
    await page.waitForSelector(`#gallery-list section:first-child ${mark}:visible`);
    assert.equal(await page.locator(".card-solved:visible").count(), 1, look);
    await page.reload();
    await page.waitForSelector("html[data-ready]");
  }
});

test("the puzzle of the day opens as a challenge, the same elsewhere, and is marked when it is solved", async (t) => {
  // Day 0 of a cycle has the first puzzle of data/days.txt.
  const day = 60 * 340;
  const prepare = (context) => context.addInitScript((now) => (Date.now = () => now), (day + 0.5) * 86_400_000);
  const page = await startPaused(t, { ...still, prepare });
  await page.click("#puzzle");
  await says(page, "gallery-day-text", /^The same for everybody/);
  await page.click("#gallery-day");
  await says(page, "own-cube-clock-text", /^The clock starts with your first piece\.$/);
  assert.equal(await text(page, "puzzle-name"), "Four in twelve");
  await page.click("#menu-open");
  await page.click("#share");
  const address = await page.inputValue("#share-address");
  await page.click("#share-dialog form button");

  const other = await start(t, { ...still, address: new URL(address).hash });
  await says(other, "own-cube-clock-text", /^The clock starts with your first piece\.$/);
  assert.equal(await text(other, "puzzle-name"), await text(page, "puzzle-name"));
  assert.equal(await pieces(other, "tray"), 4);

  for (let piece = 1; piece <= 4; piece += 1) {
    await page.keyboard.press("n");
    await page.waitForSelector("#own-cube-pieces [data-hinted]");
    await page.keyboard.press("n");
    await page.waitForSelector("#own-cube-pieces [data-where=hand]");
    await page.click("#own-cube-put-in");
    await inBox(page, piece);
  }
  await says(page, "own-cube-answer", /^Solved/);
  await page.click("#puzzle");
  await says(page, "gallery-day-text", /^Solved today\. In all, on 1 day\.$/);
});

test("the film's four pieces are tried by a key", async (t) => {
  const page = await start(t, { ...still, newcomer: true });
  await page.waitForSelector("#guide-try:visible");
  await page.focus("#guide-try");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#own-cube");
  await page.waitForFunction(() => document.querySelectorAll("#own-cube-pieces [data-where=tray]").length === 4);
  assert.ok(await page.isHidden("#guide"));
});
