// A page as it is served: with the names of its build's files, the scripts that stand in it, and its security
// policy.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { plain } from "./build.mjs";

/** Where the page has the script that reports what does not arrive. */
const BOOT = /<script data-boot(="")?><\/script>/;
/** Where the head begins. */
const START = /<html([^>]*)>(\s*<head>)/;
/** An address of a file beside the page. */
const ADDRESS = /(<(?:link|script)\b[^>]*?\s(?:href|src)=["']?(?:\.\/)?)([\w.-]+)/g;
const SCRIPT = /<script\b([^>]*)>([^]*?)<\/script>/g;
const STYLE = /<style>([^]*?)<\/style>/g;
/** What others show of a link to the page and needs an absolute address: the picture, and what is said of
 * it. */
const PICTURE = /\s*<meta\s[^>]*\b(?:og:image|twitter:image|twitter:card)\b[^>]*>/g;
/** In these, the name of its file. */
const PICTURE_FILE = /["']?\b([\w-]+\.png)["']?/;
/** Where the tags about links begin. */
const LINKS = /<meta\s[^>]*\bog:type\b/;

/** Finishes the page `name` of `folder`. `home` is the address of the folder that it will be served from, if
 * that is known. */
export function finishPage(folder, name, { build, boot, home, words }) {
  const path = join(folder, name);
  const page = withWords(outsourced(folder, readFileSync(path, "utf8")), words)
    .replace(BOOT, () => `<script>${boot}</script>`)
    .replace(ADDRESS, (_, before, file) => before + (build.names.get(plain(file)) ?? file));
  refuseForbidden(name, page);
  const linked = home ? withAddresses(page, name, home) : page.replaceAll(PICTURE, "");
  const metas = `<meta http-equiv="Content-Security-Policy" content="${policy(page)}"><meta name="referrer" content="no-referrer">`;
  const finished = linked.replace(START, (_, attributes, head) => `<html data-build="${build.digest}"${attributes}>${head}${metas}`);
  if (!finished.includes(metas) || !finished.includes(boot)) throw new Error(`${name} has no place for its policy or for boot.js`);
  writeFileSync(path, finished);
}

/** The page with its own address, and that of the picture that is shown with links to it. */
function withAddresses(page, name, home) {
  const address = absolute(name === "index.html" ? "" : name, home);
  const own = `<link rel="canonical" href="${address}"><meta property="og:url" content="${address}">`;
  return page.replaceAll(PICTURE, (tag) => tag.replace(PICTURE_FILE, (_, file) => `"${absolute(file, home)}"`)).replace(LINKS, (start) => own + start);
}

/** The address that leads home from a page of any folder, as far as that is known. */
export const homeAddress = (home) => (home ? absolute("", home) : "./");

/** The address of a file beside the page, of which `home` is the folder. */
function absolute(file, home) {
  if (!/^https?:\/\//.test(home)) throw new Error(`CUBEFALL_URL is "${home}", and not the address of a folder, as in https://example.org/cubefall/`);
  return new URL(`${home.replace(/\/+$/, "")}/${file}`).href;
}

/** Finishes a page of `folder` that is text alone: its policy allows its own style only. */
export function finishText(folder, name, words) {
  const path = join(folder, name);
  const page = readFileSync(path, "utf8");
  const [[, style]] = page.matchAll(STYLE);
  const metas = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src ${hash(style)}; base-uri 'none'; form-action 'none'">`;
  writeFileSync(path, withWords(page, words).replace("<head>", (head) => head + metas));
}

/** The page with the `words` that stand for `{{name}}` in it. */
function withWords(page, words) {
  return page.replace(/\{\{(version|build|home)\}\}/g, (_, name) => words[name]);
}

/** What the page may load and run: its own files, and the scripts and styles that stand in it. It holds on
 * any host. */
function policy(page) {
  const scripts = [...page.matchAll(SCRIPT)].filter(([, attributes]) => !/\ssrc=/.test(attributes)).map(([, , code]) => hash(code));
  const styles = [...page.matchAll(STYLE)].map(([, style]) => hash(style));
  return [
    "default-src 'none'",
    ["script-src 'self' 'wasm-unsafe-eval'", ...scripts].join(" "),
    ["style-src 'self'", ...styles].join(" "),
    // A poster to print is a picture that the page has made.
    "img-src 'self' blob:",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}

function hash(code) {
  return `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
}

/** The policy forbids these, so a page that has one would be broken. */
function refuseForbidden(name, page) {
  const [found] = page.replace(SCRIPT, "").match(/<[^>]*\s(style|on\w+)=[^>]*>/) ?? [];
  if (found) throw new Error(`${name}: its security policy forbids the attribute: ${found}`);
}

/** What Trunk adds to a page that it serves. */
const RELOADS = "{{__TRUNK_ADDRESS__}}";

/** Whether Trunk serves the page, and does not only build it. */
export function isServed(folder, name) {
  return readFileSync(join(folder, name), "utf8").includes(RELOADS);
}

/** While Trunk serves the page, it adds a script that loads the page again, and changes it for each host. As
 * a file, it needs no hash. */
function outsourced(folder, page) {
  return page.replace(SCRIPT, (script, attributes, code) => {
    if (!code.includes(RELOADS)) return script;
    const file = "reload.js";
    const own = code.replace(/(["'`])\{\{__TRUNK_ADDRESS__\}\}\1/, "location.host").replace("{{__TRUNK_WS_BASE__}}", "/");
    writeFileSync(join(folder, file), own);
    return `<script src="./${file}"></script>`;
  });
}
