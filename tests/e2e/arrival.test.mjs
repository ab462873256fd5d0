// When a part of a page does not arrive, the page says what is wrong and what to do, within seconds.
import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { DIST, PATIENCE, addressesOf, launch } from "./browser.mjs";
import { serve } from "./server.mjs";
import { testIf, thorough } from "./steps.mjs";

const PAGES = [
  { name: "index.html", program: "page" },
  { name: "draw.html", program: "editor" },
];
const RUNS = { state: "attached", timeout: PATIENCE };

let browser;
before(async () => (browser = await launch()));
after(() => browser?.close());

/** Opens an address in a context of its own, after `prepare`. */
async function open(t, address, prepare, options = {}) {
  const context = await browser.newContext({ viewport: { width: 900, height: 600 }, serviceWorkers: "block", ...options });
  t.after(() => context.close());
  const page = await context.newPage();
  await prepare?.(context);
  // Before its style is there, words count as visible that are not.
  await page.goto(address, { waitUntil: "load" });
  return page;
}

/** Serves the pages until the test ends. */
async function served(t, headers) {
  const server = await serve(DIST, "/", headers);
  t.after(() => server.close());
  return server.address;
}

/** Waits until a page or a frame shows a message with such a text and a remedy, and nothing else. */
async function reports(page, pattern) {
  const notices = page.locator(".notice").filter({ visible: true });
  await notices.filter({ hasText: pattern }).waitFor({ timeout: PATIENCE });
  assert.equal(await notices.count(), 1, "one message");
  assert.ok(await notices.getByRole("link", { name: "Load the page again" }).isVisible());
}

const answer = (response) => (route) => route.fulfill(response);
/** Each kind of fault once. */
const MAIN = ["a script that the connection loses", "a missing script", "a page in place of a script", "a missing program", "a program that is cut short", "a missing style sheet"];
const html = { status: 200, contentType: "text/html", body: "<!doctype html><title>Home</title>" };

