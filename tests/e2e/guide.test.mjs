// The guide: a film, from a first visit to the 240 solutions of the Soma cube with nothing pressed, or to
// where it is skipped.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PATIENCE, openPage, withoutPictures } from "./browser.mjs";
import { choose, inView, reads, says, shows, standsAt, start, testIf, text, thorough } from "./steps.mjs";
import { observeVitals, vitals } from "./vitals.mjs";

withoutPictures();

const STAGES = 11;
const isGuided = (page) => page.evaluate(() => document.documentElement.hasAttribute("data-guided"));
/** Waits for the end of the film, which takes up to 55 seconds. */
const isOver = (page) => page.waitForSelector("#guide-ends:not([hidden])", { timeout: PATIENCE + 55_000 });
const isLeft = (page) => page.waitForSelector("#guide", { state: "hidden" });
const reaches = (page, number) => reads(page, "guide-stage", `${number} of ${STAGES}`);

/** What the browser marks as focused. */
const marked = (page) => page.evaluate(() => document.querySelector(":focus-visible")?.id ?? null);

/** The controls that are in view. */
const controls = (page) =>
  page.$$eval("button, a, select, input, summary", (all) =>
    all
      .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest("dialog"))
      .map((one) => [one, one.getBoundingClientRect()])
      .filter(([, { width, height, bottom, right }]) => width > 1 && height > 1 && bottom > 0 && right > 0)
      .map(([one]) => one.id || one.dataset.action || one.textContent.trim()),
  );

// In the page, before its scripts: the seconds of the film until the first step, as the page counts them, and
// all captions.
function observeFilm() {
  window.film = { seconds: 0, first: undefined, captions: [] };
  let last;
  const frame = (now) => {
    requestAnimationFrame(frame);
    const { film } = window;
    if (!document.documentElement.hasAttribute("data-ready")) return;
    if (last !== undefined) film.seconds += Math.min((now - last) / 1000, 0.1);
    last = now;
    if (Number(document.getElementById("moment").dataset.step) > 0) film.first ??= film.seconds;
    const [caption, number] = ["guide-text", "guide-stage"].map((id) => document.getElementById(id).textContent);
    film.captions[Number.parseInt(number, 10) - 1] = caption;
    if (document.getElementById("guide-ends").hidden) film.end = film.seconds;
  };
  requestAnimationFrame(frame);
}

