import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage } from "./browser.mjs";

for (const path of ["/", "/some/folder/"]) {
  test(`the page loads from ${path} without an error, and from nowhere else`, async (t) => {
    const { page, errors, close } = await openPage({
      path,
      prepare: (context) =>
        context.addInitScript(() => addEventListener("TrunkApplicationStarted", () => (window.started = true))),
    });
    t.after(close);
    await page.waitForFunction(() => window.started);
    assert.equal(await page.title().then((title) => title.includes("Cubefall")), true);
    assert.deepEqual(errors, []);
  });
}
