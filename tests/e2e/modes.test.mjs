// Watching a search and browsing its solutions: what is shown in each, and how the panel opens.
import assert from "node:assert/strict";
import { test } from "node:test";
import { withoutPictures } from "./browser.mjs";
import { choose, finish, inView, look, reads, says, settled, shows, standsAt, start, startPaused, swipe, testIf, text, thorough } from "./steps.mjs";

withoutPictures();

const PHONES = [{ width: 390, height: 844 }, { width: 360, height: 640 }];
const phone = (viewport) => ({ viewport, hasTouch: true, isMobile: true });

/** The controls that are seen, each with what it does. */
const controls = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("button, a, input, select, summary")]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }) && !control.matches(".skip"))
      .map((control) => control.dataset.action ?? (control.id || control.textContent)),
  );

/** How many pixels of the page are not seen without scrolling it. */
const hiddenBelow = (page) => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);

for (const viewport of [{ width: 1280, height: 720 }, ...PHONES]) {
  testIf(viewport.width === 1280)(`the first view at ${viewport.width}×${viewport.height} has at most twelve controls`, async (t) => {
    const options = viewport.width < 1000 ? phone(viewport) : { viewport };
    const page = await startPaused(t, { ...options, newcomer: true });
    const seen = await controls(page);
    assert.ok(seen.length <= 12, `${seen.length}: ${seen.join(", ")}`);
    for (const needed of ["gallery", "watch", "browse", "menu-open", "play", "step", "panel"]) assert.ok(seen.includes(needed), needed);
    assert.equal(await hiddenBelow(page), 0);
  });
}

test("the panel is closed at a first visit, and later as it was left", async (t) => {
  const page = await startPaused(t, { newcomer: true, viewport: { width: 1280, height: 720 } });
  assert.ok(await page.isHidden("#panel"));
  await page.keyboard.press("i");
  await page.waitForSelector("#panel");
  const width = () => page.evaluate(() => document.querySelector(".stage").clientWidth);
  assert.ok((await width()) < 1000);
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  assert.ok(await page.isVisible("#panel"));
  await page.click("#panel-close");
  assert.equal(await width(), 1280);
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  assert.ok(await page.isHidden("#panel"));
});

test("each mode has its own strip and its own tabs, and nothing of the other", async (t) => {
  const page = await startPaused(t);
  await finish(page);
  const visible = async () => (await page.locator("[role=tab]:visible").allTextContents()).join(" ");
  assert.equal(await visible(), "Search Tree Lab");
  await page.click("#tab-tree");
  await page.click("#browse");
  await shows(page, 1, 240);
  assert.equal(await visible(), "Solutions Filter Export");
  assert.equal(await text(page, "sentence"), "Solution 1 of 240. Every piece can go straight down.");
  for (const other of ["#watch-bar", "#why", "#tree-panel"]) assert.ok(await page.isHidden(other), other);
  await page.click("#watch");
  assert.equal(await visible(), "Search Tree Lab");
  assert.equal(await page.getAttribute("#tab-tree", "aria-selected"), "true", "the tab that was open before");
  for (const other of ["#browse-bar", "[data-action=next]"]) assert.ok(await page.isHidden(other), other);
  await says(page, "sentence", /^Everything is tried/);
});

thorough("where there are no solutions yet, Find all brings them, and the first is shown as soon as it is found", async (t) => {
  const page = await startPaused(t, { newcomer: true });
  await page.click("#browse");
  assert.ok(await page.isHidden("#browse-bar"));
  await page.click("#find-all-first");
  await page.waitForSelector("#browser[data-shown='1']", { state: "attached" });
  await reads(page, "browse-count", "240");
  assert.ok(await page.isVisible("#browse-bar"));
});

for (const viewport of PHONES) {
  const size = `${viewport.width}×${viewport.height}`;
  testIf(viewport.width === 390)(`on a phone of ${size} ten solutions are flipped by swipes with the picture in view`, async (t) => {
    const page = await startPaused(t, phone(viewport));
    await look(page);
    await page.tap("#panel-close");
    for (let place = 2; place <= 11; place += 1) {
      await swipe(page, -120);
      await shows(page, place, 240);
      assert.ok(await inView(page, "canvas"));
      assert.ok(await inView(page, "#number"));
    }
    await swipe(page, 120);
    await shows(page, 10, 240);
    await settled(page);
    assert.ok(await page.isHidden("#home-view"), "the picture is turned as it was");
    assert.equal(await hiddenBelow(page), 0);
  });

  testIf(viewport.width === 390)(`on a phone of ${size} a step and its bits are seen together, and a race with its figures`, async (t) => {
    const page = await startPaused(t, { ...phone(viewport), newcomer: true });
    await page.tap("#panel-open");
    await page.tap("[data-action=step]");
    await standsAt(page, 1);
    for (const part of ["canvas", "[data-action=step]", "#words .word:first-child", "#words .word:last-child"]) {
      assert.ok(await inView(page, part), part);
    }
    assert.equal(await hiddenBelow(page), 0);
    await page.tap("#panel-room");
    await page.waitForSelector("html[data-panel=full]");
    for (const part of ["canvas", "[data-action=step]", "#panel-room"]) assert.ok(await inView(page, part), part);
    await page.tap("#panel-room");
    await page.waitForSelector("html[data-panel=half]");
  });
}