for (const [name, view] of Object.entries({
  // As the processor draws, each second pixel has to do.
  "1440 by 900": { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 0.5 },
  "1280 by 720": { viewport: { width: 1280, height: 720 } },
  "1280 by 720, zoomed to 200 %": { viewport: { width: 640, height: 360 }, deviceScaleFactor: 2 },
  "390 by 844": { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  "360 by 640": { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true },
})) {
  testIf(name === "390 by 844")(`a first visit comes to all solutions with nothing pressed, at ${name}`, async (t) => {
    const { page, errors, close } = await openPage({
      ...view,
      newcomer: true,
      fresh: true,
      draws: true,
      prepare: (context) => context.addInitScript(`(${observeVitals})(); (${observeFilm})();`),
    });
    t.after(close);
    await page.waitForSelector("html[data-ready]");
    assert.equal(await text(page, "guide-text"), "Four pieces and a box. Do they fit?");
    const shown = await controls(page);
    assert.ok(shown.length <= 12, `${shown}`);
    assert.ok(shown.includes("play") && shown.includes("guide-leave"), `${shown}`);
    for (const id of ["panel", "moment", "speed"]) assert.ok(await page.isHidden(`#${id}`), id);
    await isOver(page);
    const { first, end, captions } = await page.evaluate(() => window.film);
    assert.ok(first < 1, `something moves after ${first} s`);
    // Where the processor draws, frames are too few for its fastest steps.
    assert.ok(end > 33 && end < 55, `${end} s`);
    assert.equal(new Set(captions).size, STAGES, `${captions}`);
    assert.match(captions[7], /^At this pace, all of it takes about \d+ days\.$/);
    assert.match(captions[10], /240 solutions/);
    assert.equal(await text(page, "puzzle-name"), "Soma cube");
    assert.deepEqual((await vitals(page, 0)).shifts, []);
    const ends = await controls(page);
    assert.ok(ends.length <= 12 && ends.includes("guide-solutions") && ends.includes("stuck"), `${ends}`);
    assert.equal(await marked(page), null);
    assert.ok(await inView(page, "#guide-solutions") && await inView(page, "canvas"), "what comes next is in view, with the picture");
    await page.click("#guide-solutions");
    await shows(page, 1, 240);
    await isLeft(page);
    assert.deepEqual(errors, []);
  });
}

for (const [way, skip] of Object.entries({
  Skip: (page) => page.click("#guide-leave"),
  Escape: (page) => page.keyboard.press("Escape"),
})) {
  testIf(way === "Skip")(`${way} ends the film, and no key shows a focus that nobody has set`, async (t) => {
    const page = await start(t, { newcomer: true });
    await skip(page);
    await isLeft(page);
    await reads(page, "puzzle-name", "Soma cube");
    await page.keyboard.press("0");
    assert.equal(await marked(page), null);
    await choose(page, "guide");
    await page.waitForSelector("#guide:not([hidden])");
    await skip(page);
    await isLeft(page);
    await page.keyboard.press("0");
    assert.equal(await marked(page), null);
    const again = await page.context().newPage();
    await again.goto(page.url().replace(/#.*/, ""));
    await again.waitForSelector("html[data-ready]");
    assert.equal(await isGuided(again), false, "it shows itself once");
  });
}

thorough("whoever opens it by a key has the focus where it was", async (t) => {
  const page = await start(t, { address: "#paused" });
  await page.focus("#menu-open");
  await page.keyboard.press("Enter");
  await page.focus("#guide-open");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#guide:not([hidden])");
  await page.focus("#guide-leave");
  await page.keyboard.press("Enter");
  await isLeft(page);
  assert.equal(await marked(page), "menu-open");
});

thorough("any other control ends it and does what it does", async (t) => {
  for (const [use, happens] of [
    [(page) => page.click("#puzzle"), (page) => page.waitForSelector("#gallery[open]")],
    [(page) => choose(page, "help"), (page) => page.waitForSelector("#help-dialog[open]")],
    [(page) => choose(page, "lesson=all"), (page) => page.waitForSelector(".lessons")],
    [(page) => page.keyboard.press("ArrowRight"), (page) => standsAt(page, 51)],
    [(page) => page.keyboard.press("h"), (page) => page.waitForSelector("#own-cube:not([hidden])")],
  ]) {
    const page = await start(t, { address: "#step=50" });
    await standsAt(page, 50);
    await choose(page, "guide");
    await reads(page, "puzzle-name", "Four in twelve");
    await use(page);
    await happens(page);
    await page.waitForSelector('html:not([data-guided="film"])');
    await reads(page, "puzzle-name", "Soma cube");
  }
});

thorough("turning the picture and its colours leaves the film alone", async (t) => {
  const page = await start(t, { newcomer: true });
  await page.keyboard.press("t");
  await page.keyboard.press("+");
  // Beside the pieces, which would be grabbed.
  const { x, y } = await page.locator("#canvas").boundingBox();
  await page.mouse.move(x + 20, y + 40);
  await page.mouse.down();
  await page.mouse.move(x + 70, y + 60);
  await page.mouse.up();
  await reaches(page, 2);
  assert.ok(await page.isVisible("#guide"));
});

test("a reload stays at the moment, and at the search to return to", async (t) => {
  const page = await start(t, { address: "#step=50" });
  await standsAt(page, 50);
  await choose(page, "guide");
  await reaches(page, 3);
  await page.keyboard.press("Space");
  await page.waitForFunction(() => location.hash === "#guide=3");
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  await reaches(page, 3);
  await page.click("#guide-leave");
  await standsAt(page, 50);
});

thorough("with reduced motion it has the same captions and ends in the same way", async (t) => {
  const page = await start(t, { address: "#guide=8", newcomer: true, reducedMotion: "reduce" });
  await says(page, "guide-text", /^At this pace/);
  await says(page, "guide-text", /^Full speed: \d+ solutions?\.$/);
  await says(page, "guide-text", /^Everything is tried/);
  await isOver(page);
  await page.click("#guide-ends [data-action=stuck]");
  await page.waitForSelector("#own-cube:not([hidden])");
  await isLeft(page);
});

thorough("its end leads to other puzzles, and can be closed", async (t) => {
  const page = await start(t, { address: "#guide=9", newcomer: true });
  await isOver(page);
  await page.click("#guide-ends [data-action=gallery]");
  await page.waitForSelector("#gallery[open]");
  await page.keyboard.press("Escape");
  await isLeft(page);
  await reads(page, "puzzle-name", "Soma cube");
});

for (const [width, height] of [[390, 844], [360, 640], [1280, 720]]) {
  thorough(`the film and the whole picture fit a page of ${width} by ${height}`, async (t) => {
    const page = await start(t, { address: "#guide=4", viewport: { width, height }, newcomer: true });
    const bottoms = await page.evaluate(() =>
      ["guide-text", "guide-leave", "canvas", "play"].map((id) => document.getElementById(id).getBoundingClientRect().bottom),
    );
    assert.ok(Math.max(...bottoms) <= height, `${bottoms}`);
    const [guide, canvas] = await page.evaluate(() => ["guide", "canvas"].map((id) => document.getElementById(id).getBoundingClientRect().toJSON()));
    assert.ok(guide.bottom <= canvas.top, "the caption covers nothing");
    assert.ok(canvas.width >= width - 1, "the stage has the width");
  });
}

for (const [width, height] of [[640, 360], [720, 450], [667, 375], [844, 390]]) {
  thorough(`on a low window of ${width} by ${height} nothing covers the guide's buttons, and the picture is large enough`, async (t) => {
    const page = await start(t, { address: "#guide=2", viewport: { width, height }, newcomer: true });
    await page.keyboard.press("Space");
    const covered = () =>
      page.$$eval("#guide button", (buttons) =>
        buttons
          .filter((button) => button.offsetParent)
          .filter((button) => {
            const { x, y, width, height } = button.getBoundingClientRect();
            return document.elementFromPoint(x + width / 2, y + height / 2) !== button;
          })
          .map((button) => button.id),
      );
    assert.deepEqual(await covered(), []);
    const { height: tall } = await page.locator("#canvas").boundingBox();
    assert.ok(tall >= 140, `${tall}`);
    await choose(page, "lesson=all");
    await page.waitForSelector(".lessons button");
    assert.ok(!(await covered()).includes("guide-leave"));
  });
}

thorough("on a low window the speed is in view beside its slider", async (t) => {
  for (const [width, height] of [[640, 360], [667, 375], [844, 390]]) {
    const page = await start(t, { address: "#paused", viewport: { width, height } });
    const [stage, speed] = await page.evaluate(() => ["stage", "speed-text"].map((id) => document.getElementById(id).getBoundingClientRect().toJSON()));
    assert.ok(speed.width > 0 && speed.right <= stage.right && speed.bottom <= height, `${width}: ${speed.right}, ${speed.bottom}`);
  }
});
