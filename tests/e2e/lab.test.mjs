// The Lab: races, the figures of the texts, the questions, and the strategies to watch.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { addressesOf, openPage, withoutPictures } from "./browser.mjs";
import { enterRace, finish, labSays, openLab, reads, start, startPaused, testIf, text, thorough } from "./steps.mjs";

withoutPictures();

const small = { viewport: { width: 1100, height: 700 }, reducedMotion: "reduce" };
const endless = { strategies: ["first-cell"], puzzle: "bedlam", limit: 100_000 };

/** The rows of the race's table, as objects by heading. */
const rows = (page) =>
  page.locator("#race-table table").evaluate((table) => {
    const texts = (row) => [...row.cells].map((cell) => cell.textContent);
    const head = texts(table.tHead.rows[0]);
    return [...table.tBodies[0].rows].map((row) => Object.fromEntries(texts(row).map((cell, at) => [head[at], cell])));
  });

const number = (text) => Number(text.replaceAll(",", ""));

/** Fills in the form and starts the race. */
async function race(page, form) {
  await enterRace(page, form);
  await page.click("#race-start");
}

/** Waits until the endless race runs and has shown a figure. */
async function underWay(page) {
  await labSays(page, /^Racing: First cell\.$/);
  await page.waitForFunction(() => /[1-9],\d{3}/.test(document.querySelector("#race-table td:nth-of-type(3)")?.textContent));
}

/** Clicks a button and returns the name and text of the file that it saves. */
async function saved(page, button) {
  const [download] = await Promise.all([page.waitForEvent("download"), page.click(button)]);
  return [download.suggestedFilename(), await readFile(await download.path(), "utf8")];
}

/** Waits until the race's table no longer changes. While a race runs, it does several times a second. */
const rests = (page) =>
  page.waitForFunction(
    () => {
      const { last } = window;
      window.last = document.getElementById("race-table").textContent;
      return window.last === last;
    },
    null,
    { polling: 1500 },
  );

test("a race can be saved as CSV and as JSON, and both agree with its table", async (t) => {
  const page = await openLab(t, small);
  await race(page, { strategies: ["pieces-isolated", "fewest-ways"] });
  await labSays(page, /^The race is over/);
  const table = await rows(page);
  const [jsonName, json] = await saved(page, "[data-lab=json]");
  assert.equal(jsonName, "cubefall-race.json");
  const { settings, entrants, over } = JSON.parse(json);
  assert.deepEqual([settings.puzzle, settings.entrants.map(({ strategy }) => strategy), over], ["soma", ["pieces-isolated", "fewest-ways"], true]);
  assert.deepEqual(entrants.map(({ name, steps, nodes, solutions }) => [name, steps, nodes, solutions]),
    table.map((row) => [row.entrant, number(row.steps), number(row.nodes), number(row.solutions)]));
  const [csvName, csv] = await saved(page, "[data-lab=csv]");
  assert.equal(csvName, "cubefall-race.csv");
  const [head, ...lines] = csv.trimEnd().split("\n").map((line) => line.split(","));
  assert.deepEqual(head, ["entrant", "strategy", "pieces", "cells", "time (s)", "steps (count)", "nodes (count)", "solutions (count)"]);
  for (const [at, { entrant, samples, steps, nodes, solutions }] of entrants.entries()) {
    const own = lines.filter(([number]) => number === String(at + 1));
    assert.deepEqual(own.map(([, , , , ...values]) => values.map(Number)), samples.map((s) => [s.seconds, s.steps, s.nodes, s.solutions]));
    assert.deepEqual(own.at(-1).slice(1, 4), [entrant.strategy, entrant.order, entrant.cells]);
    assert.deepEqual(own.at(-1).slice(5).map(Number), [steps, nodes, solutions], "the last sample is the end");
  }
});

test("a race can be paused, resumed and cancelled; its results can still be saved", async (t) => {
  const page = await openLab(t, small);
  await race(page, endless);
  await underWay(page);
  await page.click("#lab-pause");
  await reads(page, "lab-pause", "Resume");
  await rests(page);
  const [held] = await rows(page);
  await page.click("#lab-pause");
  await reads(page, "lab-pause", "Pause");
  await page.waitForFunction((held) => !document.getElementById("race-table").textContent.includes(held), held.steps);
  assert.ok(number((await rows(page))[0].steps) > number(held.steps));
  await page.click("[data-lab=cancel]");
  await labSays(page, /^Cancelled/);
  assert.ok(!(await page.isVisible("#lab-controls")));
  const [, json] = await saved(page, "[data-lab=json]");
  assert.equal(JSON.parse(json).entrants[0].steps, number((await rows(page))[0].steps));
});

