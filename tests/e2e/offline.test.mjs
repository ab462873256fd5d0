// The browser keeps one whole version of Cubefall: the second visit needs no network, an update is offered
// and mixes nothing, and the pages can be installed.
import assert from "node:assert/strict";
import { mkdtemp, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { after, before, test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { DIST, PATIENCE, launch, launchInstalling, watch } from "./browser.mjs";
import { serve } from "./server.mjs";
import { isChosen, says, standsAt, testIf, text, thorough } from "./steps.mjs";
import { NEW, OLD, copied, update } from "./two_builds.mjs";

const RUNS = { state: "attached", timeout: PATIENCE };

let browser;
before(async () => (browser = await launch()));
after(() => browser?.close());

/** As a host serves the files: those that have a digest in their names are kept by browsers, the others are
 * asked for each time. */
const USUAL = (file) => ({ "cache-control": /-[0-9a-f]{16}/.test(file) ? "max-age=31536000, immutable" : "no-cache" });

/** As a host that lets browsers keep nothing: what they have is then only what the service worker keeps. */
const NOTHING_STORED = () => ({ "cache-control": "no-store" });

/**
 * Serves a copy of the old build under a path. Returns the server, its folder, the names of the files that it
 * has sent, and a browser's context that may keep a version.
 */
async function served(t, { path = "/", headers = USUAL, prepare } = {}) {
  const context = await browser.newContext({ viewport: { width: 900, height: 600 }, reducedMotion: "reduce" });
  // First of all that is done at the end: pages do not ask for files that are gone.
  t.after(() => context.close());
  const folder = await copied(t);
  const sent = [];
  const server = await serve(folder, path, (file) => {
    sent.push(basename(file));
    return headers(file);
  });
  t.after(() => server.close());
  context.setDefaultTimeout(RUNS.timeout);
  await context.addInitScript(() => {
    localStorage.setItem("cubefall.guided", "true");
    localStorage.setItem("cubefall.panel", "half");
    for (const method of ["drawArrays", "drawElements", "drawArraysInstanced", "drawElementsInstanced"]) WebGL2RenderingContext.prototype[method] = () => {};
  });
  await prepare?.(context);
  return { server, folder, sent, context, address: server.address };
}

const ready = (page) => page.waitForSelector("html[data-ready]", RUNS);
const build = (page) => page.getAttribute("html", "data-build");

/** Opens a page. Asserts at the end of the test that it had no errors. */
async function opened(t, context, address) {
  const page = await context.newPage();
  const errors = watch(page, new URL(address).origin);
  t.after(() => assert.deepEqual(errors, []));
  await page.goto(address);
  await ready(page);
  return page;
}

/** Waits until the page is controlled by a worker that has kept its version. */
const kept = (page) => page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated", null, { polling: 50 });

/** Opens a page, and waits until its version is kept. */
async function visited(t, context, address) {
  const page = await opened(t, context, address);
  await kept(page);
  return page;
}

/** The builds that have a cache, and the number of its files. */
const caches = (page) =>
  page.evaluate(async () => {
    const entries = await Promise.all((await window.caches.keys()).map(async (name) => [name.split(" ").pop(), (await (await window.caches.open(name)).keys()).length]));
    return Object.fromEntries(entries);
  });

/** Waits until the browser has what is expected. A page's own predicate cannot wait for what it asks. */
async function until(what, find, expected) {
  const deadline = Date.now() + PATIENCE;
  let found;
  do {
    found = await find();
    if (isDeepStrictEqual(found, expected)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  } while (Date.now() < deadline);
  assert.deepEqual(found, expected, what);
}

/** Asks as each visit does, until these versions are kept. A page that is closed or loaded again may still
 * hold its version for a moment. */
const askUntilKept = (page, builds) =>
  until("the versions that are kept", async () => {
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).active.postMessage("keep"));
    return Object.keys(await caches(page)).sort();
  }, [...builds].sort());

const isRegistered = (page) => page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined);

