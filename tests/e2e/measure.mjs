// What the page takes on this machine, in headless Chromium: make measure
// Figures to note, not to assert: they are the machine's as much as the page's.
import { openPage } from "./browser.mjs";
import { finish, settled } from "./steps.mjs";

const viewport = { width: 1280, height: 720 };
const SEARCH_SHARE = 8; // milliseconds of a frame, as in src/web/page

/**
 * Keeps, inside the page: when the first picture had been drawn, frames while something moved, and tasks of over 50 ms.
 */
function observe() {
  const seen = (window.seen = { ready: 0, frames: 0, moving: 0, tasks: [] });
  let last = 0;
  let drawn = 0;
  const frame = (now) => {
    const canvas = document.getElementById("canvas");
    // The page marks its first frame after this has been called for it, so that frame's picture is there in the second one marked.
    if (document.documentElement.hasAttribute("data-ready") && (drawn += 1) === 2) seen.ready = now;
    if (canvas?.hasAttribute("data-moving") && last > 0) {
      seen.frames += 1;
      seen.moving += now - last;
    }
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) seen.tasks.push([task.startTime, task.duration]);
  }).observe({ type: "longtask", buffered: true });
}

async function measured(address, act) {
  const { page, errors, close } = await openPage({
    fresh: true,
    viewport,
    address,
    prepare: (context) => context.addInitScript(observe),
  });
  try {
    await page.waitForFunction(() => window.seen.ready > 0);
    const result = await act(page);
    const seen = await page.evaluate(() => window.seen);
    for (const error of errors) console.error(error);
    return { result, ...seen };
  } finally {
    await close();
  }
}

const longest = ({ ready, tasks }) => Math.max(0, ...tasks.filter(([start]) => start > ready).map(([, time]) => time));

const play = await measured("", (page) => page.waitForTimeout(10_000));
console.log(`First picture            ${play.ready.toFixed(0)} ms after the page was requested`);
console.log(`While pieces fall        ${((1000 * play.frames) / play.moving).toFixed(1)} frames a second at 1280 × 720`);
console.log(`Longest task, playing    ${longest(play).toFixed(0)} ms (0: none over 50 ms)`);

/** Finds all solutions of the puzzle at `address`, in the Solutions tab, while the stage plays. */
const findAll = (address) =>
  measured(address, async (page) => {
    await page.click("#tab-solutions");
    await page.click("#find-all");
    await page.waitForSelector("#find[data-standing=done]", { timeout: 1_800_000 });
    return page.textContent("#find-sentence");
  });

/** The most memory that a worker of the finder takes, in MiB, as its program says. */
async function finderMemory(address) {
  const { page, close } = await openPage({ fresh: true, viewport, address });
  try {
    await page.click("#tab-solutions");
    await page.click("#find-all");
    let most = 0;
    for (let look = 0; look < 40; look += 1) {
      const sizes = page.workers().map((worker) => worker.evaluate(async () => (await program).memory.buffer.byteLength).catch(() => 0));
      most = Math.max(most, ...(await Promise.all(sizes)));
      await page.waitForTimeout(50);
    }
    return most / 2 ** 20;
  } finally {
    await close();
  }
}

/** A cube of 1,728 cells and its 25 pieces: bricks, of which the last one is cut in two. */
function large() {
  const brick = (height) => Array(height).fill(Array(4).fill("###").join("/"));
  const pieces = [...Array(25).keys()].map((index) => ({ name: `${index + 1}`, shape: brick(index < 23 ? 6 : 3) }));
  const goal = { shape: Array(12).fill(Array(12).fill("#".repeat(12)).join("/")) };
  return JSON.stringify({ id: "large", title: "Large", goal, pieces });
}

/** Frames a second while the pieces of a solution are put in one after the other, slowly. */
async function framesOfSolution(address, document) {
  const { frames, moving } = await measured(address, async (page) => {
    if (document) {
      await page.setInputFiles("#puzzle-file", { name: "large.json", mimeType: "text/plain", buffer: Buffer.from(document) });
      await page.waitForSelector("#gallery-remarks li");
      await page.keyboard.press("Escape");
    }
    await page.keyboard.press("n");
    await page.waitForSelector("#tab-count:text-is('1')");
    await settled(page);
    await page.click("#tab-solutions");
    await page.click("#assemble");
    await page.evaluate(() => ([window.seen.frames, window.seen.moving] = [0, 0]));
    await page.waitForTimeout(8_000);
  });
  return (1000 * frames) / moving;
}

const puzzle = process.argv[2] ?? "bedlam";
const [small, big] = [await framesOfSolution("#puzzle=bedlam&paused"), await framesOfSolution("#paused", large())];
console.log(`A solution put together  ${small.toFixed(1)} frames a second for the Bedlam cube, ${big.toFixed(1)} for 25 pieces and 1,728 cells`);
const all = await findAll(`#puzzle=${puzzle}`);
console.log(all.result);
console.log(`Longest task meanwhile   ${longest(all).toFixed(0)} ms (0: none over 50 ms)`);
console.log(`Frames meanwhile         ${((1000 * all.frames) / all.moving).toFixed(1)} a second while pieces fall, at 1280 × 720`);
console.log(`Memory of a worker       ${(await finderMemory(`#puzzle=${puzzle}&symmetry=raw&paused`)).toFixed(1)} MiB at most`);

const run = await measured("#order=given&symmetry=raw&paused", async (page) => {
  await settled(page);
  const before = await page.evaluate(() => (window.frames = 0, performance.now()));
  await page.evaluate(() => {
    const playing = () => document.getElementById("play").dataset.playing === "true";
    const count = () => {
      if (playing()) window.frames += 1;
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  });
  await finish(page);
  const [after, frames, tried] = await page.evaluate(() => [
    performance.now(),
    window.frames,
    Number(document.getElementById("tried").textContent.replaceAll(",", "")),
  ]);
  return { seconds: (after - before) / 1000, frames, tried };
});
const { seconds, frames, tried } = run.result;
const searching = (frames * SEARCH_SHARE) / 1000;
console.log(`Full speed               ${(tried / seconds / 1e6).toFixed(0)} M tries a second, ${(frames / seconds).toFixed(0)} frames a second`);
console.log(`While it is the search's turn  ${(tried / searching / 1e6).toFixed(0)} M tries a second (to compare: make bench-steps, given, raw)`);
console.log(`Longest task, full speed ${longest(run).toFixed(0)} ms (0: none over 50 ms)`);
