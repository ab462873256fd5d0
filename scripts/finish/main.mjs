// Finishes the page that Trunk has built, before Trunk puts it into its folder.
//
// Each page starts its program, programs import by short names, a release is minified, all files of the build
// get its digest into their names and into themselves, the pages get the names and their security policy, and
// the service worker gets the list of what it keeps. The licences of what the programs contain lie beside
// them.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { licencesOf } from "../licences.mjs";
import { markBuild, plain } from "./build.mjs";
import { shortenImports } from "./imports.mjs";
import { minified, minifyFiles } from "./minify.mjs";
import { finishManifest, finishServiceWorker } from "./offline.mjs";
import { split } from "./split.mjs";
import { withSection } from "./wasm.mjs";
import { finishPage, finishText, homeAddress, isServed } from "./page.mjs";

const { TRUNK_SOURCE_DIR: sources, TRUNK_STAGING_DIR: folder, TRUNK_PROFILE: profile, CUBEFALL_URL: home } = process.env;
const PAGES = ["index.html", "draw.html"];
/** What the first picture of a program does not need: the functions with such names, and what only they use. On the page, the
 * user's actions, and the fastest search, which does not begin by itself. */
const LATER = { "page_bg.wasm": [/\bPage>::perform::h/, /\bTurboSearch::advance::h/] };

const isRelease = profile === "release";
const source = (name) => readFileSync(join(sources, name), "utf8");
/** Whether a script is a module: those of workers are none. */
const isModule = (code) => /^export /m.test(code);
/** What a program's script ends with: pages start their own, and that of the players is started by
 * www/player.js. */
function endOf(loader, script) {
  if (loader.startsWith("players")) return 'export const build = "{{build}}";';
  return isModule(script) ? source("start.js") : 'wasm_bindgen.build = "{{build}}";';
}
/** Writes a program, of which a release may have a part that follows later. */
function writeProgram(path, wasm) {
  const later = isRelease ? LATER[plain(basename(path))] : undefined;
  if (!later) return writeFileSync(path, wasm);
  const { program, rest } = split(wasm, later);
  writeFileSync(path, withSection(program, "rest", ""));
  writeFileSync(path.replace("_bg.", "_rest."), rest);
}
const programs = readdirSync(folder).filter((file) => file.endsWith("_bg.wasm"));
for (const program of programs) {
  const loader = program.replace("_bg.wasm", ".js");
  const paths = [program, loader].map((file) => join(folder, file));
  const { wasm, script } = shortenImports({ wasm: readFileSync(paths[0]), script: readFileSync(paths[1], "utf8") });
  writeProgram(paths[0], wasm);
  writeFileSync(paths[1], `${script};\n${endOf(plain(loader), script)}`);
}
if (isRelease) minifyFiles(folder, PAGES);
writeFileSync(join(folder, "licences.txt"), licencesOf("page.txt"));
// Of a page that Trunk serves, none is kept: it is always that of the last build.
const worker = source(isServed(folder, PAGES[0]) ? "service_worker_none.js" : "service_worker.js");
const [boot, player] = ["boot.js", "player.js"].map((name) => (isRelease ? minified(source(name), "js") : source(name)));
const build = markBuild(folder, [boot, worker, player, home ?? ""]);
const [, version] = /^version = "(.*)"/m.exec(source("../Cargo.toml"));
const words = { version, build: build.digest };
for (const page of PAGES) finishPage(folder, page, { build, boot, home, words });
finishPage(folder, "player.html", { build, boot: "", words });
// Pages of others name it, so its name stays.
writeFileSync(join(folder, "player.js"), player.replaceAll("{{build}}", build.digest));
finishText(folder, "about.html", words);
// The folder of the address that is missing may be another one.
finishText(folder, "404.html", { home: homeAddress(home) });
finishManifest(folder, build);
finishServiceWorker(folder, worker, build.digest);
