// All solutions, found by workers while the stage continues its own search.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { addressesOf, openPage, withoutPictures } from "./browser.mjs";
import { choosePuzzle, reads, says, settled, shows, startPaused, testIf, text, thorough } from "./steps.mjs";

withoutPictures();

const small = { viewport: { width: 1000, height: 700 }, reducedMotion: "reduce" };

/** Records the workers that find all solutions. */
const watchWorkers = (context) =>
  context.addInitScript(() => {
    window.finders = [];
    window.Worker = class extends Worker {
      constructor(...rest) {
        super(...rest);
        if (rest[1]?.name !== "find-all") return;
        window.finders.push(this);
      }

      terminate() {
        this.ended = true;
        super.terminate();
      }
    };
  });

/** Says that the user saves data, so that no worker is prepared. */
const savesData = (context) =>
  context.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));

async function openSolutions(t, options = {}) {
  const page = await startPaused(t, { ...small, ...options });
  await page.click("#browse");
  return page;
}

/** Waits until the search for all solutions is in this state. */
const isIn = (page, state, options) =>
  page.waitForSelector(`#find[data-state=${state}]`, options);

async function findAll(page, workers) {
  if (workers) await page.fill("#find-workers", String(workers));
  await page.click("#find-all");
}

/** The number of workers that were started, and of those that run. */
const counts = (page) =>
  page.evaluate(() => [window.finders.length, window.finders.filter((finder) => !finder.ended).length]);

/** In the page: whether it has requested the program of these workers. */
const isFetched = () => performance.getEntriesByType("resource").some(({ name }) => /finder-\w+\.wasm$/.test(name));

test("a user who saves data has nothing loaded before the search is started", async (t) => {
  const page = await openSolutions(t, {
    prepare: async (context) => {
      await watchWorkers(context);
      await savesData(context);
    },
  });
  // When the page is idle, what it fetches ahead has begun.
  for (let time = 0; time < 3; time += 1) await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  assert.deepEqual([await counts(page), await page.evaluate(isFetched)], [[0, 0], false]);
  await findAll(page, 2);
  await reads(page, "browse-count", "240");
});

/** Two of each pentomino in 10 × 12 cells: more solutions than anyone has counted. */
function twoOfEach() {
  const { title, pieces } = JSON.parse(readFileSync(new URL("../../data/puzzles/pentominoes-6x10.json", import.meta.url)));
  const goal = { shape: [Array(10).fill("#".repeat(12)).join("/")] };
  return JSON.stringify({ id: "two-of-each", title, goal, pieces: pieces.map((piece) => ({ ...piece, min: 2, max: 2 })) });
}

test("the page says how long a search takes before it is started, and offers the command line where that is long", async (t) => {
  const page = await openSolutions(t, { address: "#puzzle=bedlam&paused" });
  await says(page, "find-sentence", /that takes (about|between) \d.* on this machine, with \d+ workers?\.$/);
  assert.equal(await page.getAttribute("#find", "data-state"), "idle");
  await page.setInputFiles("#puzzle-file", { name: "two.json", mimeType: "text/plain", buffer: Buffer.from(twoOfEach()) });
  await says(page, "sentence", /24 pieces wait/);
  await page.keyboard.press("Escape");
  await page.click("#browse");
  await says(page, "find-left", /(days|years)/);
  await says(page, "find-command-text", /^cubefall solve \S+\.json --symmetry \w+ --checkpoint /);
  // It needs the file of the puzzle.
  await page.waitForSelector("#find-command-file");
});

test("all solutions can be browsed, and so can those of playback", async (t) => {
  const page = await openSolutions(t);
  await page.click("#no-solutions [data-action=next-solution]");
  await reads(page, "browse-count", "1");
  await page.click("#browse");
  await findAll(page, 2);
  await isIn(page, "done");
  await page.waitForFunction(() => document.getElementById("list-choice").value === "all");
  for (const [press, number] of [["Home", 1], ["ArrowRight", 2], ["End", 240], ["ArrowLeft", 239]]) {
    await page.keyboard.press(press);
    await shows(page, number, 240);
  }
  await settled(page);
  assert.match(await page.getAttribute("canvas", "aria-label"), /L S T R P Q Y/);
  await page.selectOption("#list-choice", "stage");
  await shows(page, 1, 1);
  await page.selectOption("#list-choice", "all");
  await reads(page, "browse-count", "240");
  await choosePuzzle(page, "pycon");
  await reads(page, "browse-count", "0");
  await isIn(page, "idle", { state: "attached" });
  assert.equal(await page.isVisible("#list-choice"), false);
});

