// Finishes the page that Trunk has built, before Trunk puts it into its folder.
//
// Each page starts its program, programs import by short names, all files of the build get its digest into their names and into themselves,
// the pages get the names and their security policy, and the service worker gets the list of what it keeps. The licences of what the
// programs contain lie beside them.
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { licencesOf } from "../licences.mjs";
import { markBuild, plain } from "./build.mjs";
import { shortenImports } from "./imports.mjs";
import { finishManifest, finishServiceWorker } from "./offline.mjs";
import { finishPage, finishText, homeAddress, isServed } from "./page.mjs";

const { TRUNK_SOURCE_DIR: sources, TRUNK_STAGING_DIR: folder, TRUNK_PROFILE: profile, CUBEFALL_URL: home } = process.env;
const target = process.env.CARGO_TARGET_DIR ?? join(sources, "../target");
const PAGES = ["index.html", "draw.html"];

const source = (name) => readFileSync(join(sources, name), "utf8");
/** Whether a script is a module: those of workers are none. */
const isModule = (code) => /^export /m.test(code);
/**
 * The script of a program. Trunk minifies those of workers in another order each time, by which no two builds would be the same, so it is taken as
 * wasm-bindgen has written it; if that is elsewhere, as Trunk has.
 */
function scriptOf(file) {
  const written = join(target, "wasm-bindgen", profile, plain(file));
  return readFileSync(existsSync(written) ? written : join(folder, file), "utf8");
}
/** What a program's script ends with: pages start their own, and that of the players is started by www/player.js. */
function endOf(loader, script) {
  if (loader.startsWith("players")) return "";
  return isModule(script) ? source("start.js") : 'wasm_bindgen.build = "{{build}}";';
}
const programs = readdirSync(folder).filter((file) => file.endsWith("_bg.wasm"));
for (const program of programs) {
  const loader = program.replace("_bg.wasm", ".js");
  const paths = [program, loader].map((file) => join(folder, file));
  const { wasm, script } = shortenImports({ wasm: readFileSync(paths[0]), script: scriptOf(loader) });
  writeFileSync(paths[0], wasm);
  writeFileSync(paths[1], `${script};\n${endOf(plain(loader), script)}`);
}
writeFileSync(join(folder, "licences.txt"), licencesOf("page.txt"));
// Of a page that Trunk serves, none is kept: it is always that of the last build.
const worker = source(isServed(folder, PAGES[0]) ? "service_worker_none.js" : "service_worker.js");
const boot = source("boot.js");
const player = source("player.js");
const build = markBuild(folder, [boot, worker, player, home ?? ""]);
const [, version] = /^version = "(.*)"/m.exec(source("../Cargo.toml"));
const words = { version, build: build.digest };
for (const page of PAGES) finishPage(folder, page, { build, boot, home, words });
finishPage(folder, "player.html", { build, boot: "", words });
// Pages of others name it, so its name stays.
writeFileSync(join(folder, "player.js"), player.replace("{{build}}", build.digest));
finishText(folder, "about.html", words);
// The folder of the address that is missing may be another one.
finishText(folder, "404.html", { home: homeAddress(home) });
finishManifest(folder, build);
finishServiceWorker(folder, worker, build.digest);
