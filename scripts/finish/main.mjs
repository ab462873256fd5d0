// Finishes the page that Trunk has built, before Trunk puts it into its folder.
//
// Each page starts its program, all files of the build get its digest into their names and into themselves, and the pages get the names
// and their security policy.
import { appendFileSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { markBuild } from "./build.mjs";
import { finishPage } from "./page.mjs";

const { TRUNK_SOURCE_DIR: sources, TRUNK_STAGING_DIR: folder, CUBEFALL_URL: home } = process.env;
const PAGES = ["index.html", "draw.html"];

const source = (name) => readFileSync(join(sources, name), "utf8");
/** Whether a script is a module: those of workers are none. */
const isModule = (code) => /^export /m.test(code);
const programs = readdirSync(folder).filter((file) => file.endsWith("_bg.wasm"));
for (const program of programs) {
  const script = join(folder, program.replace("_bg.wasm", ".js"));
  const end = isModule(readFileSync(script, "utf8")) ? source("start.js") : 'wasm_bindgen.build = "{{build}}";';
  appendFileSync(script, `;\n${end}`);
}
const build = markBuild(folder);
for (const page of PAGES) finishPage(folder, page, { build, boot: source("boot.js"), home });
