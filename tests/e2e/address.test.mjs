// The address and the saved searches: a copied link opens the same picture, and a reload restores the search.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { withoutPictures } from "./browser.mjs";
import { addStyle, choose, chosenPuzzle, picture, reads, says, settled, slide, standsAt, start, startPaused, text, thorough } from "./steps.mjs";

withoutPictures();

const small = {
  viewport: { width: 640, height: 480 },
  reducedMotion: "reduce",
  prepare: (context) => context.addInitScript(countTimers),
};

/** Counts the timers of the page: it writes its address a little after each change. */
function countTimers() {
  const set = window.setTimeout;
  window.timers = { set: 0, done: 0 };
  window.setTimeout = (call, ...others) => {
    window.timers.set += 1;
    return set(() => {
      call();
      window.timers.done += 1;
    }, ...others);
  };
}

/** The fragment of the address, once the page has updated it. */
async function written(page) {
  const set = await page.evaluate(() => window.timers.set);
  // Polled at each repaint: a timer would be counted, too.
  await page.waitForFunction((set) => window.timers.done >= set, set, { polling: "raf" });
  return page.evaluate(() => location.hash);
}

/** The same once the page has settled. Asserts that it matches `pattern`. */
async function copied(page, pattern) {
  await settled(page);
  const fragment = await written(page);
  assert.match(fragment, pattern);
  return fragment;
}

/** All texts of the page about its search. */
const said = (page) =>
  page.evaluate(() => {
    const texts = ["sentence", "level", "trying", "tried-all", "kept-all", "progress-text", "levels", "words", "verdict"];
    return texts.map((id) => document.getElementById(id).textContent).concat(document.getElementById("canvas").ariaLabel);
  });

/** The number of pixels of two pictures that differ by more than a shade; `page` decodes them. */
async function differing(page, one, other) {
  const sources = [one, other].map((png) => [...png]);
  return page.evaluate(async (sources) => {
    const pixels = async (source) => {
      // Not as an element, whose address the policy of the page would forbid.
      const image = await createImageBitmap(new Blob([new Uint8Array(source)], { type: "image/png" }));
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [image.width, image.height];
      const context = canvas.getContext("2d");
      context.drawImage(image, 0, 0);
      return context.getImageData(0, 0, image.width, image.height).data;
    };
    const [one, other] = [await pixels(sources[0]), await pixels(sources[1])];
    let count = 0;
    for (let at = 0; at < one.length; at += 4) {
      count += [0, 1, 2].some((color) => Math.abs(one[at + color] - other[at + color]) > 24);
    }
    return one.length === other.length ? count : Infinity;
  }, sources);
}

async function assertSamePicture(page, one, other) {
  // A ten-thousandth of a radian moves an edge over a sample here and there; another view differs in tens of
  // thousands.
  const count = await differing(page, one, other);
  assert.ok(count < 300, `${count} pixels differ`);
}

