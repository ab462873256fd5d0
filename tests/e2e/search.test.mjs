// The search on the page: it plays automatically, and the controls of the transport work.
import assert from "node:assert/strict";
import { test } from "node:test";
import { withoutPictures } from "./browser.mjs";
import { grantFrame, picture, reads, shot, slide, start, startPaused, text, thorough, withholdFrames } from "./steps.mjs";

withoutPictures();

test("pieces fall into the box without a click", async (t) => {
  const page = await start(t);
  await page.waitForFunction(() => document.getElementById("level").textContent === "2 of 7");
  assert.match(await page.getAttribute("canvas", "aria-label"), /L.*Y/);
});

/** Where the first piece is in a picture: the middle of what has its hue, from the left upper corner. */
const middleOfFirst = (page, picture) =>
  page.evaluate(async (picture) => {
    const pixelsOf = (source, width, height) => {
      const context = new OffscreenCanvas(width, height).getContext("2d");
      context.drawImage(source, 0, 0);
      return context.getImageData(0, 0, width, height).data;
    };
    const hue = ([red, green, blue]) => [Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue), Math.max(red, green, blue) - Math.min(red, green, blue)];
    const paint = getComputedStyle(document.querySelector("#levels .chip")).backgroundColor;
    const [wanted] = hue(paint.match(/\d+/g).slice(0, 3).map(Number));
    const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes]));
    const pixels = pixelsOf(image, image.width, image.height);
    let [count, x, y] = [0, 0, 0];
    for (let at = 0; at < pixels.length; at += 4) {
      const [angle, strength] = hue(pixels.subarray(at, at + 3));
      if (strength < 40 || Math.cos(angle - wanted) < 0.99) continue;
      count += 1;
      x += (at / 4) % image.width;
      y += Math.floor(at / 4 / image.width);
    }
    return [x / count, y / count];
  }, picture.toString("base64"));

test("a placed piece lifts from the tray, falls, and comes to rest in the box", async (t) => {
  const page = await startPaused(t, { viewport: { width: 640, height: 480 }, draws: true });
  const path = [await middleOfFirst(page, await picture(page))];
  // Frame by frame, each 80 milliseconds after the one before, however long it takes.
  await withholdFrames(page);
  await page.click("[data-action=step]");
  for (let moving = true; moving; ) {
    await grantFrame(page, 80);
    moving = (await page.getAttribute("canvas", "data-moving")) !== null;
    path.push(await middleOfFirst(page, await shot(page.locator("canvas"))));
  }
  assert.equal(await text(page, "sentence"), "Trying L in its 1st of 4 places: it fits.");
  const [first, last] = [path[0], path.at(-1)];
  const highest = path.findIndex(([, y]) => y === Math.min(...path.map(([, y]) => y)));
  assert.ok(last[0] > first[0] + 50, "it has gone from the tray to the box");
  assert.ok(path[highest][1] < Math.min(first[1], last[1]) - 20 && path[highest][0] < (first[0] + last[0]) / 2, "it was lifted first");
  const falls = path.filter(([x], at) => at > highest && Math.abs(x - last[0]) < 3).map(([, y]) => y);
  assert.ok(falls[0] < last[1] - 20, "it came from above");
  assert.ok(falls.every((y, at) => at === 0 || y > falls[at - 1] - 1), `it fell straight down: ${falls}`);
});

test("every button of the transport works as labelled", async (t) => {
  const page = await startPaused(t);
  const press = (action) => page.click(`[data-action=${action}]`);
  await press("step");
  await reads(page, "sentence", "Trying L in its 1st of 4 places: it fits.");
  await press("step");
  await reads(page, "tried", "2");
  await press("step-over");
  await reads(page, "kept-all", "2");
  await press("next-solution");
  await reads(page, "browse-count", "1");
  assert.match(await text(page, "sentence"), /fits, and the box is full: 1 solution found\.$/);
  await press("restart");
  await reads(page, "tried", "0");
  assert.equal(await text(page, "browse-count"), "0");
  await press("play");
  await page.waitForSelector("#play[data-playing=true]");
  await page.waitForFunction(() => Number(document.getElementById("tried").textContent) >= 2);
  await press("play");
  await page.waitForSelector("#play[data-playing=false]");
  await press("run-to-end");
  await reads(page, "browse-count", "240");
  await reads(page, "announcement", "240 solutions found, everything is tried");
});

test("the speed ranges from one step a second to full speed, and the rate reached is shown", async (t) => {
  const page = await start(t, { address: "#order=given&symmetry=raw" });
  await slide(page, "speed", 0);
  await page.waitForFunction(() => document.getElementById("speed-text").textContent.startsWith("1.0 steps/s"));
  await slide(page, "speed", 80);
  await page.waitForFunction(() => /^full speed · reached [\d.]+ M\/s$/.test(document.getElementById("speed-text").textContent));
});

thorough("invalid values of an address or the storage have their defaults", async (t) => {
  const page = await start(t, {
    address: "#paused&speed=fast&order=best&symmetry=&view=%00",
    prepare: (context) =>
      context.addInitScript(() => {
        localStorage.setItem("cubefall.theme", "{mauve");
        localStorage.setItem("cubefall.single-keys", "perhaps");
      }),
  });
  assert.equal(await page.inputValue("#speed"), "8");
  assert.equal(await page.inputValue("#order"), "fewest");
  assert.equal(await page.getAttribute("html", "data-theme"), "light");
  await page.keyboard.press("ArrowRight");
  await reads(page, "tried", "1");
});
