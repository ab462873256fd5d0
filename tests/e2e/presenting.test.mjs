// The presentation: begun and ended by key and by button, a presenter's keys, its sizes, and the path of the
// search.
import assert from "node:assert/strict";
import { test } from "node:test";
import { withoutPictures } from "./browser.mjs";
import { addAxe, choose, isChosen, keepsScreenOn, noteLocks, reads, settled, shot, standsAt, start, startPaused, testIf, text, thorough } from "./steps.mjs";

withoutPictures();

const presents = (page) => page.waitForSelector("html[data-presenting]");
const ended = (page) => page.waitForSelector("html:not([data-presenting])");
const focused = (page) => page.evaluate(() => document.activeElement.id);

/** Takes one step, as a presenter does. Keys between two frames are one step. */
async function next(page, step, key = "PageDown") {
  await page.keyboard.press(key);
  await standsAt(page, step);
}

/** The rows of the path: the state, the letter and the words of each. */
const rows = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("#path-rows li")].map((row) => [row.dataset.state, row.children[0].textContent, row.children[2]?.textContent ?? ""]),
  );

/** The letters of the pieces in the box, as the picture's description has them. */
const inTheBox = (page) =>
  page.evaluate(() => document.getElementById("canvas").getAttribute("aria-label").match(/pieces in it:([^;]*);/)?.[1].trim().split(" ") ?? []);

const SIZES = [
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
  { width: 3840, height: 2160 },
];

for (const viewport of SIZES) {
  testIf(viewport.width === 1280)(`a presentation fits a screen of ${viewport.width}×${viewport.height} and can be read`, async (t) => {
    const address = "#paused&puzzle=bedlam&strategy=first-cell-resumed";
    const page = await startPaused(t, { viewport, address, hasTouch: viewport.width < 900, reducedMotion: "reduce" });
    await choose(page, "present");
    await presents(page);
    for (let step = 1; step <= 6; step += 1) await next(page, step);
    await settled(page);
    const cut = await page.evaluate(() => {
      const outside = [...document.querySelectorAll("#stage *")].filter((element) => {
        const box = element.getBoundingClientRect();
        const shown = element.checkVisibility() && box.width > 1 && !element.closest("svg");
        return shown && (box.left < 0 || box.top < 0 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1);
      });
      const { scrollWidth, scrollHeight } = document.documentElement;
      return { outside: outside.map((element) => element.outerHTML.slice(0, 80)), wide: scrollWidth - innerWidth, high: scrollHeight - innerHeight };
    });
    assert.deepEqual(cut, { outside: [], wide: 0, high: 0 });
    const size = (selector) => page.evaluate((selector) => parseFloat(getComputedStyle(document.querySelector(selector)).fontSize), selector);
    const least = viewport.width > viewport.height ? viewport.height / 20 : 20;
    assert.ok((await size("#sentence")) >= least, `${await size("#sentence")} px`);
    const area = await page.evaluate(() => ["#canvas", "#path"].map((id) => document.querySelector(id).getBoundingClientRect()).map(({ width, height }) => [width / innerWidth, height / innerHeight]));
    // The picture has more of the width than the path, and fades into the page.
    if (viewport.width > viewport.height) assert.ok(area[0][0] > 0.55);
    assert.match(await page.evaluate(() => getComputedStyle(document.getElementById("canvas")).maskImage), /gradient/);
    const [wide, high] = viewport.width > viewport.height ? [0.4, 0.5] : [0.9, 0.2];
    for (const [width, height] of area) assert.ok(width >= wide && height >= high, `${width} × ${height} of the screen`);
    await addAxe(page);
    const violations = await page.evaluate(async () => (await window.axe.run(document)).violations.map((rule) => `${rule.id}: ${rule.nodes[0].html}`));
    assert.deepEqual(violations, []);
    await page.click(".present-bar [data-action=present]");
    await ended(page);
    assert.equal(await focused(page), "menu-open");
  });
}

thorough("the screen stays on during a presentation", async (t) => {
  const page = await startPaused(t, { prepare: noteLocks });
  await keepsScreenOn(page, () => page.keyboard.press("p"), () => page.keyboard.press("Escape"));
});

