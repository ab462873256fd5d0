// Measures the page on this machine, in headless Chromium: make measure
// The figures are printed, not asserted, since they depend on the machine.
import { openPage } from "./browser.mjs";
import { finish, says, settled } from "./steps.mjs";
import { observeVitals, vitals } from "./vitals.mjs";

const viewport = { width: 1280, height: 720 };
const SEARCH_SHARE = 8; // milliseconds of each frame, as in src/web/page

/** Records in the page: the time of the first picture, the frames while something moved, and tasks of over 50
 * ms. */
function observe() {
  const seen = (window.seen = { ready: 0, frames: 0, moving: 0, tasks: [] });
  let last = 0;
  let drawn = 0;
  const frame = (now) => {
    const canvas = document.getElementById("canvas");
    // The page marks its first frame after this callback, so its picture is visible in the second marked one.
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

/** Records in the page: the memory of its program, and the buffers of its picture. */
function observeMemory() {
  const buffers = new Map();
  let memory;
  for (const name of ["instantiate", "instantiateStreaming"]) {
    const original = WebAssembly[name];
    WebAssembly[name] = async (...all) => {
      const made = await original.apply(WebAssembly, all);
      ({ memory } = (made.instance ?? made).exports);
      return made;
    };
  }
  const gl = WebGL2RenderingContext.prototype;
  const { bindBuffer, bufferData, deleteBuffer } = gl;
  const bound = new Map();
  gl.bindBuffer = function (target, buffer) {
    bound.set(target, buffer);
    bindBuffer.call(this, target, buffer);
  };
  gl.bufferData = function (target, data, ...rest) {
    buffers.set(bound.get(target), data.byteLength ?? data);
    bufferData.call(this, target, data, ...rest);
  };
  gl.deleteBuffer = function (buffer) {
    buffers.delete(buffer);
    deleteBuffer.call(this, buffer);
  };
  // In MiB. The memory of a program only grows.
  window.memory = () => [memory.buffer.byteLength, [...buffers.values()].reduce((sum, size) => sum + size, 0)].map((size) => size / 2 ** 20);
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
    await page.click("#browse");
    await page.click("#find-all");
    await page.waitForSelector("#find[data-state=done]", { timeout: 1_800_000 });
    return page.textContent("#find-sentence");
  });

/** The maximum size of a worker's WebAssembly memory while it finds all solutions, in MiB. */
async function finderMemory(address) {
  const { page, close } = await openPage({ fresh: true, viewport, address });
  try {
    await page.click("#browse");
    await page.click("#find-all");
    let most = 0;
    for (let sample = 0; sample < 40; sample += 1) {
      const sizes = page.workers().map((worker) => worker.evaluate(async () => (await program).memory.buffer.byteLength).catch(() => 0));
      most = Math.max(most, ...(await Promise.all(sizes)));
      await page.waitForTimeout(50);
    }
    return most / 2 ** 20;
  } finally {
    await close();
  }
}

/** 25 towers side by side of 1,704 cells together, and a piece for each tower: a large picture, whose
 * solution is found at once. */
function large() {
  const heights = [...Array(23).keys()].map((index) => index + 1).concat(4, 4);
  const pieces = heights.map((height, index) => ({ name: `${index + 1}`, shape: Array(height).fill("##/##/##") }));
  const at = (x, y, z) => x % 3 < 2 && y % 4 < 3 && heights[Math.floor(y / 4) * 5 + Math.floor(x / 3)] > z;
  const row = (y, z) => [...Array(14).keys()].map((x) => (at(x, y, z) ? "#" : ".")).join("");
  const layer = (z) => [...Array(19).keys()].map((y) => row(y, z)).join("/");
  return JSON.stringify({ id: "large", title: "Large", goal: { shape: [...Array(23).keys()].map(layer) }, pieces });
}

/** Frames a second while a solution is assembled slowly. */
async function framesOfSolution(address, document) {
  const { frames, moving } = await measured(address, async (page) => {
    if (document) {
      await page.setInputFiles("#puzzle-file", { name: "large.json", mimeType: "text/plain", buffer: Buffer.from(document) });
      await page.waitForSelector("#gallery-remarks li");
      await page.keyboard.press("Escape");
      await says(page, "sentence", /25 pieces wait/);
    }
    await settled(page);
    await page.keyboard.press("n");
    await page.waitForSelector("#browse-count:text-is('1')");
    await settled(page);
    await page.click("#browse");
    await page.click("#assemble");
    await page.evaluate(() => ([window.seen.frames, window.seen.moving] = [0, 0]));
    await page.waitForTimeout(8_000);
  });
  return (1000 * frames) / moving;
}

const puzzle = process.argv[2] ?? "bedlam";
const [small, big] = [await framesOfSolution("#puzzle=bedlam&strategy=turbo&paused"), await framesOfSolution("#paused", large())];
console.log(`A solution assembled     ${small.toFixed(1)} frames a second for the Bedlam cube, ${big.toFixed(1)} for 25 pieces and 1,704 cells`);
const all = await findAll(`#puzzle=${puzzle}`);
console.log(all.result);
console.log(`Longest task meanwhile   ${longest(all).toFixed(0)} ms (0: none over 50 ms)`);
console.log(`Frames meanwhile         ${((1000 * all.frames) / all.moving).toFixed(1)} a second while pieces fall, at 1280 × 720`);
console.log(`Memory of a worker       ${(await finderMemory(`#puzzle=${puzzle}&symmetry=raw&paused`)).toFixed(1)} MiB at most`);

/** Buttons, tabs, keys and sliders, one after the other, while two workers search. */
async function responsiveness() {
  const { page, close } = await openPage({
    fresh: true,
    viewport,
    address: "#puzzle=bedlam&symmetry=raw&tab=solutions",
    prepare: (context) => context.addInitScript(observeVitals),
  });
  try {
    await page.fill("#find-workers", "2");
    await page.click("#find-all");
    await page.waitForSelector("#find[data-parts]:not([data-parts='0'])");
    const presses = [
      ...["#watch", "#play", "#tab-search", "[data-action=step]", "#details", "#tab-lab", "#browse", "#watch", "#play"].map(
        (button) => () => page.click(button),
      ),
      ...[" ", "ArrowRight", "ArrowUp", "ArrowDown", "o", "t", "t", "0", " "].map((key) => () => page.keyboard.press(key)),
    ];
    const rounds = 3;
    for (let round = 0; round < rounds; round += 1) {
      for (const press of presses) {
        await press();
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      }
    }
    const searching = await page.getAttribute("#find", "data-state");
    return { searching, presses: rounds * presses.length, ...(await vitals(page, rounds * presses.length)) };
  } finally {
    await close();
  }
}

const answers = await responsiveness();
console.log(`Interactions             ${answers.inp.duration} ms to the next paint (INP: ${answers.inp.name}), ${answers.presses} presses, find all: ${answers.searching}`);
console.log(`                         the slowest: ${answers.slowest.map(({ duration, name }) => `${duration} ms ${name}`).join(", ")}`);
console.log(`Layout shifts            ${answers.cls.toFixed(4)} (CLS)`);
for (const { moved, value } of answers.shifts) console.log(`                         ${value.toFixed(4)}: ${moved.join(", ")}`);

/** The wall of all solutions of a puzzle: its frames while it opens, the first of them, its cells, and what
 * is pressed on it. */
async function wall(puzzle) {
  const { page, close } = await openPage({
    fresh: true,
    viewport,
    address: `#puzzle=${puzzle}&paused`,
    prepare: (context) => context.addInitScript(`(${observeVitals})(); (${observe})(); (${observeMemory})();`),
  });
  try {
    await page.click("#browse");
    const before = await page.evaluate(() => window.memory());
    await page.click("#find-all");
    await page.waitForSelector("#find[data-state=done]", { timeout: 1_800_000 });
    // At the end the first solution flies in.
    const flown = await page.evaluate(async () => {
      const end = performance.now();
      while (!document.getElementById("canvas").hasAttribute("data-moving")) await new Promise(requestAnimationFrame);
      return performance.now() - end;
    });
    const searched = await page.evaluate(() => window.memory());
    await page.waitForSelector("canvas[data-wall]");
    await settled(page);
    const open = await page.evaluate(() => window.memory());
    await page.keyboard.press("Escape");
    await page.waitForSelector("canvas:not([data-wall])");
    await settled(page);
    await page.evaluate(() => ([window.seen.frames, window.seen.moving, window.seen.tasks, window.vitals.interactions] = [0, 0, [], {}]));
    const first = await page.evaluate(async () => {
      const begin = performance.now();
      document.getElementById("wall").click();
      while (!document.querySelector("canvas[data-wall]")) await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      return performance.now() - begin;
    });
    await settled(page);
    const { frames, moving, tasks } = await page.evaluate(() => window.seen);
    const keys = ["ArrowRight", "ArrowDown", "ArrowRight", "Enter", "ArrowRight", ".", ",", "f", "f", "w", "ArrowDown", "ArrowRight", "Enter"];
    for (const key of keys) {
      await page.keyboard.press(key);
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    }
    const longest = Math.max(0, ...tasks.map(([, time]) => time));
    return { memory: [before, searched, open], flown, first, rate: (1000 * frames) / moving, longest, presses: keys.length, ...(await vitals(page, keys.length)) };
  } finally {
    await close();
  }
}

const walled = await wall(puzzle);
console.log(`End of Find all          ${walled.flown.toFixed(0)} ms until a solution flies in`);
console.log(`Wall                     ${walled.first.toFixed(0)} ms to its first frame, ${walled.rate.toFixed(1)} frames a second while it opens, longest task ${walled.longest.toFixed(0)} ms`);
const sizes = walled.memory.map(([program, buffers]) => `${program.toFixed(1)} + ${buffers.toFixed(1)}`);
console.log(`Memory                   MiB of the program + of the picture's buffers: ${sizes[0]} before Find all, ${sizes[1]} at its end, ${sizes[2]} with the wall`);
console.log(`Interactions with it     ${walled.inp.duration} ms to the next paint (INP: ${walled.inp.name}), ${walled.presses} presses`);

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
console.log(`In the time of the search  ${(tried / searching / 1e6).toFixed(0)} M tries a second (to compare: make bench-steps, given, raw)`);
console.log(`Longest task, full speed ${longest(run).toFixed(0)} ms (0: none over 50 ms)`);
