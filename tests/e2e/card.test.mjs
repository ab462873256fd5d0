// What is shown with a link to a page: its title, a description and a picture.
import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, copyFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { finishPage } from "../../scripts/finish/page.mjs";
import { DIST } from "./browser.mjs";

const WWW = fileURLToPath(new URL("../../www", import.meta.url));
const PAGES = ["index.html", "draw.html"];

/** The contents of the metadata of a page, by their names. */
function metadata(page) {
  const tags = page.match(/<meta\s[^>]*>/g).map((tag) => new Map([...tag.matchAll(/([\w-]+)=(?:"([^"]*)"|([^\s>"]+))/g)].map(([, name, quoted, bare]) => [name, quoted ?? bare])));
  return new Map(tags.map((tag) => [tag.get("property") ?? tag.get("name"), tag.get("content")]));
}

for (const name of PAGES) {
  test(`${name} says what a link to it leads to`, async () => {
    const page = await readFile(join(DIST, name), "utf8");
    const tags = metadata(page);
    assert.equal(tags.get("og:title"), /<title>([^<]*)<\/title>/.exec(page)[1]);
    assert.equal(tags.get("og:description"), tags.get("description"));
    assert.equal(tags.get("twitter:title"), tags.get("og:title"));
    assert.equal(tags.get("twitter:description"), tags.get("og:description"));
    assert.equal(tags.get("twitter:card"), "summary_large_image");
    assert.ok(tags.get("og:image:alt").length > 20);
    const picture = await readFile(join(DIST, tags.get("og:image").split("/").pop()));
    assert.ok(picture.length <= 100_000, `${picture.length} bytes`);
    // Its width and height stand at the beginning of a PNG.
    assert.equal(picture.toString("latin1", 1, 4), "PNG");
    const size = [picture.readUInt32BE(16), picture.readUInt32BE(20)].map(String);
    assert.deepEqual(size, [tags.get("og:image:width"), tags.get("og:image:height")]);
    assert.deepEqual(size, ["1200", "630"]);
  });

  test(`the picture of ${name} has an absolute address if that of the page is known`, async (t) => {
    const folder = await mkdtemp(join(tmpdir(), "cubefall-card-"));
    t.after(() => rm(folder, { recursive: true }));
    const images = async (home) => {
      await copyFile(join(WWW, name), join(folder, name));
      finishPage(folder, name, { build: { digest: "0", names: new Map() }, boot: "0", home });
      const tags = metadata(await readFile(join(folder, name), "utf8"));
      return [tags.get("og:image"), tags.get("twitter:image")];
    };
    for (const [home, address] of [
      [undefined, "card.png"],
      ["", "card.png"],
      ["https://example.org/cubefall/", "https://example.org/cubefall/card.png"],
      ["https://example.org/cubefall", "https://example.org/cubefall/card.png"],
    ]) {
      assert.deepEqual(await images(home), [address, address], home);
    }
    await assert.rejects(images("example.org"), /CUBEFALL_URL/);
  });
}