/** Asks the server for a new version, as browsers do at each visit. Returns whether it could be kept. */
const askForUpdate = (page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const worker = (await registration.update().catch(() => registration)).installing;
    if (!worker) return false;
    while (worker.state === "installing") await new Promise((resolve) => worker.addEventListener("statechange", resolve, { once: true }));
    return worker.state !== "redundant";
  });

const offered = (page) => says(page, "update", /new version is ready/);

/** Presses the button of the offer by keys alone, from the beginning of the page. */
async function acceptByKeys(page) {
  await page.evaluate(() => document.activeElement.blur());
  const focused = () => page.evaluate(() => document.activeElement.closest("#update") && document.activeElement.textContent);
  for (let presses = 0; presses < 100 && (await focused()) !== "Load it"; presses += 1) await page.keyboard.press("Tab");
  assert.equal(await focused(), "Load it", "the button is reached by Tab");
  await page.keyboard.press("Enter");
}

async function opensGallery(page) {
  await page.click("#puzzle");
  await page.waitForSelector('#gallery [data-puzzle="bedlam"]');
  await page.keyboard.press("Escape");
}

for (const path of ["/", "/some/folder/"]) {
  testIf(path !== "/")(`the second visit to ${path} needs no network: it plays, finds, lists, and draws`, async (t) => {
    const { server, context, address } = await served(t, { path });
    await (await visited(t, context, `${address}#paused`)).close();
    await server.close();

    const page = await opened(t, context, `${address}?from=elsewhere#puzzle=pycon&paused`);
    await isChosen(page, "pycon");
    await page.goto(`${address}?again#paused`);
    await ready(page);
    await page.evaluate(() => document.querySelector("[data-action=step]").click());
    await standsAt(page, 1);
    await opensGallery(page);
    await page.click("#browse");
    await page.click("#find-all");
    await says(page, "find-sentence", /^All 240 solutions/);

    await page.goto(`${address}draw.html?from=elsewhere`);
    await ready(page);
    await page.fill("#title", "Drawn in the train");
    await says(page, "answer", /solution/);
    await page.waitForFunction(() => localStorage.getItem("cubefall.drawing") !== null, null, { polling: 50 });
    await page.reload();
    await page.waitForFunction(() => document.getElementById("title").value === "Drawn in the train", null, { polling: 50 });
    await page.click("h1 a");
    await page.waitForSelector("html[data-ready] #puzzle", RUNS);
  });
}

thorough("a player's own page opens without a network once a player was open: there, or on a page of the same folder", async (t) => {
  const plays = async (page) => {
    await page.waitForFunction(() => document.querySelector("cubefall-player")?.steps === 7, null, { polling: 50 });
    assert.equal(await page.evaluate(() => document.querySelector("cubefall-player").shadowRoot.querySelector(".error")), null);
  };
  const files = (page) =>
    page.evaluate(async () => {
      const caches = (await window.caches.keys()).map(async (name) => (await window.caches.open(name)).keys());
      return (await Promise.all(caches)).map((kept) => kept.filter(({ url }) => /\/player[^/]*$/.test(url)).length);
    });
  for (const isFirst of [true, false]) {
    const { server, folder, context, address, sent } = await served(t, { headers: NOTHING_STORED });
    const page = await context.newPage();
    if (!isFirst) {
      await page.goto(`${address}#paused`);
      await kept(page);
      assert.deepEqual(sent.filter((file) => file.startsWith("player")), [], "who has seen no player loads none");
    }
    // A page of somebody who has put his own beside Cubefall's.
    const own = '<!doctype html><link rel="icon" href="data:"><script type="module" src="player.js"></script><cubefall-player puzzle="soma" solution="1"></cubefall-player>';
    if (!isFirst) await writeFile(join(folder, "own.html"), own);
    await page.goto(address + (isFirst ? "player.html?puzzle=soma&solution=1" : "own.html"));
    await plays(page);
    await kept(page);
    await until("files of the players", () => files(page), [6]);
    if (isFirst) {
      await update(folder);
      assert.ok(await askForUpdate(page));
      assert.deepEqual(await files(page), [6, 6], "an update has them, too");
    }
    await server.close();
    await page.goto(`${address}player.html?puzzle=soma&solution=12&step=3`);
    await plays(page);
    assert.equal(await page.evaluate(() => document.querySelector("cubefall-player").step), 3);
  }
});

