// Nothing on the page moves by itself, as the browser's own observer sees it.
import assert from "node:assert/strict";
import { openPage, withoutPictures } from "./browser.mjs";
import { testIf, thorough } from "./steps.mjs";
import { observeVitals, vitals } from "./vitals.mjs";

withoutPictures();

const wide = { width: 1280, height: 720 };
const phone = { width: 390, height: 844 };

for (const [name, options] of Object.entries({
  "a first visit": { viewport: wide, newcomer: true },
  "a first visit on a phone": { viewport: phone, newcomer: true },
  "a search": { viewport: wide, address: "#puzzle=bedlam" },
  "a search on a phone": { viewport: phone, address: "#puzzle=bedlam" },
  "a search, the page interrupted before the strip": { viewport: wide, address: "#puzzle=bedlam", interrupted: "bar" },
  "a search, the page interrupted before the panel": { viewport: wide, address: "#puzzle=bedlam", interrupted: "panel" },
  "a drawing": { viewport: wide, address: "draw.html" },
  "a drawing on a phone": { viewport: phone, address: "draw.html" },
  "a drawing, the page interrupted before the tools": { viewport: wide, address: "draw.html", interrupted: "tools" },
})) {
  testIf(name === "a first visit on a phone")(`nothing moves by itself: ${name}`, async (t) => {
    const { page, errors, close } = await openPage({ ...options, prepare: (context) => context.addInitScript(observeVitals) });
    t.after(close);
    await page.waitForSelector("html[data-ready]", { state: "attached" });
    // Longer than the half second after an input, whose changes are expected.
    await page.waitForFunction(() => document.timeline.currentTime > 3000);
    assert.deepEqual((await vitals(page, 0)).shifts, []);
    assert.deepEqual(errors, []);
  });
}

thorough("nothing moves by itself while workers find solutions", async (t) => {
  const { page, errors, close } = await openPage({
    viewport: wide,
    address: "#puzzle=bedlam&symmetry=raw&tab=solutions",
    prepare: (context) => context.addInitScript(observeVitals),
  });
  t.after(close);
  await page.click("#find-all");
  await page.waitForFunction(() => Number(document.getElementById("find-found").textContent.replaceAll(",", "")) > 2000);
  assert.deepEqual((await vitals(page, 0)).shifts, []);
  assert.deepEqual(errors, []);
});
