// Drawing puzzles: by mouse, by keys and by finger; the answers meanwhile; keeping and sharing.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { withoutPictures } from "./browser.mjs";
import { addAxe, choose, inView, says, shot, start, testIf, text, thorough } from "./steps.mjs";

withoutPictures();

const draw = (t, options = {}) => start(t, { address: "draw.html", ...options });

/** The cells of the second piece: with the first one, three cells around a corner, it fills the goal of
 * 2×2×2. */
const SECOND = ["0,0,0", "1,0,0", "0,1,0", "0,0,1", "1,0,1"];
const UNIQUE = /^Exactly one solution, up to rotation and reflection/;

/** What the list says about each shape. */
const shapes = (page) => page.locator("#shapes button").allInnerTexts().then((texts) => texts.map((text) => text.split(/\s*\n\s*/).join(" ")));

const shapesAre = (page, expected) =>
  page.waitForFunction(
    (expected) => [...document.querySelectorAll("#shapes button")].map((row) => row.querySelector(".hint").textContent).join() === expected,
    expected.join(),
    { polling: 50 },
  );

async function load(page, id) {
  await choose(page, "templates");
  await page.click(`[data-action="template=${id}"]`);
  await page.waitForSelector("#templates:not([open])", { state: "attached" });
}

/** The fragment of the address that shares what is drawn. */
async function shared(page) {
  await choose(page, "share");
  const address = await page.inputValue("#share-address");
  return address.slice(address.indexOf("#"));
}

/** How many pixels of the page are beside and below the window. */
const unseen = (page) =>
  page.evaluate(() => [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]);

/** Draws the second piece on its layers. */
async function drawSecond(page, click) {
  await click("[data-action=add-piece]");
  await says(page, "answer", /^Not a puzzle yet: /);
  for (const cell of SECOND) await click(`#layers [data-at="${cell}"]`);
}

test("a puzzle of two pieces is drawn by mouse, and the answer follows", async (t) => {
  const page = await draw(t);
  await says(page, "answer", /^No solution\. All pieces together have 3 cells, and the goal has 8/);
  assert.equal(await text(page, "remarks"), "The pieces have 5 cells too few.");
  await drawSecond(page, (selector) => page.click(selector));
  await says(page, "answer", UNIQUE);
  await page.click(`#layers [data-at="1,0,1"]`);
  await says(page, "answer", /^No solution/);
  await page.click(`#layers [data-at="1,0,1"]`);
  await says(page, "answer", UNIQUE);
  await page.click("#show-solution");
  await page.waitForSelector("#exhibit:not([hidden])");
  await page.click("[data-action=show-drawing]");
  await page.waitForSelector("#exhibit", { state: "hidden" });
});

thorough("the layers stay where they are, whatever the answer", async (t) => {
  const page = await draw(t, { viewport: { width: 1280, height: 720 } });
  const place = () => page.locator("#layers").evaluate((layers) => layers.offsetTop);
  await says(page, "answer", /^No solution/);
  await page.click("[data-action=add-piece]");
  await page.waitForSelector("#piece-fields:not([hidden])");
  const first = await place();
  for (const cell of SECOND) {
    await page.click(`#layers [data-at="${cell}"]`);
    assert.equal(await place(), first);
  }
  await says(page, "answer", UNIQUE);
  await page.waitForFunction(() => document.getElementById("effort").textContent !== "");
  assert.equal(await place(), first);
  // A piece that fits nowhere.
  for (const cell of ["2,0,0", "2,0,1"]) await page.click(`#layers [data-at="${cell}"]`);
  await page.waitForSelector("#shapes .fault");
  await page.waitForFunction(() => !document.getElementById("changes").hidden);
  assert.equal(await place(), first);
});

