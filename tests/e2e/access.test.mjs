// For everyone: axe's rules, keyboard, themes, motion, sizes.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { addAxe, choose, enterRace, finish, labSays, look, picture, reads, says, shot, standsAt, start, startPaused, testIf, text, thorough } from "./steps.mjs";

/** Runs a short race in the Lab, which must be shown. */
async function raced(page) {
  await page.waitForSelector("#figures table");
  await enterRace(page, { strategies: ["fewest-ways", "first-cell"] });
  await page.click("#race-start");
  await labSays(page, /^The race is over/);
}

async function assertAccessible(page, state) {
  const violations = await page.evaluate(async () => (await window.axe.run(document)).violations);
  const lines = violations.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.html}: ${node.failureSummary}`));
  assert.deepEqual(lines, [], state);
}

for (const colorScheme of ["light", "dark"]) {
  testIf(colorScheme === "light")(`axe finds no violation, ${colorScheme}`, async (t) => {
    const page = await startPaused(t, { colorScheme, draws: false });
    await addAxe(page);
    await page.click("[data-action=step]");
    await picture(page);
    await assertAccessible(page, "searching");
    await choose(page, "help");
    await assertAccessible(page, "the sheet of keys");
    await page.keyboard.press("Escape");
    await choose(page, "look");
    await assertAccessible(page, "the look of the pieces");
    await page.keyboard.press("Escape");
    await page.click("#tab-tree");
    await page.waitForSelector("#tree svg");
    await assertAccessible(page, "the tree");
    await page.click("#browse");
    await assertAccessible(page, "no solutions yet");
    await look(page);
    await page.click("#tab-export");
    await assertAccessible(page, "a solution, to export");
    await page.click("#tab-solutions");
    await page.click("#find-all");
    await page.waitForSelector("#find[data-state=done]");
    await assertAccessible(page, "all solutions");
    await page.keyboard.press("Home");
    await page.click("#favourite");
    await page.click("#tab-filter");
    await assertAccessible(page, "the filter");
    await page.click("#build");
    await page.click("#build-on");
    await reads(page, "build-step", "2 of 7");
    await picture(page);
    await assertAccessible(page, "building along");
    await page.keyboard.press("Escape");
    await page.keyboard.press("h");
    await page.click("[data-pick='1']");
    await page.click("#own-cube-put-in");
    await page.click("[data-pick='2']");
    await page.keyboard.press("PageDown");
    await page.waitForSelector("#own-cube-progress", { state: "hidden" });
    await picture(page);
    await assertAccessible(page, "setting up one's own cube");
  });

  thorough(`axe finds no violation in the film of the first visit, ${colorScheme}`, async (t) => {
    const page = await start(t, { colorScheme, newcomer: true });
    await addAxe(page);
    await page.keyboard.press("Space");
    await assertAccessible(page, "a caption");
    await page.goto(new URL("#guide=9", page.url()).href);
    await page.waitForSelector("#guide-ends:not([hidden])");
    await picture(page);
    await assertAccessible(page, "the end");
  });

  thorough(`axe finds no violation in the lessons, ${colorScheme}`, async (t) => {
    const page = await start(t, { colorScheme });
    await addAxe(page);
    await choose(page, "lesson=all");
    await page.waitForSelector(".lessons");
    await assertAccessible(page, "the list of lessons");
    await page.click("#guide-first");
    for (let moment = 2; moment <= 3; moment += 1) await page.click("#guide-next");
    await page.keyboard.press("1");
    await page.waitForSelector(".answers [data-wrong]");
    await picture(page);
    await assertAccessible(page, "a question, answered wrongly");
  });

  thorough(`axe finds no violation while all solutions are searched for, ${colorScheme}`, async (t) => {
    const page = await startPaused(t, { colorScheme, address: "#paused&puzzle=bedlam&symmetry=raw", draws: false });
    await addAxe(page);
    await page.click("#browse");
    await page.click("#find-all");
    await page.waitForSelector("#find[data-state=running]");
    await assertAccessible(page, "running");
    await page.click("#find-pause");
    await page.waitForSelector("#find[data-state=paused]");
    await assertAccessible(page, "paused");
  });
}

for (const [colorScheme, width] of [["light", 1440], ["dark", 390]]) {
  thorough(`axe finds no violation in the Lab, ${colorScheme}, at ${width} px`, async (t) => {
    const page = await startPaused(t, { colorScheme, viewport: { width, height: 844 }, hasTouch: width === 390, draws: false });
    await addAxe(page);
    await page.click("#tab-lab");
    await page.waitForSelector("#figures table");
    await assertAccessible(page, "at startup");
    await raced(page);
    await assertAccessible(page, "a race");
    await page.click("[data-lab=counting]");
    await page.waitForSelector("#counting-result table");
    await labSays(page, /^Counting is measured/);
    await page.click("[data-lab=axes]");
    await labSays(page, /^The 48 orders are sampled/);
    await assertAccessible(page, "the orders along the axes");
    // This takes minutes.
    await page.click("[data-lab=figures-full]");
    await page.click("#lab-pause");
    await assertAccessible(page, "a running search, paused");
  });
}

for (const colorScheme of ["light", "dark"]) {
  testIf(colorScheme === "light")(`Keys lead to what Cubefall keeps, and to its version, ${colorScheme}`, async (t) => {
    const page = await startPaused(t, { colorScheme, viewport: { width: 360, height: 640 }, draws: false });
    const build = await page.getAttribute("html", "data-build");
    await choose(page, "help");
    await page.click("#help-dialog a");
    await page.waitForURL(/about\.html$/);
    const [, version] = /^version = "(.*)"/m.exec(readFileSync(new URL("../../Cargo.toml", import.meta.url), "utf8"));
    assert.ok((await page.innerText("body")).includes(`Version ${version}, build ${build}`));
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
    await addAxe(page);
    await assertAccessible(page, "about");
    await page.click("text=To Cubefall");
    await page.waitForSelector("canvas");
  });
}

test("the theme follows the system until it is chosen, and the choice is kept", async (t) => {
  const page = await startPaused(t, { colorScheme: "dark" });
  const theme = () => page.getAttribute("html", "data-theme");
  const night = await picture(page);
  assert.equal(await theme(), "dark");
  await page.emulateMedia({ colorScheme: "light" });
  await page.waitForSelector("html[data-theme=light]");
  assert.ok(!(await picture(page)).equals(night));
  await choose(page, "theme");
  assert.equal(await theme(), "dark");
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  assert.equal(await theme(), "dark");
  await page.keyboard.press("t");
  assert.equal(await theme(), "light");
});

/** The least contrast of text with what is behind it, of all text that is shown, and the text. */
const leastContrast = (page) =>
  page.evaluate(() => {
    const channels = (color) => {
      const numbers = color.match(/[\d.]+/g).map(Number);
      return color.startsWith("color(srgb") ? numbers.map((channel, index) => (index < 3 ? 255 * channel : channel)) : numbers;
    };
    const luminance = (color) => {
      const linear = channels(color).slice(0, 3).map((channel) => (channel / 255 <= 0.04045 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4));
      return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
    };
    // Paper is white.
    const behind = (element) => {
      for (let at = element; at; at = at.parentElement) {
        const { backgroundColor } = getComputedStyle(at);
        if ((channels(backgroundColor)[3] ?? 1) > 0.5) return backgroundColor;
      }
      return "rgb(255, 255, 255)";
    };
    const contrast = (element) => {
      const [a, b] = [getComputedStyle(element).color, behind(element)].map(luminance).sort((a, b) => b - a);
      return (a + 0.05) / (b + 0.05);
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let least = { contrast: 21, text: "" };
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement;
      // The letters of pieces are made for their colours, which are printed.
      const counts = walker.currentNode.data.trim() !== "" && element.checkVisibility() && !element.closest("svg, .chip, script, option, [aria-disabled=true], :disabled, [inert]");
      if (counts && contrast(element) < least.contrast) least = { contrast: contrast(element), text: element.outerHTML.slice(0, 120) };
    }
    return least;
  });

for (const address of ["#paused", "draw.html"]) {
  thorough(`on paper ${address} is dark on white in the dark theme`, async (t) => {
    const page = await start(t, { address, colorScheme: "dark" });
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    assert.equal(await page.getAttribute("html", "data-theme"), "dark");
    const { contrast, text: least } = await leastContrast(page);
    assert.ok(contrast >= 4.5, `${contrast}: ${least}`);
    const ink = await page.evaluate(() => [getComputedStyle(document.body).color, getComputedStyle(document.body).backgroundColor]);
    assert.deepEqual(ink, ["rgb(42, 40, 35)", "rgb(255, 255, 255)"]);
    // Colours that carry a meaning are printed with what stands on them.
    assert.equal(await page.evaluate(() => getComputedStyle(document.querySelector("button.primary, .chip")).printColorAdjust), "exact");
  });
}

test("with reduced motion pieces appear in place", async (t) => {
  const page = await startPaused(t, { reducedMotion: "reduce", viewport: { width: 640, height: 480 } });
  const before = await picture(page);
  const pictures = new Set([before.toString("base64")]);
  await page.click("[data-action=step]");
  await reads(page, "tried", "1");
  for (let times = 0; times < 5; times += 1) {
    pictures.add((await shot(page.locator("canvas"))).toString("base64"));
  }
  assert.equal(pictures.size, 2, "one picture before and one after");
});

thorough("single keys can be switched off and on, and the choice is kept", async (t) => {
  const page = await startPaused(t);
  await page.keyboard.press("?");
  await page.uncheck("#single-keys");
  await page.click("#help-dialog .primary");
  await page.keyboard.press("ArrowRight");
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  await page.keyboard.press("ArrowRight");
  await choose(page, "help");
  assert.equal(await page.isChecked("#single-keys"), false);
  assert.equal(await text(page, "tried"), "0");
  await page.check("#single-keys");
  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowRight");
  await reads(page, "tried", "1");
});

test("a step by hand is announced, and a speed that changes by itself is not", async (t) => {
  const page = await startPaused(t);
  await page.keyboard.press("ArrowRight");
  await standsAt(page, 1);
  assert.equal(await text(page, "announcement"), await text(page, "sentence"));
  await page.keyboard.press("ArrowLeft");
  await standsAt(page, 0, 1);
  await reads(page, "announcement", await text(page, "sentence"));
  assert.equal(await page.getAttribute("#speed-text", "aria-live"), "off");
});

thorough("details are hidden until they are wanted, and stay", async (t) => {
  const page = await startPaused(t, { newcomer: true });
  await page.click("#panel-open");
  assert.equal(await page.isVisible("#symmetry"), false);
  assert.equal(await page.isVisible("#words code"), false);
  await page.click("#details");
  assert.equal(await page.isVisible("#symmetry"), true);
  assert.equal(await page.locator("#words code").first().isVisible(), true);
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  assert.equal(await page.isChecked("#details"), true);
});

thorough("My cube returns the focus to what opened it", async (t) => {
  const page = await startPaused(t);
  await page.focus("#menu-open");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#menu:popover-open");
  await page.focus("#stuck");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#own-cube");
  await page.keyboard.press("Escape");
  await page.waitForSelector("#own-cube", { state: "hidden" });
  assert.equal(await page.evaluate(() => document.activeElement.id), "menu-open");
});

test("the focus stays in a list whose controls change, and near a control that hides itself", async (t) => {
  const page = await startPaused(t);
  const focused = () => page.evaluate(() => document.activeElement.outerHTML.match(/(data-(remove-)?breakpoint|id)="[^"]*"/)[0]);
  for (const kind of ["solution", "level"]) {
    await page.selectOption("#breakpoint-kind", kind);
    await page.click("#breakpoint-add");
    await page.waitForSelector(`#breakpoints li:nth-child(${kind === "level" ? 2 : 1})`);
  }
  for (const checked of [false, true]) {
    await page.focus("[data-breakpoint='1']");
    await page.keyboard.press("Space");
    await page.waitForSelector(`[data-breakpoint='1']${checked ? "[checked]" : ":not([checked])"}`);
    assert.equal(await focused(), 'data-breakpoint="1"');
  }
  // A breakpoint that is met is marked.
  await page.keyboard.press("n");
  await page.waitForSelector("#breakpoints [data-met]");
  assert.equal(await focused(), 'data-breakpoint="1"');
  await page.focus("[data-remove-breakpoint='0']");
  for (const [left, expected] of [[1, 'data-remove-breakpoint="0"'], [0, 'id="panel"']]) {
    await page.keyboard.press("Enter");
    await page.waitForFunction((left) => document.querySelectorAll("#breakpoints li").length === left, left);
    assert.equal(await focused(), expected);
  }
  await look(page);
  await page.click("#tab-filter");
  await page.check("#filter-favourites");
  await page.focus("#filter-clear");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#filter-clear", { state: "hidden" });
  assert.equal(await focused(), 'id="panel"');
});

