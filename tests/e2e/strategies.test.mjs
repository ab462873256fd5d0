// The puzzles and the strategies.
import assert from "node:assert/strict";
import { test } from "node:test";
import { codeOf } from "./codes.mjs";
import { choosePuzzle, chosenPuzzle, picture, reads, settled, startPaused, text, thorough } from "./steps.mjs";

const small = { viewport: { width: 640, height: 480 }, reducedMotion: "reduce" };

/** Takes one step, and returns the kind of the event, its cell, and its sentence on the page. */
async function step(page) {
  await page.click("[data-action=step]");
  await settled(page);
  await page.waitForSelector("#play[data-playing=false]");
  return page.evaluate(() => {
    const sentence = document.getElementById("sentence");
    return { event: sentence.dataset.event, cell: Number(sentence.dataset.cell || NaN), text: sentence.textContent };
  });
}

test("each puzzle comes with its own box, pieces and words, and is searched from the start", async (t) => {
  const page = await startPaused(t, small);
  const seen = [await picture(page)];
  for (const [puzzle, pieces, cells] of [["bedlam", 13, 64], ["pycon", 13, 64], ["soma", 7, 27]]) {
    await step(page);
    await choosePuzzle(page, puzzle);
    await reads(page, "level", `0 of ${pieces}`);
    assert.equal(await text(page, "tried"), "0");
    const letters = await page.locator("#levels .chip").allTextContents();
    assert.equal(new Set(letters).size, pieces);
    assert.equal(await page.locator("#words .word:first-child rect").count(), cells);
    assert.equal(await chosenPuzzle(page), puzzle);
    const shot = await picture(page);
    assert.equal(seen.some((other) => other.equals(shot)), puzzle === "soma", `the picture of ${puzzle}`);
    seen.push(shot);
  }
});

thorough("nothing is said where the page chooses by itself", async (t) => {
  const code = codeOf({ title: "Three plates", goal: { sides: [5, 5, 3] }, pieces: [{ name: "plate", sides: [5, 5, 1], min: 3, max: 3 }] });
  const page = await startPaused(t, { address: `#paused&cubes=${code}` });
  await reads(page, "puzzle-name", "Three plates");
  assert.ok(await page.isHidden("#refused"), await text(page, "refused"));
});
