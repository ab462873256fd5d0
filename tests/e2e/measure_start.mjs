// Measures the time to the first picture on a slow connection and a slow processor, in headless Chromium:
// make measure-start Builds to compare are given as folders; their loads alternate. The figures are printed,
// not asserted, since they depend on the machine.
import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { DIST, launch } from "./browser.mjs";
import { serve } from "./server.mjs";

const LOADS = 7;
const VIEWPORT = { width: 390, height: 844 };
const LINE = { offline: false, latency: 50, downloadThroughput: 4e6 / 8, uploadThroughput: 4e6 / 8 };
const SLOWER = 4;

const compressed = promisify(brotliCompress);

/** A folder with the compressed files of a build, as a host serves them. */
async function hosted(build) {
  const folder = await mkdtemp(join(tmpdir(), "cubefall-start-"));
  for (const name of await readdir(build)) {
    await writeFile(join(folder, name), await compressed(await readFile(join(build, name))));
  }
  return folder;
}

/** Records the time of the first picture: the second frame after the page has marked that it is ready. */
function observe() {
  let drawn = 0;
  const frame = (now) => {
    if (document.documentElement.hasAttribute("data-ready") && (drawn += 1) === 2) window.firstPicture = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** The milliseconds to the first picture, of a first visit in a browser of its own. */
async function load(address) {
  const browser = await launch();
  try {
    const page = await browser.newPage({ viewport: VIEWPORT });
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", LINE);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    await page.addInitScript(observe);
    await page.goto(address);
    await page.waitForFunction(() => window.firstPicture > 0);
    return await page.evaluate(() => window.firstPicture);
  } finally {
    await browser.close();
  }
}

const builds = process.argv.length > 2 ? process.argv.slice(2) : [DIST];
const servers = [];
for (const build of builds) {
  const folder = await hosted(build);
  servers.push({ build, folder, times: [], ...(await serve(folder, "/", { "content-encoding": "br" })) });
}
for (let round = 0; round < LOADS; round += 1) {
  for (const server of servers) server.times.push(await load(server.address));
}
for (const { build, folder, times, close } of servers) {
  times.sort((a, b) => a - b);
  const [least, median, most] = [0, LOADS >> 1, LOADS - 1].map((at) => times[at].toFixed(0));
  console.log(`${build}: ${median} ms (${least} to ${most}) at 4 Mbit/s, 50 ms, a processor ${SLOWER} times slower`);
  await close();
  await rm(folder, { recursive: true });
}
