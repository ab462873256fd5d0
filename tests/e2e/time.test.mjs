// Moving through the recording: back by steps, the slider by mouse, touch and keyboard, breakpoints, the
// tree.
import assert from "node:assert/strict";
import { test } from "node:test";
import { withoutPictures } from "./browser.mjs";
import { finish, picture, reads, settled, standsAt, start, startPaused, text, thorough } from "./steps.mjs";

withoutPictures();

/** The current step, and the last one recorded. */
async function moment(page) {
  await settled(page);
  return page.evaluate(() => {
    const { step, end } = document.getElementById("moment").dataset;
    return { now: Number(step), end: Number(end) };
  });
}

/** Continues to the first solutions. */
async function solve(page, count) {
  for (let found = 1; found <= count; found += 1) {
    await page.keyboard.press("n");
    await reads(page, "browse-count", String(found));
  }
  await settled(page);
}

/** All texts and attributes that show the state of playback. */
const state = async (page) => {
  await settled(page);
  const ids = ["sentence", "level", "tried-all", "kept-all", "words", "progress-text"];
  return page.evaluate((ids) => ids.map((id) => document.getElementById(id).innerHTML).join("\n"), ids);
};

test("steps go back as they came, by key and by button", async (t) => {
  const page = await startPaused(t, { draws: true, viewport: { width: 640, height: 480 } });
  const states = [await state(page)];
  const beginning = await picture(page);
  for (let step = 1; step <= 6; step += 1) {
    await page.keyboard.press("ArrowRight");
    await standsAt(page, step);
    states.push(await state(page));
  }
  for (let step = 5; step >= 0; step -= 1) {
    if (step % 2 === 0) await page.keyboard.press("ArrowLeft");
    else await page.click("#step-back");
    await standsAt(page, step, 6);
    assert.equal(await state(page), states[step], `at step ${step}`);
  }
  assert.ok((await picture(page)).equals(beginning), "also the picture of step 0");
  assert.equal(await page.getAttribute("#step-back", "aria-disabled"), "true");
});

test("a focused slider handles only the keys that move it", async (t) => {
  const page = await startPaused(t);
  await solve(page, 1);
  const { end } = await moment(page);
  const slider = await page.locator("#moment").boundingBox();
  await page.mouse.click(slider.x + slider.width / 2, slider.y + slider.height / 2);
  const { now } = await moment(page);
  assert.ok(now > 0 && now < end, `step ${now} of ${end}`);
  await page.keyboard.press("ArrowRight");
  assert.equal((await moment(page)).now, now + 1);
  await page.keyboard.press("Home");
  assert.equal((await moment(page)).now, 0);
  await page.keyboard.press("o");
  await reads(page, "level", "1 of 7");
  await settled(page);
  await page.focus("#speed");
  for (const playing of [true, false]) {
    await page.keyboard.press("Space");
    await page.waitForSelector(`#play[data-playing=${playing}]`);
  }
});

test("dragging the slider by mouse shows the assembly of that step at once", async (t) => {
  const page = await startPaused(t);
  await solve(page, 3);
  const before = await state(page);
  const { end } = await moment(page);
  const { x, y, width, height } = await page.locator("#moment").boundingBox();
  await page.mouse.move(x + width - 8, y + height / 2);
  await page.mouse.down();
  const seen = new Set();
  for (const share of [0.9, 0.6, 0.31, 0.3, 0.75]) {
    await page.mouse.move(x + share * width, y + height / 2, { steps: 3 });
    await page.waitForFunction(
      ([end, share]) => {
        const slider = document.getElementById("moment");
        return Math.abs(Number(slider.value) / end - share) < 0.03 && slider.dataset.step === slider.value;
      },
      [end, share],
    );
    seen.add(await state(page));
  }
  await page.mouse.up();
  assert.equal(seen.size, 5);
  await page.locator("#moment").press("End");
  await standsAt(page, end);
  assert.equal(await state(page), before, "it is at the same step");
});