thorough("a long answer leaves its buttons free", async (t) => {
  const page = await draw(t);
  await load(page, "cube-dominoes");
  await page.waitForSelector("#show-reason:not([hidden])");
  const [text, button] = await Promise.all(["#answer", "#show-reason"].map((part) => page.locator(part).boundingBox()));
  assert.ok(text.y + text.height <= button.y, JSON.stringify([text, button]));
  const overflow = await page.locator("#answer").evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  assert.ok(overflow <= 1, `${overflow}`);
});

test("everything is undone and redone, also after the page was loaded again", async (t) => {
  const page = await draw(t);
  await drawSecond(page, (selector) => page.click(selector));
  await page.fill("#title", "Two in eight");
  await page.locator("#title").blur();
  await page.waitForFunction(() => localStorage.getItem("cubefall.drawing.changed") !== null, null, { polling: 50 });
  await says(page, "answer", UNIQUE);
  // It is stored some time after the last change.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await choose(page, "drawings");
  await page.waitForSelector("#drawing-list .drawing:has-text('Two in eight')");
  await page.reload();
  await page.waitForFunction(() => document.getElementById("title").value === "Two in eight", null, { polling: 50 });
  await says(page, "answer", UNIQUE);
  assert.equal(await page.getAttribute("#undo", "title"), "Undo: title");
  // More often than there are changes: the rest does nothing.
  for (let times = 0; times < 12; times += 1) await page.keyboard.press("Control+z");
  await shapesAre(page, ["8 cells", "3 cells"]);
  await page.waitForSelector("#undo[disabled]");
  assert.equal(await page.inputValue("#title"), "My puzzle");
  for (let times = 0; times < 12; times += 1) await page.keyboard.press("Control+Shift+z");
  await page.waitForSelector("#redo[disabled]");
  await shapesAre(page, ["8 cells", "3 cells", "5 cells"]);
  assert.equal(await page.inputValue("#title"), "Two in eight");
});

test("the same by keys alone", async (t) => {
  const page = await draw(t);
  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await page.focus("[data-action=add-piece]");
  await press("Enter");
  await shapesAre(page, ["8 cells", "3 cells", "0 cells"]);
  await page.focus("#layers");
  await press("Enter", "ArrowRight", "Enter", "PageUp", "Enter", "ArrowLeft", "Enter", "PageDown", "ArrowDown", "Enter");
  await says(page, "cursor", /^Layer 1, row 2, column 1: a cell$/);
  await says(page, "answer", UNIQUE);
  await press("Delete");
  await says(page, "cursor", /: no cell$/);
  await says(page, "answer", /^No solution/);
  await press("Control+z");
  await says(page, "answer", UNIQUE);
});

test("two fingers move the view and draw nothing", async (t) => {
  const page = await draw(t, { viewport: { width: 390, height: 844 }, hasTouch: true });
  const press = (pointerId, dx) =>
    page.evaluate(
      ([pointerId, dx]) => {
        const canvas = document.getElementById("canvas");
        const { x, y, width, height } = canvas.getBoundingClientRect();
        const at = { clientX: x + width / 2 + dx, clientY: y + height / 2, pointerId, pointerType: "touch", bubbles: true };
        canvas.dispatchEvent(new PointerEvent("pointerdown", { ...at, buttons: 1 }));
      },
      [pointerId, dx],
    );
  const undo = () => page.getAttribute("#undo", "title");
  await press(1, 0);
  await page.waitForFunction(() => document.getElementById("undo").title.startsWith("Undo: "), null, { polling: 50 });
  await press(2, 40);
  await page.waitForFunction(() => document.getElementById("undo").title === "Undo", null, { polling: 50 });
  assert.deepEqual([await undo(), await page.getAttribute("#redo", "title")], ["Undo", "Redo"]);
});

