// Puzzles at the limits: what a frame draws of thousands of pieces or cells is little, counted in drawings
// and in elements.
import assert from "node:assert/strict";
import { test } from "node:test";
import { codeOf } from "./codes.mjs";
import { standsAt, start } from "./steps.mjs";

const cubes = (sides) => ({ title: "Cubes", goal: { sides }, pieces: [{ name: "U", sides: [1, 1, 1], min: 0, max: sides.reduce((a, b) => a * b) }] });

/** For `prepare`: counts the drawings of each frame, and draws nothing. */
const count = (context) =>
  context.addInitScript(() => {
    window.draws = [0];
    for (const method of ["drawArrays", "drawElements", "drawArraysInstanced", "drawElementsInstanced"]) {
      WebGL2RenderingContext.prototype[method] = () => void (window.draws[0] += 1);
    }
    const frame = () => (window.draws.unshift(0), requestAnimationFrame(frame));
    frame();
  });

/** The most drawings of a frame while the view turns, and of all frames together. */
async function turned(page) {
  await page.evaluate(() => (window.draws = [0]));
  const { x, y } = await page.locator("#canvas").boundingBox();
  await page.mouse.move(x + 40, y + 40);
  await page.mouse.down();
  for (let step = 1; step <= 5; step += 1) await page.mouse.move(x + 40 + 15 * step, y + 40);
  await page.mouse.up();
  await page.waitForSelector("canvas:not([data-moving])");
  const draws = await page.evaluate(() => window.draws);
  return [Math.max(...draws), draws.reduce((sum, one) => sum + one, 0)];
}

const options = { viewport: { width: 900, height: 700 }, reducedMotion: "reduce", prepare: count };

test("a thousand copies in the box are few drawings", async (t) => {
  const page = await start(t, { ...options, address: `#cubes=${codeOf(cubes([16, 16, 8]))}&strategy=turbo&step=1000` });
  await standsAt(page, 1000);
  const [most, all] = await turned(page);
  assert.ok(all > 0 && most < 300, `${most} drawings in a frame`);
});

test("a large goal that is drawn is few drawings", async (t) => {
  const page = await start(t, { ...options, address: `draw.html#puzzle=${codeOf(cubes([16, 16, 16]))}` });
  await page.waitForFunction(() => document.getElementById("title").value === "Cubes", null, { polling: 50 });
  const [most, all] = await turned(page);
  assert.ok(all > 0 && most < 300, `${most} drawings in a frame`);
});
