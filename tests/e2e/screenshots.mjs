// Screenshots of the page in its main states: node tests/e2e/screenshots.mjs
// With the beginning of a name, such as "time", only the states with such names and those that lead to them.
// They are saved in tests/e2e/out/; the README's in docs/.
import { mkdir } from "node:fs/promises";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { OUT, openPage } from "./browser.mjs";
import { choose, enterRace, finish, labSays, reads, settled, shot, slide, standsAt } from "./steps.mjs";

const README = fileURLToPath(new URL("../../docs/cubefall.png", import.meta.url));
const SIZES = [
  { name: "desktop", viewport: { width: 1440, height: 900 } },
  { name: "phone", viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
];

const [only = ""] = process.argv.slice(2);
const wanted = ([state]) => state.startsWith(only);

/** A state of the page: how to reach it from the one before. */
const STATES = {
  rest: settled,
  "mid-drop": async (page) => {
    await page.click("[data-action=step-over]");
    await settled(page);
    await page.click("[data-action=step-over]");
    await page.waitForSelector("canvas[data-moving]");
    await page.waitForTimeout(250);
  },
  refused: async (page) => {
    for (let placement = 0; placement < 2; placement += 1) {
      await settled(page);
      await page.click("[data-action=step-over]");
    }
    await settled(page);
    await page.click("[data-action=step]");
    await settled(page);
  },
  solution: async (page) => {
    await finish(page);
    await page.click("#browse");
    await page.keyboard.press("Home");
    await settled(page);
  },
  exploded: async (page) => {
    await slide(page, "explosion", 70);
    await settled(page);
  },
  layers: async (page) => {
    await slide(page, "explosion", 0);
    await slide(page, "cut", 2);
    await reads(page, "cut-text", "2.0 of 3");
    await settled(page);
  },
  keys: (page) => choose(page, "help"),
};

/** States of the Lab and of the other strategies: the address, how to reach it, and the element to show. */
const MORE = {
  "bedlam-first-cell": {
    address: "#paused&puzzle=bedlam&strategy=first-cell",
    enter: async (page) => {
      for (let piece = 0; piece < 6; piece += 1) {
        await page.click("[data-action=step-over]");
        await settled(page);
      }
      for (let step = 0; step < 2; step += 1) {
        await page.click("[data-action=step]");
        await settled(page);
      }
    },
    show: "#sentence",
  },
  "fold-list": {
    address: "#paused&strategy=fold&order=fewest",
    enter: async (page) => {
      for (let step = 0; step < 12; step += 1) {
        await page.click("[data-action=step]");
        await settled(page);
      }
    },
    show: "#stage-list",
  },
  "find-idle": { address: "#paused", enter: (page) => page.click("#browse"), show: "#find" },
  "find-running": {
    address: "#paused&puzzle=bedlam&symmetry=raw",
    enter: async (page) => {
      await page.click("#browse");
      await page.click("#find-all");
      await page.waitForFunction(() => Number(document.getElementById("find-progress").value) > 0.002);
    },
    show: "#find",
  },
  "find-paused": {
    enter: async (page) => {
      await page.click("#find-pause");
      await page.waitForSelector("#find[data-state=paused]");
    },
    show: "#find",
  },
  "find-cancelled": {
    enter: async (page) => {
      await page.click("#find-cancel");
      await page.waitForSelector("#find[data-state=cancelled]");
    },
    show: "#find",
  },
  "find-done": {
    address: "#paused",
    enter: async (page) => {
      await page.click("#browse");
      await page.click("#find-all");
      await page.waitForSelector("#find[data-state=done]");
      await page.keyboard.press("End");
      await settled(page);
    },
    show: "#find",
  },
  filtered: {
    enter: async (page) => {
      await page.click("#favourite");
      await page.click("#tab-filter");
      await page.selectOption("#filter-piece", "2");
      await page.selectOption("#filter-how", "next-to");
      await page.selectOption("#filter-other", "4");
      await page.click("#filter-add");
      await page.click("#filter-layers [data-cell='0']");
      await page.waitForSelector("#filter[data-state=done][data-listed='240']");
    },
    show: "#filter",
  },
  "build-begin": {
    enter: async (page) => {
      await page.click("#build");
      await settled(page);
    },
    show: "#build-along",
  },
  "build-middle": {
    enter: async (page) => {
      for (let piece = 0; piece < 3; piece += 1) {
        await page.click("#build-on");
        await settled(page);
      }
    },
    show: "#build-along",
  },
  "build-mid-flight": {
    enter: async (page) => {
      await page.click("#build-on");
      await page.waitForTimeout(300);
    },
    show: "#build-along",
  },
  "build-end": {
    enter: async (page) => {
      for (let piece = 4; piece < 7; piece += 1) await page.click("#build-on");
      await settled(page);
    },
    show: "#build-along",
  },
  "build-from-the-side": {
    address: "#puzzle=bedlam&strategy=turbo&paused",
    enter: async (page) => {
      await page.click("#browse");
      await page.click("#find-all");
      await page.waitForSelector("#find[data-state=done]");
      await page.keyboard.press("Home");
      const press = async (button, until, id) => {
        while (!until.test(await page.textContent(id))) {
          await page.click(button);
          await settled(page);
        }
      };
      await press("[data-action=next]", /from the side/, "#build-note");
      await page.click("#build");
      await settled(page);
      await press("#build-on", /from the (front|left|right|back)/, "#build-title");
    },
    show: "#build-along",
  },
  "export": {
    enter: async (page) => {
      await page.keyboard.press("Escape");
      await page.click("#tab-export");
      await settled(page);
    },
    show: "#export",
  },
  sorted: {
    enter: async (page) => {
      await page.click("#tab-export");
      await page.click("#tab-filter");
      await page.selectOption("#filter-order", "easiest");
      await page.waitForSelector("#list-ease");
    },
    show: "#filter",
  },
  "guide-no-room": {
    address: "#guide=2",
    enter: async (page) => {
      await page.waitForFunction(() => Number(document.getElementById("moment").dataset.step) > 1);
      await page.keyboard.press("Space");
      await settled(page);
    },
    show: "#sentence",
  },
  "guide-dead-end": {
    address: "#guide=3",
    enter: async (page) => {
      await page.waitForSelector("#why:not([hidden])", { state: "attached" });
      await page.keyboard.press("Space");
      await settled(page);
    },
    show: "#sentence",
  },
  "guide-end": {
    address: "#guide=9",
    enter: (page) => page.waitForSelector("#guide-ends:not([hidden])"),
    show: "#sentence",
  },
  lessons: { address: "#lesson=all", enter: (page) => page.waitForSelector(".lessons"), show: "#guide-text" },
  "lesson-asks": { address: "#lesson=bits.3", enter: (page) => page.waitForSelector(".answers"), show: "#guide-text" },
  "lesson-shows": {
    address: "#lesson=dead-ends.1",
    enter: (page) => page.waitForSelector("#why:not([hidden])", { state: "attached" }),
    show: "#guide-text",
  },
  "lesson-ends": { address: "#lesson=order.6", enter: (page) => page.waitForSelector("#guide-first"), show: "#guide-text" },
  share: { address: "#paused", enter: (page) => choose(page, "share"), show: "#sentence" },
  "time-scrubbed": {
    address: "#puzzle=bedlam&strategy=first-cell-resumed&paused",
    enter: async (page) => {
      await page.selectOption("#breakpoint-kind", "step");
      await page.fill("#breakpoint-step", "3000000");
      await page.click("#breakpoint-add");
      await page.click("[data-action=run-to-end]");
      await standsAt(page, 3000000);
      await slide(page, "moment", 1_800_000);
      await standsAt(page, 1800000, 3000000);
      await settled(page);
    },
    show: "#sentence",
  },
  "time-dead-end": {
    enter: async (page) => {
      await page.selectOption("#breakpoint-kind", "dead-end");
      await page.selectOption("#breakpoint-what", "10");
      await page.click("#breakpoint-add");
      await page.click("[data-action=run-to-end]");
      await page.waitForSelector("#breakpoints [data-met]");
      await settled(page);
    },
    show: "#breakpoint-title",
  },
  "time-tree": {
    enter: async (page) => {
      await page.click("#tab-tree");
      await page.locator("#tree").focus();
      for (let level = 0; level < 3; level += 1) await page.keyboard.press("ArrowUp");
      await settled(page);
    },
    show: "#tree",
  },
  "time-tree-zoomed": {
    enter: async (page) => {
      await page.locator("#tree").focus();
      await page.keyboard.press("+");
      await settled(page);
      await page.keyboard.press("+");
      await settled(page);
    },
    show: "#tree",
  },
  "time-kept": {
    enter: async (page) => {
      await page.click("#tab-search");
      await page.click("[data-action=save-search]");
      await page.waitForFunction(() => document.getElementById("saved-search-status").textContent !== "");
    },
    show: "#counted",
  },
  "own-empty": {
    address: "#puzzle=bedlam&paused",
    enter: async (page) => {
      await page.keyboard.press("h");
      await settled(page);
    },
    show: "#own-cube",
  },
  "own-clash": {
    enter: async (page) => {
      await page.click("[data-pick='3']");
      await page.click("[data-cell='0']");
      await page.click("#own-cube-put-in");
      await page.click("[data-pick='7']");
      await page.click("[data-cell='15']");
      await page.click("#own-cube-put-in");
      await page.click("[data-pick='9']");
      for (const key of ["ArrowLeft", "ArrowLeft", "PageDown"]) await page.keyboard.press(key);
      await settled(page);
    },
    show: "#own-cube",
  },
  "own-hint": {
    enter: async (page) => {
      await page.waitForSelector("#own-cube-answer[data-completions]:not([data-completions=''])");
      for (let strength = 0; strength < 2; strength += 1) await page.click("#own-cube-hint");
      await settled(page);
    },
    show: "#own-cube",
  },
  "own-mid-flight": {
    enter: async (page) => {
      await page.click("#own-cube-put-in");
      await page.waitForTimeout(300);
    },
    show: "#own-cube",
  },
  "own-shown": {
    enter: async (page) => {
      await page.waitForSelector("#own-cube-answer[data-completions]:not([data-completions=''])");
      for (let strength = 0; strength < 3; strength += 1) await page.click("#own-cube-hint");
      await settled(page);
    },
    show: "#browser",
  },
  "lab-race": {
    address: "#paused",
    enter: async (page) => {
      const strategies = ["fold-lazy", "pieces", "pieces-isolated", "fewest-ways", "first-cell", "first-cell-resumed", "turbo"];
      await enterRace(page, { strategies, puzzle: "bedlam", limit: 0.5 });
      await page.click("#race-start");
      await labSays(page, /^The race is over/);
    },
    show: "#race-result",
  },
  "lab-form": { show: "#lab" },
  "lab-figures": { show: "#figures-title" },
  "lab-counting": {
    enter: async (page) => {
      await page.click("[data-lab=counting]");
      await labSays(page, /^Counting is measured/);
    },
    show: "#question-counting",
  },
  "lab-orders": { show: "#question-orders" },
  "lab-orders-tables": { show: "#orders-result .charts" },
  "lab-strategies": { show: "#strategies-title" },
};

/** Scrolls an element to just below the tabs and the Lab's bar. */
const bring = (page, selector) =>
  page.evaluate((selector) => {
    const panel = document.getElementById("panel");
    const scroller = panel.scrollHeight > panel.clientHeight && getComputedStyle(panel).overflowY === "auto" ? panel : document.documentElement;
    const bars = [...document.querySelectorAll(".tabs, .lab-bar")].map((bar) => (bar.checkVisibility() ? bar.offsetHeight : 0));
    const top = document.querySelector(selector).getBoundingClientRect().top - (scroller === panel ? panel.getBoundingClientRect().top : 0);
    scroller.scrollTop += top - bars.reduce((sum, height) => sum + height, 8);
  }, selector);

await mkdir(OUT, { recursive: true });
for (const { name, ...options } of SIZES) {
  for (const colorScheme of ["light", "dark"]) {
    // Each state starts with empty storage.
    const prepare = (context) => context.addInitScript(() => location.protocol === "about:" || localStorage.clear());
    const { page, errors, close, address: base } = await openPage({ address: "#paused", colorScheme, prepare, ...options });
    await page.waitForSelector("html[data-ready]");
    for (const [state, enter] of Object.entries(STATES).filter(wanted)) {
      await enter(page);
      const file = join(OUT, `${name}-${colorScheme}-${state}.png`);
      await shot(page, { path: file });
      if (name === "desktop" && colorScheme === "light" && state === "refused") await shot(page, { path: README });
      console.log(relative(process.cwd(), file));
    }
    for (const [state, { address = "", enter, show }] of Object.entries(MORE).filter(wanted)) {
      if (address !== "") {
        await page.goto("about:blank");
        await page.goto(base + address);
        await page.waitForSelector("html[data-ready]");
      }
      if (state.startsWith("lab") && !(await page.isVisible("#lab"))) {
        await page.click("#tab-lab");
        await page.waitForSelector("#figures table");
      }
      await enter?.(page);
      if (show !== "#sentence") await bring(page, show);
      const file = join(OUT, `${name}-${colorScheme}-${state}.png`);
      await shot(page, { path: file });
      console.log(relative(process.cwd(), file));
    }
    await close();
    for (const error of errors) console.error(`  ${error}`);
  }
}
