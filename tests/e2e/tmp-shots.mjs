import { openPage, OUT } from "./browser.mjs";
import { settled } from "./steps.mjs";
import { mkdir } from "node:fs/promises";
await mkdir(OUT, { recursive: true });
const SIZES = [
  { name: "desk", viewport: { width: 1440, height: 900 } },
  { name: "phone", viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
];
const bring = (page) => page.evaluate(() => { const p = document.getElementById("find"); if (innerWidth < 1000) scrollTo(0, p.getBoundingClientRect().top + scrollY - 60); });
for (const { name, ...o } of SIZES) for (const colorScheme of ["light", "dark"]) {
  const { page, close, errors } = await openPage({ address: "#paused", colorScheme, ...o });
  const shot = async (s) => { await bring(page); await page.screenshot({ path: `${OUT}/${name}-${colorScheme}-find-${s}.png` }); };
  await page.waitForSelector("html[data-ready]"); await page.click("#tab-solutions"); await settled(page);
  await shot("idle");
  await page.click("#find-all"); await page.waitForSelector("#find[data-standing=done]"); await page.click("[data-action=first]"); await settled(page); await shot("done");
  await page.selectOption("#puzzle", "bedlam"); await page.click("#find-all"); await page.waitForFunction(() => document.getElementById("find-progress").value > 0.05);
  await shot("running"); await page.click("#find-pause"); await page.waitForSelector("#find[data-standing=paused]"); await shot("paused");
  await page.click("#find-cancel"); await page.waitForSelector("#find[data-standing=cancelled]"); await shot("cancelled");
  console.log(errors); await close();
}