thorough("pause and cancel take effect at once", async (t) => {
  const page = await openSolutions(t, { address: "#puzzle=bedlam&symmetry=raw&paused", prepare: watchWorkers });
  await findAll(page, 2);
  await page.waitForFunction(() => document.getElementById("find-found").textContent !== "0");
  // In the task of the click itself.
  const answer = (id) =>
    page.evaluate((id) => {
      const start = performance.now();
      document.getElementById(id).click();
      const state = document.getElementById("find").dataset.state;
      return [state, performance.now() - start, window.finders.filter((finder) => !finder.ended).length];
    }, id);
  const [paused, toPause] = await answer("find-pause");
  assert.equal(paused, "paused");
  await page.click("#find-pause");
  await isIn(page, "running");
  const [cancelled, toCancel, running] = await answer("find-cancel");
  assert.equal(cancelled, "cancelled");
  t.diagnostic(`${toPause.toFixed(0)} ms to pause, ${toCancel.toFixed(0)} ms to cancel`);
  assert.equal(running, 0, "all are terminated");
  assert.equal(await text(page, "find-all"), "Find all");
});

test("a worker that fails does not change the result", async (t) => {
  // The first worker fails in the middle of its parts. None is prepared before, which might fail instead.
  const dies = `
    const post = postMessage;
    let left = 2;
    globalThis.postMessage = (data, ...rest) => {
      left -= 1;
      if (left < 0) throw setTimeout(() => { throw new Error("out of memory"); });
      post(data, ...rest);
    };`;
  const page = await openSolutions(t, {
    prepare: async (context) => {
      await savesData(context);
      await context.route(
        addressesOf("worker_loader.js"),
        async (route) => {
          const response = await route.fetch();
          await route.fulfill({ response, body: dies + (await response.text()) });
        },
        { times: 1 },
      );
    },
  });
  await findAll(page, 1);
  await isIn(page, "done");
  assert.equal(await page.getAttribute("#find", "data-lost"), "1");
  assert.equal(await text(page, "find-found"), "240");
});

thorough("without workers the page reports it with a remedy", async (t) => {
  const page = await openSolutions(t, { prepare: (context) => context.addInitScript(() => delete window.Worker) });
  await findAll(page);
  await isIn(page, "failed");
  assert.match(await text(page, "find-sentence"), /no workers.*press End/);
  await page.click("#watch");
  await page.click("[data-action=run-to-end]");
  await reads(page, "browse-count", "240");
});

for (const file of ["finder_bg.wasm", "finder.js", "worker_loader.js"]) {
  testIf(file === "finder_bg.wasm")(`without ${file} the page reports it, and finds all once it can be loaded`, async (t) => {
    const { page, close } = await openPage({
      ...small,
      address: "#paused",
      prepare: (context) => context.route(addressesOf(file), (route) => route.abort()),
    });
    t.after(close);
    await page.waitForSelector("html[data-ready]");
    await page.click("#browse");
    await findAll(page, 2);
    await isIn(page, "failed");
    assert.match(await text(page, "find-sentence"), /program/);
    assert.equal(await text(page, "find-all"), "Resume");
    await page.context().unroute(addressesOf(file));
    await findAll(page, 2);
    await reads(page, "browse-count", "240");
  });
}

test("all solutions are found and shown by keyboard alone, and the focus stays", async (t) => {
  const page = await openSolutions(t);
  const focused = () => page.evaluate(() => document.activeElement.id);
  await page.focus("#tab-solutions");
  const seen = [];
  for (let press = 0; press < 7; press += 1) {
    await page.keyboard.press("Tab");
    seen.push(await focused());
  }
  assert.deepEqual(seen, ["panel-room", "panel-close", "own-cube-open", "find-all", "find-pause", "find-cancel", "find-workers"]);
  await page.focus("#find-all");
  await page.keyboard.press("Enter");
  await isIn(page, "done");
  assert.equal(await focused(), "find-all");
  await page.keyboard.press("End");
  await shows(page, 240, 240);
});