thorough("another race replaces the running one", async (t) => {
  const page = await openLab(t, small);
  await race(page, endless);
  await underWay(page);
  await race(page, { strategies: ["fewest-ways"] });
  await labSays(page, /^The race is over/);
  assert.deepEqual((await rows(page)).map(({ entrant, solutions }) => [entrant, solutions]), [["Fewest candidates", "240"]]);
  assert.ok(!(await page.isVisible("#lab-controls")));
});

thorough("a race that is started before the Lab has introduced itself can be paused and cancelled", async (t) => {
  let arrive;
  const arrived = new Promise((resolve) => (arrive = resolve));
  const prepare = (context) => context.route(addressesOf("lab_bg.wasm"), (route) => arrived.then(() => route.continue()));
  const page = await startPaused(t, { ...small, prepare });
  await page.click("#tab-lab");
  await race(page, endless);
  await labSays(page, /^Starting/);
  assert.equal(await page.locator("#figures table").count(), 0);
  arrive();
  await underWay(page);
  await page.click("#lab-pause");
  await reads(page, "lab-pause", "Resume");
  await page.click("[data-lab=cancel]");
  await labSays(page, /^Cancelled/);
});

thorough("the picture and the search go on while a race runs", async (t) => {
  const page = await start(t, { viewport: { width: 640, height: 480 }, address: "#speed=20" });
  await page.click("#tab-lab");
  await race(page, endless);
  await underWay(page);
  const before = number(await text(page, "tried"));
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        let frames = 0;
        const frame = () => ((frames += 1) < 20 ? requestAnimationFrame(frame) : resolve());
        requestAnimationFrame(frame);
      }),
  );
  await page.waitForFunction((before) => Number(document.getElementById("tried").textContent.replaceAll(",", "")) > before, before);
  await labSays(page, /^Racing: First cell\.$/);
});

/** A figure's row: the printed figure, the measured one, and its mark. */
const figure = (page, section, label) =>
  page.locator("#figures details").nth(section).locator("tbody tr").evaluateAll(
    (rows, label) => {
      const row = rows.find((row) => row.cells[0].firstChild.textContent === label);
      return row && [...row.cells].slice(1).map((cell) => cell.textContent);
    },
    label,
  );

test("the figures of the texts are there at once, and running them marks Soma's", async (t) => {
  const page = await openLab(t, small);
  const KEPT = "4 130 2,334 16,625 26,403 4,080 240";
  assert.equal(await page.locator("#figures details").count(), 6);
  assert.deepEqual(await figure(page, 2, "kept fewest first"), [KEPT, "not run", "not run"]);
  // Collapsed sections stay so while reports arrive.
  await page.locator("#figures summary").last().click();
  await page.click("[data-lab=figures]");
  await page.locator("#figures-2 tr", { hasText: "kept fewest first" }).first().getByText("agrees").waitFor();
  assert.deepEqual(await figure(page, 2, "kept fewest first"), [KEPT, KEPT, "agrees"]);
  assert.equal(await page.locator("#figures details").last().getAttribute("open"), null);
  await page.click("[data-lab=cancel]");
  await labSays(page, /^Cancelled/);
  assert.deepEqual(await figure(page, 2, "kept fewest first"), [KEPT, KEPT, "agrees"], "the results stay");
});

/** The visible charts of an element: what of their texts lies outside of them, and which of their texts
 * overlap. */
const faults = (page, selector) =>
  page.locator(`${selector} .chart svg:visible`).evaluateAll((charts) =>
    charts.flatMap((chart) => {
      const frame = chart.getBoundingClientRect();
      const texts = [...chart.querySelectorAll("text")].map((text) => ({ text: text.textContent, box: text.getBoundingClientRect() }));
      const outside = texts.filter(({ box }) =>
        box.left < frame.left - 0.5 || box.right > frame.right + 0.5 || box.top < frame.top - 0.5 || box.bottom > frame.bottom + 0.5);
      // A box has room above and below its letters.
      const covers = (a, b) => a.left < b.right && b.left < a.right && a.top + 3 < b.bottom - 3 && b.top + 3 < a.bottom - 3;
      const pairs = texts.flatMap((one, at) => texts.slice(at + 1).filter((other) => covers(one.box, other.box)).map((other) => [one.text, other.text]));
      return [...outside.map(({ text }) => text), ...pairs, ...texts.filter(({ text }) => text.includes("…"))];
    }),
  );

