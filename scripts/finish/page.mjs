// A page as it is served: with the names of its build's files, the scripts that stand in it, and its security policy.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { plain } from "./build.mjs";

/** Where the page has the script that reports what does not arrive. */
const BOOT = /<script data-boot(="")?><\/script>/;
/** An address of a file beside the page. */
const ADDRESS = /(<(?:link|script)\b[^>]*?\s(?:href|src)=["']?(?:\.\/)?)([\w.-]+)/g;
const SCRIPT = /<script\b([^>]*)>([^]*?)<\/script>/g;

/** Finishes the page `name` of `folder`. */
export function finishPage(folder, name, build, boot) {
  const path = join(folder, name);
  const text = outsourced(folder, readFileSync(path, "utf8"))
    .replace(BOOT, () => `<script>${boot}</script>`)
    .replace("<html ", `<html data-build="${build.digest}" `)
    .replace(ADDRESS, (_, before, file) => before + (build.names.get(plain(file)) ?? file));
  refuseForbidden(name, text);
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy(text)}"><meta name="referrer" content="no-referrer">`;
  writeFileSync(path, text.replace("<head>", `<head>${meta}`));
}

/** What the page may load and run: its own files, and the scripts that stand in it. It holds on any host. */
function policy(page) {
  const hashes = [...page.matchAll(SCRIPT)].filter(([, attributes]) => !/\ssrc=/.test(attributes)).map(([, , code]) => hash(code));
  return [
    "default-src 'none'",
    ["script-src 'self' 'wasm-unsafe-eval'", ...hashes].join(" "),
    "style-src 'self'; style-src-attr 'unsafe-inline'",
    "img-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}

function hash(code) {
  return `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
}

/** The policy forbids these, so a page that has one would be broken. */
function refuseForbidden(name, page) {
  const [found] = page.match(/<[^>]*\s(style|on\w+)=[^>]*>/) ?? [];
  if (found) throw new Error(`${name}: its security policy forbids the attribute: ${found}`);
}

/** While Trunk serves the page, it adds a script that loads the page again, and changes it for each host. As a file, it needs no hash. */
function outsourced(folder, page) {
  return page.replace(SCRIPT, (script, attributes, code) => {
    if (!code.includes("{{__TRUNK_ADDRESS__}}")) return script;
    const file = "reload.js";
    writeFileSync(join(folder, file), code.replace("'{{__TRUNK_ADDRESS__}}'", "location.host").replace("{{__TRUNK_WS_BASE__}}", "/"));
    return `<script src="./${file}"></script>`;
  });
}
