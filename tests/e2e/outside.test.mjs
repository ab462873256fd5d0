// What comes from outside and is too large, odd, or has failed before.
import assert from "node:assert/strict";
import { test } from "node:test";
import { codeOf } from "./codes.mjs";
import { failedBefore, finish, grantFrame, picture, says, start, startPaused, testIf, text, thorough, withholdFrames } from "./steps.mjs";

const small = { viewport: { width: 900, height: 700 }, reducedMotion: "reduce" };
const link = (puzzle) => `#cubes=${codeOf(puzzle)}&paused`;
const cell = { sides: [1, 1, 1] };
const cube = { sides: [16, 16, 16] };
/** An arm of three cells along one axis, and one of two along each other: of all 24 rotations, no two are
 * alike. */
const bent = { sides: [3, 2, 2], cells: [0, 1, 2, 3, 6] };

const copies = { title: "Copies", goal: cell, pieces: [{ name: "A", ...cell, min: 0, max: 4294967295 }] };
const many = { title: "Many", goal: cube, pieces: Array.from({ length: 100 }, (_, n) => ({ name: `P${n}`, ...bent })) };
const large = { title: "Large", goal: { ...cube, variable: true }, pieces: [{ name: "A", ...bent }, { name: "B", ...bent }] };
const none = { title: "No pieces", goal: cell, pieces: [] };
const copied = { title: "Copied", goal: cube, pieces: [{ name: "A", ...cell, min: 0, max: 4096 }] };
const different = {
  title: "Different",
  goal: { sides: [5, 5, 5], variable: true },
  pieces: Array.from({ length: 200 }, (_, n) => ({ name: `P${n}`, sides: [2, 1, 1], min: 0 })),
};

/** Opens another address in the same page. */
const follow = (page, address) => page.evaluate((address) => (location.hash = address), address);

const isNamed = (page, name) =>
  page.waitForFunction((name) => document.getElementById("puzzle-name")?.textContent === name, name, { polling: 50 });

/** Whether the picture has more than one colour. */
const isDrawn = async (page) => (await picture(page)).length > 3000;

/** The page goes on: another puzzle is drawn and searched. */
async function goesOn(page) {
  await follow(page, "#puzzle=soma&symmetry=seed&paused&speed=70");
  await isNamed(page, "Soma cube");
  assert.ok(await isDrawn(page));
  await finish(page);
  assert.equal(await text(page, "browse-count"), "240");
}

for (const [what, puzzle, pattern] of [
  ["four billion copies of a piece", copies, /4294967295 copies of a piece are too many; at most 4096/],
  ["a hundred pieces in 4,096 cells", many, /placements.* are too many/],
]) {
  testIf(puzzle === many)(`a link to ${what} is refused with the limit, and the page goes on`, async (t) => {
    const page = await start(t, { ...small, address: link(puzzle) });
    assert.match(await says(page, "refused", pattern), pattern);
    assert.equal(await page.isVisible("#loading"), false);
    await page.keyboard.press("h");
    await page.keyboard.press("Escape");
    await goesOn(page);
    // Where another puzzle is open, it stays.
    await follow(page, link(puzzle));
    assert.match(await says(page, "refused", pattern), pattern);
    assert.equal(await text(page, "puzzle-name"), "Soma cube");
    assert.equal(await text(page, "browse-count"), "240");
  });
}

test("a large puzzle is loaded while what was there stays; Cancel keeps it", async (t) => {
  const page = await startPaused(t, small);
  await withholdFrames(page);
  await follow(page, link(large));
  await grantFrame(page);
  await page.waitForSelector("#loading:not([hidden])");
  assert.match(await text(page, "loading-text"), /Loading the puzzle Large/);
  assert.equal(await text(page, "puzzle-name"), "Soma cube");
  await page.click("#loading-cancel");
  await grantFrame(page);
  await page.waitForSelector("#loading", { state: "hidden" });
  await page.evaluate(() => (window.requestAnimationFrame = window.grantFrame));
  await page.evaluate(() => window.withheld.splice(0).forEach((callback) => window.grantFrame(callback)));
  assert.equal(await text(page, "puzzle-name"), "Soma cube");
  await goesOn(page);
});

thorough("a large puzzle is loaded and searched, and another one after it", async (t) => {
  const page = await startPaused(t, small);
  await follow(page, link(large));
  await isNamed(page, "Large");
  await page.waitForSelector("#loading", { state: "hidden" });
  await page.keyboard.press("o");
  await page.waitForSelector("#moment:not([data-step='0'])", { state: "attached" });
  await page.evaluate(() => document.activeElement.blur());
  await goesOn(page);
});

thorough("the cells and the levels of a large puzzle are few elements", async (t) => {
  const page = await start(t, { ...small, address: link(large) });
  await isNamed(page, "Large");
  const shapes = () => page.locator("#words .layers > *").count();
  await page.waitForFunction(() => document.querySelectorAll("#words .layers").length === 3);
  assert.ok((await shapes()) <= 6, `${await shapes()} elements`);
  const bars = [...(await page.locator("#words .layers path").first().getAttribute("d")).matchAll(/h(\d+)v/g)];
  assert.equal(bars.length, 256, "a bar for a row");
  assert.equal(bars.reduce((sum, [, width]) => sum + (Number(width) + 1) / 10, 0), 4096, "each cell is drawn");
  await follow(page, link(copied));
  await isNamed(page, "Copied");
  await says(page, "levels", /4,064 more after/);
  assert.equal(await page.locator("#levels tr").count(), 33);
});