for (const { name, program } of PAGES) {
  const [script, wasm] = [`${program}.js`, `${program}_bg.wasm`];
  const truncated = async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.body()).subarray(0, 100_000) });
  };
  for (const [what, file, fault, pattern] of [
    ["a script that the connection loses", script, (route) => route.abort("connectionreset"), /-\w+\.js does not arrive.*Check the connection/],
    ["a script that the browser blocks", script, (route) => route.abort("blockedbyclient"), /-\w+\.js does not arrive.*blocks/],
    ["a missing script", script, answer({ status: 404 }), /-\w+\.js is missing on the server \(404\)/],
    ["a script that the server refuses", script, answer({ status: 503 }), /\(503\)/],
    ["a script of another type", script, answer({ contentType: "text/plain", body: "let a;" }), /“text\/plain”/],
    ["a page in place of a script", script, answer(html), /sends a page in place of/],
    ["a program that the connection loses", wasm, (route) => route.abort("connectionreset"), /\.wasm does not arrive/],
    ["a missing program", wasm, answer({ status: 404 }), /\.wasm is missing on the server/],
    ["a page in place of a program", wasm, answer(html), /sends a page in place of .*\.wasm/],
    ["a program that is cut short", wasm, truncated, /\.wasm arrives damaged/],
    ["a program that is something else", wasm, answer({ contentType: "application/wasm", body: "MZ" }), /\.wasm arrives damaged/],
    ["a missing style sheet", "style.css", answer({ status: 404 }), /style-\w+\.css is missing on the server/],
  ]) {
    testIf(name === "index.html" ? MAIN.includes(what) : what === MAIN[0])(`${name} reports ${what}`, async (t) => {
      const page = await open(t, (await served(t)) + name, (context) => context.route(addressesOf(file), fault));
      await reports(page, pattern);
    });
  }

  testIf(name === "index.html")(`${name} goes on to report a missing style sheet when its program has started`, async (t) => {
    const page = await open(t, (await served(t)) + name, async (context) => {
      await context.route(addressesOf("style.css"), answer({ status: 404 }));
      let isFirst = true;
      // The page itself gets its program when the message is there, which looks for every file first.
      await context.route(addressesOf(wasm), async (route) => {
        const waits = isFirst;
        isFirst = false;
        if (waits) await route.request().frame().waitForSelector("#notice:not([hidden])", RUNS);
        await route.continue();
      });
    });
    await page.waitForSelector("html[data-ready]", RUNS);
    await reports(page, /style-\w+\.css is missing on the server/);
  });

  thorough(`${name} runs its program whatever type its file is said to have`, async (t) => {
    const server = await served(t, (file) => (file.endsWith(".wasm") ? { "content-type": "application/octet-stream" } : {}));
    const page = await open(t, server + name);
    await page.waitForSelector("html[data-ready]", RUNS);
    assert.ok(await page.isHidden(".notice:not(#waiting)"));
  });

  testIf(name === "index.html")(`${name} reports that it was opened from a disk`, async (t) => {
    const page = await open(t, pathToFileURL(join(DIST, name)).href);
    await reports(page, /opened from a disk/);
  });

  thorough(`${name} reports that the browser keeps its program from a frame without an origin`, async (t) => {
    const address = await served(t);
    const host = await open(t, `${address}icon`, (context) =>
      context.route("**/icon", answer({ contentType: "text/html", body: `<iframe sandbox="allow-scripts" width=900 height=600 src="/${name}"></iframe>` })),
    );
    await reports(host.frameLocator("iframe"), /does not answer|does not arrive/);
  });

  for (const [policy, pattern] of [
    ["script-src 'none'", /has not started.*allow JavaScript and WebAssembly/s],
    ["script-src 'self'", /has not started.*allow JavaScript and WebAssembly/s],
    ["script-src 'self' 'unsafe-inline'", /policy of the browser or the server forbids it \(script-src\)/],
    ["script-src 'unsafe-inline' 'wasm-unsafe-eval'", /policy of the browser or the server forbids it \(script-src-elem\)/],
    ["connect-src 'none'", /does not (answer|arrive)/],
  ]) {
    testIf(name === "index.html" && policy === "script-src 'none'")(`${name} reports that its server's policy is ${policy}`, async (t) => {
      const page = await open(t, (await served(t, { "content-security-policy": policy })) + name);
      await reports(page, pattern);
    });
  }

  thorough(`${name} needs no script in the page to run`, async (t) => {
    const address = await served(t, { "content-security-policy": "script-src 'self' 'wasm-unsafe-eval'" });
    const page = await open(t, address + name);
    await page.waitForSelector("html[data-ready]", RUNS);
  });

  testIf(name === "index.html")(`${name} without scripts says so at once`, async (t) => {
    const page = await open(t, (await served(t)) + name, undefined, { javaScriptEnabled: false });
    await reports(page, /Load the page again/);
    assert.match(await page.innerText("main"), /switched off/);
  });
}

test("a page that arrives says nothing, and its message for pages without a program goes away", async (t) => {
  const page = await open(t, await served(t));
  await page.waitForSelector("html[data-ready]", RUNS);
  assert.equal(await page.locator(".notice").filter({ visible: true }).count(), 0);
});

test("a first visit begins before the rest of its program is there, and what the user does waits for it", async (t) => {
  let [arrive, hasAsked] = [];
  const waits = new Promise((resolve) => (arrive = resolve));
  const asked = new Promise((resolve) => (hasAsked = resolve));
  const page = await open(t, await served(t), (context) =>
    context.route(addressesOf("page_rest.wasm"), async (route) => {
      hasAsked();
      await waits;
      await route.continue();
    }),
  );
  await asked;
  await page.waitForSelector("html[data-ready]", RUNS);
  await page.click("#guide-leave");
  await page.waitForFunction(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(true)))));
  assert.ok(await page.isVisible("#guide"), "the film goes on");
  arrive();
  await page.waitForSelector("#guide", { state: "hidden", timeout: PATIENCE });
});

test("a page whose program does not arrive whole says so", async (t) => {
  const missing = (context) => context.route(addressesOf("page_rest.wasm"), answer({ status: 404 }));
  for (const part of ["", "#puzzle=bedlam"]) {
    const page = await open(t, `${await served(t)}${part}`, missing);
    await reports(page, /could not be loaded.*page-\w+_rest\.wasm: 404/);
  }
});
