// Taking a solution apart: by keys, by the slider, with a finger on a phone, and where nothing moves by
// itself.
import assert from "node:assert/strict";
import { test } from "node:test";
import { withoutPictures } from "./browser.mjs";
import { addAxe, finger, reads, says, settled, slide, start, swipe, text, thorough } from "./steps.mjs";

withoutPictures();

const still = { reducedMotion: "reduce" };

/** The only solution of an interlocking puzzle is shown, and taken apart. */
async function apart(t, puzzle, options) {
  const page = await start(t, { address: `#paused&puzzle=${puzzle}`, ...options });
  await page.waitForFunction(() => document.getElementById("puzzle").textContent.includes("Interlocking"));
  await page.keyboard.press("n");
  await page.waitForSelector("#browser[data-listed='1']", { state: "attached" });
  await page.click("#browse");
  await settled(page);
  await page.click("#take-apart");
  await reads(page, "apart-step", options.first);
  return page;
}

const violations = (page) =>
  page.evaluate(async () => (await window.axe.run(document)).violations.map((rule) => `${rule.id}: ${rule.nodes[0].html}`));

test("a solution is taken apart by keys and by the slider", async (t) => {
  const page = await apart(t, "interlocking-5", { ...still, first: "Move 1 of 21", viewport: { width: 900, height: 700 } });
  assert.equal(await text(page, "apart-level"), "Level 16.2.3: 16 moves free the first part. 20 arrangements were tried to find them. Drag a piece to try yourself.");
  assert.equal(await page.evaluate(() => document.activeElement.id), "apart", "no button, so that the space bar plays");
  assert.ok(!(await page.isVisible("#panel")), "only the picture is shown");
  const first = await text(page, "apart-title");
  assert.match(first, /^Slide [A-D] one to the back\.$/);
  assert.equal(await page.getAttribute("#apart-arrow", "data-from"), "front");
  assert.equal(await text(page, "announcement"), `Move 1 of 21 ${first}`);
  for (let move = 2; move <= 4; move += 1) {
    await page.keyboard.press("ArrowRight");
    await reads(page, "apart-step", `Move ${move} of 21`);
  }
  await page.keyboard.press("ArrowLeft");
  await reads(page, "apart-step", "Move 3 of 21");
  await page.keyboard.press("End");
  await reads(page, "apart-title", "Every piece is free.");
  assert.equal(await page.getAttribute("#apart-next", "aria-disabled"), "true");
  await page.keyboard.press("Home");
  await reads(page, "apart-title", first);
  await page.keyboard.press(" ");
  await reads(page, "apart-play", "Pause");
  await page.keyboard.press(" ");
  await reads(page, "apart-play", "Play");
  // A drag shows what is in between; at its end, the nearest move is ended.
  const moment = () => page.$eval("#apart-moment", (slider) => slider.valueAsNumber);
  await page.$eval("#apart-moment", (slider) => {
    slider.value = 15.25;
    slider.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await says(page, "apart-title", /^Take [A-D] and [A-D] away together, /);
  assert.equal(await moment(), 15.25);
  await slide(page, "apart-moment", 9.75);
  await reads(page, "apart-step", "Move 11 of 21");
  await page.focus("#apart-moment");
  await page.keyboard.press("ArrowRight");
  await reads(page, "apart-step", "Move 12 of 21");
  await settled(page);
  assert.equal(await moment(), 11, "a key makes a whole move, also on the slider");
  await page.keyboard.press("Escape");
  await page.waitForSelector("#apart", { state: "hidden" });
  assert.equal(await page.evaluate(() => document.activeElement.id), "take-apart");
  assert.ok(await page.isVisible("#browse-bar"), "the solution is shown as before");
});

thorough("the way out is seen, and touched it moves the moment", async (t) => {
  const page = await apart(t, "interlocking-5", { ...still, first: "Move 1 of 21", viewport: { width: 900, height: 700 } });
  const graph = page.locator("#apart-graph");
  assert.equal(await graph.getAttribute("viewBox"), "0 0 2100 400");
  const way = (await graph.locator("polyline").getAttribute("points")).trim().split(/ /).map(Number);
  assert.equal(way.length, 2 * 22, "from each moment to the next");
  const now = () => page.getAttribute("#apart-now", "d");
  assert.equal(await now(), `M0 ${way[1]}h0`);
  const box = await graph.boundingBox();
  await page.mouse.click(box.x + (box.width * 12) / 21, box.y + 4);
  await reads(page, "apart-step", "Move 13 of 21");
  await settled(page);
  assert.equal(await now(), `M1200 ${way[2 * 12 + 1]}h0`, "the dot is where one touches, on the way");
  assert.equal(await page.getAttribute("#apart-moment", "aria-valuetext"), "Move 13 of 21");
});

/** How many moves are left, once a worker has found it. */
const left = (page, moves, more) =>
  reads(page, "apart-level", `After ${moves} move${moves > 1 ? "s" : ""}: ${more} more free the first part from here.`);

test("a piece is dragged by the mouse, as far as it goes, and the shortest way goes on from there", async (t) => {
  const page = await apart(t, "interlocking-owl", { ...still, first: "Move 1 of 9", viewport: { width: 900, height: 700 } });
  const level = await text(page, "apart-level");
  assert.match(level, / Drag a piece to try yourself\.$/);
  const second = await (async () => {
    await page.keyboard.press("ArrowRight");
    await reads(page, "apart-step", "Move 2 of 9");
    const title = await text(page, "apart-title");
    await page.keyboard.press("Home");
    await reads(page, "apart-step", "Move 1 of 9");
    return title;
  })();
  await settled(page);
  const drag = async (from, to) => {
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2);
    await page.mouse.move(...to);
    await says(page, "apart-title", /^A: drag it, or press arrow keys/);
    await page.mouse.up();
    await settled(page);
  };
  // A goes one up and no farther, whatever the pointer does.
  await drag([370, 270], [370, 100]);
  await left(page, 1, 6);
  await reads(page, "apart-title", second);
  assert.ok(!(await page.isVisible("#home-view")), "the picture was not turned");
  await page.keyboard.press("ArrowLeft");
  await reads(page, "apart-step", "Move 1 of 9");
  await page.keyboard.press("End");
  await reads(page, "apart-title", "Every piece is free.");
  await page.keyboard.press("Home");
  await settled(page);
  await drag([370, 270], [370, 235]);
  await left(page, 1, 6);
  await drag([370, 240], [370, 275]);
  await reads(page, "apart-level", level);
  // Beside the pieces, a drag turns the picture.
  await page.mouse.move(100, 100);
  await page.mouse.down();
  await page.mouse.move(200, 130);
  await page.mouse.up();
  await page.waitForSelector("#home-view", { state: "visible" });
});

thorough("a piece is moved by keys", async (t) => {
  const page = await apart(t, "interlocking-owl", { ...still, first: "Move 1 of 9", viewport: { width: 900, height: 700 } });
  const hold = async (letter) => {
    for (let press = 0; press < 3; press += 1) {
      const before = await text(page, "apart-title");
      await page.keyboard.press("m");
      await page.waitForFunction((before) => document.getElementById("apart-title").textContent !== before, before);
      if ((await text(page, "apart-title")).startsWith(`${letter}: drag it`)) return assert.equal(await text(page, "apart-pieces"), letter);
    }
    assert.fail(`there is no ${letter}`);
  };
  await hold("A");
  await page.keyboard.press("PageUp");
  await left(page, 1, 6);
  await page.keyboard.press("PageUp");
  await settled(page);
  await left(page, 1, 6);
  await page.keyboard.press("Escape");
  await says(page, "apart-title", /^Slide B one to the front\.$/);
  // B in the hand goes to the front, which is down as it is seen.
  await hold("B");
  await page.keyboard.press("ArrowDown");
  await left(page, 2, 5);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.waitForSelector("#apart", { state: "hidden" });
});

test("a finger drags a piece on a phone", async (t) => {
  const viewport = { width: 390, height: 844 };
  const page = await apart(t, "interlocking-owl", { ...still, viewport, hasTouch: true, isMobile: true, first: "Move 1 of 9" });
  await settled(page);
  await finger(page, [140, 245], [140, 205], 6);
  await left(page, 1, 6);
  assert.equal(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight), 0, "nothing has to be scrolled");
  await page.tap("#apart-back");
  await reads(page, "apart-title", "Slide A one up.");
});

