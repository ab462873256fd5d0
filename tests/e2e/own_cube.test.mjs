// My cube: set up by keyboard, mouse and touch, and completed by hints.
import assert from "node:assert/strict";
import { test } from "node:test";
import { addressesOf, openPage, withoutPictures } from "./browser.mjs";
import { reads, says, startPaused, text, thorough } from "./steps.mjs";

withoutPictures();

const still = { reducedMotion: "reduce" };

/** What the layers show: the number of cells that are filled, that the held piece covers, and that are
 * both. */
const cells = (page) =>
  page.evaluate(() => {
    const count = (selector) => document.querySelectorAll(`#own-cube-layers ${selector}`).length;
    return { filled: count("rect[fill]:not(.new)"), new: count(".new:not(.taken)"), taken: count(".taken"), all: count("[data-cell]") };
  });

/** Where the pieces are. */
const whereabouts = (page) =>
  page.locator("[data-pick]").evaluateAll((buttons) => buttons.map((button) => button.dataset.where));

/** Waits until all pieces are in the cube. */
const complete = (page) => page.waitForSelector("#own-cube-pieces:not(:has([data-where=tray], [data-where=hand]))");

/** Waits until the number of completions of the cube is known, and returns it. */
async function completions(page) {
  await page.waitForSelector("#own-cube-answer[data-completions]:not([data-completions=''])", { state: "attached" });
  return Number(await page.getAttribute("#own-cube-answer", "data-completions"));
}

/** The button of the piece with this name. */
const piece = (name) => `[data-pick][aria-label^='${name},']`;

async function open(t, options = {}) {
  const page = await startPaused(t, { ...still, ...options });
  await page.keyboard.press("h");
  await page.waitForSelector("#own-cube");
  return page;
}

test("a cube is set up, completed by hints, undone and closed by keys alone", async (t) => {
  const page = await open(t);
  assert.ok(!(await page.isVisible("#panel")), "it replaces the figures");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.pick), "0", "a piece can be picked immediately");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const before = await says(page, "own-cube-cells", /layer 1/);
  assert.deepEqual(await whereabouts(page), ["tray", "hand", "tray", "tray", "tray", "tray", "tray"]);
  await page.keyboard.press("PageUp");
  await reads(page, "own-cube-cells", before.replace("layer 1", "layer 2"));
  await page.keyboard.press("x");
  await page.keyboard.press("PageDown");
  await page.keyboard.press("Enter");
  await says(page, "own-cube-title", /^Pick the next/);
  let left = await completions(page);
  assert.ok(left > 1);

  for (let piece = 2; piece <= 7; piece += 1) {
    await page.keyboard.press("n");
    await says(page, "own-cube-title", /^Hint: \w comes next\.$/);
    await page.keyboard.press("n");
    await says(page, "own-cube-title", /^\w (goes|slides) in from /);
    await page.waitForSelector("#own-cube-remark[data-left]:not([data-left=''])");
    const promised = await page.getAttribute("#own-cube-remark", "data-left");
    await page.keyboard.press("Enter");
    await says(page, "own-cube-title", /^(Pick the next|$)/);
    const now = await completions(page);
    assert.equal(now, Number(promised), "the search finds the number that was shown");
    assert.ok(now >= 1 && now <= left);
    left = now;
  }
  await complete(page);
  assert.deepEqual(await cells(page), { filled: 27, new: 0, taken: 0, all: 27 });

  // Each piece was picked and put in; the first one was also moved up, tipped and moved down again.
  const edits = 6 * 2 + 2 + 3;
  for (let edit = 0; edit < edits; edit += 1) await page.keyboard.press("Control+z");
  await says(page, "own-cube-title", /^Pick a piece/);
  assert.equal(await page.getAttribute("#own-cube-undo", "aria-disabled"), "true");
  for (let edit = 0; edit < edits; edit += 1) await page.keyboard.press("Control+Shift+z");
  await complete(page);
  await page.keyboard.press("Escape");
  await page.waitForSelector("#panel");
  assert.equal(await text(page, "sentence"), "The box is empty; 7 pieces wait around it.");
  await page.keyboard.press("h");
  await complete(page);
});