thorough("the same by finger", async (t) => {
  const page = await draw(t, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await drawSecond(page, (selector) => page.tap(selector));
  await says(page, "answer", UNIQUE);
  const box = await page.locator("#canvas").boundingBox();
  assert.ok(box.width <= 390 && (await page.evaluate(() => document.documentElement.scrollWidth)) <= 390);
});

for (const viewport of [{ width: 390, height: 844 }, { width: 360, height: 640 }]) {
  testIf(viewport.width === 390)(`on a phone of ${viewport.width}×${viewport.height} one draws and reads the answer without scrolling`, async (t) => {
    const page = await draw(t, { viewport, hasTouch: true, isMobile: true });
    const before = await says(page, "answer", /^No solution\. All pieces together have 3 cells, and the goal has 8/);
    const { x, y, width, height } = await page.locator("#canvas").boundingBox();
    await page.touchscreen.tap(x + width * 0.5, y + height * 0.36);
    await says(page, "answer", /the goal has 9/);
    assert.notEqual(await text(page, "answer"), before);
    for (const part of ["#canvas", "#tool-add", "#tool-remove", "#answer", "#answer-open", "#shapes [data-action='select=0']", "[data-action=add-piece]", "#undo", "#menu-open"]) {
      assert.ok(await inView(page, part), part);
    }
    assert.ok((await page.locator("#canvas").boundingBox()).height >= 160);
    assert.deepEqual(await unseen(page), [0, 0]);
    // A reason, with the line of the answer above it.
    await load(page, "chessboard-dominoes");
    await page.tap("#show-reason");
    await page.waitForSelector("#exhibit:not([hidden])");
    for (const part of ["#canvas", "#caption", "[data-action=show-drawing]", "#answer"]) assert.ok(await inView(page, part), part);
    assert.deepEqual(await unseen(page), [0, 0]);
  });
}

thorough("on a phone the line of the answer opens all of it, and what it suggests", async (t) => {
  const page = await draw(t, { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  await load(page, "chessboard-dominoes");
  const answer = await says(page, "answer", /^No solution\. Colour the cells like a chessboard/);
  await says(page, "changes-text", /^Each of these changes gives a solution/);
  assert.ok(await page.isHidden("#answer-more"));
  const line = await page.locator("#answer").boundingBox();
  assert.ok(line.height < 3 * 20, `${line.height}`);
  await page.touchscreen.tap(line.x + 10, line.y + line.height / 2);
  await page.waitForSelector("#answer-more:popover-open");
  assert.equal(await text(page, "answer-whole"), answer);
  for (const part of ["#canvas", "#answer", "#answer-whole", "#search"]) assert.ok(await inView(page, part), part);
  await page.tap("#change-list button >> nth=0");
  await says(page, "answer", /solutions? so far|^Exactly one|^[\d,]+ solutions?/);
  await page.tap("#answer-open");
  assert.ok(await page.isHidden("#answer-more"));
});

thorough("what a row has no room for is scrolled to sideways, and the fields of a shape up and down", async (t) => {
  const page = await draw(t, { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  for (const part of ["[data-action=color-all]", "[data-action=random]", "[data-action=crop]"]) {
    if (part.includes("random")) await page.tap(".add summary");
    await page.locator(part).scrollIntoViewIfNeeded();
    assert.ok(await inView(page, part), part);
    assert.deepEqual(await unseen(page), [0, 0]);
    assert.equal(await page.evaluate(() => scrollY), 0);
  }
});

thorough("the home view is offered while the camera is elsewhere", async (t) => {
  const page = await draw(t);
  assert.ok(await page.isHidden("#home-view"));
  await page.focus("#canvas");
  await page.keyboard.press("ArrowLeft");
  await page.click("#home-view");
  await page.waitForSelector("#home-view", { state: "hidden" });
  assert.equal(await page.evaluate(() => document.activeElement.id), "canvas");
});

test("cubes are added and removed on the stage, and a drag beside them turns the view", async (t) => {
  const page = await draw(t, { draws: true });
  await shapesAre(page, ["8 cells", "3 cells"]);
  const { x, y, width, height } = await page.locator("#canvas").boundingBox();
  const top = [x + width * 0.5, y + height * 0.36];
  await page.mouse.click(...top);
  await shapesAre(page, ["9 cells", "3 cells"]);
  assert.match(await page.getAttribute("#undo", "title"), /^Undo: add cells to goal$/);
  await page.keyboard.press("Control+z");
  await shapesAre(page, ["8 cells", "3 cells"]);
  await page.keyboard.down("Alt");
  await page.mouse.click(...top);
  await page.keyboard.up("Alt");
  await shapesAre(page, ["7 cells", "3 cells"]);
  await page.keyboard.press("Control+z");
  await shapesAre(page, ["8 cells", "3 cells"]);
  const before = await shot(page.locator("#canvas"));
  await page.mouse.move(x + 20, y + 20);
  await page.mouse.down();
  await page.mouse.move(x + 120, y + 30, { steps: 3 });
  await page.mouse.up();
  await page.mouse.move(0, 0);
  const after = await shot(page.locator("#canvas"));
  assert.notDeepEqual(after, before);
  assert.deepEqual((await shapes(page)).slice(0, 1), ["Goal 8 cells"]);
});

test("why a puzzle has no solution is shown: a colouring, and a piece that fits nowhere", async (t) => {
  const page = await draw(t);
  await load(page, "chessboard-dominoes");
  await says(page, "answer", /^No solution\. Colour the cells like a chessboard: 30 are marked/);
  await page.click("#show-reason");
  await says(page, "caption", /30 are marked\. However the pieces lie, they cover 31/);
  await page.click("[data-action=show-drawing]");
  await load(page, "long-bar");
  await says(page, "answer", /^No solution\. Piece I fits nowhere/);
  await page.waitForSelector("#shapes .fault");
  await page.click("#undo");
  await page.click("#undo");
  await shapesAre(page, ["8 cells", "3 cells"]);
});

thorough("a larger count is shown while it grows, and drawing goes on meanwhile", async (t) => {
  const page = await draw(t);
  await load(page, "bedlam");
  await says(page, "answer", /^[\d,]+ solutions? so far, up to rotation/);
  assert.ok(await page.isVisible("#progress"));
  await page.click(`#layers [data-at="0,0,0"]`);
  await says(page, "answer", /^No solution\. All pieces together have 64 cells, and the goal has 63/);
  assert.ok(!(await page.isVisible("#progress")));
});

test("all puzzles are saved as one file and opened in another browser, and files of others are opened", async (t) => {
  const first = await draw(t);
  await first.fill("#title", "Mine");
  await choose(first, "drawings");
  await first.waitForSelector("#drawing-list .drawing:has-text('Mine')");
  await first.click("[data-action=new]");
  await first.waitForFunction(() => document.getElementById("title").value === "My puzzle", null, { polling: 50 });
  await first.fill("#title", "Another");
  await choose(first, "drawings");
  await first.waitForSelector("#drawing-list .drawing:has-text('Another')");
  const [download] = await Promise.all([first.waitForEvent("download"), first.click("[data-action=export-all]")]);
  assert.equal(download.suggestedFilename(), "cubefall-puzzles.json");
  const file = await download.path();

  const second = await draw(t);
  await choose(second, "drawings");
  await second.setInputFiles("#drawing-file", file);
  await says(second, "drawings-status", /^2 puzzles added\.$/);
  await second.waitForSelector("#drawing-list .drawing:has-text('Mine')");
  await second.setInputFiles("#drawing-file", file);
  await says(second, "drawings-status", /^0 puzzles added; 2 puzzles there already\.$/);
  await second.click("#drawing-list .drawing:has-text('Another')");
  await second.waitForFunction(() => document.getElementById("title").value === "Another", null, { polling: 50 });

  const cells = (name, content) => ({ name, mimeType: "text/plain", buffer: Buffer.from(content) });
  await choose(second, "drawings");
  await second.setInputFiles("#drawing-file", cells("nothing.txt", "this is no puzzle"));
  await says(second, "drawings-status", /^nothing\.txt is not opened: /);
  await second.setInputFiles("#drawing-file", cells("damaged.json", `{ "cubefall-drawings": 1, "drawings": [`));
  await says(second, "drawings-status", /^damaged\.json is not opened: it is damaged \(/);
  const [saved] = await Promise.all([
    second.waitForEvent("download"),
    (async () => {
      await second.keyboard.press("Escape");
      await load(second, "soma");
      await choose(second, "share");
      await second.click("[data-action=save-file]");
      await second.keyboard.press("Escape");
    })(),
  ]);
  assert.equal(saved.suggestedFilename(), "soma-cube.json");
  await choose(second, "drawings");
  await second.click("[data-action=new]");
  await choose(second, "drawings");
  await second.setInputFiles("#drawing-file", await saved.path());
  await second.waitForFunction(() => document.getElementById("title").value === "Soma cube", null, { polling: 50 });
  await says(second, "answer", /^240 solutions/);
});

thorough("the reason why there is no solution is saved as a certificate", async (t) => {
  const page = await draw(t);
  await load(page, "chessboard-dominoes");
  await says(page, "answer", /^No solution/);
  await choose(page, "share");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save-certificate")]);
  assert.equal(typeof JSON.parse(await readFile(await download.path(), "utf8")), "object");
});

thorough("a link opens the picture of the reason that it was made at", async (t) => {
  const first = await draw(t);
  await load(first, "chessboard-dominoes");
  await says(first, "answer", /^No solution/);
  await first.click("#show-reason");
  await first.waitForSelector("#exhibit:not([hidden])");
  const caption = await first.textContent("#caption");
  assert.notEqual(caption, "");
  const hash = await shared(first);
  assert.match(hash, /&reason=1$/);
  const second = await draw(t, { address: `draw.html${hash}` });
  await second.waitForSelector("#exhibit:not([hidden])");
  assert.equal(await second.textContent("#caption"), caption);
  await second.waitForSelector("#shared:not([hidden])");
});

thorough("of a pool of pieces the sets that fill the goal are listed, and one is kept", async (t) => {
  const page = await draw(t);
  await page.click(".add summary");
  // Beside the piece of three cells: both of three cells, and up to four bars of two.
  await page.fill("#polycube-size", "3");
  await page.click("[data-action=polycubes]");
  await shapesAre(page, ["8 cells", "3 cells", "fits nowhere", "3 cells"]);
  await page.fill("#polycube-size", "2");
  await page.click("[data-action=polycubes]");
  await page.waitForFunction(() => document.getElementById("name").value === "D", null, { polling: 50 });
  await page.fill("#max", "4");
  await page.keyboard.press("Tab");
  await says(page, "answer", /^No solution\. The pieces have 11 to 17 cells, and the goal has 8/);
  await page.click("#pool");
  await says(page, "answer", /^2 sets of pieces fill the goal, in [0-9]+ ways up to rotation\. These are all/);
  const rows = page.locator("#change-list button");
  const sets = (await rows.allInnerTexts()).map((text) => text.replace(/: [0-9]+ solutions?$/, ""));
  assert.deepEqual(sets.sort(), ["A C D", "D×4"]);
  await rows.filter({ hasText: "D×4" }).click();
  await page.waitForFunction(() => document.querySelectorAll("#shapes button").length === 2, null, { polling: 50 });
  assert.equal(await page.getAttribute("#undo", "title"), "Undo: use a set of pieces");
  await says(page, "answer", /These are all|Exactly one/);
  await page.click("#undo");
  await says(page, "answer", /^2 sets of pieces fill the goal, /);
  assert.equal(await page.locator("#shapes button").count(), 5);
});

test("a shared puzzle asks before it is kept", async (t) => {
  const first = await draw(t);
  await drawSecond(first, (selector) => first.click(selector));
  await first.fill("#title", "A gift");
  const hash = await shared(first);
  const second = await draw(t, { address: `draw.html${hash}` });
  await second.waitForSelector("#shared:not([hidden])");
  assert.equal(await second.inputValue("#title"), "A gift");
  await says(second, "answer", UNIQUE);
  assert.equal(await second.evaluate(() => localStorage.getItem("cubefall.drawing")), null);
  await second.click("#shared [data-action=adopt]");
  await second.waitForSelector("#shared", { state: "hidden" });
  assert.equal(await second.evaluate(() => location.hash), "", "a reload does not bring the first state back");
  await choose(second, "drawings");
  await second.waitForSelector("#drawing-list .drawing:has-text('A gift')");
});

thorough("a shared puzzle that is changed is one's own, and one that is closed is gone", async (t) => {
  const first = await draw(t);
  await first.fill("#title", "A gift");
  const hash = await shared(first);
  const second = await draw(t, { address: `draw.html${hash}` });
  await second.waitForSelector("#shared:not([hidden])");
  await second.click("[data-action=close-link]");
  await second.waitForFunction(() => document.getElementById("title").value === "My puzzle", null, { polling: 50 });
  await second.evaluate((hash) => (location.hash = hash), hash);
  await second.waitForSelector("#shared:not([hidden])");
  await second.fill("#title", "Changed");
  await second.waitForSelector("#shared", { state: "hidden" });
  await second.waitForFunction(() => localStorage.getItem("cubefall.drawing.changed") !== null, null, { polling: 50 });
  await second.reload();
  await second.waitForFunction(() => document.getElementById("title").value === "Changed", null, { polling: 50 });
});

thorough("puzzles are copied, deleted and restored", async (t) => {
  const page = await draw(t);
  await page.fill("#title", "One");
  await choose(page, "drawings");
  const rows = (count) => page.waitForFunction((count) => document.querySelectorAll("#drawing-list .drawing").length === count, count, { polling: 50 });
  await rows(1);
  await page.click("#drawing-list li >> text=Duplicate");
  await rows(2);
  await page.click("#drawing-list li:has-text('One (copy)') >> text=Delete");
  await rows(1);
  await page.click("#drawing-list li:has-text('One') >> text=Delete");
  await rows(0);
  await page.click("#drawing-list >> text=Undo");
  await rows(1);
  await page.click("#drawing-list >> text=Undo");
  await rows(2);
  await page.click("#drawing-list .drawing:has-text('One (copy)')");
  await page.waitForFunction(() => document.getElementById("title").value === "One (copy)", null, { polling: 50 });
  await choose(page, "drawings");
  await page.click("[data-action=new]");
  await page.waitForFunction(() => document.getElementById("title").value === "My puzzle", null, { polling: 50 });
});

thorough("the open puzzle that is deleted is reported, and stored again as a copy", async (t) => {
  const page = await draw(t);
  await page.fill("#title", "One");
  await choose(page, "drawings");
  await page.click("#drawing-list li:has-text('One') >> text=Delete");
  await page.keyboard.press("Escape");
  await says(page, "storage", /^This puzzle is deleted/);
  await page.click("#adopt");
  await says(page, "storage", /^$/);
  await choose(page, "drawings");
  await page.waitForSelector("#drawing-list .drawing:has-text('One')");
});

test("a damaged address and a browser without storage are reported, and drawing works", async (t) => {
  const damaged = await draw(t, { address: "draw.html#puzzle=AAAA" });
  await says(damaged, "refusal", /^The address has no puzzle: it was cut short/);
  const prepare = (context) => context.addInitScript(() => Object.defineProperty(window, "indexedDB", { get: () => { throw new DOMException("no", "SecurityError"); } }));
  const page = await draw(t, { prepare });
  await says(page, "storage", /^This puzzle is not stored: this browser does not let the page store anything/);
  await drawSecond(page, (selector) => page.click(selector));
  await says(page, "answer", UNIQUE);
});

thorough("a tab says that another one has changed its puzzle, and opens that version when it is loaded again", async (t) => {
  const first = await draw(t);
  await first.fill("#title", "Mine");
  await first.waitForFunction(() => localStorage.getItem("cubefall.drawing.changed") !== null, null, { polling: 50 });
  const second = await first.context().newPage();
  await second.goto(first.url());
  await second.waitForFunction(() => document.getElementById("title").value === "Mine", null, { polling: 50 });
  // What another tab stores of something else is no change of this puzzle.
  await first.evaluate(() => addEventListener("storage", ({ key }) => key === "last" && (window.told = true)));
  await second.evaluate(() => ["cubefall.theme", "last"].forEach((key) => localStorage.setItem(key, "dark")));
  await first.waitForFunction(() => window.told, null, { polling: 50 });
  await first.evaluate(() => new Promise(requestAnimationFrame));
  assert.equal(await text(first, "storage"), "");
  await second.fill("#title", "Ours");
  await says(first, "storage", /^Another tab has changed this puzzle\./);
  await first.reload();
  await first.waitForFunction(() => document.getElementById("title").value === "Ours", null, { polling: 50 });
});

test("the searching page leads here and back, with the puzzle", async (t) => {
  const page = await start(t, { address: "#paused" });
  await page.click("#menu-open");
  await page.click("#draw");
  await page.waitForSelector("html[data-ready] #layers svg");
  await load(page, "soma");
  await says(page, "answer", /^240 solutions, up to rotation and reflection\. These are all/);
  await page.click("#search");
  await page.waitForSelector("html[data-ready] #puzzle-name");
  assert.equal(await text(page, "puzzle-name"), "Soma cube");
});

/** Asserts that axe finds nothing wrong in a state of the page. */
async function assertAccessible(page, state) {
  const violations = await page.evaluate(async () => (await window.axe.run(document)).violations);
  const lines = violations.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.html}: ${node.failureSummary}`));
  assert.deepEqual(lines, [], state);
}

thorough("axe finds no violation where puzzles are drawn on a phone", async (t) => {
  const page = await draw(t, { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  await addAxe(page);
  await says(page, "changes-text", /^No change of one cell/);
  await assertAccessible(page, "the goal");
  await page.tap("#answer-open");
  await assertAccessible(page, "the answer");
  await page.tap("#menu-open");
  await assertAccessible(page, "the menu");
});

for (const colorScheme of ["light", "dark"]) {
  testIf(colorScheme === "light")(`axe finds no violation where puzzles are drawn, ${colorScheme}`, async (t) => {
    const page = await draw(t, { colorScheme });
    await addAxe(page);
    await says(page, "answer", /^No solution/);
    await assertAccessible(page, "the goal");
    await page.click("#shapes [data-action='select=0']");
    await page.waitForSelector("#piece-fields:not([hidden])");
    await page.click(".add summary");
    await assertAccessible(page, "a piece");
    await load(page, "chessboard-dominoes");
    await page.click("#show-reason");
    await assertAccessible(page, "a reason");
    await choose(page, "templates");
    await page.waitForSelector("#template-list button");
    await assertAccessible(page, "templates");
    await page.keyboard.press("Escape");
    await choose(page, "drawings");
    await page.waitForSelector("#drawing-list .drawing");
    await assertAccessible(page, "my puzzles");
    await page.keyboard.press("Escape");
    await choose(page, "share");
    await assertAccessible(page, "share");
  });
}

thorough("how the solutions come apart stands beside their number, and a link takes the hardest apart", async (t) => {
  const page = await draw(t);
  await load(page, "interlocking-sticks");
  await says(page, "answer", /^17 solutions, .* These are all\. Of these, one comes apart: level 6\.4\.$/);
  await load(page, "interlocking-4");
  await says(page, "answer", /^Exactly one solution, .* It comes apart: level 8\.2\.$/);
  await page.click("#take-apart");
  await page.waitForURL(/#cubes=.*&shows=/);
  await says(page, "apart-level", /^Level 8\.2: /);
});
