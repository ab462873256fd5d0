import { openPage } from "./browser.mjs";
for (const [name, viewport, colorScheme, puzzle] of [["desk-light", { width: 1440, height: 900 }, "light", "soma"], ["phone-dark", { width: 390, height: 844 }, "dark", "soma"], ["desk-dark", { width: 1440, height: 900 }, "dark", "bedlam"], ["phone-light", { width: 390, height: 844 }, "light", "bedlam"]]) {
  const { page, errors, close } = await openPage({ viewport, colorScheme, address: `#puzzle=${puzzle}&strategy=turbo&paused` });
  await page.waitForSelector("html[data-ready]");
  await page.keyboard.press("n");
  await page.waitForFunction(() => document.getElementById("tab-count").textContent !== "0");
  await page.keyboard.press("b");
  await page.waitForTimeout(3500);
  for (let i = 0; i < 3; i++) { await page.keyboard.press("ArrowRight"); if (i == 2) { await page.waitForTimeout(700); await page.screenshot({ path: `/tmp/build-${name}-mid.png` }); } await page.waitForTimeout(2500); }
  await page.screenshot({ path: `/tmp/build-${name}.png` });
  console.log(name, errors, await page.textContent("#build-along"));
  await close();
}