thorough("a finger takes a solution apart on a small phone", async (t) => {
  const viewport = { width: 360, height: 640 };
  const options = { colorScheme: "dark", viewport, hasTouch: true, isMobile: true, first: "Move 1 of 9" };
  const page = await apart(t, "interlocking-owl", options);
  assert.equal(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight), 0, "nothing has to be scrolled");
  for (const button of await page.locator("#apart button").all()) {
    const box = await button.boundingBox();
    assert.ok(box.height >= 44 && box.x >= 0 && box.x + box.width <= viewport.width && box.y + box.height <= viewport.height);
  }
  await page.tap("#apart-next");
  await reads(page, "apart-step", "Move 2 of 9");
  // Beside the pieces, since a finger drags these.
  await swipe(page, -120, 0.1);
  await reads(page, "apart-step", "Move 3 of 9");
  await swipe(page, 120, 0.1);
  await reads(page, "apart-step", "Move 2 of 9");
  const moving = page.waitForSelector("#apart-play:text('Pause')");
  await page.tap("#apart-play");
  await moving;
  await page.tap("#apart-play");
  await reads(page, "apart-play", "Play");
  await settled(page);
  await addAxe(page);
  assert.deepEqual(await violations(page), []);
  await page.locator("#apart").getByText("Close").tap();
  await page.waitForSelector("#browse-bar:not([hidden])");
});
