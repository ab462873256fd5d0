// <cubefall-player> on a page of another origin, under strict policies of both: the example of
// examples/embed.
import assert from "node:assert/strict";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { DIST, PATIENCE, launch } from "./browser.mjs";
import { serve } from "./server.mjs";
import { addAxe, testIf, thorough } from "./steps.mjs";

const BLOG = fileURLToPath(new URL("../../examples/embed", import.meta.url));
const PIECES = 7;

let program, blog, browser, folder;
let pages = 0;
before(async () => {
  // As deploy/hosting/nginx.conf has it.
  const headers = (file) => ({
    "content-security-policy": file.endsWith("player.html") ? "frame-ancestors *" : "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    ...(/\/player[^/]*$/.test(file) ? { "access-control-allow-origin": "*" } : {}),
  });
  program = await serve(DIST, "/cubefall/", headers);
  const policy = `default-src 'none'; script-src 'self' ${program.origin} 'wasm-unsafe-eval'; connect-src 'self' ${program.origin}; img-src 'self' data:; style-src 'self'; frame-src ${program.origin}`;
  folder = await mkdtemp(join(tmpdir(), "cubefall-blog-"));
  await cp(BLOG, folder, { recursive: true });
  blog = await serve(folder, "/blog/", { "content-security-policy": policy });
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await program?.close();
  await blog?.close();
  if (folder) await rm(folder, { recursive: true });
});

// Runs in each document before its own scripts: notes events, contexts, and what is drawn on each player.
function note() {
  Object.assign(window, { events: [], contexts: [], compiled: 0, pictures: {}, faults: [] });
  for (const type of ["ready", "step", "play", "pause", "end", "error"]) {
    document.addEventListener(type, ({ target, detail }) => detail && window.events.push([target.id, type, detail.step, detail.message]), true);
  }
  addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => window.faults.push(`${effectiveDirective} ${blockedURI}`));
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (...parameters) {
    const context = getContext.apply(this, parameters);
    if (parameters[0] === "webgl2" && !window.contexts.includes(context)) window.contexts.push(context);
    return context;
  };
  const { linkProgram } = WebGL2RenderingContext.prototype;
  WebGL2RenderingContext.prototype.linkProgram = function (...parameters) {
    window.compiled += 1;
    return linkProgram.apply(this, parameters);
  };
  const { drawImage } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.drawImage = function (...parameters) {
    const id = this.canvas.getRootNode().host?.id;
    window.pictures[id] = (window.pictures[id] ?? 0) + 1;
    return drawImage.apply(this, parameters);
  };
}

// Runs in each document after that: each picture takes longer than a frame, and it is noted in which frame it
// is drawn.
function slow() {
  const [{ drawImage }, { requestAnimationFrame }] = [CanvasRenderingContext2D.prototype, window];
  let frame = 0;
  window.turns = [];
  window.requestAnimationFrame = (act) =>
    requestAnimationFrame((now) => {
      frame += 1;
      act(now);
    });
  CanvasRenderingContext2D.prototype.drawImage = function (...parameters) {
    window.turns.push([this.canvas.getRootNode().host?.id, frame]);
    for (const end = performance.now() + 30; performance.now() < end; );
    return drawImage.apply(this, parameters);
  };
}

/** Opens the example, or a page with this body only, and with `head` in place of the player's script.
 * Requests of `blocked` fail, or have no answer if it `waits`. Returns it, and the programs that it has
 * loaded, a list that grows. */
async function opened(t, { body, head, slow: isSlow, blocked, waits, ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 420, height: 560 }, ...options });
  t.after(() => context.close());
  context.setDefaultTimeout(PATIENCE);
  await context.addInitScript(note);
  if (blocked) await context.route(blocked, (route) => waits || route.abort());
  if (isSlow) await context.addInitScript(slow);
  const page = await context.newPage();
  const [errors, programs] = [[], []];
  page.on("request", (request) => request.url().endsWith(".wasm") && request.frame() === page.mainFrame() && programs.push(request.url()));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(String(error)));
  const example = (await readFile(join(BLOG, "index.html"), "utf8")).replaceAll("../../dist/", program.address);
  const scripts = /<script type="module" src="[^"]*player.js"><\/script>/;
  const text = body === undefined ? example : example.replace(scripts, (script) => head ?? script).replace(/<main>[^]*<\/main>/, `<main>${body}</main>`).replace(/<script[^>]*blog.js.*/, "");
  pages += 1;
  await writeFile(join(folder, `${pages}.html`), text);
  await page.goto(`${blog.address}${pages}.html`);
  const isFine = async () => assert.deepEqual([...errors, ...(await page.evaluate(() => window.faults))], []);
  return { page, programs, isFine };
}

