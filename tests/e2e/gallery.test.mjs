// The gallery of puzzles, and opening files: chosen, dropped or pasted.
import assert from "node:assert/strict";
import { test } from "node:test";
import { withoutPictures } from "./browser.mjs";
import { choosePuzzle, chosenPuzzle, isChosen, reads, says, start, startPaused, text, thorough } from "./steps.mjs";

withoutPictures();

const small = { viewport: { width: 1000, height: 800 }, reducedMotion: "reduce" };

/** A document of this number of dominoes in a square. */
const dominoes = (title = "Two dominoes", copies = 2, comment = "") =>
  JSON.stringify({
    id: "dominoes",
    title,
    comment,
    goal: { shape: ["##/##"] },
    pieces: [{ name: "A", shape: ["##"], min: copies, max: copies }],
  });

/** The number of sections of the gallery: the ladder and the groups. */
const SECTIONS = 9;

/** Waits until all of the gallery is there. */
const arrived = (page) => page.waitForSelector(`#gallery-list section:nth-child(${SECTIONS})`, { state: "attached" });

const openGallery = async (page) => {
  await page.click("#puzzle");
  await arrived(page);
};

const chooseFile = (page, name, content) =>
  page.setInputFiles("#puzzle-file", { name, mimeType: "application/octet-stream", buffer: Buffer.from(content) });

const name = (page) => text(page, "puzzle-name");

const isOpen = (page) => page.isVisible("#gallery");

test("the gallery has every puzzle of the catalogue, can be searched, and is navigated by keys", async (t) => {
  const page = await startPaused(t, small);
  await page.focus("#puzzle");
  await page.keyboard.press("Enter");
  await arrived(page);
  const cards = page.locator("#gallery-list .card");
  assert.ok((await cards.count()) >= 60);
  const all = await cards.count();
  // Typed text goes to the search field, though a phone shows no keyboard until the field is touched.
  await page.keyboard.type("bedlam");
  const found = page.locator("#gallery-list .card:visible");
  assert.ok((await found.count()) < all / 4);
  assert.match(await found.first().textContent(), /Bedlam/);
  await page.fill("#gallery-search", "240 solutions soma cube 27 cells");
  assert.match(await found.first().textContent(), /Soma cube/);
  await page.fill("#gallery-search", "bedlam");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await isChosen(page, "bedlam");
  assert.equal(await isOpen(page), false);
  await openGallery(page);
  await page.fill("#gallery-search", "no such puzzle");
  assert.ok(await page.isVisible(".gallery-none"));
  // The first Escape empties the field.
  await page.keyboard.press("Escape");
  assert.equal(await found.count(), all);
  await page.keyboard.press("Escape");
  assert.equal(await isOpen(page), false);
  assert.equal(await chosenPuzzle(page), "bedlam");
});

test("chips choose by size and difficulty together with the search, and the number of puzzles follows", async (t) => {
  const page = await startPaused(t, small);
  await openGallery(page);
  const found = page.locator("#gallery-list .card:visible");
  const all = await found.count();
  assert.equal(await text(page, "gallery-count"), `${all} puzzles`);
  const chip = (kind, name) => page.locator(`#gallery-chips [data-${kind}=${name}]`);
  const shown = async (what) => {
    const count = await found.count();
    assert.equal(await text(page, "gallery-count"), count === all ? `${all} puzzles` : `${count} of ${all} puzzles`, what);
    return count;
  };
  // The cells that the cards themselves say.
  const cells = async () => (await page.locator("#gallery-list .card:visible .card-sizes").allTextContents()).map((text) => Number(/(\d+)\sc/.exec(text)[1]));
  await chip("size", "small").click();
  assert.equal(await chip("size", "small").getAttribute("aria-pressed"), "true");
  const few = await shown("small");
  assert.ok((await cells()).every((count) => count <= 30));
  await chip("size", "large").click();
  const many = await shown("small or large");
  assert.ok(many > few && (await cells()).every((count) => count <= 30 || count > 64));
  await chip("difficulty", "hard").click();
  assert.ok((await shown("and hard")) < many);
  await chip("size", "small").click();
  assert.deepEqual((await found.allTextContents()).map((text) => /Conway|Bricks/.test(text)), [true, true], "large and hard");
  await page.fill("#gallery-search", "conway winning");
  assert.equal(await shown("and with these words"), 1);
  await chip("size", "large").click();
  await chip("difficulty", "hard").click();
  await page.fill("#gallery-search", "");
  assert.equal(await shown("nothing is chosen"), all);
  // Whoever opens the gallery again begins with all puzzles.
  await chip("difficulty", "easy").click();
  await page.keyboard.press("Escape");
  await openGallery(page);
  assert.equal(await shown("opened again"), all);
  assert.equal(await page.locator("#gallery-chips [aria-pressed=true]").count(), 0);
});

thorough("arrow keys lead from card to card and row to row", async (t) => {
  const page = await startPaused(t, small);
  await openGallery(page);
  const focused = () => page.evaluate(() => document.activeElement.dataset.puzzle);
  await page.keyboard.press("ArrowDown");
  const first = await focused();
  await page.keyboard.press("ArrowRight");
  assert.notEqual(await focused(), first);
  await page.keyboard.press("ArrowLeft");
  assert.equal(await focused(), first);
  await page.keyboard.press("ArrowDown");
  assert.notEqual(await focused(), first);
  await page.keyboard.press("ArrowUp");
  assert.equal(await focused(), first);
  await page.keyboard.press("End");
  assert.notEqual(await focused(), first);
});

