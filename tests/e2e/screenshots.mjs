// Pictures of the page in its chief states, for the eye: node tests/e2e/screenshots.mjs
// They go to tests/e2e/out/; the README's own goes to docs/.
import { mkdir } from "node:fs/promises";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { OUT, openPage } from "./browser.mjs";
import { finish, reads, settled, slide } from "./steps.mjs";

const README = fileURLToPath(new URL("../../docs/cubefall.png", import.meta.url));
const SIZES = [
  { name: "desk", viewport: { width: 1440, height: 900 } },
  { name: "phone", viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
];

/** A state of the page: how to come there from the last one. */
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
    await page.click("#tab-solutions");
    await page.click("[data-action=first]");
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
  keys: (page) => page.click("[data-action=help]"),
};

await mkdir(OUT, { recursive: true });
for (const { name, ...options } of SIZES) {
  for (const colorScheme of ["light", "dark"]) {
    const { page, errors, close } = await openPage({ address: "#paused", colorScheme, ...options });
    await page.waitForSelector("html[data-ready]");
    for (const [state, enter] of Object.entries(STATES)) {
      await enter(page);
      const file = join(OUT, `${name}-${colorScheme}-${state}.png`);
      await page.screenshot({ path: file });
      if (name === "desk" && colorScheme === "light" && state === "refused") await page.screenshot({ path: README });
      console.log(relative(process.cwd(), file));
    }
    await close();
    for (const error of errors) console.error(`  ${error}`);
  }
}
