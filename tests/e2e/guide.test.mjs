// The guide: a first visit, by keyboard, up to the 240 solutions of the Soma cube.
import assert from "node:assert/strict";
import { test } from "node:test";
import { choose, reads, says, standsAt, start, text } from "./steps.mjs";

const isGuided = (page) => page.evaluate(() => document.documentElement.hasAttribute("data-guided"));

/** Presses Tab until an element has the focus. */
async function tabTo(page, id) {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await page.evaluate((id) => document.activeElement.id === id, id)) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`Tab does not reach #${id}`);
}

test("a first visit is guided, by keyboard alone, up to all solutions of the Soma cube", async (t) => {
  const page = await start(t, { newcomer: true });
  assert.match(await text(page, "guide-text"), /^Cubefall packs puzzle pieces into a box/);
  assert.equal(await text(page, "puzzle-name"), "Four in twelve");
  await tabTo(page, "guide-next");
  for (let stage = 2; stage <= 7; stage += 1) {
    await page.keyboard.press("Enter");
    await reads(page, "guide-stage", `${stage} of 7`);
  }
  assert.equal(await text(page, "puzzle-name"), "Soma cube");
  assert.match(await says(page, "guide-text", /There are 240 ways/), /all of them were found in [\d.]+ /);
  // What had the focus is gone; its successor is what one wants next.
  assert.equal(await page.evaluate(() => document.activeElement.id), "guide-solutions");
  await page.keyboard.press("Enter");
  await page.waitForSelector('#browser[data-shown="1"][data-listed="240"]', { state: "attached" });
  await page.waitForSelector("#guide", { state: "hidden" });
  await page.keyboard.press("Escape");
  await reads(page, "puzzle-name", "Soma cube");
});

test("the guide goes on by itself, pauses, and shows itself once", async (t) => {
  const page = await start(t, { newcomer: true });
  await reads(page, "guide-stage", "2 of 7");
  await page.click("#guide-pause");
  await reads(page, "guide-pause", "Go on");
  await page.click("#guide-back");
  await reads(page, "guide-stage", "1 of 7");
  await page.click("#guide-leave");
  await page.waitForSelector("#guide", { state: "hidden" });
  await reads(page, "puzzle-name", "Soma cube");
  const again = await page.context().newPage();
  await again.goto(page.url().replace(/#.*/, ""));
  await again.waitForSelector("html[data-ready]");
  assert.equal(await isGuided(again), false);
});

test("the button of the guide returns to the search before", async (t) => {
  const page = await start(t, { address: "#step=50&strategy=first-cell" });
  await standsAt(page, 50);
  await choose(page, "guide");
  await reads(page, "puzzle-name", "Four in twelve");
  await page.click("#guide-leave");
  await reads(page, "puzzle-name", "Soma cube");
  await standsAt(page, 50);
  assert.equal(await page.inputValue("#strategy"), "first-cell");
});

test("a reload stays at the stage, and at the search to return to", async (t) => {
  const page = await start(t, { address: "#step=50" });
  await standsAt(page, 50);
  await choose(page, "guide");
  await page.click("#guide-pause");
  await page.click("#guide-next");
  await page.click("#guide-next");
  await reads(page, "guide-stage", "3 of 7");
  await page.waitForFunction(() => location.hash === "#guide=3");
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  await reads(page, "guide-stage", "3 of 7");
  await page.click("#guide-leave");
  await standsAt(page, 50);
});

for (const [width, height] of [[390, 844], [360, 640], [1280, 720]]) {
  test(`the guide and the whole picture fit a page of ${width} by ${height}`, async (t) => {
    const page = await start(t, { address: "#guide=4", viewport: { width, height }, newcomer: true });
    const bottoms = await page.evaluate(() =>
      ["guide-text", "guide-next", "guide-leave", "canvas"].map((id) => document.getElementById(id).getBoundingClientRect().bottom),
    );
    assert.ok(Math.max(...bottoms) <= height, `${bottoms}`);
    const [guide, canvas] = await page.evaluate(() => ["guide", "canvas"].map((id) => document.getElementById(id).getBoundingClientRect().toJSON()));
    assert.ok(guide.bottom <= canvas.top, "the guide covers nothing");
  });
}

for (const [width, height] of [[640, 360], [720, 450], [667, 375], [844, 390]]) {
  test(`on a low window of ${width} by ${height} nothing covers the guide's buttons, and the picture is large enough`, async (t) => {
    const page = await start(t, { address: "#guide=2", viewport: { width, height }, newcomer: true });
    const covered = () =>
      page.$$eval("#guide button", (buttons) =>
        buttons
          .filter((button) => button.offsetParent)
          .filter((button) => {
            const { x, y, width, height } = button.getBoundingClientRect();
            return document.elementFromPoint(x + width / 2, y + height / 2) !== button;
          })
          .map((button) => button.id),
      );
    assert.deepEqual(await covered(), []);
    const { height: tall } = await page.locator("#canvas").boundingBox();
    assert.ok(tall >= 140, `${tall}`);
    await choose(page, "lesson=all");
    await page.waitForSelector(".lessons button");
    assert.ok(!(await covered()).includes("guide-leave"));
  });
}

test("on a low window the speed is in view beside its slider", async (t) => {
  for (const [width, height] of [[640, 360], [667, 375], [844, 390]]) {
    const page = await start(t, { address: "#paused", viewport: { width, height } });
    const [stage, speed] = await page.evaluate(() => ["stage", "speed-text"].map((id) => document.getElementById(id).getBoundingClientRect().toJSON()));
    assert.ok(speed.width > 0 && speed.right <= stage.right && speed.bottom <= height, `${width}: ${speed.right}, ${speed.bottom}`);
  }
});
