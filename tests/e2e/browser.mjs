// The page of dist/ in headless Chromium, and all errors that occurred while it was open.
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { serve } from "./server.mjs";

export const DIST = fileURLToPath(new URL("../../dist", import.meta.url));
export const OUT = fileURLToPath(new URL("out", import.meta.url));

// Features of the browser to switch off. Of this option the last one counts, so those that the driver
// switches off are in it, too.
const OFF = [
  ...["AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose"],
  ...["HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay", "MediaRouter", "NetworkTimeServiceQuerying"],
  ...["OptimizationHints", "PaintHolding", "PreconnectToSearch", "ThirdPartyStoragePartitioning"],
  // Two pages of the address bar, which are loaded into each window: half of what opening a page of ours
  // takes.
  ...["WebUIOmniboxAimPopup", "WebUIOmniboxPopup"],
];
// WebGL2 without a GPU, in a container, and no background requests of the browser's own.
const FLAGS = [
  "--no-sandbox",
  "--disable-dev-shm-usage",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
  // As in browsers without a GPU. Otherwise the emulated one draws all of the page and not only the picture:
  // 40 % of the tests' processor time.
  "--disable-gpu-compositing",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${OFF}`,
];
/** Milliseconds that a test waits for something. */
export const PATIENCE = Number(process.env.CUBEFALL_PATIENCE ?? 30_000);
const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

// Warnings of the browser that are not the page's, each with its reason.
const EXPECTED_WARNINGS = [
  // The driver's own scripts, in the frame of the sheet to print, which is a sandbox without scripts.
  /^Blocked script execution in 'about:(blank|srcdoc)' because the document's frame is sandboxed/,
  // The driver's own, of pages without service workers.
  /^Service Worker registration blocked by Playwright$/,
  // The processor draws here, and a test or an export that reads the picture waits for it.
  /GL Driver Message \(OpenGL, Performance, .*GPU stall due to ReadPixels/,
];

/**
 * Opens the page in a fresh browser context, which shares nothing with others. Software rendering is slow, so
 * the window is small by default.
 *
 * Options: `viewport`, `colorScheme` ("light" or "dark"), `reducedMotion` ("reduce" or "no-preference"),
 * `hasTouch`, `isMobile`, `deviceScaleFactor`, and other options of a browser context; `path`, the folder of
 * the server that it is served from; `address`, the rest of the address, such as "#fragment" or "?query";
 * `interrupted`, the class of an element before which the server pauses; `prepare(context, page)`, called
 * before the page is loaded; `fresh`, whether it is opened in a browser of its own, as whoever measures wants
 * it; `newcomer`, whether it is a first visit, at which the guide opens by itself, details are hidden, and
 * the panel is closed; `draws`, whether anything is drawn into the picture. There are no service workers,
 * which would load all files of the build for each test.
 *
 * Returns `page`; `errors`, a list that grows: errors of the page, errors and warnings of its console, failed
 * requests, and requests to elsewhere, each as a line of text; `address`; `close()`.
 */
export async function openPage({ path = "/", address = "", interrupted, prepare, fresh = false, newcomer = false, draws = !skipsDrawing, ...options } = {}) {
  const closers = [];
  const close = async () => {
    while (closers.length > 0) await closers.pop()();
  };
  try {
    const server = await served(path, interrupted);
    closers.push(() => server.close());
    const browser = await (fresh ? launch() : borrow());
    closers.push(fresh ? () => browser.close() : giveBack);
    const context = await browser.newContext({ viewport: { width: 900, height: 600 }, serviceWorkers: "block", ...options });
    closers.push(() => context.close());
    context.setDefaultTimeout(PATIENCE);
    if (!newcomer) await context.addInitScript(hasBeenHere);
    if (!draws) await context.addInitScript(drawNothing);
    const page = await context.newPage();
    const errors = watch(page, server.origin);
    await prepare?.(context, page);
    await page.goto(server.address + address, { waitUntil: "load" });
    return { page, errors, address: server.address, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Runs in the page, before its own scripts. A browser may forbid storage. */
export function hasBeenHere() {
  try {
    localStorage.setItem("cubefall.guided", "true");
    localStorage.setItem("cubefall.details", "true");
    localStorage.setItem("cubefall.panel", "half");
  } catch {}
}

let skipsDrawing = false;

/** Pages of this file of tests draw nothing unless it is wanted: nobody looks at their pictures, which take
 * the processor half of its time. */
export function withoutPictures() {
  skipsDrawing = true;
}

/** Runs in the page, before its own scripts. */
export function drawNothing() {
  for (const method of ["drawArrays", "drawElements", "drawArraysInstanced", "drawElementsInstanced"]) {
    WebGL2RenderingContext.prototype[method] = () => {};
  }
}

/** The addresses of a file of the build, for routes: of `finder_bg.wasm` for example. Its name has the digest
 * of the build. */
export function addressesOf(file) {
  return `**/${file.replace(/(?=(_bg|_rest)?\.\w+$)/, "-*")}`;
}

/** A browser, for tests that need more than a page. The caller closes it. */
export function launch() {
  return chromium.launch({ executablePath: executable(), args: FLAGS });
}

/** The only context of a browser that has this folder as its profile. In others, which are private windows,
 * no page can be installed. */
export function launchInstalling(profile) {
  return chromium.launchPersistentContext(profile, { executablePath: executable(), args: FLAGS });
}

// One browser for all pages opened in sequence: starting it takes longer than loading the page.
const shared = { browser: undefined, users: 0, idle: undefined };
// Milliseconds that it stays open without a page.
const KEPT = 1000;

async function borrow() {
  clearTimeout(shared.idle);
  shared.users += 1;
  shared.browser ??= launch();
  const browser = await shared.browser;
  if (browser.isConnected()) return browser;
  shared.browser = launch();
  return shared.browser;
}

function giveBack() {
  shared.users -= 1;
  if (shared.users > 0) return;
  shared.idle = setTimeout(async () => {
    const { browser } = shared;
    shared.browser = undefined;
    await (await browser).close();
  }, KEPT);
}

function served(path, interrupted) {
  if (!existsSync(join(DIST, "index.html"))) throw new Error("There is no page in dist/. Build it with: make build");
  return serve(DIST, path, {}, interrupted);
}

/** Collects all errors of `page` from now on. */
export function watch(page, origin) {
  const errors = [];
  const local = (url) => url.startsWith(`${origin}/`) || /^(data|blob|about):/.test(url);
  page.on("console", (message) => {
    const expected = EXPECTED_WARNINGS.some((warning) => warning.test(message.text()));
    if (["error", "warning", "assert"].includes(message.type()) && !expected) errors.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => errors.push(`page: ${error.stack ?? error}`));
  page.on("crash", () => errors.push("the page crashed"));
  page.on("request", (request) => {
    if (!local(request.url())) errors.push(`request to another origin: ${request.url()}`);
  });
  page.on("requestfailed", (request) => {
    // A worker that is terminated while it starts cancels its requests; so does a page that is closed or
    // loaded again, for its icon, its manifest, and what it loads when it is idle.
    if (/\/((finder|files|lab|analyst|worker_loader|offline|icon)-\w+\.(js|svg)|(finder|files|lab|analyst)-\w+\.wasm|manifest\.webmanifest)$/.test(request.url()) && request.failure()?.errorText === "net::ERR_ABORTED") return;
    errors.push(`request failed: ${request.url()}: ${request.failure()?.errorText}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) errors.push(`request failed: ${response.url()}: ${response.status()}`);
  });
  return errors;
}

function executable() {
  const names = process.env.CUBEFALL_CHROMIUM ? [process.env.CUBEFALL_CHROMIUM, ...NAMES] : NAMES;
  const folders = (process.env.PATH ?? "").split(delimiter);
  const paths = names.flatMap((name) => (name.includes("/") ? [name] : folders.map((folder) => join(folder, name))));
  const found = paths.find((path) => existsSync(path));
  if (!found) throw new Error("There is no Chromium. Install it with: scripts/setup.sh test");
  return found;
}
