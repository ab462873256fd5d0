// Undo for what ends a search: a restart, another puzzle, strategy or option.
import assert from "node:assert/strict";
import { test } from "node:test";
import { withoutPictures } from "./browser.mjs";
import { addStyle, choosePuzzle, finish, reads, settled, standsAt, startPaused, text, thorough } from "./steps.mjs";

withoutPictures();

/** The page with a search of some steps. Unless it `goes`, the line of undo stays, however slow the machine
 * is. */
async function begun(t, { goes = false, ...options } = {}) {
  const page = await startPaused(t, { reducedMotion: "reduce", ...options });
  if (!goes) await addStyle(page, "#undo { animation-play-state: paused; }");
  await page.click("[data-action=next-solution]");
  await reads(page, "browse-count", "1");
  await settled(page);
  return page;
}

const step = (page) => page.getAttribute("#moment", "data-step");

test("several losses are undone one by one and redone, by buttons and by keys", async (t) => {
  const page = await begun(t);
  const before = await step(page);
  await page.click("[data-action=restart]");
  await reads(page, "undo-button", "Undo: restart");
  await choosePuzzle(page, "bedlam");
  await reads(page, "undo-button", "Undo: puzzle");
  await page.click("#undo-button");
  await reads(page, "redo-button", "Redo: puzzle");
  assert.equal(await text(page, "undo-button"), "Undo: restart");
  assert.equal(await text(page, "undo-text"), "");
  await page.keyboard.press("z");
  await standsAt(page, before);
  await reads(page, "redo-button", "Redo: restart");
  await page.keyboard.press("Shift+Z");
  await standsAt(page, 0);
  await page.click("#redo-button");
  await reads(page, "puzzle-name", "Bedlam cube");
  assert.ok(await page.isHidden("#redo-button"));
});

thorough("the line of undo covers no control and stays while the search goes on", async (t) => {
  for (const viewport of [{ width: 1280, height: 720 }, { width: 360, height: 640 }]) {
    const page = await begun(t, { viewport });
    await page.click("[data-action=restart]");
    await page.waitForSelector("#undo-button:not([hidden])");
    await page.click("[data-action=step]");
    await standsAt(page, 1);
    const boxes = await page.evaluate(() =>
      ["undo", "stuck", "sentence"].map((id) => document.getElementById(id).getBoundingClientRect().toJSON()),
    );
    const [undo, ...others] = boxes;
    for (const other of others) {
      const apart =
        undo.right <= other.left || other.right <= undo.left || undo.bottom <= other.top || other.bottom <= undo.top;
      assert.ok(apart, JSON.stringify(boxes));
    }
    assert.ok(await page.isVisible("#undo-button"));
  }
});

test("the line of undo goes away by itself, at once when something else begins, and keys still undo", async (t) => {
  const page = await begun(t, { goes: true });
  const before = await step(page);
  const line = (what) => page.evaluate((what) => document.getElementById("undo").getAnimations()[0][what], what);
  const goes = () => page.evaluate(() => document.getElementById("undo").getAnimations()[0].finish());
  await page.click("[data-action=restart]");
  await page.waitForSelector("#undo-button:not([hidden])");
  assert.ok(await page.isVisible("#undo-button"));
  const { delay, duration } = await page.evaluate(() => document.getElementById("undo").getAnimations()[0].effect.getTiming());
  assert.ok(delay >= 10_000 && delay + duration <= 15_000);
  await page.hover("#undo-button");
  assert.equal(await line("playState"), "paused");
  await page.mouse.move(2, 2);
  assert.equal(await line("playState"), "running");
  await page.focus("#undo-button");
  assert.equal(await line("playState"), "paused");
  await page.focus("#canvas");
  await goes();
  assert.ok(!(await page.isVisible("#undo-button")));
  await page.keyboard.press("z");
  await standsAt(page, before);

  // The next loss is shown again, until another thing begins.
  await page.click("[data-action=restart]");
  await page.waitForSelector("#undo-button:not([hidden])");
  assert.ok(await page.isVisible("#undo-button"));
  await page.keyboard.press("p");
  await page.waitForSelector("html[data-presenting]");
  assert.ok(!(await page.isVisible("#undo-button")));
  await page.keyboard.press("Escape");
  await page.waitForSelector("html:not([data-presenting])");
  await finish(page);
  await page.click("#browse");
  await page.keyboard.press("Home");
  await page.waitForSelector("#undo[data-over]", { state: "attached" });
  await page.keyboard.press("Escape");
  await settled(page);
  assert.ok(!(await page.isVisible("#undo-button")), "it does not come back");
});
