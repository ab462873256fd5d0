// How each of the listed solutions comes apart: found by workers, said in the list and on the wall, sorted
// and filtered by.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { needs } from "./not_tested.mjs";
import { addAxe, picture, reads, says, settled, startPaused, text, thorough } from "./steps.mjs";

const FOREIGN = process.env.CUBEFALL_PUZZLES ?? fileURLToPath(new URL("../../../shared/puzzles", import.meta.url));
const still = { reducedMotion: "reduce", viewport: { width: 1280, height: 800 } };

/** A file is opened, and all of its solutions are found. */
async function found(t, file, name, options = still) {
  const page = await startPaused(t, options);
  await page.setInputFiles("#puzzle-file", file);
  await page.waitForFunction((name) => document.getElementById("puzzle-name").textContent === name, name);
  await page.keyboard.press("Escape");
  await page.click("#browse");
  await page.click("#find-all");
  await page.waitForSelector("#find[data-state=done]", { state: "attached" });
  return page;
}

const rows = (page) => page.$$eval("#list-rows .level", (levels) => levels.map((level) => level.textContent));

const violations = (page) =>
  page.evaluate(async () => (await window.axe.run(document)).violations.map((rule) => `${rule.id}: ${rule.nodes[0].html}`));

test("all assemblies of a burr are taken apart, sorted, filtered and looked at by keys", needs(FOREIGN, "levels on the page"), async (t) => {
  const page = await found(t, join(FOREIGN, "isc/magicDrawer.xml"), "magicDrawer");
  await page.keyboard.press("Shift+D");
  await reads(page, "levels-text", "35 of 35 taken apart: 6 come apart.");
  await reads(page, "take-all-apart", "Take all apart");
  await page.click("#filter-open");
  await page.selectOption("#filter-order", "level");
  await page.check("#filter-apart");
  await reads(page, "filter-text", "6 of 35");
  await says(page, "sentence", /^Solution \d+ of 35\. It interlocks: level 12\. Apart shows how they move\.$/);
  await page.locator("#filter-level").fill("6");
  await page.keyboard.press("Enter");
  await reads(page, "filter-text", "3 of 35");
  await addAxe(page);
  assert.deepEqual(await violations(page), []);
  await page.click("#tab-solutions");
  await reads(page, "list-title", "Found by Find all, hardest to take apart first");
  assert.deepEqual(await rows(page), ["12", "6.1.2", "6.1.2"]);
  // From the wall straight to the moves of the selected one.
  await page.keyboard.press("w");
  await page.waitForSelector("canvas[data-wall]");
  await settled(page);
  await page.focus("#canvas");
  await page.keyboard.press("ArrowRight");
  await says(page, "wall-caption", /^\d+: .*, (12|6\.1\.2)$/);
  const level = (await text(page, "wall-caption")).split(", ")[1];
  await page.keyboard.press("d");
  await says(page, "apart-step", /^Move 1 of \d+$/);
  assert.match(await text(page, "apart-level"), new RegExp(`^Level ${level.replaceAll(".", "\\.")}: `));
  await page.keyboard.press("Escape");
  // Those that are locked say why.
  await page.click("#filter-open");
  await page.click("#filter-clear");
  await page.check("#filter-locked");
  await reads(page, "filter-text", "29 of 35");
  await says(page, "sentence", /It is locked: no moves take it apart\. Apart says why\.$/);
  await page.click("#take-apart");
  await says(page, "apart-level", /(hold|never separate)/);
});

/** A box around a cell, closed or with a hole, and what fills the rest: one solution of two comes apart. */
function boxes() {
  const closed = ["###/###/###", "###/#.#/###", "###/###/###"];
  const open = [...closed.slice(0, 2), "###/#.#/###"];
  const pieces = [
    { name: "Closed", shape: closed, min: 0 },
    { name: "Open", shape: open, min: 0 },
    { name: "Mono", shape: ["#"], max: 2 },
  ];
  return JSON.stringify({ id: "boxes", title: "Boxes", goal: { shape: Array(3).fill("###/###/###") }, pieces });
}

thorough("on a phone the list says what is locked, and Apart says why", async (t) => {
  const file = { name: "boxes.json", mimeType: "text/plain", buffer: Buffer.from(boxes()) };
  const options = { ...still, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const page = await found(t, file, "Boxes", options);
  await page.tap("#take-all-apart");
  await reads(page, "levels-text", "2 of 2 taken apart: 1 comes apart.");
  await page.waitForFunction(() => document.querySelectorAll("#list-rows .level").length === 2);
  assert.deepEqual((await rows(page)).sort(), ["1", "locked"]);
  await addAxe(page);
  assert.deepEqual(await violations(page), []);
  await page.locator("#list-rows button", { hasText: "locked" }).tap();
  await settled(page);
  await page.tap("#take-apart");
  await reads(page, "apart-title", "No piece can move: every part is held, in each direction.");
  await says(page, "apart-level", /^(Closed holds Mono, Mono holds Closed|Mono holds Closed, Closed holds Mono), in every direction\.$/);
  assert.equal(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight), 0, "nothing has to be scrolled");
  // Arrows show it along each axis.
  await reads(page, "apart-step", "Arrows: left and right (1 of 3)");
  const first = await picture(page);
  await page.tap("#apart-next");
  await reads(page, "apart-step", "Arrows: back and front (2 of 3)");
  assert.ok(!(await picture(page)).equals(first), "other arrows");
  await page.tap("#apart-back");
  await reads(page, "apart-step", "Arrows: left and right (1 of 3)");
  assert.ok((await picture(page)).equals(first), "the same again");
});
