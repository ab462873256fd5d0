// All solutions, found by workers while the stage continues its own search.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { addressesOf, openPage, withoutPictures } from "./browser.mjs";
import { choosePuzzle, reads, says, settled, shows, startPaused, testIf, text, thorough } from "./steps.mjs";

withoutPictures();

const small = { viewport: { width: 1000, height: 700 }, reducedMotion: "reduce" };

/** Records the workers that find all solutions, counts their messages, and calls `onMessage(worker)` at each while the search runs. */
const watchWorkers = (context) =>
  context.addInitScript(() => {
    window.finders = [];
    window.messages = 0;
    window.Worker = class extends Worker {
      constructor(...rest) {
        super(...rest);
        if (rest[1]?.name !== "find-all") return;
        window.finders.push(this);
        this.messages = 0;
        this.addEventListener("message", () => {
          this.messages += 1;
          window.messages += 1;
          if (document.getElementById("find").dataset.state === "running") window.onMessage?.(this);
        });
      }

      terminate() {
        this.ended = true;
        super.terminate();
      }
    };
  });

const prepare = watchWorkers;

async function openSolutions(t, options = {}) {
  const page = await startPaused(t, { ...small, prepare, ...options });
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

/** Waits until this number of workers runs, and each has reported more often than the `before` of its place. */
const prepared = (page, workers, before = []) =>
  page.waitForFunction(
    ([workers, before]) => {
      const running = window.finders.filter((finder) => !finder.ended);
      return running.length === workers && running.every((finder, at) => finder.messages > (before[at] ?? 0));
    },
    [workers, before],
    { polling: 50 },
  );

/** How many workers the page prepares. */
const usual = (page) => page.evaluate(() => Math.min(navigator.hardwareConcurrency, 4));

/** The number of workers that were started, and of those that run. */
const counts = (page) =>
  page.evaluate(() => [window.finders.length, window.finders.filter((finder) => !finder.ended).length]);

/** The picture of each solution in the list, in order. Scrolls through the list. */
const listed = (page) =>
  page.evaluate(async () => {
    const list = document.getElementById("list");
    const seen = new Map();
    list.scrollTop = 0;
    for (;;) {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      for (const row of document.querySelectorAll("[data-solution]")) {
        seen.set(Number(row.dataset.solution), row.querySelector("svg").innerHTML);
      }
      if (list.scrollTop + list.clientHeight >= list.scrollHeight - 1) break;
      list.scrollTop += list.clientHeight;
    }
    return [...seen].sort(([a], [b]) => a - b).map(([, picture]) => picture);
  });

const number = async (page, id) => Number((await text(page, id)).replaceAll(",", ""));

/** The list that one worker finds: the reference for all others. */
let soma;
async function somaList(t) {
  if (!soma) {
    const page = await openSolutions(t);
    await findAll(page, 1);
    await isIn(page, "done");
    soma = await listed(page);
  }
  return soma;
}

test("workers are prepared when the tab is opened, cut the next puzzle, and end with the page's visibility", async (t) => {
  const page = await startPaused(t, { ...small, address: "#puzzle=bedlam&paused", prepare });
  const cores = await usual(page);
  await page.waitForFunction(isFetched);
  assert.deepEqual(await counts(page), [0, 0], "only the program is fetched, while the page is idle");
  await page.click("#browse");
  await prepared(page, cores);
  // Each has cut the search once its estimate is there, and says nothing more.
  await says(page, "find-left", /^(about )?\d/);
  const before = await page.evaluate(() => window.finders.map(({ messages }) => messages));
  await choosePuzzle(page, "pycon");
  await page.click("#browse");
  await prepared(page, cores, before);
  assert.deepEqual(await counts(page), [cores, cores], "the same workers");
  assert.equal(await page.getAttribute("#find", "data-state"), "idle");
  const hide = (hidden) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  await hide(true);
  await page.waitForFunction(() => window.finders.every((finder) => finder.ended));
  await hide(false);
  await prepared(page, cores);
});

/** In the page: whether it has requested the program of these workers. */
const isFetched = () => performance.getEntriesByType("resource").some(({ name }) => /finder-\w+\.wasm$/.test(name));

test("a user who saves data has nothing loaded before the search is started", async (t) => {
  const saving = (context) =>
    context.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  const page = await openSolutions(t, {
    prepare: async (context) => {
      await watchWorkers(context);
      await saving(context);
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
  await says(page, "find-left", /^(about )?\d/);
  assert.match(await text(page, "find-sentence"), /that takes (about|between) \d.* on this machine, with \d+ workers?\.$/);
  assert.equal(await page.getAttribute("#find", "data-state"), "idle");
  await page.setInputFiles("#puzzle-file", { name: "two.json", mimeType: "text/plain", buffer: Buffer.from(twoOfEach()) });
  await says(page, "sentence", /24 pieces wait/);
  await page.keyboard.press("Escape");
  await page.click("#browse");
  await page.waitForSelector("#find-command");
  assert.match(await text(page, "find-left"), /(days|years)/);
  assert.match(await text(page, "find-command-text"), /^cubefall solve \S+\.json --symmetry \w+ --checkpoint /);
  assert.ok(await page.isVisible("#find-command-file"), "it needs the file of the puzzle");
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

thorough("a pause stops the workers, and resume reaches the same result", async (t) => {
  const expected = await somaList(t);
  const page = await openSolutions(t);
  await page.evaluate(() => {
    window.onMessage = () => {
      window.onMessage = undefined;
      document.getElementById("find-pause").click();
    };
  });
  await findAll(page, 2);
  await isIn(page, "paused");
  // What was found before the workers received it still arrives. Workers that went on would report more often than this asks.
  await page.waitForFunction(
    () => {
      const { messages, last } = window;
      window.last = messages;
      return last === messages;
    },
    null,
    { polling: 2000 },
  );
  assert.notEqual(await text(page, "find-found"), "240");
  assert.equal(await text(page, "find-pause"), "Resume");
  await page.click("#find-pause");
  await isIn(page, "done");
  assert.deepEqual(await listed(page), expected);
});

thorough("pause and cancel take effect at once", async (t) => {
  const page = await openSolutions(t, { address: "#puzzle=bedlam&symmetry=raw&paused" });
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

/** Finds all solutions of Soma with this number of workers, one of which fails, and asserts that the result is the same. */
async function assertUnharmed(page, expected, workers) {
  await findAll(page, workers);
  await isIn(page, "done");
  assert.equal(await page.getAttribute("#find", "data-lost"), "1");
  assert.deepEqual(await listed(page), expected);
  assert.equal((await counts(page))[1], workers, "another one replaced it");
}

test("a worker that fails does not change the result", async (t) => {
  const expected = await somaList(t);
  // The only worker fails in the middle of its parts, once it is armed: with two, the other might finish them before.
  const dies = `
    const post = postMessage;
    const channel = new BroadcastChannel("arms");
    let left = Infinity;
    channel.onmessage = () => {
      left = 2;
      channel.postMessage("armed");
    };
    globalThis.postMessage = (data, ...rest) => {
      left -= 1;
      if (left < 0) throw setTimeout(() => { throw new Error("out of memory"); });
      post(data, ...rest);
    };`;
  const spoilFirst = (context) =>
    context.route(
      addressesOf("worker_loader.js"),
      async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: dies + (await response.text()) });
      },
      { times: 1 },
    );
  const page = await openSolutions(t, {
    prepare: async (context) => {
      await watchWorkers(context);
      await spoilFirst(context);
    },
  });
  await prepared(page, await usual(page));
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const channel = new BroadcastChannel("arms");
        channel.onmessage = resolve;
        channel.postMessage("arm");
      }),
  );
  await assertUnharmed(page, expected, 1);
});

test("without workers the page reports it with a remedy", async (t) => {
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

thorough("the Bedlam cube: all 19,186, each in the list", { timeout: 1_200_000 }, async (t) => {
  const page = await openSolutions(t, { address: "#puzzle=bedlam&paused" });
  await findAll(page, 2);
  await isIn(page, "done", { timeout: 1_200_000 });
  assert.equal(await number(page, "find-found"), 19_186);
  assert.equal(await text(page, "browse-count"), "19,186");
  await page.keyboard.press("End");
  await shows(page, 19186, 19186);
});
