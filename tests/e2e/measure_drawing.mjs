// Measures the page on which puzzles are drawn, in headless Chromium: make measure-drawing
// The figures are printed, not asserted, since they depend on the machine.
import { openPage } from "./browser.mjs";
import { choose, says } from "./steps.mjs";

const viewport = { width: 1280, height: 720 };
const STROKES = 20;
const TURN = 4_000; // milliseconds

/** Records in the page: the time of the last press, that of the first answer after it, frames, and tasks of
 * over 50 ms. */
function observe() {
  const seen = (window.seen = { pressed: 0, answered: 0, frames: 0, longest: 0 });
  addEventListener("pointerdown", () => Object.assign(seen, { pressed: performance.now(), answered: 0 }), true);
  addEventListener("DOMContentLoaded", () => {
    const answer = document.getElementById("answer");
    new MutationObserver(() => {
      if (seen.answered === 0 && answer.textContent !== "Looking…") seen.answered = performance.now();
    }).observe(answer, { childList: true, characterData: true, subtree: true });
  });
  const frame = () => (seen.frames += 1, requestAnimationFrame(frame));
  frame();
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) seen.longest = Math.max(seen.longest, task.duration);
  }).observe({ type: "longtask" });
}

/** Turns the view by dragging; returns the frames a second meanwhile. */
async function turn(page) {
  const { x, y } = await page.locator("#canvas").boundingBox();
  await page.mouse.move(x + 30, y + 30);
  await page.mouse.down();
  const [begin, before] = [Date.now(), await page.evaluate(() => window.seen.frames)];
  for (let step = 0; Date.now() - begin < TURN; step += 1) await page.mouse.move(x + 30 + (step % 200), y + 30);
  const frames = (await page.evaluate(() => window.seen.frames)) - before;
  const seconds = (Date.now() - begin) / 1000;
  await page.mouse.up();
  return frames / seconds;
}

const { page, errors, close } = await openPage({
  fresh: true,
  viewport,
  address: "draw.html",
  prepare: (context) => context.addInitScript(observe),
});
try {
  await says(page, "answer", /^No solution/);
  await choose(page, "templates");
  await page.click(`[data-action="template=bedlam"]`);
  await says(page, "answer", /so far/);
  await page.click(`#layers [data-at="0,0,0"]`);
  await says(page, "answer", /^No solution/);
  const alone = await turn(page);
  await page.click(`#layers [data-at="0,0,0"]`);
  const times = [];
  await page.evaluate(() => (window.seen.longest = 0));
  for (let stroke = 0; stroke < STROKES; stroke += 1) {
    await page.click(`#layers [data-at="0,0,0"]`);
    await page.waitForFunction(() => window.seen.answered > 0, null, { polling: 20 });
    times.push(await page.evaluate(() => window.seen.answered - window.seen.pressed));
    await says(page, "answer", stroke % 2 === 0 ? /^No solution/ : /so far/);
  }
  times.sort((one, other) => one - other);
  console.log(`From a stroke to its answer   ${times[STROKES / 2].toFixed(0)} ms (median), ${times.at(-1).toFixed(0)} ms at most, of ${STROKES} in the Bedlam cube`);
  await says(page, "answer", /so far/);
  const counting = await turn(page);
  console.log(`While the view turns          ${counting.toFixed(1)} frames a second during the count, ${alone.toFixed(1)} without, at 1280 × 720`);
  console.log(`Longest task                  ${(await page.evaluate(() => window.seen.longest)).toFixed(0)} ms (0: none over 50 ms)`);
  const sizes = page.workers().map((worker) => worker.evaluate(async () => (await program).memory.buffer.byteLength).catch(() => 0));
  console.log(`Memory of the analyst         ${(Math.max(...(await Promise.all(sizes))) / 2 ** 20).toFixed(1)} MiB`);
  for (const error of errors) console.error(error);
} finally {
  await close();
}
