// The look of the pieces: palettes, patterns, the user's own colours, letters and sound.
import assert from "node:assert/strict";
import { test } from "node:test";
import { choose, picture, settled, slide, start, startPaused } from "./steps.mjs";

const still = { reducedMotion: "reduce" };

/** Opens the dialog by the menu. */
async function openLook(page) {
  await choose(page, "look");
  await page.waitForSelector("#look[open]");
}

/** The colour of a paint on the page, as the browser computes it. */
const paint = (page, number) => page.evaluate((number) => getComputedStyle(document.documentElement).getPropertyValue(`--paint-${number}`), number);


test("a palette is chosen by mouse and by keys, is there at once, and survives a reload", async (t) => {
  const page = await startPaused(t, still);
  const [painted, before] = [await paint(page, 0), await picture(page)];
  await openLook(page);
  await page.click("#look-palettes input[value=wood]");
  const wood = await paint(page, 0);
  assert.notEqual(wood, painted);
  await page.keyboard.press("ArrowDown");
  const plastic = await paint(page, 0);
  assert.ok(![painted, wood].includes(plastic));
  await page.keyboard.press("Escape");
  assert.ok(!before.equals(await picture(page)), "the pieces of the picture have it, too");
  await page.reload();
  await page.waitForSelector(":root[data-ready]");
  assert.equal(await paint(page, 0), plastic);
  await openLook(page);
  assert.ok(await page.isChecked("#look-palettes input[value=plastic]"));
});

test("patterns are on chips, layers and pieces", async (t) => {
  const page = await startPaused(t, still);
  await page.click("[data-action=step]");
  const image = () => page.evaluate(() => getComputedStyle(document.querySelector("#levels .chip:not(.paint-0)")).backgroundImage);
  const fill = () => page.evaluate(() => getComputedStyle(document.querySelector(".layers rect[fill*=fill]")).fill);
  assert.equal(await image(), "none");
  assert.match(await fill(), /^rgb/);
  await openLook(page);
  await page.click("#look-palettes input[value=patterns]");
  await page.keyboard.press("Escape");
  assert.match(await image(), /gradient/);
  assert.match(await fill(), /^(rgb|url\("#pattern-)/);
  assert.equal(await page.locator("#patterns pattern").count() > 22, true);
});

test("a piece has the colour of the real one, for its puzzle alone, until it goes back to the palette's", async (t) => {
  const page = await startPaused(t, still);
  const painted = await paint(page, 1);
  await openLook(page);
  assert.equal(await page.locator("#look-pieces input").count(), 7);
  assert.equal(await page.getAttribute("#look-reset", "aria-disabled"), "true");
  await page.locator("#look-pieces input").nth(1).fill("#123456");
  assert.equal(await paint(page, 1), "#123456");
  await page.keyboard.press("Escape");
  await page.reload();
  await page.waitForSelector(":root[data-ready]");
  assert.equal(await paint(page, 1), "#123456");
  await page.evaluate(() => (location.hash = "#puzzle=bedlam&paused"));
  await page.waitForFunction((own) => getComputedStyle(document.documentElement).getPropertyValue("--paint-1") !== own, "#123456");
  assert.equal(await paint(page, 1), painted);
  await page.goBack();
  await page.waitForFunction((own) => getComputedStyle(document.documentElement).getPropertyValue("--paint-1") === own, "#123456");
  await openLook(page);
  await page.click("#look-reset");
  assert.equal(await paint(page, 1), painted);
  assert.equal(await page.inputValue("#look-pieces label:nth-child(2) input"), painted);
});

test("letters can be left out, and the sound's script is loaded when it is switched on", async (t) => {
  const page = await startPaused(t, still);
  const before = await picture(page);
  await openLook(page);
  await page.selectOption("#look-letters", "never");
  const loaded = page.waitForRequest(/\/sound-\w+\.js$/);
  await page.check("#look-sound");
  await loaded;
  await page.keyboard.press("Escape");
  assert.ok(!before.equals(await picture(page)));
  await page.reload();
  await page.waitForSelector(":root[data-ready]");
  await openLook(page);
  assert.equal(await page.inputValue("#look-letters"), "never");
  assert.ok(await page.isChecked("#look-sound"));
});

test("a piece that lands is heard if that is switched on, and never at full speed", async (t) => {
  const page = await start(t, { address: "#puzzle=bedlam&paused" });
  await page.evaluate(() => {
    window.heard = 0;
    for (const name of ["knock", "knocks"]) addEventListener(name, () => (window.heard += 1));
  });
  const heard = () => page.evaluate(() => window.heard);
  await page.click("[data-action=step]");
  await settled(page);
  assert.equal(await heard(), 0, "it is off");
  await openLook(page);
  await page.check("#look-sound");
  await page.keyboard.press("Escape");
  const before = await heard();
  assert.equal(before, 1, "so does it sound");
  // The next piece is placed by one of these steps.
  for (let step = 0; step < 8 && (await heard()) === before; step += 1) {
    await page.click("[data-action=step]");
    await settled(page);
  }
  const after = await heard();
  assert.equal(after, before + 1);
  await slide(page, "speed", 80);
  await page.click("#play");
  await page.waitForFunction(() => Number(document.getElementById("moment").dataset.end) > 20_000);
  assert.equal(await heard(), after);
});
