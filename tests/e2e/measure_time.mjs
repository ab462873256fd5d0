// Measures seeking in a long search, and the memory of its recording: make measure-time
// STRATEGY and STEPS may follow: node tests/e2e/measure_time.mjs first-cell-resumed 1000000000
// The figures are printed, not asserted, since they depend on the machine.
import { openPage } from "./browser.mjs";

const [strategy = "first-cell-resumed", steps = "100000000"] = process.argv.slice(2);
const SEEKS = 60;
const SEED = 6;

/** Records in the page: tasks of over 50 ms, the time that its program takes in frames, and the program's
 * memory. */
function observe() {
  window.busy = 0;
  const request = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (call) =>
    request((time) => {
      const begin = performance.now();
      call(time);
      window.busy += performance.now() - begin;
    });
  window.tasks = [];
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) window.tasks.push([task.startTime, task.duration]);
  }).observe({ type: "longtask", buffered: true });
  for (const name of ["instantiate", "instantiateStreaming"]) {
    const made = WebAssembly[name];
    WebAssembly[name] = async (...all) => {
      const result = await made(...all);
      window.program ??= result.instance ?? result;
      return result;
    };
  }
}

/** Numbers in [0, 1), the same in every run (a linear congruential generator). */
function random(seed) {
  let state = seed;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;
}

/**
 * Moves the slider to each of `moments`. Returns the milliseconds until the page shows each step, and the
 * milliseconds of these that its program takes, both sorted.
 */
const seek = (page, moments) =>
  page.evaluate(async (moments) => {
    const [slider, text] = ["moment", "moment-text"].map((id) => document.getElementById(id));
    const canvas = document.getElementById("canvas");
    const [times, busy] = [[], []];
    for (const step of moments) {
      const said = new Promise((there) => {
        const look = () => {
          if (text.textContent.startsWith(`step ${step.toLocaleString("en")} `)) {
            observer.disconnect();
            there(performance.now());
          }
        };
        const observer = new MutationObserver(look);
        observer.observe(text, { childList: true, characterData: true, subtree: true });
      });
      const [begin, before] = [performance.now(), window.busy];
      slider.value = step;
      slider.dispatchEvent(new Event("input", { bubbles: true }));
      const handled = performance.now() - begin;
      times.push((await said) - begin);
      busy.push(handled + window.busy - before);
      while (canvas.hasAttribute("data-moving")) await new Promise(requestAnimationFrame);
    }
    return [times, busy].map((list) => list.sort((one, other) => one - other));
  }, moments);

const memory = (page) => page.evaluate(() => window.program.exports.memory.buffer.byteLength / 2 ** 20);
const longest = (page, since) =>
  page.evaluate((since) => Math.max(0, ...window.tasks.filter(([start]) => start >= since).map(([, time]) => time)), since);
const now = (page) => page.evaluate(() => performance.now());

const { page, errors, close } = await openPage({
  fresh: true,
  viewport: { width: 800, height: 450 },
  reducedMotion: "reduce",
  address: `#puzzle=bedlam&strategy=${strategy}&paused`,
  prepare: (context) => context.addInitScript(observe),
});
try {
  await page.waitForSelector("html[data-ready]");
  await page.waitForSelector("canvas:not([data-moving])");
  const before = await memory(page);
  const begin = await now(page);
  await page.evaluate((fragment) => (location.hash = fragment), `#puzzle=bedlam&strategy=${strategy}&step=${steps}`);
  await page.waitForFunction((steps) => document.getElementById("moment").max === steps, steps, { timeout: 0, polling: 200 });
  await page.waitForSelector("canvas:not([data-moving])", { timeout: 0 });
  console.log(`${strategy}, ${Number(steps).toLocaleString("en")} steps of the Bedlam cube, in ${(((await now(page)) - begin) / 1000).toFixed(1)} s`);
  console.log(`Longest task meanwhile   ${(await longest(page, begin)).toFixed(0)} ms (0: none over 50 ms)`);
  console.log(`Memory of the program    ${before.toFixed(1)} MiB before, ${(await memory(page)).toFixed(1)} MiB after`);
  const sought = await now(page);
  const share = random(SEED);
  const moments = Array.from({ length: SEEKS }, () => Math.floor(share() * Number(steps)));
  const [times, busy] = await seek(page, moments);
  const [singles] = await seek(page, moments.map((_, index) => moments.at(-1) + index + 1));
  console.log(`A seek                   ${times[SEEKS / 2].toFixed(0)} ms at the median, ${times.at(-1).toFixed(0)} ms at most, of ${SEEKS}`);
  console.log(`Of it the program takes  ${busy[SEEKS / 2].toFixed(1)} ms at the median, ${busy.at(-1).toFixed(1)} ms at most`);
  console.log(`To the next step         ${singles[SEEKS / 2].toFixed(0)} ms at the median, ${singles.at(-1).toFixed(0)} ms at most: the time of a frame here`);
  console.log(`Longest task meanwhile   ${(await longest(page, sought)).toFixed(0)} ms (0: none over 50 ms)`);
  const back = await now(page);
  for (let count = 0; count < 10; count += 1) await page.keyboard.press("Shift+O");
  await page.waitForSelector("canvas:not([data-moving])");
  console.log(`Ten placements back      longest task ${(await longest(page, back)).toFixed(0)} ms (0: none over 50 ms)`);
  const saved = await page.evaluate(() => {
    const begin = performance.now();
    window.dispatchEvent(new Event("pagehide"));
    const key = Object.keys(localStorage).find((key) => key.startsWith("cubefall.search:"));
    return [performance.now() - begin, localStorage.getItem(key).length];
  });
  console.log(`To save the search       ${saved[0].toFixed(1)} ms, ${(saved[1] / 1000).toFixed(0)} kB`);
  const reloaded = await page.reload().then(() => page.waitForSelector("html[data-ready]"));
  await page.waitForFunction((steps) => document.getElementById("moment").max === steps, steps, { timeout: 0, polling: 50 });
  if (reloaded) console.log(`Longest task, restoring  ${(await longest(page, 0)).toFixed(0)} ms after a reload (0: none over 50 ms)`);
  errors.forEach((error) => console.error(error));
} finally {
  await close();
}