const player = (attributes, id = "one") => `<cubefall-player id="${id}" ${attributes}></cubefall-player>`;
const eventsOf = (page, id) => page.evaluate((id) => window.events.filter((event) => event[0] === id).map(([, type, step]) => (type === "step" ? step : type)), id);
const happens = (page, id, type) => page.waitForFunction(([id, type]) => window.events.some((event) => event[0] === id && event[1] === type), [id, type], { polling: 50 });
const stands = (page, id, step) => page.waitForFunction(([id, step]) => document.getElementById(id).step === step, [id, step], { polling: 50 });
/** What a player shows, in words. */
const words = (page, id) => page.evaluate((id) => document.getElementById(id).shadowRoot.querySelector(".picture").getAttribute("aria-label"), id);
const pixels = (page, id) => page.evaluate((id) => document.getElementById(id).shadowRoot.querySelector("canvas").toDataURL(), id);
/** Waits until nothing is drawn any more. */
const rests = (page, id) =>
  page.evaluate(async (id) => {
    for (let last, still = 0, frames = 0; still < 20; last = window.pictures[id], frames += 1) {
      if (frames > 500) throw new Error(`${id} is drawn again and again`);
      await new Promise(requestAnimationFrame);
      still = window.pictures[id] === last ? still + 1 : 0;
    }
  }, id);

test("a line on another origin's page builds a solution: all its pieces, and its events in order", async (t) => {
  const { page, isFine } = await opened(t, { body: player('puzzle="soma" solution="12" speed="5" autoplay') });
  await happens(page, "one", "end");
  assert.deepEqual(await eventsOf(page, "one"), ["ready", "play", 1, 2, 3, 4, 5, 6, 7, "end"]);
  assert.match(await words(page, "one"), /with these pieces in it:( [A-Z]){7};/);
  const slider = page.getByRole("slider", { name: "Step" });
  assert.deepEqual([await slider.getAttribute("aria-valuetext"), await slider.inputValue()], ["7 of 7", "7"]);
  assert.match(await page.getByRole("link").getAttribute("href"), new RegExp(`^${program.address}#shows=\\w+$`));
  await isFine();
});

test("six on a page share a program and a context, and what is out of sight is not drawn", async (t) => {
  const { page, programs, isFine } = await opened(t);
  const ids = ["soma", "bedlam", "own", "loop", "dark"];
  for (const id of ids) {
    await page.locator(`#${id}`).scrollIntoViewIfNeeded();
    await happens(page, id, "ready");
  }
  assert.equal(await page.evaluate(() => window.contexts.length), 1);
  assert.deepEqual(programs.map((program) => /(players\w*)-/.exec(program)[1]).sort(), ["players", "players_files"]);
  await page.evaluate(() => document.getElementById("bedlam").play());
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await rests(page, "bedlam");
  const [before, step] = await page.evaluate(() => [window.pictures.bedlam, document.getElementById("bedlam").step]);
  await rests(page, "soma");
  assert.deepEqual(await page.evaluate(() => [window.pictures.bedlam, document.getElementById("bedlam").step, document.getElementById("bedlam").playing]), [before, step, true]);
  await page.locator("#bedlam").scrollIntoViewIfNeeded();
  await page.waitForFunction((step) => document.getElementById("bedlam").step > step + 3, step, { polling: 50 });
  assert.ok((await page.evaluate(() => window.pictures.bedlam)) > before);
  await isFine();
});

thorough("where a picture takes long, a frame draws one player; all have their turn, the first ones in the order of the page", async (t) => {
  const LEAST = 8;
  const ids = ["one", "two", "three", "four"];
  const body = ids.map((id) => `<cubefall-player id="${id}" puzzle="soma" solution="12" speed="0.5" autoplay></cubefall-player>`).join("");
  const { page, isFine } = await opened(t, { body, viewport: { width: 420, height: 1600 }, slow: true });
  const shown = await page.waitForFunction((least) => {
    const counts = Object.values(window.pictures);
    return counts.length === 4 && Math.min(...counts) >= least && window.turns;
  }, LEAST, { polling: 50 });
  const turns = await shown.jsonValue();
  assert.equal(new Set(turns.map(([, frame]) => frame)).size, turns.length, "each picture has a frame to itself");
  assert.deepEqual([...new Set(turns.map(([id]) => id))], ids);
  const most = Math.max(...ids.map((id) => turns.filter((turn) => turn[0] === id).length));
  assert.ok(most <= 3 * LEAST, `the first ones do not have all turns: ${turns.map(([id]) => id).join(" ")}`);
  await isFine();
});

thorough("what draws one player draws the next ones: its programs are compiled once", async (t) => {
  const { page, isFine } = await opened(t, { body: player('puzzle="soma" solution="12"') });
  await happens(page, "one", "ready");
  await rests(page, "one");
  const compiled = await page.evaluate(() => window.compiled);
  assert.ok(compiled > 0);
  await page.evaluate(() => document.querySelector("main").insertAdjacentHTML("afterbegin", '<cubefall-player id="two" puzzle="diabolical" solution="1"></cubefall-player>'));
  await happens(page, "two", "ready");
  await rests(page, "two");
  assert.equal(await page.evaluate(() => window.compiled), compiled);
  await isFine();
});