test("dragging the slider by touch shows the assembly of that step at once", async (t) => {
  const page = await startPaused(t, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.tap("[data-action=next-solution]");
  await reads(page, "browse-count", "1");
  const { end } = await moment(page);
  const { x, y, width, height } = await page.locator("#moment").boundingBox();
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  await page.waitForFunction(() => document.getElementById("moment-text").textContent.includes(" of "));
  const { now } = await moment(page);
  assert.ok(Math.abs(now / end - 0.5) < 0.05, `step ${now} of ${end}`);
  await page.tap("#previous-solution");
  await standsAt(page, 0, end);
  // During the drag it shows every step in between.
  const fingers = await page.context().newCDPSession(page);
  const touch = (type, ...shares) => {
    const touchPoints = shares.map((share) => ({ x: x + share * width, y: y + height / 2 }));
    return fingers.send("Input.dispatchTouchEvent", { type, touchPoints });
  };
  await touch("touchStart", 0.02);
  const seen = [];
  for (const share of [0.3, 0.5, 0.8]) {
    await touch("touchMove", share);
    await page.waitForFunction(
      ([end, share]) => Math.abs(Number(document.getElementById("moment").value) / end - share) < 0.05,
      [end, share],
    );
    seen.push((await moment(page)).now / end);
  }
  await touch("touchEnd");
  [0.3, 0.5, 0.8].forEach((share, index) => assert.ok(Math.abs(seen[index] - share) < 0.05, `${seen}`));
});

thorough("another search with as many steps has its own chart", async (t) => {
  const page = await startPaused(t, { address: "#step=1000" });
  await standsAt(page, 1000);
  await settled(page);
  const before = await page.getAttribute("#chart-levels", "d");
  await page.evaluate(() => {
    location.hash = "#step=1000&strategy=first-cell";
  });
  await page.waitForFunction(() => document.getElementById("strategy").value === "first-cell");
  await standsAt(page, 1000);
  await page.waitForFunction((before) => document.getElementById("chart-levels").getAttribute("d") !== before, before);
});

/** Waits until the tree's caption matches `pattern`. */
const treeSays = (page, pattern) =>
  page.waitForFunction((source) => new RegExp(source).test(document.getElementById("tree-text").textContent), pattern.source);

test("nodes of the tree can be opened, and the tree can be zoomed", async (t) => {
  const page = await startPaused(t, { viewport: { width: 1280, height: 900 } });
  await finish(page);
  await settled(page);
  await page.click("#tab-tree");
  const tree = page.locator("#tree");
  await page.waitForFunction(() => document.querySelectorAll("#tree text").length >= 4);
  const { x, y, width } = await tree.boundingBox();
  // The last of the four placements of L.
  await page.mouse.click(x + 0.8 * width, y + 8);
  await page.waitForSelector("#sentence[data-event=placed]");
  await reads(page, "level", "1 of 7");
  await treeSays(page, /^Row 1: L, 25\.0 % of the visible part, without a solution\.$/);
  const whole = await tree.innerHTML();
  await page.click("#tree-in");
  await page.waitForFunction((whole) => document.getElementById("tree").innerHTML !== whole, whole);
  await treeSays(page, /^Row 1: L, 100\.0 % /);
  await tree.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await treeSays(page, /^Row 2: Y/);
  await page.keyboard.press("Enter");
  await reads(page, "level", "2 of 7");
  assert.equal(await page.getAttribute("#sentence", "data-event"), "placed");
  await page.keyboard.press("-");
  await page.waitForSelector("#tree-out[aria-disabled=true]");
});

for (const [width, height] of [[1440, 900], [390, 844]]) {
  thorough(`at ${width}×${height} the tree has rows and letters that can be read`, async (t) => {
    const page = await start(t, { viewport: { width, height }, address: "#paused&strategy=pieces&tab=tree&step=300000" });
    await standsAt(page, 300000);
    await page.waitForSelector("#tree text");
    const { tall, wide, letter } = await page.evaluate(() => ({
      tall: document.querySelector("#tree svg").getBoundingClientRect().height,
      wide: document.querySelector("#tree svg").getBoundingClientRect().width / innerWidth,
      letter: parseFloat(getComputedStyle(document.querySelector("#tree text")).fontSize),
    }));
    assert.ok(tall >= 0.35 * height && wide >= 0.35 && letter >= 16, `${tall} px, ${wide} of the page, letters of ${letter} px`);
    const pieces = await page.evaluate(() => [...document.querySelectorAll("#tree-path li")].map((piece) => piece.textContent));
    assert.equal(`${pieces.length} of 7`, await text(page, "level"));
  });
}
