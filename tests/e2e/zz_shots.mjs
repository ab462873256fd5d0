import { chromium } from "playwright-core";
import { serve } from "./server.mjs";
const FLAGS = ["--no-sandbox","--disable-dev-shm-usage","--use-angle=swiftshader","--enable-unsafe-swiftshader","--no-first-run","--disable-background-networking"];
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });
const server = await serve(process.env.DIST ?? "/tmp/present-dist");
const [only] = process.argv.slice(2);
const JOBS = {
  present720: { viewport: [1280, 720], address: "#paused&strategy=pieces", keys: ["p", ...Array(25).fill("PageDown")] },
  dead: { viewport: [1280, 720], address: "#paused&strategy=pieces&puzzle=four-in-twelve&symmetry=raw&order=given", keys: ["p", ...Array(26).fill("PageDown")] },
  back: { viewport: [1280, 720], address: "#paused&strategy=first-cell&puzzle=bedlam", steps: ["o","o","o","o","o","o","o","o","o"], keys: ["p"], until: "removed" },
  phone: { viewport: [390, 844], address: "#paused&strategy=pieces", dark: true, keys: ["p", ...Array(25).fill("PageDown")] },
  phoneland: { viewport: [844, 390], address: "#paused&strategy=pieces", dark: true, keys: ["p", ...Array(25).fill("PageDown")] },
  uhd: { viewport: [3840, 2160], address: "#paused&strategy=pieces&reduced", dark: true, keys: ["p", ...Array(25).fill("PageDown")] },
  fold: { viewport: [1280, 720], address: "#paused&strategy=fold&order=fewest&step=100000", keys: ["p"] },
  guide: { viewport: [1280, 720], address: "#guide=4", keys: ["p"], wait: 9000 },
  full: { viewport: [1280, 720], address: "#strategy=first-cell&puzzle=bedlam&speed=80", keys: ["p"], wait: 2500 },
  tree: { viewport: [1440, 900], address: "#paused&strategy=pieces&tab=tree&step=3000000", keys: [], wait: 6000 },
  treephone: { viewport: [390, 844], address: "#paused&strategy=first-cell&puzzle=bedlam&tab=tree&step=300000", keys: [], wait: 6000, scroll: "#tree" },
  search: { viewport: [1440, 900], address: "#paused&step=50", keys: [], wait: 500 },
  masthead: { viewport: [360, 640], address: "#paused&step=5", keys: [], wait: 500 },
  forced: { viewport: [1440, 900], address: "#paused&step=500", keys: [], forced: true, wait: 500 },
  forcedtree: { viewport: [1440, 900], address: "#paused&step=50000&tab=tree", keys: [], forced: true, wait: 3000 },
  forcedpresent: { viewport: [1280, 720], address: "#paused&strategy=pieces", keys: ["p", ...Array(25).fill("PageDown")], forced: true },
};
for (const [name, job] of Object.entries(JOBS)) {
  if (only && !only.split(",").includes(name)) continue;
  const context = await browser.newContext({ viewport: { width: job.viewport[0], height: job.viewport[1] }, colorScheme: job.dark ? "dark" : "light", reducedMotion: "reduce", forcedColors: job.forced ? "active" : "none" });
  await context.addInitScript(() => { localStorage.setItem("cubefall.guided", "true"); localStorage.setItem("cubefall.details", "true"); });
  const page = await context.newPage();
  page.on("pageerror", (e) => console.log(name, "error", e.message));
  page.on("console", (m) => m.type() === "error" && console.log(name, m.text()));
  await page.goto(server.address + job.address);
  await page.waitForSelector("html[data-ready]");
  for (const key of job.steps ?? []) await page.keyboard.press(key);
  for (const key of job.keys) await page.keyboard.press(key);
  if (job.until) for (let i = 0; i < 60; i++) { await page.keyboard.press("PageDown"); await page.waitForTimeout(60); if (await page.evaluate((u) => document.querySelector(`#path-rows [data-state=${u}]`), job.until)) break; }
  await page.waitForTimeout(job.wait ?? 800);
  if (job.scroll) await page.evaluate((s) => document.querySelector(s).scrollIntoView(), job.scroll);
  await page.screenshot({ path: `/tmp/present-shots/${name}.png` });
  console.log(name, await page.evaluate(() => document.getElementById("sentence").textContent));
  await context.close();
}
await browser.close(); await server.close();
