// The wall of all solutions: it opens at the end of a search, solutions are pointed at, chosen and filtered,
// and it is left.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { addAxe, inView, reads, settled, shows, startPaused, text, thorough } from "./steps.mjs";

const still = { reducedMotion: "reduce", viewport: { width: 1000, height: 800 } };

const isOpen = (page) => page.waitForSelector("canvas[data-wall]");
const isClosed = (page) => page.waitForSelector("canvas:not([data-wall])");
const caption = (page) => text(page, "wall-caption");
/** Runs the search to its end, and waits until the wall has opened by itself. */
async function finale(page) {
  await page.click("[data-action=run-to-end]");
  await isOpen(page);
  await settled(page);
}

/** Moves the pointer to where a solution is: from the middle of the picture to the right until one has a
 * caption. */
async function pointAtOne(page) {
  const box = await page.locator("canvas").boundingBox();
  for (let share = 0.5; share < 0.7; share += 0.01) {
    await page.mouse.move(box.x + box.width * share, box.y + box.height * 0.5);
    if (await page.isVisible("#wall-caption")) return { x: box.x + box.width * share, y: box.y + box.height * 0.5 };
  }
  assert.fail("no solution is in the middle of the wall");
}

test("at the end of a search its last solution stands, and then the wall of all 240", async (t) => {
  const page = await startPaused(t, { viewport: { width: 1000, height: 800 } });
  await page.click("[data-action=run-to-end]");
  await shows(page, 240, 240);
  assert.equal(await page.locator("canvas[data-wall]").count(), 0);
  await isOpen(page);
  assert.equal(await text(page, "sentence"), "All 240 solutions. Choose one to look at it.");
  assert.equal(await page.getAttribute("canvas", "aria-label"), "240 solutions, side by side");
  await settled(page);
  await page.keyboard.press("Escape");
  await isClosed(page);
  await shows(page, 240, 240);
  await page.keyboard.press("Escape");
  await shows(page, "", 240);
});

test("a solution of the wall is pointed at, and a click shows it", async (t) => {
  const page = await startPaused(t, still);
  await finale(page);
  const at = await pointAtOne(page);
  const [, number, name] = (await caption(page)).match(/^(\d+): (\w{4}-\w{4})$/);
  await page.mouse.click(at.x, at.y);
  await isClosed(page);
  await shows(page, number, 240);
  assert.equal(await text(page, "name"), name);
  assert.ok(!(await page.isVisible("#wall-caption")));
});

thorough("the wall is saved as a large picture", async (t) => {
  const page = await startPaused(t, still);
  await finale(page);
  await page.click("#browse");
  await page.click("#tab-export");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("[data-export=poster]")]);
  assert.equal(download.suggestedFilename(), "cubefall-soma-solutions.png");
  const png = readFileSync(await download.path());
  assert.equal(png.readUInt32BE(16), 3840);
  assert.ok(png.length > 100_000, `${png.length} bytes`);
  assert.ok(await page.locator("canvas[data-wall]").count());
  await page.keyboard.press("Escape");
  await isClosed(page);
  assert.ok(!(await page.isVisible("[data-export=poster]")));
});

thorough("the wall has no accessibility violations", async (t) => {
  const page = await startPaused(t, still);
  await finale(page);
  await page.keyboard.press("ArrowRight");
  await addAxe(page);
  const violations = await page.evaluate(async () => (await window.axe.run()).violations.map(({ id, nodes }) => [id, nodes[0].html]));
  assert.deepEqual(violations, []);
});

for (const [name, view] of Object.entries({
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
})) {
  thorough(`a solution of the wall is built along, and the way back leads to the wall: ${name}`, async (t) => {
    const page = await startPaused(t, { ...view, newcomer: true, reducedMotion: "reduce" });
    await finale(page);
    const at = await pointAtOne(page);
    const [, number] = (await caption(page)).match(/^(\d+): /);
    await (view.hasTouch ? page.touchscreen.tap(at.x, at.y) : page.mouse.click(at.x, at.y));
    await shows(page, number, 240);
    await page.click("#build");
    for (let piece = 1; piece <= 7; piece += 1) {
      await reads(page, "build-step", `${piece} of 7`);
      assert.ok(await inView(page, "canvas"));
      await page.click("#build-on");
    }
    await page.waitForSelector("#build-another:not([hidden])");
    await page.click(".build-buttons [data-action=build]");
    await shows(page, number, 240);
    await page.click("#wall");
    await isOpen(page);
    assert.equal(await text(page, "sentence"), "All 240 solutions. Choose one to look at it.");
  });
}
