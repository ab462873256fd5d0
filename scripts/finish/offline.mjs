// What lets the pages be installed and opened without a network: the manifest, and the service worker with
// the list of the files that it keeps.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const WORKER = "service_worker.js";
const MANIFEST = "manifest.webmanifest";
/** What no page needs: what others show or install, but for the picture that Firefox shows in a tab, and what
 * only the server uses. */
const NOT_KEPT = /^(card|app_icon(?!_apple))|^404\.html$|^robots\.txt$|^service_worker/;
/** What only pages with players need. */
const OF_PLAYERS = /^players?[-._]/;

/** Writes the names of the build's files into the manifest. */
export function finishManifest(folder, build) {
  const path = join(folder, MANIFEST);
  const manifest = JSON.parse(readFileSync(path, "utf8"));
  for (const icon of manifest.icons) icon.src = build.names.get(icon.src);
  writeFileSync(path, JSON.stringify(manifest));
}

/** Writes the service worker of a build, whose other files are all finished, from its source. */
export function finishServiceWorker(folder, source, digest) {
  const kept = readdirSync(folder).filter((file) => !NOT_KEPT.test(file)).sort();
  const list = (files) => JSON.stringify(Object.fromEntries(files.map((file) => [file, integrity(readFileSync(join(folder, file)))])), null, 2);
  const isOfPlayers = (file) => OF_PLAYERS.test(file);
  const code = source
    .replace("{{build}}", digest)
    .replace("{{files}}", () => list(kept.filter((file) => !isOfPlayers(file))))
    .replace("{{players}}", () => list(kept.filter(isOfPlayers)));
  writeFileSync(join(folder, WORKER), code);
}

/** The digest of a content, as browsers check it. */
function integrity(content) {
  return `sha256-${createHash("sha256").update(content).digest("base64")}`;
}