thorough("a player that rests draws nothing, and a search goes on and back", async (t) => {
  const { page } = await opened(t, { body: player('puzzle="soma"') });
  await happens(page, "one", "ready");
  await rests(page, "one");
  const drawn = await page.evaluate(() => window.pictures.one);
  await page.evaluate(async () => {
    for (let frame = 0; frame < 30; frame++) await new Promise(requestAnimationFrame);
  });
  assert.equal(await page.evaluate(() => window.pictures.one), drawn);
  for (const step of [1, 2, 3]) {
    await page.getByRole("button", { name: "Next" }).click();
    await stands(page, "one", step);
  }
  await page.getByRole("button", { name: "Back" }).click();
  await stands(page, "one", 2);
  assert.equal(await page.evaluate(() => document.getElementById("one").steps), 3);
});

test("a frame is driven by messages, and says what happens", async (t) => {
  const { page, isFine } = await opened(t);
  await page.locator("#conway").scrollIntoViewIfNeeded();
  const frame = page.frames().find((frame) => frame.url().includes("player.html"));
  await happens(frame, "", "ready");
  await page.evaluate(() => {
    const send = (data) => document.getElementById("conway").contentWindow.postMessage(data, "*");
    for (const data of [null, "play", {}, { cubefall: "remove" }, { cubefall: "seek" }, { cubefall: "seek", step: -1 }, { cubefall: "seek", step: "3" }]) send(data);
    send({ cubefall: "seek", step: 4 });
  });
  await page.waitForFunction(() => document.getElementById("count").textContent === "4 of 18 pieces", null, { polling: 50 });
  await page.click("[data-command=back]");
  await page.waitForFunction(() => document.getElementById("count").textContent === "3 of 18 pieces", null, { polling: 50 });
  await page.click("[data-command=play]");
  await page.waitForFunction(() => /^[5-9] of 18/.test(document.getElementById("count").textContent), null, { polling: 50 });
  assert.deepEqual((await eventsOf(frame, "")).slice(0, 4), ["ready", 4, 3, "play"]);
  // Another window is not listened to.
  await frame.evaluate(() => postMessage({ cubefall: "pause" }, "*"));
  await frame.waitForFunction(() => document.querySelector("cubefall-player").step >= 10, null, { polling: 50 });
  await isFine();
});

thorough("a theme that a frame's page cannot have is said, in the frame and to its parent", async (t) => {
  const { page } = await opened(t, { body: "" });
  const said = await page.evaluate(async (address) => {
    const sent = new Promise((resolve) => addEventListener("message", ({ data }) => resolve(data)));
    document.querySelector("main").append(Object.assign(document.createElement("iframe"), { src: `${address}player.html?puzzle=soma&theme=purple` }));
    return sent;
  }, program.address);
  const message = "“theme” is “purple”, and neither light nor dark.";
  assert.deepEqual(said, { cubefall: "error", step: 0, steps: 0, message });
  const frame = page.frames().find((frame) => frame.url().includes("player.html"));
  assert.equal(await frame.evaluate(() => document.body.innerText.trim()), message);
});

test("the policy of player.html allows its own files only", async () => {
  const page = await readFile(join(DIST, "player.html"), "utf8");
  const [, policy] = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(page);
  for (const directive of policy.split("; ")) {
    const [name, ...sources] = directive.split(" ");
    for (const source of sources) assert.match(source, /^'(none|self|wasm-unsafe-eval|sha256-[\w+/]{43}=)'$|^blob:$/, name);
  }
  assert.match(policy, /^default-src 'none'; /);
});

/** One of each kind of what cannot be played; crates/app/tests/app/player.rs has what is said of links and
 * solutions. */