test("keys that are typed into a control are left to it", async (t) => {
  const page = await startPaused(t);
  await finish(page);
  await page.click("#browse");
  await page.click("#number");
  await page.keyboard.type("1e");
  await page.focus("#tab-solutions");
  for (const [key, tab] of [["ArrowRight", "filter"], ["ArrowRight", "export"], ["ArrowRight", "solutions"], ["End", "export"]]) {
    await page.keyboard.press(key);
    assert.equal(await page.getAttribute(`#tab-${tab}`, "aria-selected"), "true", `${key} to ${tab}`);
  }
  await page.click("#watch");
  await page.focus("#speed");
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.inputValue("#speed"), "9");
  await says(page, "sentence", /^Everything is tried/);
});

test("Tab reaches every control in reading order and continues past the picture", async (t) => {
  const page = await startPaused(t, { viewport: { width: 1200, height: 800 } });
  const order = [];
  for (let press = 0; press < 40; press += 1) {
    await page.keyboard.press("Tab");
    const name = await page.evaluate(() => {
      const { activeElement: active } = document;
      return active === document.body ? "" : active.dataset.action ?? (active.id || active.className);
    });
    if (name === "" || order.includes(name)) break;
    order.push(name);
  }
  const expected = ["skip", "gallery", "watch", "browse", "menu-open", "canvas", "step-back", "play", "step", "next-solution", "run-to-end", "moment", "speed", "tab-search", "panel", "strategy", "details", "restart", "previous-solution", "step-over-back", "step-over", "breakpoint-kind", "breakpoint-add", "order", "symmetry", "save-search", "search-file"];
  assert.deepEqual(order, expected);
});