for (const [width, height] of [[1440, 900], [360, 640]]) {
  testIf(width === 360)(`no label of a chart is cut off or covered by another at ${width} × ${height}`, async (t) => {
    const page = await openLab(t, { viewport: { width, height }, reducedMotion: "reduce" });
    const all = await page.locator("#race-form input[type=checkbox]").evaluateAll((all) => all.map((box) => box.value));
    await race(page, { strategies: all, puzzle: "soma", order: "fewest", limit: 0.05 });
    await labSays(page, /^The race is over/);
    for (const measure of ["solutions", "nodes", "steps"]) {
      await page.selectOption("#race-measure", measure);
      assert.deepEqual(await faults(page, "#race-result"), [], measure);
      const legend = await page.locator(`#race-chart-${measure} svg:visible .legend text`).allTextContents();
      // All have taken steps; one without solutions has no line of them.
      const entrants = measure === "steps" ? await rows(page) : [];
      for (const { entrant } of entrants) assert.ok(legend.join(" ").includes(entrant), entrant);
    }
    await page.click("[data-lab=axes]");
    await labSays(page, /^Sampling the 48 orders: (?!0 %)/);
    for (const result of ["#orders-result", "#axes-result"]) {
      assert.ok((await page.locator(`${result} .chart svg:visible`).count()) > 0);
      assert.deepEqual(await faults(page, result), [], result);
      // The room is used, up to the greatest width of a chart, and nothing is wider than the page.
      const [chart, room] = await page.locator(`${result} .chart`).first().evaluate((box) => {
        const widths = [...box.querySelectorAll("svg")].map((svg) => svg.getBoundingClientRect().width);
        return [Math.max(...widths), box.clientWidth];
      });
      assert.ok(chart >= 0.95 * Math.min(room, 448), `${chart} of ${room}`);
    }
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth));
    await page.click("[data-lab=cancel]");
  });
}

test("the Lab is opened, a race started, and its figures read by keys alone", async (t) => {
  const page = await startPaused(t, small);
  const focused = () => page.evaluate(() => document.activeElement.id);
  const tabTo = async (id) => {
    for (let press = 0; press < 40 && (await focused()) !== id; press += 1) await page.keyboard.press("Tab");
    assert.equal(await focused(), id);
  };
  await tabTo("tab-search");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await focused(), "tab-lab");
  assert.ok(await page.isVisible("#lab"));
  await tabTo("panel-close");
  // All strategies but fewest-ways are removed by the space bar.
  for (const box of await page.locator("#race-form input[type=checkbox]").all()) {
    const [strategy, chosen] = [await box.getAttribute("value"), await box.isChecked()];
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement.value), strategy);
    if (chosen && strategy !== "fewest-ways") await page.keyboard.press("Space");
  }
  await tabTo("race-start");
  await page.keyboard.press("Enter");
  await labSays(page, /^The race is over/);
  await tabTo("race-table");
  assert.deepEqual((await rows(page)).map(({ entrant, solutions }) => [entrant, solutions]), [["Fewest candidates", "240"]]);
  assert.equal(await text(page, "tried"), "0", "the search received no key");
});

for (const file of ["worker_loader.js", "lab.js", "lab_bg.wasm"]) {
  testIf(file === "lab_bg.wasm")(`without ${file} the Lab reports it, and the page continues`, async (t) => {
    const { page, errors, close } = await openPage({
      ...small,
      address: "#paused",
      prepare: (context) => context.route(addressesOf(file), (route) => route.fulfill({ status: 404, body: "" })),
    });
    t.after(close);
    await page.waitForSelector("html[data-ready]");
    assert.deepEqual(errors, []);
    await page.click("#tab-lab");
    await labSays(page, /^The Lab's worker had to stop: its program could not be loaded/);
    // A second request fails in the same way, instead of waiting for ever.
    await race(page, { strategies: ["fold"] });
    await labSays(page, /^The Lab's worker had to stop: its program could not be loaded/);
    assert.ok(!(await page.isVisible("#lab-controls")));
    assert.ok(!(await page.isVisible("#notice")), "the page itself has no error");
    await finish(page);
    assert.equal(await text(page, "browse-count"), "240");
  });
}