test("a link to a step opens the same step, and the same picture", async (t) => {
  const page = await startPaused(t, { ...small, draws: true });
  for (let placed = 1; placed <= 9; placed += 1) {
    await page.keyboard.press("o");
    await reads(page, "kept-all", String(placed));
  }
  await page.keyboard.press("ArrowRight");
  const [shown, words] = [await picture(page), await said(page)];
  const link = await copied(page, /^#step=\d+$/);
  const again = await start(t, { ...small, draws: true, address: link });
  await reads(again, "kept-all", "9");
  assert.deepEqual(await said(again), words);
  await assertSamePicture(again, await picture(again), shown);
});

test("a link to a solution opens it with its sliders and the camera, without a search", async (t) => {
  const page = await startPaused(t, { ...small, draws: true, address: "#paused&puzzle=bedlam&strategy=turbo" });
  await page.keyboard.press("n");
  await reads(page, "browse-count", "1");
  await page.click("#browse");
  await page.keyboard.press("Home");
  await slide(page, "placed", 11);
  await slide(page, "explosion", 40);
  await slide(page, "cut", 3.2);
  await page.focus("canvas");
  for (const key of ["ArrowLeft", "ArrowLeft", "ArrowUp", "+", "Shift+ArrowRight"]) await page.keyboard.press(key);
  await page.evaluate(() => document.activeElement.blur());
  // Only the page that has the solution in the order of the full list knows its number.
  const wordless = ".sentence { visibility: hidden }";
  await addStyle(page, wordless);
  const shown = await picture(page);
  const link = await copied(page, /shows=.*in=11&apart=40&layers=320&view=.*tab=solutions/);
  const again = await start(t, { ...small, draws: true, address: link });
  await addStyle(again, wordless);
  await reads(again, "name", await text(page, "name"));
  assert.equal(await again.getAttribute("#tab-solutions", "aria-selected"), "true");
  assert.equal(await again.inputValue("#list-choice"), "link");
  assert.equal(await again.getAttribute("canvas", "aria-label"), await page.getAttribute("canvas", "aria-label"));
  await assertSamePicture(again, await picture(again), shown);
  assert.equal(await copied(again, /shows/), link);
  // The Back button returns to the search, at its step.
  await again.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await Promise.all([settled(again), settled(page)]);
  assert.deepEqual(await said(again), await said(page));
});

thorough("an invalid link opens its valid parts and names the others", async (t) => {
  const page = await start(t, { ...small, address: "#puzzle=bedlam&step=abc&paused&shows=zz&colour=red" });
  assert.equal(await chosenPuzzle(page), "bedlam");
  await says(page, "refused", /step "abc".*"colour".* not a solution of the Bedlam cube/);
  // Visible on every tab.
  for (const tab of ["tab-search", "tab-lab", "browse"]) {
    await page.click(`#${tab}`);
    const inSight = await page.evaluate(() => {
      const said = document.getElementById("refused").getBoundingClientRect();
      return said.height > 0 && said.top >= 0 && said.bottom < innerHeight / 2;
    });
    assert.ok(inSight, tab);
  }
});

test("an edited address and Back are followed without a reload", async (t) => {
  const page = await startPaused(t, small);
  await page.evaluate(() => {
    window.isTheSame = true;
    location.hash = "#puzzle=bedlam&step=5";
  });
  await reads(page, "tried-all", "5");
  assert.equal(await chosenPuzzle(page), "bedlam");
  await page.goBack();
  await reads(page, "level", "0 of 7");
  assert.ok(await page.evaluate(() => window.isTheSame));
});

thorough("an address that is opened just before the page writes its own is followed", async (t) => {
  const page = await startPaused(t, small);
  await page.evaluate(() => {
    window.timers = [];
    window.setTimeout = (callback) => window.timers.push(callback);
  });
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => window.timers.length > 0, null, { polling: 20 });
  await page.evaluate(() => {
    location.hash = "#puzzle=bedlam&step=5&paused";
    // The event of the address is a task of its own, and these come first.
    window.timers.forEach((callback) => callback());
  });
  await reads(page, "tried-all", "5");
  assert.equal(await chosenPuzzle(page), "bedlam");
});