/** Asserts that nothing is wider than the page, pictures have room, and controls are large enough. */
async function assertFits(page, state, width) {
  const wide = await page.evaluate(() => {
    const panel = document.getElementById("panel");
    return [document.documentElement.scrollWidth - innerWidth, panel.scrollWidth - panel.clientWidth];
  });
  assert.deepEqual(wide, [0, 0], `the page and its panel, ${state}: too wide by px`);
  const long = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  assert.equal(long, 0, `${state}: the panel scrolls and the page does not`);
  const narrow = await page.evaluate(() =>
    [...document.querySelectorAll("svg")]
      // Bars beside numbers have the room that these leave. The patterns of pieces are shown elsewhere.
      .filter((picture) => picture.checkVisibility() && !picture.closest(".bars, #patterns") && picture.getBoundingClientRect().width < 16)
      .map((picture) => picture.parentElement.outerHTML.slice(0, 80)),
  );
  assert.deepEqual(narrow, [], `${state}: pictures without room`);
  const small = await page.evaluate(() =>
    [...document.querySelectorAll("button, select, input, a:not(.skip)")]
      .filter((control) => control.checkVisibility() && !control.closest("dialog"))
      // A checkbox counts with its label; a link within a sentence is exempt.
      .filter((control) => !control.closest("p"))
      .map((control) => [control.outerHTML.slice(0, 80), (control.closest("label") ?? control).getBoundingClientRect()])
      .filter(([, box]) => box.width < 24 || box.height < 24 || box.left < 0 || box.right > innerWidth)
      .map(([html, box]) => `${html} ${box.width}×${box.height} at ${box.left}`),
  );
  assert.deepEqual(small, [], state);
}

for (const width of [360, 390, 844, 1440, 3840]) {
  testIf(width === 390)(`at ${width} px nothing is cut off and every target is large enough`, async (t) => {
    const viewport = { width, height: width === 844 ? 390 : Math.min(2160, Math.max(780, width * 0.6)) };
    const address = "#paused&puzzle=bedlam&strategy=first-cell-resumed";
    const page = await startPaused(t, { viewport, address, hasTouch: width < 900, reducedMotion: "reduce", draws: false });
    await page.click("[data-action=step]");
    await page.click("[data-action=next-solution]");
    await reads(page, "browse-count", "1");
    for (const tab of ["search", "tree", "lab", "solutions", "filter", "export"]) {
      if (tab === "solutions") await page.click("#browse");
      await page.click(`#tab-${tab}`);
      if (tab === "lab") await raced(page);
      await assertFits(page, tab, width);
    }
    await page.click("#build");
    await page.click("#build-on");
    await reads(page, "build-step", "2 of 13");
    await assertFits(page, "building", width);
    await page.keyboard.press("Escape");
    await page.keyboard.press("h");
    await page.click("[data-pick='3']");
    await page.click("#own-cube-put-in");
    await page.click("[data-pick='4']");
    await assertFits(page, "setting up", width);
  });
}
