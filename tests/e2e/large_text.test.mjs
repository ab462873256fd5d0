// Text of twice its size on phones: nothing is beside the page or a dialog, and nothing is cut off.
import assert from "node:assert/strict";
import { withoutPictures } from "./browser.mjs";
import { choose, reads, settled, start, startPaused, testIf, thorough } from "./steps.mjs";

withoutPictures();

const SIZES = [
  { viewport: { width: 390, height: 844 }, colorScheme: "light" },
  { viewport: { width: 360, height: 640 }, colorScheme: "dark" },
];

/** Doubles the size of all text, as the settings of a browser do. */
const enlarge = (page) => page.evaluate(() => void (document.documentElement.style.fontSize = "200%"));

/** Asserts that the page, or the dialog that is open, is as wide as the screen at most, and that no text is
 * wider than its control. */
async function assertFits(page, state) {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const wide = await page.evaluate(() => {
    const root = document.documentElement;
    const dialog = document.querySelector("dialog[open]");
    const name = (element) => `${element.tagName} ${element.id || element.className} “${element.textContent.trim().slice(0, 30)}”`;
    const scrolling = [root, ...(dialog ? [dialog] : [])].filter((element) => element.scrollWidth > element.clientWidth);
    const shown = [...(dialog ?? document.body).querySelectorAll("button, select, .file, dt, dd, th, td, summary, label, p, h2")].filter(
      (element) => element.checkVisibility() && (dialog || !element.closest("dialog")) && !element.closest(".visually-hidden, .wide-table, .levels-room, .tools, .strip, .skip"),
    );
    const outside = shown.filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 1 && (left < -1 || right > innerWidth + 1);
    });
    const cut = shown.filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0 && element.matches("button, .file, dt, dd, summary"));
    return [...scrolling, ...outside, ...cut].map(name);
  });
  assert.deepEqual(wide, [], state);
}

/** The numbers of the levels that stand on more than one line. */
const brokenNumbers = (page) =>
  page.evaluate(() => {
    const lines = (cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return new Set([...range.getClientRects()].map((rect) => Math.round(rect.top))).size;
    };
    return [...document.querySelectorAll(".levels td.number")].filter((cell) => lines(cell) > 1).map((cell) => cell.textContent);
  });

/** Whether two elements that are shown overlap. */
const overlap = (page, ...selectors) =>
  page.evaluate((selectors) => {
    const [one, other] = selectors.map((selector) => document.querySelector(selector).getBoundingClientRect());
    return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
  }, selectors);

for (const { viewport, colorScheme } of SIZES) {
  const size = `${viewport.width}×${viewport.height}`;
  const options = { viewport, colorScheme, hasTouch: true, reducedMotion: "reduce" };

  testIf(viewport.width === 390)(`text of twice its size fits a phone of ${size}: panels and dialogs`, async (t) => {
    const page = await startPaused(t, { ...options, address: "#paused&puzzle=bedlam&strategy=first-cell-resumed" });
    await enlarge(page);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("n");
    await reads(page, "browse-count", "1");
    assert.ok(!(await overlap(page, ".undo", ".views")));
    for (const tab of ["search", "tree", "lab", "solutions", "filter", "export"]) {
      if (tab === "solutions") await page.click("#browse");
      await page.click(`#tab-${tab}`);
      if (tab === "lab") await page.waitForSelector("#figures table");
      await assertFits(page, tab);
      if (tab === "search") assert.deepEqual(await brokenNumbers(page), []);
    }
    for (const [action, dialog] of [["gallery", "gallery"], ["share", "share-dialog"], ["help", "help-dialog"]]) {
      await (action === "gallery" ? page.click("#puzzle") : choose(page, action));
      await page.waitForSelector(`#${dialog}[open]`);
      if (action === "gallery") await page.waitForSelector("#gallery .card");
      await assertFits(page, action);
      await page.keyboard.press("Escape");
    }
  });

  thorough(`text of twice its size fits a phone of ${size}: modes`, async (t) => {
    const page = await startPaused(t, { ...options, address: "#paused&puzzle=bedlam&strategy=first-cell-resumed" });
    await enlarge(page);
    await page.keyboard.press("n");
    await reads(page, "browse-count", "1");
    await page.keyboard.press("p");
    await page.waitForSelector("html[data-presenting]");
    await assertFits(page, "presenting");
    await page.keyboard.press("Escape");
    await page.keyboard.press(".");
    await page.keyboard.press("b");
    await page.waitForSelector("#build-along:not([hidden])");
    await assertFits(page, "building");
    await page.keyboard.press("Escape");
    await page.keyboard.press("h");
    await page.click("[data-pick='3']");
    await page.click("#own-cube-put-in");
    await page.click("[data-pick='4']");
    await assertFits(page, "setting up");
    await page.click("#own-cube-paste");
    await assertFits(page, "pasting");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await choose(page, "lesson=all");
    await page.waitForSelector(".lessons");
    await assertFits(page, "lessons");
    await page.click("#guide-first");
    await page.click("#guide-next");
    await assertFits(page, "a lesson");
  });

  thorough(`text of twice its size fits a phone of ${size}: drawing`, async (t) => {
    const page = await start(t, { ...options, address: "draw.html" });
    await settled(page);
    await enlarge(page);
    await assertFits(page, "the goal");
    await page.click("#shapes [data-action='select=0']");
    await page.click(".add summary");
    await assertFits(page, "a piece");
    for (const [action, shown] of [["templates", "#template-list button"], ["drawings", "#drawings[open]"], ["share", "#share-dialog[open]"]]) {
      await choose(page, action);
      await page.waitForSelector(shown);
      await assertFits(page, action);
      await page.keyboard.press("Escape");
    }
    await choose(page, "templates");
    await page.click(`[data-action="template=chessboard-dominoes"]`);
    await page.click("#show-reason");
    await page.waitForSelector("#exhibit:not([hidden])");
    await assertFits(page, "a reason");
  });
}