test("without a network, pages open at addresses without “.html”, and nothing comes from caches of other programs", async (t) => {
  const { server, context, address } = await served(t, { headers: NOTHING_STORED });
  const page = await context.newPage();
  await page.goto(`${address}#paused`);
  await ready(page);
  await kept(page);
  const program = `page-${await build(page)}.js`;
  await page.evaluate(async ([file, ...others]) => {
    const own = await window.caches.open((await window.caches.keys())[0]);
    await own.delete(file);
    const other = await window.caches.open("another program");
    for (const name of [file, ...others]) await other.put(name, new Response("of another program"));
  }, [program, "draw", "nothing.html", "nothing.txt"]);
  await server.close();

  const ask = (name) => page.evaluate((name) => fetch(name).then((response) => response.text()).then((text) => text.slice(0, 80)).catch(() => "nothing"), name);
  for (const name of [program, "nothing.txt", "nothing.html"]) assert.equal(await ask(name), "nothing", name);
  for (const [name, title] of [["draw", /Draw/], ["about", /About/]]) {
    await page.goto(address + name);
    assert.match(await page.title(), title, name);
  }
  await assert.rejects(page.goto(`${address}nothing`));
});

thorough("what is kept is the whole build but for players, byte for byte, loaded once and when the page is idle", async (t) => {
  const { sent, context, address } = await served(t);
  const requests = [];
  context.on("request", (request) => requests.push(new URL(request.url()).pathname));
  const page = await visited(t, context, address);
  const at = (name) => requests.findIndex((path) => path.includes(`/${name}`));
  assert.ok(at("finder") > at("page") && at("offline") > at("finder"), `after what the page loads for itself: ${requests.join(" ")}`);
  const twice = sent.filter((file, at) => /-[0-9a-f]{16}/.test(file) && sent.indexOf(file) < at);
  assert.deepEqual(twice, [], "what the browser has is not loaded again");
  const own = (await readdir(DIST)).filter((file) => !/^(card|app_icon(?!_apple)|service_worker|player)|^404|^robots/.test(file));
  const found = await page.evaluate(async () => {
    const [name, ...others] = await window.caches.keys();
    const cache = await window.caches.open(name);
    const digest = async (request) => {
      const bytes = await (await cache.match(request)).arrayBuffer();
      return [new URL(request.url).pathname.slice(1), [...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))].join()];
    };
    return { others, files: await Promise.all((await cache.keys()).map(digest)) };
  });
  assert.deepEqual(found.others, []);
  assert.deepEqual(found.files.map(([file]) => file).sort(), own.sort());
  const { subtle } = globalThis.crypto;
  for (const [file, digest] of found.files) {
    assert.equal(digest, [...new Uint8Array(await subtle.digest("SHA-256", await readFile(join(DIST, file))))].join(), file);
  }
});

test("an update while searches run loses nothing and mixes nothing, and is loaded by keys", async (t) => {
  const { folder, context, address } = await served(t, { headers: NOTHING_STORED });
  const page = await visited(t, context, `${address}#puzzle=bedlam&paused`);
  await page.click("[data-action=step]");
  await page.click("[data-action=step]");
  await standsAt(page, 2);
  await page.click("#browse");
  await page.fill("#find-workers", "1");
  await page.click("#find-all");
  await page.waitForFunction(() => Number(document.getElementById("browse-count").textContent) > 10, null, { polling: 50 });
  await page.click("#watch");

  const paths = [];
  page.on("request", (request) => paths.push(request.url()));
  await update(folder);
  assert.ok(await askForUpdate(page), "the new version is kept");
  await offered(page);
  assert.equal(await build(page), OLD);
  // A program that was not loaded before, and is no longer on the server.
  await page.click("#tab-lab");
  await page.waitForSelector("#figures table");
  assert.ok(paths.some((path) => path.includes(OLD)) && !paths.some((path) => path.includes(NEW)), paths.join(" "));
  assert.deepEqual(Object.keys(await caches(page)).sort(), [NEW, OLD].sort());

  const count = await text(page, "browse-count");
  await acceptByKeys(page);
  await page.waitForSelector(`html[data-build="${NEW}"][data-ready]`, RUNS);
  await standsAt(page, 2);
  await page.click("#browse");
  const number = (text) => Number(text.replace(",", ""));
  await page.waitForFunction((least) => Number(document.getElementById("browse-count").textContent.replace(",", "")) >= least, number(count), { polling: 50 });
  await askUntilKept(page, [NEW]);
  assert.equal(await page.locator("#update").count(), 0);
});

