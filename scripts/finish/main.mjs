// Finishes the page that Trunk has built, before Trunk puts it into its folder.
//
// Each page starts its program, the code is shortened for a release, all files of the build get its digest into their names and into
// themselves, and the pages get the names and their security policy.
import { appendFileSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { markBuild } from "./build.mjs";
import { finishPage } from "./page.mjs";
import { isModule, minifier, shorten } from "./shorten.mjs";

const { TRUNK_PROFILE: profile, TRUNK_SOURCE_DIR: sources, TRUNK_STAGING_DIR: folder } = process.env;
const PAGES = ["index.html", "draw.html"];

const source = (name) => readFileSync(join(sources, name), "utf8");
const programs = readdirSync(folder).filter((file) => file.endsWith("_bg.wasm"));
for (const program of programs) {
  const script = join(folder, program.replace("_bg.wasm", ".js"));
  const end = isModule(readFileSync(script, "utf8")) ? source("start.js") : 'wasm_bindgen.build = "{{build}}";';
  appendFileSync(script, `;\n${end}`);
}
const minify = profile === "release" ? minifier() : undefined;
if (minify) {
  for (const program of programs) {
    await shorten(join(folder, program), join(folder, program.replace("_bg.wasm", ".js")), minify);
  }
}
const build = markBuild(folder);
const boot = minify ? (await minify(source("boot.js"), { ecma: 2022 })).code : source("boot.js");
for (const page of PAGES) finishPage(folder, page, build, boot);
