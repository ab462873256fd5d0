// Lessons: each played by keyboard, its questions answered wrongly and rightly; links; what was shown before.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { addressesOf, withoutPictures } from "./browser.mjs";
import { choose, reads, says, standsAt, start, testIf, text, thorough } from "./steps.mjs";

withoutPictures();

const FOLDER = new URL("../../data/lessons/", import.meta.url);
const LESSONS = readdirSync(FOLDER)
  .sort()
  .map((name) => JSON.parse(readFileSync(new URL(name, FOLDER), "utf8")));

const focused = (page) => page.evaluate(() => document.activeElement.id);
const begins = (page, words) =>
  page.waitForFunction((words) => document.getElementById("guide-text").textContent.startsWith(words), words);

/** Answers the question of a moment, first wrongly in each way. */
async function answer(page, { question: { text: asked, answers } }) {
  assert.ok((await text(page, "guide-text")).endsWith(asked));
  assert.equal(await text(page, "guide-next"), "Show me");
  for (const [index, { reply, right }] of answers.entries()) {
    if (right) continue;
    await page.keyboard.press(String(index + 1));
    await begins(page, reply);
    await page.waitForSelector(`[data-action="answer-${index + 1}"][data-wrong]`);
  }
  const right = answers.findIndex(({ right }) => right);
  await page.keyboard.press(String(right + 1));
  await begins(page, answers[right].reply);
}

for (const [index, { id, title, moments }] of LESSONS.entries()) {
  testIf(index === 0)(`the lesson “${title}” is played by keyboard`, async (t) => {
    const page = await start(t, { address: `#lesson=${id}` });
    for (const [index, moment] of moments.entries()) {
      await reads(page, "guide-stage", `${title}: ${index + 1} of ${moments.length}`);
      assert.ok((await text(page, "guide-text")).includes(moment.text));
      const shown = await page.$$eval("#guide-more dd", (all) => all.map((one) => one.textContent));
      assert.deepEqual(shown, (moment.figures ?? []).filter(({ label }) => label).map(({ value }) => value));
      if (moment.question) await answer(page, moment);
      else if (index + 1 < moments.length) {
        await page.focus("#guide-next");
        await page.keyboard.press("Enter");
      }
    }
    // What had the focus is gone; its successor is the next lesson, or the list of all.
    assert.equal(await focused(page), "guide-first");
    await page.keyboard.press("Escape");
    await page.waitForSelector("#guide", { state: "hidden" });
    await reads(page, "puzzle-name", "Soma cube");
  });
}

test("lessons are found from the first view, and opened without a dialog", async (t) => {
  const page = await start(t, { address: "#step=50&strategy=first-cell" });
  await standsAt(page, 50);
  await choose(page, "lesson=all");
  await page.waitForSelector("#guide-first");
  assert.equal(await page.$$eval(".lessons button", (all) => all.length), LESSONS.length);
  await standsAt(page, 50);
  assert.equal(await page.$("dialog[open]"), null);
  await page.click(`.lessons [data-action="lesson=${LESSONS[0].id}"]`);
  await reads(page, "guide-stage", `${LESSONS[0].title}: 1 of ${LESSONS[0].moments.length}`);
  await reads(page, "puzzle-name", "Four in twelve");
  await page.click("#guide-leave");
  await reads(page, "puzzle-name", "Soma cube");
  await standsAt(page, 50);
  assert.equal(await page.inputValue("#strategy"), "first-cell");
});

for (const [how, leave, step] of [
  ["closed", (page) => page.click("#guide-leave"), 50],
  ["left for another address", (page) => page.evaluate(() => void (location.hash = "#step=60")), 60],
]) {
  thorough(`a list of lessons that is ${how} while it is on its way is not opened`, async (t) => {
    let release;
    const held = new Promise((resolve) => (release = resolve));
    const prepare = (context) => context.route(addressesOf("files_bg.wasm"), (route) => held.then(() => route.continue()));
    const page = await start(t, { address: "#step=50", prepare });
    await standsAt(page, 50);
    await choose(page, "lesson=all");
    await page.waitForSelector("#guide");
    await leave(page);
    await page.waitForSelector("#guide", { state: "hidden" });
    release();
    // The same worker answers in the order of the requests.
    await page.click("#puzzle");
    await page.waitForSelector("#gallery-list section:nth-child(2)", { state: "attached" });
    assert.ok(await page.isHidden("#guide"));
    await standsAt(page, step);
  });
}

test("the list marks the lessons that are done, also after a reload", async (t) => {
  const page = await start(t, { address: "#paused" });
  const [{ id, moments }, { id: other }] = LESSONS;
  const marks = () =>
    page.$$eval(".lessons button", (all) => all.map((one) => [one.dataset.action, /done/.test(one.innerText)]).filter(([, isDone]) => isDone).map(([action]) => action));
  await choose(page, "lesson=all");
  await page.waitForSelector(".lessons");
  assert.deepEqual(await marks(), []);
  await page.goto(new URL(`#lesson=${other}.2`, page.url()).href);
  await says(page, "guide-stage", /: 2 of/);
  await page.goto(new URL(`#lesson=${id}.${moments.length}`, page.url()).href);
  await says(page, "guide-stage", new RegExp(`: ${moments.length} of ${moments.length}$`));
  await page.click("[data-action='lesson=all']:not(#lessons)");
  await page.waitForSelector(".lessons");
  assert.deepEqual(await marks(), [`lesson=${id}`], "one is done, and one was only begun");
  await page.reload();
  await page.waitForSelector(".lessons");
  assert.deepEqual(await marks(), [`lesson=${id}`]);
  // What another page, or another version, has stored.
  await page.evaluate(() => localStorage.setItem("cubefall.lessons", `<b> ${"x".repeat(100)} order`));
  await page.reload();
  await page.waitForSelector(".lessons");
  assert.deepEqual(await marks(), ["lesson=order"]);
});

thorough("Back in the browser returns to the list, and then to what was shown before", async (t) => {
  const page = await start(t, { address: "#step=50" });
  await standsAt(page, 50);
  await choose(page, "lesson=all");
  await page.click("#guide-first");
  await reads(page, "puzzle-name", "Four in twelve");
  await page.waitForFunction(() => location.hash === "#lesson=bits");
  await page.goBack();
  await page.waitForSelector(".lessons");
  await page.goBack();
  await page.waitForSelector("#guide", { state: "hidden" });
  await standsAt(page, 50);
});

thorough("a link opens a moment, and a reload stays there", async (t) => {
  const page = await start(t, { address: "#lesson=bits.4", newcomer: true });
  const { title, moments } = LESSONS[0];
  await reads(page, "guide-stage", `${title}: 4 of ${moments.length}`);
  await page.click("#guide-next");
  await page.waitForFunction(() => location.hash === "#lesson=bits.5");
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  await reads(page, "guide-stage", `${title}: 5 of ${moments.length}`);
});

for (const [width, height] of [[390, 844], [360, 640], [1280, 720]]) {
  thorough(`a lesson and its picture fit a page of ${width} by ${height}`, async (t) => {
    const page = await start(t, { address: "#lesson=bits.3", viewport: { width, height } });
    await page.waitForSelector(".answers button");
    const answers = await page.$$eval(".answers button", (all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    assert.ok(answers.every(({ bottom, right, height: tall }) => bottom <= height && right <= width && tall >= 44));
    const [guide, canvas] = await page.evaluate(() => ["guide", "canvas"].map((id) => document.getElementById(id).getBoundingClientRect().toJSON()));
    assert.ok(guide.bottom <= canvas.top + 1, "the lesson covers nothing");
  });
}