test("a file is chosen, opened and searched, and can be chosen again", async (t) => {
  const page = await startPaused(t, small);
  await openGallery(page);
  await chooseFile(page, "two.json", dominoes());
  await page.waitForFunction(() => document.getElementById("puzzle-name").textContent === "Two dominoes");
  assert.equal(await isOpen(page), false);
  await page.click("[data-action=run-to-end]");
  // One is a rotation of the other.
  await reads(page, "browse-count", "1");
  await choosePuzzle(page, "soma");
  await page.click("#puzzle");
  await page.click("#gallery-opened [data-puzzle]");
  assert.equal(await name(page), "Two dominoes");
});

/** Drops these files onto the page, one right after the other. */
const drop = (page, ...contents) =>
  page.evaluate((contents) => {
    for (const content of contents) {
      const data = new DataTransfer();
      data.items.add(new File([content], "dropped.json"));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    }
  }, contents);

test("a dropped file and pasted text are opened", async (t) => {
  const page = await startPaused(t, small);
  await drop(page, dominoes("Dropped"));
  await page.waitForFunction(() => document.getElementById("puzzle-name").textContent === "Dropped");
  await page.evaluate((content) => {
    const data = new DataTransfer();
    data.setData("text/plain", content);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, dominoes("Pasted"));
  await page.waitForFunction(() => document.getElementById("puzzle-name").textContent === "Pasted");
});

thorough("of two files the one that was dropped last is opened, and a title that says nothing gives way to the file's name", async (t) => {
  const page = await startPaused(t, small);
  await drop(page, dominoes("First"), dominoes("Problem 1"));
  await page.waitForFunction(() => document.getElementById("puzzle-name").textContent === "dropped");
  assert.deepEqual(await page.locator("#gallery-opened button").allTextContents(), ["dropped"]);
});

test("a refused file is reported with place and reason, and changes nothing", async (t) => {
  const page = await startPaused(t, small);
  for (const [content, reason] of [
    ["It was a dark and stormy night.", /not a puzzle file/],
    [dominoes().slice(0, -9), /line 1/],
    ["<puzzle version=\"2\"><gridType type=\"2\"/></puzzle>", /gridType.*spheres/],
    ["", /not a puzzle file/],
  ]) {
    await page.click("#puzzle");
    await chooseFile(page, "refused.json", content);
    await page.waitForFunction((source) => new RegExp(source).test(document.getElementById("gallery-status").textContent), reason.source);
    assert.match(await text(page, "gallery-status"), /^refused\.json.*Nothing has changed\.$/);
    assert.equal(await chosenPuzzle(page), "soma");
    await page.keyboard.press("Escape");
  }
});

thorough("a file with remarks is opened, and the remarks are shown", async (t) => {
  const page = await startPaused(t, small);
  await page.click("#puzzle");
  await chooseFile(page, "one.json", dominoes("One domino", 1));
  await page.waitForSelector("#gallery-remarks li");
  assert.equal(await name(page), "One domino");
  assert.match(await text(page, "gallery-remarks"), /no solution/);
  await page.keyboard.press("Escape");
  assert.equal(await isOpen(page), false);
});

thorough("what came of a file is seen by whoever has scrolled down", async (t) => {
  const page = await startPaused(t, small);
  await openGallery(page);
  await page.locator("#gallery-list .card").last().scrollIntoViewIfNeeded();
  await drop(page, "It was a dark and stormy night.");
  await page.waitForFunction(() => /not a puzzle file/.test(document.getElementById("gallery-status").textContent));
  const seen = await page.evaluate(() => {
    const { left, top } = document.getElementById("gallery-status").getBoundingClientRect();
    return document.elementFromPoint(left + 10, top + 10)?.id;
  });
  assert.equal(seen, "gallery-status");
});

thorough("the pieces of My cube are those of the puzzle, even if the one before had the same name", async (t) => {
  const page = await startPaused(t, small);
  await openGallery(page);
  for (const copies of [2, 1]) {
    await chooseFile(page, "two.json", dominoes("Dominoes", copies));
    await page.waitForFunction(() => /dominoes/.test(document.getElementById("puzzle").dataset.chosen));
    await page.waitForFunction(
      (length) => document.getElementById("gallery-opened").children.length === length, 3 - copies, { polling: 50 });
    if (await isOpen(page)) await page.keyboard.press("Escape");
    await page.keyboard.press("h");
    await page.waitForFunction((count) => document.querySelectorAll("#own-cube-pieces button").length === count, copies);
    await page.keyboard.press("Escape");
  }
});

test("a puzzle that is too large for a link is offered as a file, which opens elsewhere", async (t) => {
  const page = await startPaused(t, small);
  await page.click("#puzzle");
  await chooseFile(page, "long.json", dominoes("Long", 2, "x".repeat(9000)));
  await page.waitForSelector("#too-large:visible");
  await page.waitForFunction(() => location.hash === "#cubes=.dominoes", null, { polling: 50 });
  const saved = page.waitForEvent("download");
  await page.click("[data-action=save-puzzle]");
  const file = await (await saved).path();
  const other = await start(t, { ...small, address: "#cubes=.dominoes" });
  await says(other, "refused", /too large for a link/);
  await other.click("#puzzle");
  await other.setInputFiles("#puzzle-file", file);
  await other.waitForFunction(() => document.getElementById("puzzle-name").textContent === "Long");
});