test("the keys of a presenter's remote control step, go back, make the screen black, and end it", async (t) => {
  const page = await startPaused(t, { viewport: { width: 1280, height: 720 }, reducedMotion: "reduce", draws: true });
  await page.focus("#strategy");
  // A list takes letters itself, so the button beside it begins.
  await page.focus("#puzzle");
  await page.keyboard.press("p");
  await presents(page);
  assert.ok(await page.isHidden("#panel"));
  await next(page, 1);
  await next(page, 2, "ArrowRight");
  await next(page, 3);
  await page.keyboard.press("PageUp");
  await standsAt(page, 2, 3);
  await page.keyboard.press("ArrowLeft");
  await standsAt(page, 1, 3);
  const isBlack = () => page.evaluate(() => document.documentElement.hasAttribute("data-black"));
  for (const key of ["b", "."]) {
    await page.keyboard.press(key);
    assert.equal(await isBlack(), true);
    assert.ok((await shot(page)).length < 20_000, "one colour");
    await page.keyboard.press("PageDown");
    assert.equal(await isBlack(), false);
  }
  await standsAt(page, 1, 3);
  await page.keyboard.press("F5");
  await page.keyboard.press("PageDown");
  await standsAt(page, 2, 3);
  // With the picture in focus, too.
  await page.focus("#canvas");
  await page.keyboard.press("ArrowRight");
  await standsAt(page, 3);
  await page.keyboard.press("Escape");
  await ended(page);
  assert.equal(await focused(page), "puzzle");
  assert.ok(await page.isVisible("#panel"));
  await standsAt(page, 3);
});

for (const strategy of ["pieces", "first-cell", "fewest-ways", "turbo", "fold-lazy"]) {
  testIf(["pieces", "turbo"].includes(strategy))(`the path has the pieces in the box and why the search goes back, by ${strategy}`, async (t) => {
    const page = await startPaused(t, { viewport: { width: 900, height: 600 }, address: `#paused&strategy=${strategy}&puzzle=four-in-twelve&symmetry=raw`, reducedMotion: "reduce" });
    await isChosen(page, "four-in-twelve");
    await page.keyboard.press("p");
    await presents(page);
    let back = 0;
    for (let step = 1; step <= 16 || (back === 0 && step <= 200); step += 1) {
      await next(page, step);
      await settled(page);
      const path = await rows(page);
      const placed = path.filter(([state]) => state === "placed").map(([, letter]) => letter);
      assert.deepEqual(placed.sort(), (await inTheBox(page)).sort(), `step ${step}`);
      if (path.some(([state]) => state === "removed")) {
        back += 1;
        assert.ok(path.some(([, , words]) => /can fill|is left for|is tried|left/.test(words)), `step ${step}: ${JSON.stringify(path)}`);
      }
    }
    assert.ok(back > 0, "it goes back");
  });
}

thorough("a fold shows its stages, and full speed changes the path at most three times a second", async (t) => {
  const page = await startPaused(t, { viewport: { width: 640, height: 480 }, address: "#paused&strategy=fold&order=fewest&step=100000" });
  await standsAt(page, 100000);
  await page.keyboard.press("p");
  await presents(page);
  const [, , last] = (await rows(page)).findLast(([state]) => state === "choosing");
  assert.match(last, /^[\d,]+ of [\d,]+, [\d,]+ kept$/);
  await page.keyboard.press("p");
  await ended(page);
  await page.selectOption("#strategy", "first-cell");
  await slide(page, 80);
  await page.keyboard.press("p");
  await presents(page);
  await page.evaluate(() => {
    window.changes = [];
    new MutationObserver(() => window.changes.push(performance.now())).observe(document.getElementById("path-rows"), { childList: true });
  });
  await page.keyboard.press("Space");
  await page.waitForFunction(() => window.changes.length >= 8 || document.getElementById("play").hasAttribute("data-finished"));
  const changes = await page.evaluate(() => window.changes);
  const apart = changes.slice(2).map((at, index) => at - changes[index + 1]);
  assert.ok(apart.slice(0, -1).every((gap) => gap > 320), `${apart}`);
});

const slide = (page, value) => page.locator("#speed").fill(String(value));

thorough("the guide is presented: its sentence is the large one, and its stages are the steps", async (t) => {
  const page = await start(t, { viewport: { width: 1280, height: 720 }, newcomer: true, reducedMotion: "reduce" });
  await page.keyboard.press("p");
  await presents(page);
  assert.ok(await page.isHidden("#sentence"));
  const size = await page.evaluate(() => parseFloat(getComputedStyle(document.getElementById("guide-text")).fontSize));
  assert.ok(size >= 36, `${size} px`);
  const stage = Number((await text(page, "guide-stage"))[0]);
  await page.keyboard.press("PageDown");
  await reads(page, "guide-stage", `${stage + 1} of 11`);
  await page.keyboard.press("PageUp");
  await reads(page, "guide-stage", `${stage} of 11`);
  await page.keyboard.press("Escape");
  await ended(page);
  assert.ok(await page.isVisible("#guide"), "the guide stays");
});
