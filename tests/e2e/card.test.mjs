// What is shown with a link to a page: its title, a description and a picture.
import assert from "node:assert/strict";
import { copyFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { finishText, homeAddress, finishPage } from "../../scripts/finish/page.mjs";
import { DIST } from "./browser.mjs";

const WWW = fileURLToPath(new URL("../../www", import.meta.url));
const PAGES = ["index.html", "draw.html"];

/** The contents of the metadata of a page, by their names. */
function metadata(page) {
  const tags = page.match(/<meta\s[^>]*>/g).map((tag) => new Map([...tag.matchAll(/([\w-]+)=(?:"([^"]*)"|([^\s>"]+))/g)].map(([, name, quoted, bare]) => [name, quoted ?? bare])));
  return new Map(tags.map((tag) => [tag.get("property") ?? tag.get("name"), tag.get("content")]));
}

/** A page as a build finishes it that knows this address of its folder. */
async function finished(t, name, home) {
  const folder = await mkdtemp(join(tmpdir(), "cubefall-card-"));
  t.after(() => rm(folder, { recursive: true }));
  await copyFile(join(WWW, name), join(folder, name));
  finishPage(folder, name, { build: { digest: "0", names: new Map() }, boot: "0", home, words: {} });
  return readFile(join(folder, name), "utf8");
}

for (const name of PAGES) {
  test(`${name} says what a link to it leads to`, async (t) => {
    const page = await readFile(join(DIST, name), "utf8");
    const tags = metadata(page);
    assert.equal(tags.get("og:title"), /<title>([^<]*)<\/title>/.exec(page)[1]);
    assert.equal(tags.get("og:description"), tags.get("description"));
    assert.equal(tags.get("twitter:title"), tags.get("og:title"));
    assert.equal(tags.get("twitter:description"), tags.get("og:description"));
    const shown = metadata(await finished(t, name, "https://example.org/cubefall/"));
    assert.equal(shown.get("twitter:card"), "summary_large_image");
    assert.ok(shown.get("og:image:alt").length > 20);
    const picture = await readFile(join(DIST, shown.get("og:image").split("/").pop()));
    assert.ok(picture.length <= 100_000, `${picture.length} bytes`);
    // Its width and height stand at the beginning of a PNG.
    assert.equal(picture.toString("latin1", 1, 4), "PNG");
    const size = [picture.readUInt32BE(16), picture.readUInt32BE(20)].map(String);
    assert.deepEqual(size, [shown.get("og:image:width"), shown.get("og:image:height")]);
    assert.deepEqual(size, ["1200", "630"]);
  });

  test(`${name} names its own address and that of its picture if they are known, and else neither`, async (t) => {
    for (const home of ["https://example.org/cubefall/", "https://example.org/cubefall"]) {
      const page = await finished(t, name, home);
      const tags = metadata(page);
      const address = `https://example.org/cubefall/${name === "index.html" ? "" : name}`;
      assert.equal(/<link rel="canonical" href="([^"]*)">/.exec(page)[1], address);
      assert.equal(tags.get("og:url"), address);
      for (const tag of ["og:image", "twitter:image"]) assert.equal(tags.get(tag), "https://example.org/cubefall/card.png");
    }
    for (const home of [undefined, ""]) {
      const page = await finished(t, name, home);
      const names = [...metadata(page).keys()].filter((tag) => /image|url|card/.test(tag));
      assert.deepEqual(names, []);
      assert.doesNotMatch(page, /canonical/);
    }
    await assert.rejects(finished(t, name, "example.org"), /CUBEFALL_URL/);
  });
}

test("the page for what is not there leads home, and is not styled from elsewhere", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "cubefall-card-"));
  t.after(() => rm(folder, { recursive: true }));
  for (const [home, address] of [[undefined, "./"], ["https://example.org/cubefall", "https://example.org/cubefall/"]]) {
    await copyFile(join(WWW, "404.html"), join(folder, "404.html"));
    finishText(folder, "404.html", { home: homeAddress(home) });
    const page = await readFile(join(folder, "404.html"), "utf8");
    assert.equal(/<a href="([^"]*)"/.exec(page)[1], address);
    assert.doesNotMatch(page, /<link|src=/);
    assert.match(page, /default-src 'none'; style-src 'sha256-/);
  }
});
