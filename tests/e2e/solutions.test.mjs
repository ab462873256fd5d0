// Viewing the solutions, by mouse and by keyboard.
import assert from "node:assert/strict";
import { test } from "node:test";
import { withoutPictures } from "./browser.mjs";
import { look, picture, reads, settled, shows, slide, startPaused } from "./steps.mjs";

withoutPictures();

test("buttons, the number and the list choose the solution", async (t) => {
  const page = await startPaused(t);
  await look(page);
  const press = (action) => page.click(`[data-action=${action}]`);
  await press("next");
  await shows(page, 2, 240);
  await page.keyboard.press("End");
  await shows(page, 240, 240);
  assert.equal(await page.locator("[data-solution][aria-current=true]").getAttribute("data-solution"), "240");
  await press("previous");
  await shows(page, 239, 240);
  await page.fill("#number", "17");
  await page.keyboard.press("Enter");
  await shows(page, 17, 240);
  await page.fill("#number", "1000");
  await page.keyboard.press("Tab");
  await shows(page, 240, 240);
  await page.keyboard.press("Home");
  await page.click("[data-solution='3']");
  await shows(page, 3, 240);
});

test("the list holds every solution, but only those in view are in the document, and it keeps the focus of a row", async (t) => {
  const page = await startPaused(t);
  await look(page);
  const numbers = () => page.locator("[data-solution]").evaluateAll((rows) => rows.map((row) => +row.dataset.solution));
  assert.ok((await numbers()).length < 40);
  await page.focus("[data-solution='2']");
  await page.evaluate(() => (document.getElementById("list").scrollTop = 1e6));
  await page.waitForSelector("[data-solution='240']");
  assert.ok(!(await numbers()).includes(1));
  assert.equal(await page.evaluate(() => document.activeElement.id), "list", "where the row with the focus was");
});

test("sliders build a solution, draw it apart and cut it", async (t) => {
  const page = await startPaused(t, { viewport: { width: 640, height: 480 }, draws: true });
  await look(page);
  const whole = await picture(page);
  for (const [id, value, label] of [["explosion", 60, "60 %"], ["cut", 1, "1.0 of 3"], ["placed", 4, "4 of 7"]]) {
    const before = await page.inputValue(`#${id}`);
    await slide(page, id, value);
    await reads(page, `${id}-text`, label);
    assert.ok(!(await picture(page)).equals(whole), id);
    await slide(page, id, before);
    await settled(page);
  }
  await slide(page, "placed", 0);
  await page.click("#assemble");
  await reads(page, "placed-text", "3 of 7");
  await page.click("#assemble");
  await page.waitForSelector("#assemble[aria-pressed=false]");
});
