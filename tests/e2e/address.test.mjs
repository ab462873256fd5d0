// The address and what is kept: a copied link opens the same picture, and a search survives its page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { launch } from "./browser.mjs";
import { picture, reads, settled, slide, start, startPaused, text } from "./steps.mjs";

const small = { viewport: { width: 640, height: 480 }, reducedMotion: "reduce" };

/** What follows in the address once the page has come to rest and says where it stands. */
async function copied(page, pattern) {
  await settled(page);
  await page.waitForFunction((source) => new RegExp(source).test(location.hash), pattern.source, { polling: 50 });
  return page.evaluate(() => location.hash);
}

/** All that the page says of its search. */
const said = (page) =>
  page.evaluate(() => {
    const texts = ["sentence", "level", "trying", "tried-all", "kept-all", "progress-text", "levels", "words", "verdict"];
    return texts.map((id) => document.getElementById(id).textContent).concat(document.getElementById("canvas").ariaLabel);
  });

/** How many pixels of two pictures differ by more than a shade, from one each that `page` can draw. */
async function differing(page, one, other) {
  const sources = [one, other].map((png) => `data:image/png;base64,${png.toString("base64")}`);
  return page.evaluate(async (sources) => {
    const pixels = async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [image.width, image.height];
      const context = canvas.getContext("2d");
      context.drawImage(image, 0, 0);
      return context.getImageData(0, 0, image.width, image.height).data;
    };
    const [one, other] = [await pixels(sources[0]), await pixels(sources[1])];
    let count = 0;
    for (let at = 0; at < one.length; at += 4) {
      count += [0, 1, 2].some((color) => Math.abs(one[at + color] - other[at + color]) > 24);
    }
    return one.length === other.length ? count : Infinity;
  }, sources);
}

async function assertSamePicture(page, one, other) {
  const count = await differing(page, one, other);
  assert.ok(count < 60, `${count} pixels differ`);
}

test("a link to a step opens the same step, and the same picture", async (t) => {
  const page = await startPaused(t, small);
  for (let placed = 1; placed <= 9; placed += 1) {
    await page.keyboard.press("o");
    await reads(page, "kept-all", String(placed));
  }
  await page.keyboard.press("ArrowRight");
  const [shown, words] = [await picture(page), await said(page)];
  const link = await copied(page, /^#step=\d+$/);
  const again = await start(t, { ...small, address: link });
  await reads(again, "kept-all", "9");
  assert.deepEqual(await said(again), words);
  await assertSamePicture(again, await picture(again), shown);
});

test("a link to a solution opens it with its sliders and the camera, without a search", async (t) => {
  const page = await startPaused(t, { ...small, address: "#paused&puzzle=bedlam&strategy=turbo" });
  await page.keyboard.press("n");
  await reads(page, "tab-count", "1");
  await page.click("#tab-solutions");
  await page.click("[data-action=first]");
  await slide(page, "placed", 11);
  await slide(page, "explosion", 40);
  await slide(page, "cut", 3.2);
  await page.focus("canvas");
  for (const key of ["ArrowLeft", "ArrowLeft", "ArrowUp", "+", "Shift+ArrowRight"]) await page.keyboard.press(key);
  await page.evaluate(() => document.activeElement.blur());
  const shown = await picture(page);
  const link = await copied(page, /shows=.*in=11&apart=40&layers=320&view=.*tab=solutions/);
  const again = await start(t, { ...small, address: link });
  await reads(again, "name", await text(page, "name"));
  assert.equal(await again.getAttribute("#tab-solutions", "aria-selected"), "true");
  assert.equal(await again.inputValue("#list-choice"), "link");
  assert.equal(await again.getAttribute("canvas", "aria-label"), await page.getAttribute("canvas", "aria-label"));
  await assertSamePicture(again, await picture(again), shown);
  assert.equal(await copied(again, /shows/), link);
  // The way back leads to the search, at its step.
  await again.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await settled(again);
  assert.deepEqual(await said(again), await said(page));
});

test("a wrong link opens what it can and says what was left out", async (t) => {
  const page = await start(t, { ...small, address: "#puzzle=bedlam&step=abc&paused&shows=zz&colour=red" });
  assert.equal(await page.inputValue("#puzzle"), "bedlam");
  await reads(
    page,
    "refused",
    'The link\'s step "abc" is no number, so it was left out. The link says "colour", which Cubefall does not know; it ' +
      "was left out. What the link shows is no solution of the Bedlam cube, so it was left out.",
  );
});

test("whoever edits the address or goes back is taken there, without loading the page again", async (t) => {
  const page = await startPaused(t, small);
  await page.evaluate(() => {
    window.isTheSame = true;
    location.hash = "#puzzle=bedlam&step=5";
  });
  await reads(page, "tried-all", "5");
  assert.equal(await page.inputValue("#puzzle"), "bedlam");
  await page.goBack();
  await reads(page, "level", "0 of 7");
  assert.ok(await page.evaluate(() => window.isTheSame));
});

test("while the search plays the address holds no step, and it does once it waits", async (t) => {
  const page = await start(t, { ...small, address: "#speed=40" });
  await page.waitForFunction(() => document.getElementById("tried-all").textContent !== "0");
  await new Promise((resolve) => setTimeout(resolve, 900));
  assert.equal(await page.evaluate(() => location.hash), "#speed=40");
  await page.click("#play");
  assert.match(await copied(page, /step/), /^#speed=40&step=\d+$/);
});
