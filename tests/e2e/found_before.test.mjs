// All solutions that were found stay in the browser: after a reload they are listed again.
import assert from "node:assert/strict";
import { test } from "node:test";
import { withoutPictures } from "./browser.mjs";
import { choosePuzzle, isChosen, reads, says, shows, startPaused, text, thorough } from "./steps.mjs";

withoutPictures();

const small = { viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" };

async function foundAll(t, puzzle = "soma") {
  const page = await startPaused(t, { ...small, address: `#puzzle=${puzzle}&paused` });
  await isChosen(page, puzzle);
  await page.click("#browse");
  await page.click("#find-all");
  await page.waitForSelector("#find[data-state=done]");
  return page;
}

/** Waits until solutions are stored. */
const isKept = (page, count = 1) =>
  page.waitForFunction((count) => localStorage.getItem("cubefall.solutions")?.split("\n").length === count, count);

async function reloaded(page) {
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  await page.click("#browse");
}

/** What the database has. */
const stored = (page, change) =>
  page.evaluate(
    (change) =>
      new Promise((resolve) => {
        indexedDB.open("cubefall-solutions").onsuccess = ({ target: { result: database } }) => {
          const store = database.transaction("solutions", "readwrite").objectStore("solutions");
          store.getAll().onsuccess = ({ target: { result: texts } }) => {
            if (!change) return resolve(texts);
            store.getAllKeys().onsuccess = ({ target: { result: keys } }) => {
              store.put(texts[0].replace(...change), keys[0]).onsuccess = () => resolve(texts);
            };
          };
        };
      }),
    change,
  );

test("after a reload all solutions are listed again, and those of another puzzle when one returns to it", async (t) => {
  const page = await foundAll(t);
  assert.match(await text(page, "find-sentence"), /^All 240 solutions .* in /);
  await isKept(page);
  const [kept] = await stored(page);
  assert.ok(kept.startsWith("cubefall solutions 1\n") && kept.length < 8_000, `${kept.length} characters`);
  await reloaded(page);
  await page.waitForSelector("#find[data-state=done]");
  await reads(page, "find-sentence", "All 240 solutions up to rotation and reflection, found before.");
  await page.waitForFunction(() => document.getElementById("list-choice").value === "all");
  await page.keyboard.press("End");
  await shows(page, 240, 240);
  await reads(page, "full-number", "number 240");
  await choosePuzzle(page, "slothouber-graatsma");
  await page.waitForSelector("#find[data-state=idle]", { state: "attached" });
  await choosePuzzle(page, "soma");
  await page.waitForSelector("#find[data-state=done]", { state: "attached" });
});

thorough("what was kept and is damaged is ignored with a message, and can be found again", async (t) => {
  const page = await foundAll(t);
  await isKept(page);
  await stored(page, ["7", "8"]);
  await reloaded(page);
  await says(page, "refused", /^The solutions found before w.*Find all finds them again\.$/);
  await page.waitForSelector("#find[data-state=idle]");
  await page.waitForFunction(() => !localStorage.getItem("cubefall.solutions"));
  await page.click("#find-all");
  await page.waitForSelector("#find[data-state=done]");
  await isKept(page);
});

test("a search that is left goes on after a reload where it was, and what it has found is listed at once", async (t) => {
  const page = await startPaused(t, { ...small, address: "#puzzle=bedlam&symmetry=raw&paused" });
  await page.click("#browse");
  await page.fill("#find-workers", "1");
  await page.click("#find-all");
  await page.waitForFunction(() => /: [1-9]\d* of /.test(document.getElementById("find-sentence").textContent));
  await page.click("#find-cancel");
  await isKept(page);
  await reloaded(page);
  await page.waitForSelector("#find[data-state=left]");
  const [, done, parts] = (await text(page, "find-sentence")).match(/^Left with (\S+) of (\S+) parts done\. \S+ solutions? (?:was|were) found until then; Resume does the rest\.$/);
  assert.ok(Number(done) > 0 && Number(done) < Number(parts.replace(",", "")), `${done} of ${parts}`);
  const before = await page.evaluate(() => document.getElementById("find-progress").value);
  assert.ok(before > 0, `${before}`);
  assert.equal(await text(page, "find-all"), "Resume");
  await page.click("#find-all");
  await page.waitForSelector("#find[data-state=running]");
  await page.waitForFunction((before) => document.getElementById("find-progress").value > before, before);
});
