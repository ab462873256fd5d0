// <cubefall-player> has a size of its own wherever a page puts it, and obeys what the page sets.
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before } from "node:test";
import { drawNothing, launch } from "./browser.mjs";
import { PAGE, disobeyed, leastWidths, sizesOf, unfit } from "./places.mjs";
import { serve } from "./server.mjs";
import { testIf } from "./steps.mjs";
import { copied } from "./two_builds.mjs";

let browser;
before(async () => (browser = await launch()));
after(() => browser?.close());

async function opened(t, width, height) {
  const folder = await copied(t);
  await writeFile(join(folder, "places.html"), PAGE);
  const server = await serve(folder);
  t.after(() => server.close());
  const page = await browser.newPage({ viewport: { width, height } });
  t.after(() => page.close());
  await page.addInitScript(drawNothing);
  await page.goto(`${server.address}places.html`);
  await page.waitForSelector("html[data-ready]");
  return page;
}

for (const [width, height] of [[1440, 900], [390, 844]]) {
  testIf(width === 390)(`a player has a size of its own in each place of a page, and does not leave it, ${width}×${height}`, async (t) => {
    const page = await opened(t, width, height);
    assert.deepEqual(await page.evaluate(`(${unfit})(${JSON.stringify(leastWidths(width > 800))})`), []);
    assert.deepEqual(disobeyed(await page.evaluate(`(${sizesOf})()`)), []);
  });
}