thorough("the wheel flips over the strip, and sideways over the picture", async (t) => {
  const page = await startPaused(t);
  await look(page);
  await page.hover("#number");
  await page.mouse.wheel(0, 100);
  await shows(page, 2, 240);
  await page.hover("canvas");
  await page.mouse.wheel(100, 0);
  await shows(page, 3, 240);
  await settled(page);
  await page.mouse.wheel(-100, 0);
  await shows(page, 2, 240);
});

thorough("the menu is closed by what it offers, and by Escape", async (t) => {
  const page = await start(t, { address: "#paused" });
  await choose(page, "theme");
  assert.ok(await page.isHidden("#menu"));
  await page.click("#menu-open");
  await page.keyboard.press("Escape");
  assert.ok(await page.isHidden("#menu"));
  assert.equal(await page.evaluate(() => document.activeElement.id), "menu-open");
});

test("a tour by keyboard alone: from the first visit to all solutions, one of them, a filter, and building it along", async (t) => {
  const page = await start(t, { newcomer: true, reducedMotion: "reduce", viewport: { width: 1280, height: 720 } });
  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const tabTo = async (id) => {
    for (let moved = 0; moved < 60; moved += 1) {
      if ((await page.evaluate(() => document.activeElement.id)) === id) return;
      await press("Tab");
    }
    assert.fail(`Tab does not come to ${id}`);
  };
  await press("Escape");
  await page.waitForSelector("#guide", { state: "hidden" });
  await press("e");
  await page.waitForSelector("canvas[data-wall]");
  await press("ArrowRight", "ArrowDown", "Enter");
  await page.waitForSelector("canvas:not([data-wall])");
  const number = await page.inputValue("#number");
  assert.ok(Number(number) > 1);
  await press("ArrowRight");
  await shows(page, Number(number) + 1, 240);
  await press("f");
  await page.waitForSelector("#favourite[aria-pressed=true]");
  await tabTo("filter-open");
  await press("Enter");
  await page.waitForSelector("#tab-filter[aria-selected=true]");
  await tabTo("filter-favourites");
  await press(" ");
  await reads(page, "found", "1");
  await press("b");
  for (let piece = 1; piece <= 7; piece += 1) {
    await reads(page, "build-step", `${piece} of 7`);
    await press("ArrowRight");
  }
  await page.waitForSelector("#build-again:not([hidden])");
  await press("Escape", "Escape");
  await says(page, "sentence", /^Everything is tried/);
});

/** Records in which order the page draws, waits for the GPU, and changes the size of its canvas. */
function watchSizes() {
  const seen = (window.sizes = []);
  const note = (prototype, method, what) => {
    const original = prototype[method];
    prototype[method] = function (...rest) {
      const result = original.apply(this, rest);
      const event = what(result);
      if (event) seen.push(event);
      return result;
    };
  };
  const gl = WebGL2RenderingContext.prototype;
  for (const method of ["drawArrays", "drawElements", "drawArraysInstanced", "drawElementsInstanced"]) note(gl, method, () => "draw");
  note(gl, "fenceSync", () => "fence");
  note(gl, "getSyncParameter", (result) => (result === gl.SIGNALED ? "drawn" : undefined));
  const { get, set } = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, "width");
  Object.defineProperty(HTMLCanvasElement.prototype, "width", {
    get,
    set(width) {
      if (this.isConnected) seen.push("resize");
      set.call(this, width);
    },
  });
}

test("the canvas changes its size once the GPU has drawn what it was given, so that the page does not wait for that", async (t) => {
  const viewport = { width: 1280, height: 720 };
  const page = await start(t, { viewport, prepare: (context) => context.addInitScript(watchSizes) });
  await page.waitForFunction(() => window.sizes.filter((event) => event === "draw").length > 100);
  for (let times = 0; times < 3; times += 1) {
    await page.evaluate(() => (window.sizes.length = 0));
    await page.keyboard.press("i");
    await page.waitForFunction(() => window.sizes.lastIndexOf("draw") > window.sizes.indexOf("resize") && window.sizes.includes("resize"));
    const before = await page.evaluate(() => window.sizes.slice(0, window.sizes.indexOf("resize")));
    assert.deepEqual(before.slice(-2), ["fence", "drawn"]);
    const [drawn, seen] = await page.evaluate(() => [[canvas.width, canvas.height], [canvas.clientWidth, canvas.clientHeight]]);
    assert.deepEqual(drawn, seen);
  }
});