thorough("the address has the step only while the search is paused", async (t) => {
  const page = await start(t, { ...small, address: "#speed=40" });
  await page.waitForFunction(() => /^[1-9]/.test(document.getElementById("tried-all").textContent));
  assert.equal(await written(page), "#speed=40");
  await page.click("#play");
  assert.match(await copied(page, /step/), /^#speed=40&step=\d+$/);
});

const KEPT = "cubefall.search:strategy=first-cell";

/** Reloads the page at an address, in the same browser. */
async function reopen(page, address = "") {
  await page.goto("about:blank");
  await page.goto(new URL(address, page.origin).href);
  await page.waitForSelector("html[data-ready]");
}

/** Makes the page save its search in the browser, as when the user leaves it. */
const savesItself = (page) => page.evaluate(() => dispatchEvent(new Event("pagehide")));

/** Opens the page, paused after its second solution. */
async function begun(t, address = "#paused&strategy=first-cell") {
  const page = await startPaused(t, { ...small, address });
  page.origin = await page.evaluate(() => location.origin);
  for (const count of ["1", "2"]) {
    await page.keyboard.press("n");
    await reads(page, "browse-count", count);
  }
  await page.keyboard.press("ArrowRight");
  await settled(page);
  return page;
}

test("a reload restores the search, which resumes without finding a solution twice", async (t) => {
  const page = await begun(t);
  const words = await said(page);
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  await reads(page, "browse-count", "2");
  await settled(page);
  assert.deepEqual(await said(page), words);
  // A reload before the address has the last step still restores that step.
  const link = await copied(page, /step/);
  await page.evaluate(() => {
    history.replaceState = () => {
      throw new Error("called too often");
    };
  });
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction((sentence) => document.getElementById("sentence").textContent !== sentence, words[0]);
  const further = await said(page);
  assert.equal(await page.evaluate(() => location.hash), link);
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  await page.waitForFunction((sentence) => document.getElementById("sentence").textContent === sentence, further[0]);
  await settled(page);
  assert.deepEqual(await said(page), further);
  assert.notEqual(await copied(page, /step/), link);
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction((sentence) => document.getElementById("sentence").textContent === sentence, words[0]);
  // A closed tab, and an empty address.
  await reopen(page);
  await reads(page, "browse-count", "2");
  await settled(page);
  assert.deepEqual(await said(page), words);
  assert.equal(await page.inputValue("#strategy"), "first-cell");
  await page.keyboard.press("n");
  await reads(page, "browse-count", "3");
  await page.click("[data-action=run-to-end]");
  await reads(page, "browse-count", "240");
});

thorough("a search is saved while it plays, and a link to another search has precedence", async (t) => {
  const page = await startPaused(t, { ...small, address: "#strategy=first-cell&speed=60" });
  page.origin = await page.evaluate(() => location.origin);
  await page.waitForFunction((key) => localStorage.getItem(key) !== null, KEPT, { polling: 100 });
  assert.match(await page.evaluate((key) => localStorage.getItem(key), KEPT), /^cubefall search 1\nlink strategy=first-cell&speed=60&step=\d+ [0-9a-f]{16}\n/);
  const end = await page.getAttribute("#moment", "max");
  await reopen(page, "#puzzle=bedlam&paused");
  await reads(page, "tried-all", "0");
  assert.equal(await chosenPuzzle(page), "bedlam");
  // A link to the saved search opens it at the step of the link.
  await reopen(page, "#strategy=first-cell&step=7");
  await copied(page, /^#strategy=first-cell&step=7$/);
  assert.ok(Number(await page.getAttribute("#moment", "max")) >= Number(end));
});

test("Share offers the address of the step shown, even while the search plays", async (t) => {
  const page = await start(t, { ...small, permissions: ["clipboard-read", "clipboard-write"] });
  await page.waitForFunction(() => Number(document.getElementById("moment").dataset.step) > 3);
  await choose(page, "share");
  const address = await page.inputValue("#share-address");
  assert.match(address, /#step=\d+$/);
  await page.click("[data-action=share-copy]");
  await reads(page, "share-status", "The address is copied.");
  await reads(page, "share-code-text", "Point a phone's camera at the code to open it there.");
  assert.equal(await page.locator("#share-code svg").count(), 1);
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), address);
  await page.keyboard.press("Escape");
  await page.waitForSelector("#share-dialog", { state: "hidden" });
});

test("Share offers HTML that plays the same on another page, and none for what a player does not show", async (t) => {
  const page = await start(t, { ...small, address: "#puzzle=bedlam&step=40", permissions: ["clipboard-read", "clipboard-write"] });
  await standsAt(page, 40);
  await choose(page, "share");
  await page.click("#share-embedding summary");
  await page.click("[data-action=share-copy-html]");
  await reads(page, "share-status", "The HTML is copied.");
  const html = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(html, await page.inputValue("#share-html"));
  const [, opens, name] = /autoplay><a href="([^"]*)">([^<]*)<\/a><\/cubefall-player>$/.exec(html);
  assert.equal(opens, `${new URL("./", page.url()).href}#puzzle=bedlam&amp;step=40`, "readers without a player have a link");
  assert.equal(name, "Bedlam cube in Cubefall");
  await page.keyboard.press("Escape");
  await page.evaluate(() => (location.hash = "#lesson=symmetry.2"));
  await says(page, "guide-stage", /: 2 of/);
  await choose(page, "share");
  assert.match(await page.inputValue("#share-address"), /#lesson=symmetry\.2$/);
  assert.ok(await page.isVisible("#share-address"));
  assert.ok(await page.isHidden("#share-embedding"));
  await page.route("**/blog.html", (route) => route.fulfill({ contentType: "text/html", body: `<!doctype html><title>Blog</title><link rel="icon" href="data:,">${html}` }));
  await page.goto(new URL("blog.html", page.url()).href);
  await page.waitForFunction(() => document.querySelector("cubefall-player").step === 40, null, { polling: 100 });
});

test("Back returns to the search before another one: restarted, by another strategy, of another puzzle", async (t) => {
  const page = await startPaused(t, { ...small, address: "#strategy=first-cell&step=50" });
  await standsAt(page, 50);
  for (const begin of [
    () => page.keyboard.press("r"),
    () => page.selectOption("#strategy", "pieces"),
    () => page.selectOption("#symmetry", "raw"),
    () => choose(page, "guide"),
  ]) {
    await begin();
    await page.waitForFunction(() => location.hash !== "#strategy=first-cell&step=50");
    await page.goBack();
    await standsAt(page, 50);
    assert.equal(await page.inputValue("#strategy"), "first-cell");
    await page.waitForSelector("#guide", { state: "hidden" });
  }
  await page.goForward();
  await page.waitForSelector("#guide");
});

