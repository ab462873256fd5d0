// Each page has a security policy of its own, which holds on any host: only its own files are loaded, and no
// script comes from text.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { DIST, openPage, withoutPictures } from "./browser.mjs";
import { testIf } from "./steps.mjs";

withoutPictures();

/** A page that may report errors. */
async function opened(t, name) {
  const { page, close } = await openPage({ address: name });
  t.after(close);
  await page.waitForSelector("html[data-ready]");
  return page;
}

for (const name of ["index.html", "draw.html"]) {
  test(`the policy of ${name} stands before all that it is about, and allows nothing inline and no other origin`, async () => {
    const page = await readFile(join(DIST, name), "utf8");
    const [, policy] = /<html[^>]*>\s*(?:<head>)?<meta http-equiv="?Content-Security-Policy"? content="([^"]*)">/.exec(page);
    assert.ok(Buffer.byteLength(page.slice(0, page.search(/<meta charset/))) < 900, "browsers look for the encoding in the first 1024 bytes");
    assert.match(page, /<meta name="?referrer"? content="?no-referrer"?>/);
    const directives = new Map(policy.split("; ").map((directive) => [directive.split(" ")[0], directive.split(" ").slice(1)]));
    assert.deepEqual(directives.get("default-src"), ["'none'"]);
    for (const directive of ["base-uri", "form-action"]) assert.deepEqual(directives.get(directive), ["'none'"]);
    const allowed = /^'(none|self|wasm-unsafe-eval|sha256-[\w+/]{43}=)'$|^blob:$/;
    for (const [directive, sources] of directives) for (const source of sources) assert.match(source, allowed, directive);
    assert.deepEqual([...directives].filter(([, sources]) => sources.includes("blob:")).map(([directive]) => directive), ["img-src"], "pictures that the page has made");
    for (const directive of directives.keys()) assert.match(directive, /^(default|script|style|img|connect|worker|manifest)-src$|^base-uri$|^form-action$/);
    assert.doesNotMatch(page, /<[^>]*\s(style|on\w+)=/, "no attribute that the policy forbids");
  });

  const attempts = [
    ["an image's error", "script-src-attr", () => document.body.insertAdjacentHTML("beforeend", "<img src='data:,' onerror='ran = true'>")],
    ["a script in markup", "script-src-elem", () => document.body.append(Object.assign(document.createElement("script"), { textContent: "ran = true" }))],
    ["an address of a script", "script-src-elem", () => document.body.insertAdjacentHTML("beforeend", "<iframe src='javascript:parent.ran = true'></iframe>")],
    ["a link to a script", "script-src-elem", () => Object.assign(document.body.appendChild(document.createElement("a")), { href: "javascript:ran = true" }).click()],
    ["a text", "script-src", () => setTimeout("ran = true")],
    ["another origin's script", "script-src-elem", () => document.body.append(Object.assign(document.createElement("script"), { src: "https://example.org/a.js" }))],
    ["an image elsewhere", "img-src", () => (new Image().src = "https://example.org/a.png")],
    ["a request elsewhere", "connect-src", () => fetch("https://example.org/").catch(() => {})],
    ["a frame elsewhere", "frame-src", () => document.body.append(Object.assign(document.createElement("iframe"), { src: "https://example.org/" }))],
    ["a form", "form-action", () => { const form = document.body.appendChild(document.createElement("form")); form.action = "https://example.org/"; form.submit(); }],
    ["a base", "base-uri", () => document.head.append(Object.assign(document.createElement("base"), { href: "https://example.org/" }))],
    ["a style element", "style-src-elem", () => document.head.append(Object.assign(document.createElement("style"), { textContent: "body { display: none }" }))],
    ["a style attribute", "style-src-attr", () => document.body.setAttribute("style", "display: none")],
  ];
  testIf(name === "index.html")(`${name} refuses what its policy forbids`, async (t) => {
    const page = await opened(t, name);
    await page.evaluate(() => {
      addEventListener("securitypolicyviolation", ({ effectiveDirective }) => window.refused.push(effectiveDirective));
    });
    for (const [what, directive, attempt] of attempts) {
      await page.evaluate(() => (window.refused = []));
      await page.evaluate(attempt);
      const isRefused = page.waitForFunction((directive) => window.refused.includes(directive), directive);
      await assert.doesNotReject(isRefused, what);
      assert.equal(await page.evaluate(() => "ran" in window), false, what);
    }
  });

  testIf(name === "index.html")(`${name} runs no script of a document in a frame`, async (t) => {
    const page = await opened(t, name);
    await page.evaluate(async () => {
      const frame = Object.assign(document.createElement("iframe"), { srcdoc: "<script>parent.ran = true</script><img src='data:,' onerror='parent.ran = true'>" });
      document.body.append(frame);
      await new Promise((resolve) => (frame.onload = resolve));
    });
    assert.equal(await page.evaluate(() => "ran" in window), false);
  });
}
