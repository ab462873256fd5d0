// The folder that `make dist` makes, served by nginx as deploy/hosting/nginx.conf has it: from a folder of
// the host, with its headers, and with the files that are compressed already.
import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { DIST, PATIENCE, launch, watch } from "./browser.mjs";
import { needs } from "./not_tested.mjs";
import { freePort } from "./server.mjs";
import { choose, says, shows, standsAt } from "./steps.mjs";

const NGINX = "/usr/sbin/nginx";
const BROTLI = "/usr/lib/nginx/modules/ngx_http_brotli_static_module.so";
const PREFIX = "/some/path/";
const IMMUTABLE = "public, max-age=31536000, immutable";
const root = fileURLToPath(new URL("../..", import.meta.url));

const installed = existsSync(NGINX) ? needs(BROTLI, "the page from nginx") : needs(NGINX, "the page from nginx");
const folder = await mkdtemp(join(tmpdir(), "cubefall-hosting-"));
const site = join(folder, "site");
after(() => rm(folder, { recursive: true }));
execFileSync("node", [join(root, "scripts/compress.mjs"), DIST, site]);
const files = await readdir(DIST);

/** Runs nginx with the file of the repository, its port, its folders and the places of what nginx writes
 * replaced. Returns the page's address. */
async function nginx(t) {
  const port = await freePort();
  const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder}/${name};`).join(" ");
  const configuration = (await readFile(join(root, "deploy/hosting/nginx.conf"), "utf8"))
    .replace("listen 8080;", `listen 127.0.0.1:${port};`)
    .replaceAll("/srv/cubefall/", `${site}/`)
    .replace("location = /cubefall ", `location = ${PREFIX.slice(0, -1)} `)
    .replaceAll(/(?<=[ ])\/cubefall\//g, PREFIX)
    .replace("http {", `http { access_log off; log_not_found off; ${places}`);
  await writeFile(join(folder, "nginx.conf"), configuration);
  // Root would give its rights up, and the folder is its own.
  const user = process.getuid() === 0 ? " user root;" : "";
  const options = ["-c", join(folder, "nginx.conf"), "-e", "stderr", "-g", `daemon off; pid ${folder}/nginx.pid;${user}`];
  const { status, stderr } = spawnSync(NGINX, ["-t", "-q", ...options], { encoding: "utf8" });
  assert.deepEqual({ status, stderr }, { status: 0, stderr: "" }, "nginx reads its file without a warning");
  const server = spawn(NGINX, options, { stdio: ["ignore", "inherit", "inherit"] });
  t.after(async () => {
    const ended = once(server, "exit");
    if (server.kill("SIGTERM")) await ended;
  });
  const address = `http://127.0.0.1:${port}${PREFIX}`;
  while (!(await fetch(address).catch(() => undefined))) {
    assert.equal(server.exitCode, null, "nginx runs");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return address;
}

/** What the server sends, as it travels. */
async function sent(address, encodings = "") {
  const message = request(address, { headers: { "accept-encoding": encodings } }).end();
  const [response] = await once(message, "response");
  const chunks = await response.toArray();
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
}

test("each file that becomes smaller has two compressed ones beside it, of the same content and at each time the same bytes", async () => {
  const all = await readdir(site);
  for (const file of files) {
    const content = await readFile(join(DIST, file));
    assert.deepEqual(await readFile(join(site, file)), content);
    const isText = /\.(html|css|js|wasm|webmanifest|svg)$/.test(file);
    assert.equal(all.includes(`${file}.br`), isText || all.includes(`${file}.gz`), file);
    if (!all.includes(`${file}.br`)) continue;
    assert.deepEqual(brotliDecompressSync(await readFile(join(site, `${file}.br`))), content);
    const gzip = await readFile(join(site, `${file}.gz`));
    assert.deepEqual(gunzipSync(gzip), content);
    // Neither the time nor the system.
    assert.deepEqual([gzip.readUInt32LE(4), gzip[9]], [0, 255]);
  }
  assert.ok(all.every((file) => files.includes(file.replace(/\.(br|gz)$/, ""))));
});

test("nginx sends each file with its type, the headers of the documentation, and compressed as the browser can read it", installed, async (t) => {
  const address = await nginx(t);
  const types = { html: "text/html; charset=utf-8", css: "text/css; charset=utf-8", js: "application/javascript; charset=utf-8", wasm: "application/wasm", svg: "image/svg+xml", png: "image/png", webmanifest: "application/manifest+json; charset=utf-8", txt: "text/plain; charset=utf-8" };
  for (const file of files) {
    for (const [encodings, end] of [["gzip, deflate, br", "br"], ["gzip", "gz"], ["", ""]]) {
      const { status, headers, body } = await sent(address + file, encodings);
      assert.equal(status, 200, file);
      assert.equal(headers["content-type"], types[file.split(".").pop()], file);
      assert.equal(headers["cache-control"], /-[0-9a-f]{16}(_bg|_rest)?\./.test(file) ? IMMUTABLE : "no-cache", file);
      assert.equal(headers["x-content-type-options"], "nosniff");
      assert.match(headers["content-security-policy"], file.endsWith(".js") ? /^default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'$/ : file === "player.html" ? /^frame-ancestors \*$/ : /^frame-ancestors 'none'$/);
      assert.equal(headers["access-control-allow-origin"], /^player/.test(file) ? "*" : undefined, file);
      const isCompressed = end !== "" && existsSync(join(site, `${file}.${end}`));
      assert.equal(headers["content-encoding"], isCompressed ? { br: "br", gz: "gzip" }[end] : undefined, `${file} for ${encodings}`);
      assert.deepEqual(body, await readFile(join(site, isCompressed ? `${file}.${end}` : file)));
    }
  }
  assert.match((await sent(address + "index.html", "gzip")).headers.vary, /accept-encoding/i);
  const { status, headers } = await sent(address.slice(0, -1));
  assert.deepEqual([status, headers.location], [301, PREFIX]);
  const page = await sent(address);
  assert.deepEqual(page.body, await readFile(join(site, "index.html")));
});

test("what is not there is a page that says so and leads to Cubefall", installed, async (t) => {
  const address = await nginx(t);
  const { status, headers, body } = await sent(`${address}nothing.html`);
  assert.equal(status, 404);
  assert.match(headers["content-type"], /^text\/html/);
  assert.deepEqual(body, await readFile(join(site, "404.html")));
  const browser = await launch();
  t.after(() => browser.close());
  const page = await browser.newPage();
  const violations = [];
  page.on("console", ({ text }) => /Content Security Policy/.test(text) && violations.push(text));
  await page.goto(`${address}nothing.html`);
  assert.notEqual(await page.evaluate(() => getComputedStyle(document.body).maxWidth), "none", "its style is allowed");
  await page.click("a");
  await page.waitForSelector("html[data-ready]", { state: "attached", timeout: PATIENCE });
  assert.deepEqual(violations, []);
});

test("from nginx the page plays, all its workers work, and its policies forbid nothing of it", installed, async (t) => {
  const address = await nginx(t);
  const browser = await launch();
  t.after(() => browser.close());
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" });
  context.setDefaultTimeout(PATIENCE);
  await context.addInitScript(() => {
    localStorage.setItem("cubefall.guided", "true");
    localStorage.setItem("cubefall.panel", "half");
    window.violations = [];
    addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => window.violations.push(`${effectiveDirective} ${blockedURI}`));
  });
  const page = await context.newPage();
  const errors = watch(page, new URL(address).origin);
  const isFine = async () => assert.deepEqual([...errors, ...(await page.evaluate(() => window.violations))], []);
  await page.goto(`${address}#paused`);
  await page.waitForSelector("html[data-ready]", { state: "attached", timeout: PATIENCE });
  await page.click("[data-action=step]");
  await standsAt(page, 1);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { polling: 50 });
  await page.click("#tab-lab");
  await page.waitForSelector("#figures table");
  await page.click("#puzzle");
  await page.waitForSelector('#gallery [data-puzzle="bedlam"]');
  await page.keyboard.press("Escape");
  await choose(page, "lesson=all");
  await page.waitForSelector('.lessons [data-action^="lesson="]');
  await page.keyboard.press("Escape");
  await page.click("#browse");
  await page.click("#find-all");
  await says(page, "find-sentence", /^All 240 solutions/);
  await page.keyboard.press("Escape");
  await page.keyboard.press("End");
  await shows(page, 240, 240);
  await page.click("#tab-export");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("[data-export=stl]")]);
  assert.match(download.suggestedFilename(), /\.stl$/);
  await page.evaluate(() => (window.print = () => {}));
  await page.keyboard.press("d");
  await says(page, "apart-level", /\w/);
  await isFine();
  await page.goto(`${address}draw.html`);
  await page.waitForSelector("html[data-ready]", { state: "attached", timeout: PATIENCE });
  await says(page, "answer", /solution/);
  await page.click("#canvas", { position: { x: 200, y: 200 } });
  await isFine();
});