thorough("a tab that stays with the old version has all of it until it is closed; what is offered can wait", async (t) => {
  const { folder, context, address } = await served(t, { headers: NOTHING_STORED });
  const first = await visited(t, context, `${address}#paused`);
  const second = await visited(t, context, `${address}draw.html`);
  await update(folder);
  assert.ok(await askForUpdate(first));
  for (const page of [first, second]) await offered(page);
  await second.click("#update >> text=Later");
  assert.equal(await second.locator("#update").count(), 0);
  // What no page needs is removed; so it is known when that has happened.
  await first.evaluate(async () => void (await window.caches.open(`cubefall ${new URL("./", location.href).href} unused`)));
  await first.click("#update >> text=Load it");
  await first.waitForSelector(`html[data-build="${NEW}"][data-ready]`, RUNS);
  await askUntilKept(first, [NEW, OLD]);
  // Its worker reads files by a program that it has not loaded yet.
  await second.setInputFiles("#drawing-file", { name: "a.xmpuzzle", mimeType: "text/xml", buffer: Buffer.from("<puzzle/>") });
  await says(second, "drawings-status", /^a\.xmpuzzle is not opened: (?!its program)/);
  assert.equal(await build(second), OLD);
  await second.close();
  await first.reload();
  await ready(first);
  await askUntilKept(first, [NEW]);
});

for (const [what, fail, repair] of [
  ["is missing", (path) => rename(path, `${path}.away`), (path) => rename(`${path}.away`, path)],
  ["arrives as something else", async (path) => { await rename(path, `${path}.away`); await writeFile(path, "<!doctype html>"); }, (path) => rename(`${path}.away`, path)],
]) {
  thorough(`an update of which a file ${what} leaves the old version whole, and is kept when it is there`, async (t) => {
    const { server, folder, context, address } = await served(t);
    const page = await visited(t, context, `${address}#paused`);
    const whole = (await caches(page))[OLD];
    await update(folder);
    const path = join(folder, `lab-${NEW}_bg.wasm`);
    await fail(path);
    assert.equal(await askForUpdate(page), false, "it is not kept");
    assert.equal((await caches(page))[OLD], whole);
    await page.reload();
    await ready(page);
    assert.equal(await build(page), OLD);
    assert.equal(await page.locator("#update").count(), 0, "nothing is offered");
    await opensGallery(page);
    await repair(path);
    assert.ok(await askForUpdate(page));
    await offered(page);
    await server.close();
    await page.click("#update >> text=Load it");
    await page.waitForSelector(`html[data-build="${NEW}"][data-ready]`, RUNS);
  });
}

test("where the browser has no room, nothing is kept, and the page works", async (t) => {
  const { context, address } = await served(t);
  const page = await context.newPage();
  await page.addInitScript(() => {
    navigator.serviceWorker.register = async (...rest) => {
      const registration = await ServiceWorkerContainer.prototype.register.call(navigator.serviceWorker, ...rest);
      const worker = registration.installing;
      worker.addEventListener("statechange", () => console.log(worker.state === "redundant" ? "refused" : worker.state));
      return registration;
    };
  });
  const session = await context.newCDPSession(page);
  await session.send("Storage.overrideQuotaForOrigin", { origin: new URL(address).origin, quotaSize: 1_000_000 });
  await page.goto(`${address}#paused`);
  await ready(page);
  await page.waitForEvent("console", { predicate: (message) => message.text() === "refused" });
  assert.equal(await isRegistered(page), false);
  assert.deepEqual(await caches(page), {});
  await opensGallery(page);
  assert.ok(await page.isHidden("#notice"));
});