thorough("a damaged saved search is refused, kept, saved as it is and deleted when the user decides", async (t) => {
  const page = await begun(t);
  await page.goto("about:blank");
  const text = await page.context().storageState().then((state) => state.origins[0].localStorage.find(({ name }) => name === KEPT).value);
  const damaged = text.replace("every ", "every 1");
  const keep = ([key, text]) => {
    if (sessionStorage.length > 0) return;
    sessionStorage.setItem("is", "prepared");
    localStorage.setItem(key, text);
  };
  const other = await start(t, {
    ...small,
    address: "#strategy=first-cell",
    prepare: (context) => context.addInitScript(keep, [KEPT, damaged]),
  });
  await says(other, "refused", /cut short or altered.*It was not restored\./);
  assert.equal(await other.evaluate(() => localStorage.getItem("cubefall.search.damaged")), damaged);
  await reads(other, "browse-count", "0");
  // It is there at the next visit, too.
  await other.reload();
  await other.waitForSelector("html[data-ready]");
  assert.ok(!(await other.isVisible("#refused")));
  const [download] = await Promise.all([other.waitForEvent("download"), other.click("[data-action=save-aside]")]);
  assert.equal(await readFile(await download.path(), "utf8"), damaged);
  await other.click("[data-action=delete-aside]");
  assert.ok(!(await other.isVisible("#aside")));
  assert.equal(await other.evaluate(() => localStorage.getItem("cubefall.search.damaged")), null);
  await other.reload();
  await other.waitForSelector("html[data-ready]");
  assert.ok(!(await other.isVisible("#aside")));
});

thorough("a damaged search that fills more than half of the storage is kept, too", async (t) => {
  const large = ["cubefall search 1", "x".repeat(3_000_000)].join("\n");
  const keep = ([key, text]) => {
    if (sessionStorage.length > 0) return;
    sessionStorage.setItem("is", "prepared");
    localStorage.setItem(key, text);
  };
  const page = await start(t, { ...small, address: "#strategy=first-cell", prepare: (context) => context.addInitScript(keep, [KEPT, large]) });
  await says(page, "refused", /It was not restored\./);
  assert.ok(await page.isVisible("#aside"));
  assert.equal(await page.evaluate(() => localStorage.getItem("cubefall.search.damaged").length), large.length);
});

test("a search saved to a file resumes in another browser; a damaged file changes nothing", async (t) => {
  const page = await begun(t);
  const words = await said(page);
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("[data-action=save-search]")]);
  assert.equal(download.suggestedFilename(), "cubefall-soma-first-cell.txt");
  await says(page, "saved-search-status", /cubefall-soma-first-cell\.txt/);
  await savesItself(page);
  assert.match(await text(page, "saved-search-status"), /cubefall-soma-first-cell\.txt/);
  const content = await readFile(await download.path(), "utf8");
  const other = await startPaused(t, { ...small, address: "#paused&puzzle=bedlam" });
  const load = async (content) => {
    const [chooser] = await Promise.all([other.waitForEvent("filechooser"), other.click("label:has(#search-file)")]);
    await chooser.setFiles({ name: "mine.txt", mimeType: "text/plain", buffer: Buffer.from(content) });
  };
  const before = await said(other);
  for (const [damaged, why] of [
    [content.replace("cubefall search 1", "cubefall search 9"), "format 9"],
    [content.slice(0, -30), "cut short"],
    [content.replace("speed", "spede").replace("\n+ ", "\n- "), "checksum"],
    ["a letter", "not a saved search"],
  ]) {
    await load(damaged);
    await says(other, "saved-search-status", new RegExp(`mine\\.txt .*${why}`));
    await savesItself(other);
    assert.match(await text(other, "saved-search-status"), new RegExp(why));
    assert.deepEqual(await said(other), before);
  }
  await load(content);
  await says(other, "saved-search-status", /mine\.txt is restored, at step [\d,]+/);
  await reads(other, "browse-count", "2");
  await settled(other);
  assert.deepEqual(await said(other), words);
  await other.keyboard.press("n");
  await reads(other, "browse-count", "3");
});