const refused = {
  "": /^A player needs a puzzle: “puzzle” is the id/,
  'puzzle="no-such"': /^Cubefall has no puzzle “no-such”/,
  'puzzle="soma" solution="0"': /^“solution” is “0”, and not a whole number from 1 on\.$/,
  'puzzle="soma" solution="241"': /^There is no solution 241: the puzzle has 240\.$/,
  'puzzle="soma" speed="fast"': /^“speed” is “fast”, and not a positive number\.$/,
  'puzzle="soma" step="-1"': /^“step” is “-1”, and not a whole number from 0 on\.$/,
  'puzzle="soma" mode="apart"': /^“mode” is “apart”, and neither build nor search\.$/,
  'src="https://[/"': /^“src” is “https:\/\/\[\/”, and no address\.$/,
  'src="nothing.json"': /^The file http\S+\/blog\/nothing\.json is not there \(404\)\.$/,
  'link="#shows=zzzzzz"': /^The link's solution is none of its puzzle\./,
  'puzzle="soma" controls="all"': /^“controls” is “all”, and not none\.$/,
  'src="two_l.json" puzzle="two"': /^“puzzle” is “two”, and not a whole number from 1 on\.$/,
};
test("what cannot be played is said, and a puzzle that can be is played in its place", async (t) => {
  const all = Object.entries(refused);
  const { page } = await opened(t, { body: all.map(([attributes], number) => player(attributes, `p${number}`)).join("") });
  for (const [number, [attributes, message]] of all.entries()) {
    const id = `p${number}`;
    await happens(page, id, "error");
    const said = await page.evaluate((id) => document.getElementById(id).shadowRoot.querySelector(".message.error").textContent, id);
    assert.match(said, message, attributes);
    const events = await page.evaluate((id) => window.events.filter((event) => event[0] === id).map(([, type, , text]) => [type, text]), id);
    assert.deepEqual(events, [["error", said]], attributes);
    await page.evaluate((id) => Object.assign(document.getElementById(id), { src: null, link: null, mode: null, speed: null, solution: null, controls: null, puzzle: "soma" }).removeAttribute("step"), id);
    await page.locator(`#${id}`).scrollIntoViewIfNeeded();
    await happens(page, id, "ready");
  }
});

test("a link plays what the page shows: a solution from its pieces in the box on, or a search at its step", async (t) => {
  const { page, isFine } = await opened(t, { body: player('puzzle="soma" solution="12"') });
  await happens(page, "one", "ready");
  const hash = new URL(await page.getByRole("link").getAttribute("href")).hash;
  assert.match(hash, /^#shows=\w+$/);
  const links = [
    [`${program.address}${hash}&in=3`, 3, 7, hash],
    ["#puzzle=bedlam&strategy=first-cell&step=40&view=700,-120", 40, 40, "#puzzle=bedlam&strategy=first-cell"],
  ];
  const home = await pixels(page, "one");
  // A link that fails leaves nothing to the next one.
  await page.evaluate((link) => Object.assign(document.getElementById("one"), { puzzle: null, solution: null, link }), "#shows=zzzzzz&in=5");
  await happens(page, "one", "error");
  for (const [link, step, steps, opens] of links) {
    await page.evaluate((link) => Object.assign(document.getElementById("one"), { puzzle: null, solution: null, link }), link);
    await stands(page, "one", step);
    assert.equal(await page.evaluate(() => document.getElementById("one").steps), steps);
    assert.equal(new URL(await page.getByRole("link").getAttribute("href")).hash, opens);
  }
  await rests(page, "one");
  const turned = await pixels(page, "one");
  assert.notEqual(turned, home);
  await page.evaluate(() => document.getElementById("one").setAttribute("link", "#puzzle=bedlam&strategy=first-cell&step=40"));
  await rests(page, "one");
  assert.notEqual(await pixels(page, "one"), turned, "the link has a camera of its own");
  await isFine();
});

thorough("a search for a solution that takes long is said over the pieces", async (t) => {
  const { page } = await opened(t, { body: player('puzzle="bedlam" solution="19000"') });
  await page.waitForFunction(() => document.getElementById("one").shadowRoot.querySelector(".message:not([hidden])")?.textContent === "Looking for the solution…", null, { polling: 50 });
  assert.ok((await page.evaluate(() => window.pictures.one)) > 0);
});

test("by the keyboard alone: keys play, step and leave", async (t) => {
  const { page } = await opened(t, { body: `${player('puzzle="soma" solution="1"')}<button id="after">After</button>`, reducedMotion: "reduce" });
  await happens(page, "one", "ready");
  await page.keyboard.press("Tab");
  for (const [key, step] of [["ArrowRight", 1], ["ArrowRight", 2], ["ArrowLeft", 1], ["End", PIECES], ["Home", 0]]) {
    await page.keyboard.press(key);
    await stands(page, "one", step);
  }
  await page.keyboard.press(" ");
  await happens(page, "one", "play");
  await page.keyboard.press(" ");
  await happens(page, "one", "pause");
  for (let stop = 0; stop < 6; stop++) await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.id), "after");
});

test("a drag turns the picture, a double click turns it back, and a vertical swipe is left to the page", async (t) => {
  const { page } = await opened(t, { body: player('puzzle="soma" solution="1"'), hasTouch: true });
  await happens(page, "one", "ready");
  await rests(page, "one");
  const home = await pixels(page, "one");
  const { x, y, width, height } = await page.locator("#one").boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + 80, y + height / 2 + 10, { steps: 4 });
  await page.mouse.up();
  await rests(page, "one");
  assert.notEqual(await pixels(page, "one"), home);
  await page.mouse.dblclick(x + width / 2, y + height / 3);
  await rests(page, "one");
  assert.equal(await pixels(page, "one"), home);
  assert.equal(await page.evaluate(() => getComputedStyle(document.getElementById("one").shadowRoot.querySelector(".picture")).touchAction), "pan-y");
});