for (const [what, change] of [
  ["the user saves data", () => Object.defineProperty(navigator, "connection", { value: { saveData: true } })],
  ["there are no service workers", () => Object.defineProperty(navigator, "serviceWorker", { value: undefined })],
  ["service workers are forbidden", () => (ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException("no", "SecurityError")))],
]) {
  thorough(`where ${what}, the page works as without`, async (t) => {
    const { context, address } = await served(t, { prepare: (context) => context.addInitScript(change) });
    const page = await opened(t, context, `${address}#paused`);
    await opensGallery(page);
    // What it does when it is idle has begun then.
    for (let times = 0; times < 3; times += 1) await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    assert.equal(await page.evaluate(async () => await navigator.serviceWorker?.getRegistration()), undefined);
    assert.deepEqual(await caches(page), {});
    assert.ok(await page.isHidden("#notice"));
  });
}

thorough("where a kept page fails, its link loads what is on the server", async (t) => {
  const { folder, context, address } = await served(t);
  const page = await context.newPage();
  await page.goto(`${address}#paused`);
  await ready(page);
  await kept(page);
  await update(folder);
  await page.evaluate(() => void dispatchEvent(new ErrorEvent("error", { message: "a fault", error: new Error("a fault") })));
  await page.waitForSelector("#notice:not([hidden])");
  await page.click("#notice a");
  await page.waitForSelector(`html[data-build="${NEW}"][data-ready]`, RUNS);
});

thorough("the worker that keeps nothing removes what was kept, and the page comes from the server", async (t) => {
  const { folder, context, address } = await served(t);
  const page = await visited(t, context, `${address}#paused`);
  await update(folder);
  await writeFile(join(folder, "service_worker.js"), await readFile(fileURLToPath(new URL("../../www/service_worker_none.js", import.meta.url))));
  await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration()).update()));
  await page.waitForSelector(`html[data-build="${NEW}"][data-ready]`, RUNS);
  await until("the versions that are kept", async () => Object.keys(await caches(page)), []);
});

thorough("a first drawing asks the browser once to keep what is stored", async (t) => {
  const { context, address } = await served(t, { prepare: (context) => context.addInitScript(() => {
    window.asked = 0;
    StorageManager.prototype.persist = () => Promise.resolve((window.asked += 1) > 0);
  }) });
  const page = await opened(t, context, `${address}draw.html`);
  assert.equal(await page.evaluate(() => window.asked), 0);
  const changed = () => page.evaluate(() => localStorage.getItem("cubefall.drawing.changed"));
  for (const title of ["One", "Two"]) {
    const before = await changed();
    await page.fill("#title", title);
    await page.waitForFunction((before) => localStorage.getItem("cubefall.drawing.changed") !== before, before, { polling: 50 });
    assert.equal(await page.evaluate(() => window.asked), 1);
  }
});

test("Chromium can install both pages", async (t) => {
  const server = await serve(DIST, "/some/folder/", USUAL);
  t.after(() => server.close());
  const profile = await mkdtemp(join(tmpdir(), "cubefall-profile-"));
  const context = await launchInstalling(profile);
  t.after(async () => {
    await context.close();
    await rm(profile, { recursive: true });
  });
  for (const name of ["", "draw.html"]) {
    const page = await context.newPage();
    await page.goto(server.address + name);
    await ready(page);
    const session = await context.newCDPSession(page);
    const { url, errors, data, manifest } = await session.send("Page.getAppManifest");
    assert.equal(url, `${server.address}manifest.webmanifest`);
    assert.deepEqual(errors, []);
    assert.equal(JSON.parse(data).name, "Cubefall");
    for (const part of ["scope", "startUrl", "id"]) if (manifest?.[part]) assert.equal(manifest[part], server.address, part);
    for (const { src } of JSON.parse(data).icons) assert.equal((await page.request.get(server.address + src)).status(), 200, src);
    const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
    assert.deepEqual(installabilityErrors, []);
  }
});