thorough("the picture of hundreds of different pieces is made in steps, and stands", async (t) => {
  const page = await start(t, { ...small, address: link(different) });
  await isNamed(page, "Different");
  assert.ok(await isDrawn(page));
  await page.waitForFunction(() => localStorage.getItem("cubefall.opening") === null, null, { polling: 50 });
  await goesOn(page);
});

thorough("a puzzle without pieces is shown, in every mode, and the puzzles after it are drawn", async (t) => {
  const page = await start(t, { ...small, address: link(none) });
  await isNamed(page, "No pieces");
  assert.equal(await page.isVisible("#notice"), false, await text(page, "notice-text"));
  for (const key of ["o", "h", "Escape", "p", "Escape", "End"]) await page.keyboard.press(key);
  await goesOn(page);
});

thorough("a dropped file without pieces is opened, and the page goes on", async (t) => {
  const page = await startPaused(t, small);
  const file = `<?xml version="1.0"?><puzzle version="2"><gridType type="0"/><colors></colors>
    <shapes><voxel x="2" y="2" z="1" name="goal" type="0">####</voxel></shapes>
    <problems><problem state="0"><shapes></shapes><result id="0"/><bitmap></bitmap></problem></problems><comment></comment></puzzle>`;
  await page.evaluate((content) => {
    const data = new DataTransfer();
    data.items.add(new File([content], "bare.xmpuzzle"));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  }, file);
  await page.waitForFunction(() => document.getElementById("puzzle-name").textContent !== "Soma cube", null, { polling: 50 });
  await page.keyboard.press("Escape");
  assert.equal(await page.isVisible("#notice"), false);
  await goesOn(page);
});

test("a start that failed is offered at the next visit, and can be opened all the same", async (t) => {
  const address = link(none);
  const page = await start(t, { ...small, address, prepare: failedBefore("cubefall.opening", address.slice(1)) });
  await page.waitForSelector("#offer:not([hidden])");
  assert.equal(await text(page, "puzzle-name"), "Soma cube");
  assert.equal(await page.evaluate(() => location.hash), address, "the address is kept");
  await page.click("#offer-open");
  await isNamed(page, "No pieces");
  await page.waitForSelector("#offer", { state: "hidden" });
  await page.waitForFunction(() => localStorage.getItem("cubefall.opening") === null, null, { polling: 50 });
});

thorough("a start that failed can be forgotten", async (t) => {
  const address = link(none);
  const page = await start(t, { ...small, address, prepare: failedBefore("cubefall.opening", address.slice(1)) });
  await page.focus("#offer-forget");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#offer", { state: "hidden" });
  assert.equal(await page.evaluate(() => document.activeElement.id), "stage");
  assert.equal(await page.evaluate(() => localStorage.getItem("cubefall.opening")), null);
  await goesOn(page);
});

thorough("a page that is hidden while it opens does not count as one that failed", async (t) => {
  const first = await startPaused(t, small);
  const page = await first.context().newPage();
  // A hidden page gets no frames, and ten seconds pass.
  await page.addInitScript(() => {
    const [requestFrame, now] = [window.requestAnimationFrame, performance.now.bind(performance)];
    let held = [];
    window.requestAnimationFrame = (act) => held.push(act);
    window.see = (isSeen) => {
      Object.defineProperty(document, "hidden", { value: !isSeen, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
      if (!isSeen) performance.now = () => now() + 10_000;
      else {
        window.requestAnimationFrame = requestFrame.bind(window);
        held.forEach((act) => requestAnimationFrame(act));
      }
    };
  });
  await page.goto(new URL(link(large), first.url()).href);
  await page.waitForSelector("#loading:not([hidden])");
  assert.ok(await page.evaluate(() => localStorage.getItem("cubefall.opening")));
  await page.evaluate(() => window.see(false));
  await page.evaluate(() => window.see(true));
  await page.waitForFunction(() => localStorage.getItem("cubefall.opening") === null, null, { polling: 50 });
});

thorough("a page that is closed while it loads offers the puzzle at the next visit; the saved search is kept", async (t) => {
  const page = await startPaused(t, small);
  await page.keyboard.press("o");
  await page.waitForSelector("#moment:not([data-step='0'])", { state: "attached" });
  const context = page.context();
  const second = await context.newPage();
  // Its frames never come, so it never has a picture.
  await second.addInitScript(() => (window.requestAnimationFrame = () => 1));
  const address = new URL(link(large), page.url()).href;
  await second.goto(address);
  await second.waitForSelector("#loading:not([hidden])");
  await second.close();
  const third = await context.newPage();
  await third.goto(address);
  await third.waitForSelector("#offer:not([hidden])");
  assert.equal(await text(third, "puzzle-name"), "Soma cube");
  await third.click("#offer-open");
  await isNamed(third, "Large");
  await third.close();
});