thorough("with reduced motion nothing plays by itself, and pieces appear in place", async (t) => {
  const { page } = await opened(t, { body: player('puzzle="soma" solution="1" autoplay'), reducedMotion: "reduce" });
  await happens(page, "one", "ready");
  await rests(page, "one");
  assert.deepEqual(await eventsOf(page, "one"), ["ready"]);
  const drawn = await page.evaluate(() => window.pictures.one);
  await page.evaluate(() => document.getElementById("one").next());
  await stands(page, "one", 1);
  await rests(page, "one");
  assert.ok((await page.evaluate(() => window.pictures.one)) <= drawn + 2, "one picture, and perhaps one in full detail");
});

for (const colorScheme of ["light", "dark"]) {
  testIf(colorScheme === "light")(`axe finds no violation, and players have the theme of the page, ${colorScheme}`, async (t) => {
    const { page } = await opened(t, { colorScheme, reducedMotion: "reduce" });
    for (const id of ["soma", "own", "loop", "dark"]) {
      await page.locator(`#${id}`).scrollIntoViewIfNeeded();
      await happens(page, id, "ready");
    }
    const corner = (id) =>
      page.evaluate((id) => {
        const canvas = document.getElementById(id).shadowRoot.querySelector("canvas");
        return canvas.getContext("2d").getImageData(2, 2, 1, 1).data[0] < 128;
      }, id);
    assert.deepEqual([await corner("soma"), await corner("dark")], [colorScheme === "dark", true]);
    await addAxe(page);
    const violations = await page.evaluate(async () => (await window.axe.run(document, { iframes: false })).violations);
    assert.deepEqual(violations.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.html}: ${node.failureSummary}`)), []);
  });
}

thorough("the page changes its theme, and the player follows", async (t) => {
  const { page } = await opened(t, { body: player('puzzle="soma" solution="1"'), colorScheme: "light" });
  await happens(page, "one", "ready");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.waitForFunction(() => document.getElementById("one").shadowRoot.querySelector("canvas").getContext("2d").getImageData(2, 2, 1, 1).data[0] < 128, null, { polling: 50 });
});

/** Waits until the corner of a picture is dark, or light. */
const isDrawn = (page, dark) =>
  page.waitForFunction((dark) => document.getElementById("one").shadowRoot.querySelector("canvas").getContext("2d").getImageData(2, 2, 1, 1).data[0] < 128 === dark, dark, { polling: 50 });

thorough("forced colours, which are turned on and off while the page is open, are those of the picture", async (t) => {
  const { page } = await opened(t, { body: player('puzzle="soma" solution="1"'), colorScheme: "dark" });
  await page.evaluate(() => (document.documentElement.style.colorScheme = "light"));
  await happens(page, "one", "ready");
  await isDrawn(page, false);
  for (const [media, dark] of [
    [{ forcedColors: "active" }, true],
    [{ forcedColors: "none" }, false],
    [{ forcedColors: "active", contrast: "more" }, true],
    [{ forcedColors: "active", colorScheme: "light" }, false],
    [{ forcedColors: "active", colorScheme: "dark" }, true],
    [{ forcedColors: "none", contrast: "no-preference" }, false],
  ]) {
    await rests(page, "one");
    await page.emulateMedia(media);
    await isDrawn(page, dark);
  }
});

thorough("on a page from right to left, the controls have the order of time, and their arrows and keys", async (t) => {
  const { page, isFine } = await opened(t, { body: `<div dir="rtl">${player('puzzle="soma" solution="1" step="2" label="קובייה"')}</div>` });
  await happens(page, "one", "ready");
  const lefts = await page.evaluate(() => [...document.getElementById("one").shadowRoot.querySelectorAll(".controls > *")].map((control) => control.getBoundingClientRect().left));
  assert.deepEqual(lefts, lefts.toSorted((a, b) => a - b));
  const tips = await page.evaluate(() =>
    ["back", "next"].map((name) => {
      const path = document.getElementById("one").shadowRoot.querySelector(`[part=${name}] path`);
      // The tip is the middle of the line.
      return Math.sign(path.getPointAtLength(path.getTotalLength() / 2).x - path.getPointAtLength(0).x);
    }));
  assert.deepEqual(tips, [-1, 1], "Back points to the left, where it is, and Next to the right");
  await page.getByRole("button", { name: "Next" }).click();
  await stands(page, "one", 3);
  const slider = page.getByRole("slider");
  const { x, y, width, height } = await slider.boundingBox();
  await page.mouse.click(x + width - 3, y + height / 2);
  await stands(page, "one", PIECES);
  await page.locator(".picture").press("ArrowLeft");
  await stands(page, "one", PIECES - 1);
  assert.equal(await page.evaluate(() => getComputedStyle(document.getElementById("one").shadowRoot.querySelector(".message p")).unicodeBidi), "isolate");
  await isFine();
});

const FALLBACK = '<p id="instead">Twelve of 240 are in <a href="https://example.org/">a booklet</a>.</p>';
for (const [what, options, blocked, message] of [
  ["scripts", { javaScriptEnabled: false }],
  ["the module", {}, "**/player.js"],
  ["the program", {}, "**/players-*", /could not be loaded/],
  ["a puzzle of that name", {}, "none", /no puzzle “nothing”/],
]) {
  testIf(what === "the program")(`without ${what}, what stands between the tags is shown`, async (t) => {
    const { page } = await opened(t, { body: player(`puzzle="${blocked === "none" ? "nothing" : "soma"}"`).replace("></", `>${FALLBACK}</`), blocked, ...options });
    await page.locator("#instead").waitFor();
    const { height, width } = await page.locator("#instead a").boundingBox();
    assert.ok(height > 10 && width > 50, `${width} × ${height}`);
    if (!message) return;
    await happens(page, "one", "error");
    assert.match(await page.evaluate(() => document.getElementById("one").shadowRoot.querySelector(".error").textContent), message);
    await page.context().unroute("**/players-*");
    await page.evaluate(() => Object.assign(document.getElementById("one"), { puzzle: "diabolical" }));
    await happens(page, "one", "ready");
    assert.ok(await page.locator("#instead").isHidden(), "a player that plays needs nothing instead of it");
  });
}

thorough("a poster that does not arrive is said, until the first picture is there", async (t) => {
  const { page } = await opened(t, { body: player('puzzle="bedlam" solution="1" poster="nothing.webp"'), blocked: "**/players-*_bg.wasm", waits: true });
  await page.waitForFunction(() => document.getElementById("one").shadowRoot.querySelector(".message").textContent === "“poster” is “nothing.webp”, and no picture is there.", null, { polling: 50 });
  assert.equal(await page.evaluate(() => document.getElementById("one").shadowRoot.querySelectorAll("svg.poster").length), 1);
});

test("where there is no browser, or one that lacks something, the module does nothing and throws nothing", async () => {
  const address = new URL("../../www/player.js", import.meta.url).href;
  const parts = ["document", "HTMLElement", "customElements", "matchMedia", "CSSStyleSheet", "IntersectionObserver", "ResizeObserver"];
  let defined = 0;
  const values = { customElements: { get: () => undefined, define: () => (defined += 1) }, HTMLElement: class {} };
  for (const missing of [parts, ...parts.map((part) => [part])]) {
    const given = parts.filter((part) => !missing.includes(part));
    for (const part of given) globalThis[part] = values[part] ?? class {};
    await import(`${address}?without=${missing}`);
    for (const part of given) delete globalThis[part];
    assert.equal(defined, 0, `without ${missing}`);
  }
});

test("a context that is lost is said, and the picture comes back with it", async (t) => {
  const { page } = await opened(t, { body: player('puzzle="soma" solution="1"') });
  await happens(page, "one", "ready");
  await rests(page, "one");
  const message = () => page.evaluate(() => document.getElementById("one").shadowRoot.querySelector(".message").textContent);
  await page.evaluate(() => (window.loss = window.contexts[0].getExtension("WEBGL_lose_context")).loseContext());
  await page.waitForFunction(() => /lost the picture/.test(document.getElementById("one").shadowRoot.querySelector(".message").textContent), null, { polling: 50 });
  await page.evaluate(() => document.getElementById("one").next());
  const drawn = await page.evaluate(() => window.pictures.one);
  await page.evaluate(() => window.loss.restoreContext());
  await page.waitForFunction((drawn) => window.pictures.one > drawn, drawn, { polling: 50 });
  assert.equal(await message(), "");
});

thorough("a player that its page changes or removes in an event goes on, or is gone", async (t) => {
  const { page, isFine } = await opened(t, { body: player('puzzle="soma" solution="12" speed="50"') + player('puzzle="soma"').replace("one", "two") });
  await page.evaluate(() => {
    const [one, two] = ["one", "two"].map((id) => document.getElementById(id));
    one.addEventListener("end", () => (one.solution = Number(one.solution) + 1), { once: true });
    two.addEventListener("ready", () => two.remove());
    one.play();
  });
  await page.waitForFunction(() => window.events.filter(([id, type]) => id === "one" && type === "ready").length === 2, null, { polling: 50 });
  await stands(page, "one", 0);
  await happens(page, "two", "ready");
  assert.deepEqual(await page.evaluate(() => window.events.filter(([, type]) => type === "error")), []);
  await isFine();
});

thorough("why there is no player stays said when the context is lost, and is no part of an image", async (t) => {
  const { page } = await opened(t, { body: player('puzzle="soma" solution="241"') + player('puzzle="soma"').replace("one", "two") });
  await happens(page, "one", "error");
  await happens(page, "two", "ready");
  const said = () => page.evaluate(() => ["one", "two"].map((id) => document.getElementById(id).shadowRoot.querySelector(".message").textContent));
  await page.evaluate(() => (window.loss = window.contexts[0].getExtension("WEBGL_lose_context")).loseContext());
  await page.waitForFunction(() => /lost the picture/.test(document.getElementById("two").shadowRoot.querySelector(".message").textContent), null, { polling: 50 });
  assert.match((await said())[0], /^There is no solution 241/);
  await page.evaluate(() => window.loss.restoreContext());
  await page.waitForFunction(() => document.getElementById("two").shadowRoot.querySelector(".message").textContent === "", null, { polling: 50 });
  assert.match((await said())[0], /^There is no solution 241/);
  assert.equal(await page.evaluate(() => document.getElementById("one").shadowRoot.querySelector(".message").closest("[role=img]")), null);
});

thorough("a fault of the program is said by all players, and thrown at none of their page's scripts", async (t) => {
  const { page, isFine } = await opened(t, { body: player('puzzle="soma" solution="1"') + player('puzzle="bedlam"').replace("one", "two") });
  for (const id of ["one", "two"]) await happens(page, id, "ready");
  // The next scene cannot be made, and the program ends.
  await page.evaluate(() => {
    WebGL2RenderingContext.prototype.createBuffer = () => null;
    document.getElementById("one").puzzle = "pycon";
  });
  await happens(page, "one", "error");
  await page.evaluate(() => document.getElementById("two").next());
  await happens(page, "two", "error");
  for (const [, , , text] of await page.evaluate(() => window.events.filter(([, type]) => type === "error"))) assert.match(text, /^Cubefall has a fault and stopped: /);
  await isFine();
});

thorough("two copies of the module do no harm", async (t) => {
  const { page, isFine } = await opened(t, { body: player('puzzle="soma" solution="1"') });
  await happens(page, "one", "ready");
  await page.evaluate((address) => import(`${address}player.js?again`), program.address);
  await page.evaluate(() => document.getElementById("one").next());
  await stands(page, "one", 1);
  await isFine();
});

/** Ways to move a player: into another place, away and back later, and into the document of a frame. */
const moves = {
  "before another element": (one) => one.parentNode.insertBefore(one, one.parentNode.firstChild),
  "into another element": (one) => document.querySelector("main").appendChild(document.createElement("section")).append(one),
  "away and back at once": (one) => [one.remove(), document.querySelector("main").append(one)],
  "with its list": (one) => document.body.append(one.parentNode),
  "through a fragment": (one) => {
    const fragment = document.createDocumentFragment();
    fragment.append(one);
    document.querySelector("main").append(fragment);
  },
  "by moveBefore": (one) => (one.parentNode.moveBefore ?? one.parentNode.insertBefore).call(one.parentNode, one, one.parentNode.firstChild),
  "away and back later": async (one) => {
    one.remove();
    await new Promise(requestAnimationFrame);
    document.querySelector("main").append(one);
  },
  "into a frame's document": async (one) => {
    const frame = document.body.appendChild(document.createElement("iframe"));
    frame.contentDocument.body.append(one);
  },
};

/** In the page: keeps the pixels of a player's picture under a name. */
function keepPixels(name) {
  const canvas = window.one.shadowRoot.querySelector("canvas");
  window[name] = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
}

/** In the page: turns a picture by a drag. */
function drag() {
  const picture = window.one.shadowRoot.querySelector(".picture");
  picture.setPointerCapture = () => {};
  for (const [type, clientX] of [["pointerdown", 0], ["pointermove", 90], ["pointerup", 90]]) {
    picture.dispatchEvent(new PointerEvent(type, { clientX, button: 0, isPrimary: true, pointerId: 1 }));
  }
}

test("a player that is moved keeps its step, its speed, its camera and that it plays, however it is moved", async (t) => {
  const { page, isFine } = await opened(t, { body: `<p>Before</p>${player('puzzle="soma" solution="12" step="4" speed="0.1"')}<p>After</p>` });
  await happens(page, "one", "ready");
  await rests(page, "one");
  await page.evaluate(() => void (window.one = document.getElementById("one")));
  await page.evaluate(keepPixels, "home");
  await page.evaluate(drag);
  await rests(page, "one");
  await page.evaluate(keepPixels, "turned");
  for (const [way, move] of Object.entries(moves)) {
    const moved = () => page.evaluate(`(${move})(window.one)`).then(() => page.evaluate(() => [window.one.step, window.one.playing, window.one.speed]));
    assert.deepEqual(await moved(), [4, false, "0.1"], way);
    await page.evaluate(() => window.one.scrollIntoView());
    await page.waitForFunction(() => !window.one.shadowRoot.querySelector("canvas").hidden && window.one.steps === 7, null, { polling: 50 });
    await rests(page, "one");
    await page.evaluate(keepPixels, "after");
    const [other, same] = await page.evaluate(() => ["home", "after"].map((name) => window.turned.reduce((sum, value, at) => sum + Math.abs(value - window[name][at]), 0)));
    if (!way.includes("frame")) assert.ok(same < other / 10, `${way}: the picture is the same: ${same} of ${other}`);
    // It plays at once, and what is asked for before it is moved is done.
    await page.evaluate(() => {
      window.one.seek(3);
      window.one.play();
    });
    assert.deepEqual(await moved(), [3, true, "0.1"], way);
    // Where it is not yet in its new place, a seek alone would leave it playing.
    await page.evaluate(() => {
      window.one.pause();
      window.one.seek(4);
    });
  }
  await page.evaluate(() => {
    window.one.speed = 5;
    window.one.play();
  });
  await page.waitForFunction(() => window.one.step === 7 && !window.one.playing, null, { polling: 50 });
  await isFine();
});

thorough("what is called before a player is in the document, or loaded, is done once it is", async (t) => {
  const { page } = await opened(t, { body: "" });
  await page.evaluate(() => {
    const one = Object.assign(document.createElement("cubefall-player"), { id: "one", puzzle: "soma", solution: 3 });
    one.seek(2);
    document.querySelector("main").append(one);
    one.next();
    document.querySelector("main").prepend(one);
    one.next();
    window.early = [one.step, one.playing];
  });
  assert.deepEqual(await page.evaluate(() => window.early), [4, false]);
  await happens(page, "one", "ready");
  assert.equal(await page.evaluate(() => document.getElementById("one").step), 4);
  // What is wanted of another puzzle is not what was shown of this one.
  await page.evaluate(() => {
    const one = document.getElementById("one");
    one.remove();
    return Promise.resolve().then(() => {
      one.puzzle = "diabolical";
      document.querySelector("main").append(one);
    });
  });
  await page.waitForFunction(() => document.getElementById("one").steps === 6, null, { polling: 50 });
  assert.equal(await page.evaluate(() => document.getElementById("one").step), 0);
});

thorough("properties that were set before the element is defined are taken over, each of them", async (t) => {
  const { page, isFine } = await opened(t, { body: "", head: "" });
  await page.evaluate(() => {
    const one = Object.assign(document.createElement("cubefall-player"), { id: "one", puzzle: "bedlam", solution: 2, speed: 3, mode: "build", step: 5, label: "Mine", controls: "none", poster: "poster.webp", autoplay: false, loop: true });
    document.querySelector("main").append(one);
    const linked = Object.assign(document.createElement("cubefall-player"), { id: "two", link: "#puzzle=soma&step=3" });
    const read = Object.assign(document.createElement("cubefall-player"), { id: "three", src: "two_l.json", puzzle: null });
    document.querySelector("main").append(linked, read);
  });
  await page.evaluate((address) => import(`${address}player.js`), program.address);
  await stands(page, "one", 5);
  await page.waitForFunction(() => document.getElementById("one").steps === 13, null, { polling: 50 });
  const of = (names) => page.evaluate((names) => names.map((name) => document.getElementById("one")[name]), names);
  assert.deepEqual(await of(["puzzle", "solution", "speed", "mode", "label", "controls", "poster", "autoplay", "loop"]), ["bedlam", "2", "3", "build", "Mine", "none", "poster.webp", false, true]);
  assert.deepEqual(await page.evaluate(() => Object.keys(document.getElementById("one"))), [], "the properties are those of the element");
  await page.evaluate(() => (document.getElementById("one").puzzle = "soma"));
  await page.waitForFunction(() => document.getElementById("one").steps === 7, null, { polling: 50 });
  await page.evaluate(() => document.getElementById("two").scrollIntoView());
  await stands(page, "two", 3);
  await page.evaluate(() => document.getElementById("three").scrollIntoView());
  await happens(page, "three", "ready");
  await isFine();
});

test("a program that does not arrive, or a browser without WebGL2, is said over the picture", async (t) => {
  const { page } = await opened(t, { body: "" });
  const add = () => page.evaluate(() => document.querySelector("main").append(Object.assign(document.createElement("cubefall-player"), { id: "one", puzzle: "soma" })));
  const said = (text) => page.waitForFunction((text) => document.getElementById("one").shadowRoot.querySelector(".message.error")?.textContent.includes(text), text, { polling: 50 });
  await page.route("**/players-*", (route) => route.abort());
  await add();
  await said("could not be loaded");
  await page.unroute("**/players-*");
  await page.evaluate(() => document.getElementById("one").remove());
  await add();
  await happens(page, "one", "ready");
  await page.reload();
  await page.evaluate(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await add();
  await said("no WebGL2");
});
