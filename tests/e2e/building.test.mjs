// Building a solution along, step by step: by keyboard only, by touch on a phone, and read aloud.
import assert from "node:assert/strict";
import { test } from "node:test";
import { withoutPictures } from "./browser.mjs";
import { keepsScreenOn, look, noteLocks, reads, settled, shows, startPaused, text, thorough } from "./steps.mjs";

withoutPictures();

const still = { reducedMotion: "reduce" };

/** What the layers of the step show: the number of cells placed earlier, and of new ones. */
const cells = (page) =>
  page.evaluate(() => ({
    stands: document.querySelectorAll("#build-layers .stands").length,
    new: document.querySelectorAll("#build-layers .new").length,
    letters: [...document.querySelectorAll("#build-layers text")].map((letter) => letter.textContent),
  }));

const waiting = (page) => page.locator("#build-waiting .chip").allTextContents();

test("a solution is built along by keys alone", async (t) => {
  const page = await startPaused(t, { ...still, viewport: { width: 1000, height: 700 } });
  await page.keyboard.press("e");
  await page.waitForFunction(() => document.getElementById("sentence").textContent.startsWith("Everything is tried"));
  await page.keyboard.press("Home");
  await page.keyboard.press("b");
  await reads(page, "build-step", "1 of 7");
  assert.match(await text(page, "build-title"), /^Begin with \w\.$/);
  assert.equal((await waiting(page)).length, 6);
  assert.equal(await page.evaluate(() => document.activeElement.id), "build-on", "the next key advances");
  assert.ok(!(await page.isVisible("#panel")), "only the picture is shown");

  let standing = 0;
  for (let placed = 0; placed < 7; placed += 1) {
    const now = await cells(page);
    assert.equal(now.stands, standing);
    assert.ok(now.new === 3 || now.new === 4);
    assert.equal(new Set(now.letters).size, 1);
    assert.match(await text(page, "build-cells"), /^layer \d: row \d, columns? \d/);
    assert.equal(await page.getAttribute("#build-arrow", "data-from"), "above");
    assert.match(await text(page, "announcement"), new RegExp(`^${placed + 1} of 7\\. `));
    standing += now.new;
    // Either the space bar on the focused button, or the arrow key.
    await page.keyboard.press(placed % 2 ? " " : "ArrowRight");
    await reads(page, "build-step", placed < 6 ? `${placed + 2} of 7` : "7 of 7 in");
  }
  assert.deepEqual(await cells(page), { stands: 27, new: 0, letters: [] });
  await page.keyboard.press("ArrowLeft");
  await reads(page, "build-step", "7 of 7");
  for (const key of ["End", ".", "n", "r", "h", "s"]) await page.keyboard.press(key);
  await page.keyboard.press("ArrowLeft");
  await reads(page, "build-step", "6 of 7");
  await page.keyboard.press("Escape");
  await page.waitForSelector("#build-along", { state: "hidden" });
  await page.waitForSelector("#panel");
  await shows(page, 1, 240);
});

thorough("at its end, building along offers the same solution again, and another one", async (t) => {
  const page = await startPaused(t, { ...still, viewport: { width: 1000, height: 700 } });
  await look(page);
  const finishBuilding = async () => {
    for (let placed = 0; placed < 7; placed += 1) await page.keyboard.press("ArrowRight");
    await reads(page, "build-step", "7 of 7 in");
  };
  await page.click("#build");
  await reads(page, "build-step", "1 of 7");
  assert.equal(await page.isVisible("#build-another"), false);
  await finishBuilding();
  assert.equal(await page.isVisible("#build-on"), false);
  // The focus of the button that is gone.
  assert.equal(await page.evaluate(() => document.activeElement.id), "build-another");
  await page.click("#build-again");
  await reads(page, "build-step", "1 of 7");
  assert.equal(await page.evaluate(() => document.activeElement.id), "build-on");
  await finishBuilding();
  await page.keyboard.press("Enter");
  await reads(page, "build-step", "1 of 7");
  await page.keyboard.press("Escape");
  await shows(page, 2, 240);
});

thorough("a piece that lands is felt gently, and not with reduced motion", async (t) => {
  for (const [reducedMotion, felt] of [["no-preference", 1], ["reduce", 0]]) {
    const prepare = (context) =>
      context.addInitScript(() => {
        window.felt = [];
        Object.defineProperty(navigator, "vibrate", { value: (milliseconds) => window.felt.push(milliseconds) });
      });
    const page = await startPaused(t, { reducedMotion, prepare, viewport: { width: 640, height: 600 } });
    await page.click("[data-action=step-over]");
    await page.waitForFunction(() => document.getElementById("canvas").getAttribute("aria-label").includes("in it"));
    await settled(page);
    const all = await page.evaluate(() => window.felt);
    assert.equal(all.length, felt);
    assert.ok(all.every((milliseconds) => milliseconds <= 10));
  }
});

thorough("on a phone a solution is built along by touch, with everything in view", async (t) => {
  const page = await startPaused(t, { ...still, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await look(page);
  await page.tap("#build");
  await reads(page, "build-step", "1 of 7");
  for (const step of [2, 3, 4]) {
    await page.tap("#build-on");
    await reads(page, "build-step", `${step} of 7`);
    for (const id of ["canvas", "build-title", "build-layers", "build-on", "build-back"]) {
      const { y, height } = await page.locator(`#${id}`).boundingBox();
      assert.ok(y >= 0 && y + height <= 844.5, `${id} is in view`);
    }
  }
  await page.tap("#build-back");
  await reads(page, "build-step", "3 of 7");
  await page.tap("#build-along [data-action=build]");
  await page.waitForSelector("#build-along", { state: "hidden" });
});

test("the screen stays on while the user builds along", async (t) => {
  const page = await startPaused(t, { ...still, prepare: noteLocks });
  await look(page);
  await keepsScreenOn(page, () => page.click("#build"), () => page.keyboard.press("Escape"));
});

for (const [what, value] of [["no wake lock", undefined], ["a refused wake lock", "refuse"]]) {
  thorough(`with ${what} building continues all the same`, async (t) => {
    const prepare = (context) =>
      context.addInitScript((value) => {
        const request = () => Promise.reject(new DOMException("low battery", "NotAllowedError"));
        Object.defineProperty(navigator, "wakeLock", { value: value && { request } });
      }, value);
    const page = await startPaused(t, { ...still, prepare });
    await look(page);
    await page.click("#build");
    await page.click("#build-on");
    await reads(page, "build-step", "2 of 7");
    await page.keyboard.press("Escape");
    await page.waitForSelector("#build-along", { state: "hidden" });
    assert.ok(!(await page.isVisible("#notice")));
  });
}