test("on a phone a piece is placed by touching its cells, and all targets are in view", async (t) => {
  const page = await open(t, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.tap("[data-cell='0']");
  await says(page, "own-cube-remark", /^Pick a piece first/);
  await page.tap(piece("L"));
  for (const cell of [0, 1, 2, 3]) await page.tap(`[data-cell='${cell}']`);
  await says(page, "own-cube-remark", /^Only this/);
  assert.equal(await text(page, "own-cube-cells"), "layer 1: row 1, columns 1–3; row 2, column 1");
  await page.tap("#own-cube-put-in");
  await page.tap(piece("R"));
  await page.tap("[data-cell='4']");
  await page.tap("[data-cell='5']");
  await page.tap("[data-action=own-cube-back]");
  await page.waitForSelector("#own-cube-layers .taken");
  await page.tap("#own-cube-put-in", { force: true });
  await says(page, "own-cube-remark", /does not fit there/);
  await page.tap("#own-cube-undo");
  await page.waitForFunction(() => !document.querySelector("#own-cube-layers .taken"));
  await page.tap("#own-cube-put-in");
  await page.waitForSelector(`${piece("R")}[data-where=box]`);
  const count = await completions(page);
  assert.equal((await whereabouts(page)).filter((where) => where === "box").length, 2);
  // A click on a piece takes it out; it can be put back as it was.
  await page.tap("[data-cell='0']");
  await page.waitForSelector(`${piece("L")}[data-where=hand]`);
  await page.tap("#own-cube-put-in");
  await page.waitForSelector(`${piece("L")}[data-where=box]`);
  assert.equal(await completions(page), count);
});

for (const [width, height, isMobile] of [[1280, 720, false], [1366, 768, false], [390, 844, true], [360, 640, true]]) {
  thorough(`at ${width} by ${height} a piece is picked, placed and put in without scrolling`, async (t) => {
    const page = await open(t, { viewport: { width, height }, hasTouch: isMobile, isMobile });
    for (const id of ["canvas", "own-cube-answer", "own-cube-pieces", "own-cube-title", "own-cube-layers", "own-cube-put-in"]) {
      const { y, height: own } = await page.locator(`#${id}`).boundingBox();
      assert.ok(y >= 0 && y + own <= height + 0.5, `${id}: from ${y} to ${y + own}`);
    }
    const pad = await page.locator(".own-cube-pad").boundingBox();
    const put = await page.locator("#own-cube-put-in").boundingBox();
    assert.ok(pad.y + pad.height <= put.y, "the pad is not covered");
    assert.equal(await page.isVisible("#moment"), false);
  });
}

for (const [width, height, isMobile] of [[1280, 720, false], [390, 844, true], [360, 640, true]]) {
  thorough(`at ${width} by ${height} the layers stay where they are while cells are chosen`, async (t) => {
    const page = await open(t, { viewport: { width, height }, hasTouch: isMobile, isMobile });
    const top = () => page.evaluate(() => document.querySelector("#own-cube-layers rect").getBoundingClientRect().top);
    const before = await top();
    await page.click(piece("L"));
    for (const cell of [0, 1, 2, 3, 5, 13]) {
      await page.click(`[data-cell='${cell}']`);
      assert.equal(await top(), before, `cell ${cell}`);
    }
    await page.click("#own-cube-put-in");
    await completions(page);
    assert.equal(await top(), before, "with an answer");
  });
}

thorough("four layers are in a row, and the pad is in view", async (t) => {
  const page = await open(t, { address: "#paused&puzzle=bedlam", viewport: { width: 1280, height: 720 } });
  const tops = await page.$$eval("#own-cube-layers figure", (all) => all.map((one) => one.getBoundingClientRect().top));
  assert.deepEqual([tops.length, new Set(tops).size], [4, 1]);
  const pad = await page.locator(".own-cube-pad").boundingBox();
  const put = await page.locator("#own-cube-put-in").boundingBox();
  assert.ok(pad.y + pad.height <= put.y);
});

thorough("without its program the page reports the failure and can retry", async (t) => {
  const { page, close } = await openPage({
    ...still,
    address: "#paused",
    prepare: (context) => context.route(addressesOf("finder_bg.wasm"), (route) => route.abort()),
  });
  t.after(close);
  await page.waitForSelector("html[data-ready]");
  await page.keyboard.press("h");
  await page.click("[data-pick='2']");
  await page.click("#own-cube-put-in");
  await page.waitForSelector("#own-cube-again");
  assert.match(await text(page, "own-cube-answer"), /^No answer/);
  await page.context().unroute(addressesOf("finder_bg.wasm"));
  await page.click("#own-cube-again");
  assert.ok((await completions(page)) > 0);
  assert.ok(!(await page.isVisible("#own-cube-again")));
});

/** Pastes a text, as Ctrl-V does. */
const paste = (page, text) =>
  page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);

const LAYERS = "|LLL|  |...|  |...|\n|L..|  |...|  |...|\n|...|  |...|  |...|\n";
const JSON_OF_R = '{"cubefall":1,"puzzle":"soma","pieces":[{"piece":"R","cells":[[0,0,0],[1,0,0],[0,1,0]]}]}';

test("a pasted cube, as layers or as JSON, is put in and can be undone", async (t) => {
  const page = await open(t);
  await page.keyboard.press("Enter");
  await page.waitForSelector("[data-where=hand]");
  await paste(page, LAYERS);
  await page.waitForSelector(`${piece("L")}[data-where=box]`);
  assert.ok((await completions(page)) > 0);
  await paste(page, JSON_OF_R);
  await page.waitForSelector(`${piece("R")}[data-where=box]`);
  assert.deepEqual((await whereabouts(page)).filter((where) => where === "box").length, 1);
  await page.click("#own-cube-undo");
  await page.waitForSelector(`${piece("L")}[data-where=box]`);
  await page.click("#own-cube-undo");
  await page.waitForSelector("[data-where=hand]");
});

thorough("a text is pasted by the button, and corrected where it is wrong", async (t) => {
  const page = await open(t);
  await page.click("#own-cube-paste");
  await page.fill("#paste-text", LAYERS.replace("|L..|", "|LL.|"));
  await page.click("[data-action=paste-in]");
  await says(page, "paste-status", /^Nothing has changed: the placed pieces are invalid: the cells of piece L do not have its shape/);
  assert.ok(!(await whereabouts(page)).includes("box"));
  await page.fill("#paste-text", LAYERS);
  await page.focus("[data-action=paste-in]");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#paste", { state: "hidden" });
  await page.waitForSelector(`${piece("L")}[data-where=box]`);
  // What is wrong in a text that is pasted by key is shown with the text.
  await paste(page, "|LLL|\n");
  await says(page, "paste-status", /the text has 1 line instead of 3/);
  assert.equal(await page.inputValue("#paste-text"), "|LLL|\n");
});

thorough("a puzzle file that is pasted into My cube is opened", async (t) => {
  const page = await open(t);
  const file = { id: "two", title: "Two", goal: { shape: ["##"] }, pieces: [{ name: "A", shape: ["##"] }] };
  await paste(page, JSON.stringify(file));
  await page.waitForFunction(() => document.getElementById("puzzle-name").textContent.startsWith("Two"));
});
