// The page of dist/ itself in headless Chromium, as its users have it: "Find all" from the press of the
// button until all is found.
import { openPage } from "../../tests/e2e/browser.mjs";

const LARGE = { width: 1280, height: 720 };
/** Seconds for which frames are counted, at least. */
const WATCHED = 6;
/** Milliseconds between the opening of the tab and the press of the button: the page prepares workers
 * meanwhile. */
const BEFORE_PRESS = 1500;

/** Finds all solutions of Bedlam by `workers` workers, and resolves to seconds and solutions. The stage
 * rests. */
export function findAll(workers) {
  return opened("#puzzle=bedlam&symmetry=seed&paused", {}, async (page) => {
    await page.fill("#find-workers", String(workers));
    await page.waitForTimeout(BEFORE_PRESS);
    const [seconds, solutions] = await page.evaluate(found);
    return { seconds, solutions };
  });
}

/** The most memory of a worker's program while two of them find all of Bedlam, in bytes. Theirs never
 * shrinks. */
export function memory() {
  return opened("#puzzle=bedlam&symmetry=seed&paused", {}, async (page) => {
    await page.fill("#find-workers", "2");
    await page.click("#find-all");
    const bytes = async () => (await program).memory.buffer.byteLength;
    let most = 0;
    while (await page.evaluate(() => document.getElementById("find").dataset.state !== "done")) {
      // One that has just ended has no memory to report.
      const sizes = page.workers().map((worker) => worker.evaluate(bytes).catch(() => 0));
      most = Math.max(most, ...(await Promise.all(sizes)));
    }
    return most;
  });
}

/**
 * Frames a second while pieces fall, and the longest task of the page's main thread in milliseconds: while no
 * one else works, and while `workers` find all solutions.
 */
export async function smoothness(workers) {
  const watched = (act) => opened("#puzzle=bedlam&symmetry=seed", { viewport: LARGE }, async (page) => {
    await page.fill("#find-workers", String(workers));
    // What the page does at first is not measured here.
    await page.waitForTimeout(3000);
    const browser = page.context().browser();
    await browser.startTracing(page, { categories: ["disabled-by-default-devtools.timeline", "devtools.timeline"] });
    const frames = await page.evaluate(framesWhile, [act, WATCHED]);
    return { frames, longest: longestTask(JSON.parse(await browser.stopTracing())) };
  });
  return { alone: await watched("wait"), meanwhile: await watched("find") };
}

async function opened(address, options, act) {
  const { page, errors, close } = await openPage({ address, ...options });
  try {
    await page.waitForSelector("html[data-ready]");
    await page.click("#tab-solutions");
    const result = await act(page);
    if (errors.length > 0) throw new Error(errors.join("\n"));
    return result;
  } finally {
    await close();
  }
}

/** Inside the page: presses the button, and how many seconds it took until all was found. */
function found() {
  return new Promise((resolve, reject) => {
    const panel = document.getElementById("find");
    const start = performance.now();
    new MutationObserver((_, observer) => {
      const seconds = (performance.now() - start) / 1000;
      if (panel.dataset.state === "running") return;
      observer.disconnect();
      if (panel.dataset.state !== "done") reject(new Error(document.getElementById("find-sentence").textContent));
      resolve([seconds, Number(document.getElementById("find-found").textContent.replaceAll(",", ""))]);
    }).observe(panel, { attributeFilter: ["data-state"] });
    document.getElementById("find-all").click();
  });
}

/** Inside the page: frames a second while something moves, for so long. Meanwhile all is found, again and
 * again, or not. */
async function framesWhile([act, seconds]) {
  const canvas = document.getElementById("canvas");
  const panel = document.getElementById("find");
  const start = performance.now();
  let [frames, moving, last] = [0, 0, start];
  for (let now = start; now - start < 1000 * seconds; last = now) {
    if (act === "find" && panel.dataset.state !== "running") document.getElementById("find-all").click();
    now = await new Promise(requestAnimationFrame);
    if (!canvas.hasAttribute("data-moving")) continue;
    frames += 1;
    moving += now - last;
  }
  return (1000 * frames) / moving;
}

/** Of the thread that draws the page, in milliseconds, from a trace of it. */
function longestTask({ traceEvents }) {
  const pages = traceEvents.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain");
  const main = new Set(pages.map(({ pid, tid }) => `${pid} ${tid}`));
  const ofMain = traceEvents.filter(({ pid, tid }) => main.has(`${pid} ${tid}`));
  const tasks = ofMain.filter(({ name, ph }) => name === "RunTask" && ph === "X");
  if (tasks.length === 0) throw new Error("the trace has no task of the page");
  return Math.max(...tasks.map(({ dur }) => dur)) / 1000;
}
