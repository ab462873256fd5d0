// scripts/serve.mjs FOLDER PORT: builds the page into FOLDER as `trunk serve` does, serves it, and builds it
// again at each change. It is for machines without Trunk, which takes longer to compile than the page.
// `trunk build` makes the releases.
//
// What the page consists of stands in www/index.html, in the elements with `data-trunk`; how its program is
// loaded stands in Trunk.toml.
import { execFile, spawn } from "node:child_process";
import { createReadStream, copyFileSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, watch, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { fileOf, typeOf } from "./static_files.mjs";

const repository = dirname(dirname(fileURLToPath(import.meta.url)));
const sources = join(repository, "www");
const [folder, port] = process.argv.slice(2);
const PROFILE = "serve";
/** Milliseconds without a change after which a build begins. */
const QUIET = 200;

const trunk = readFileSync(join(repository, "Trunk.toml"), "utf8");
/** A setting of Trunk.toml: a list of strings. */
const list = (name) => JSON.parse(new RegExp(`^${name} = (\\[.*\\])`, "m").exec(trunk)[1]);
/** A setting of Trunk.toml: markup, with what Trunk writes into it. */
const markup = (name) => new RegExp(`^${name} = '''\\n([^]*?)'''`, "m").exec(trunk)[1];

/** The page loads itself again after each build. The sign in the comment is that of Trunk's own script, by
 * which scripts/finish/page.mjs recognises it. */
const RELOAD = `<script>/* {{__TRUNK_ADDRESS__}} */ new EventSource("./reload").onmessage = () => location.reload();</script>`;

/** Builds the page into an empty folder. */
async function build(staging) {
  const page = readFileSync(join(sources, "index.html"), "utf8");
  const elements = [...page.matchAll(/<link data-trunk ([^>]*?) ?\/>/g)].map(([element, attributes]) => {
    return { element, ...Object.fromEntries([...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value])) };
  });
  const programs = elements.filter(({ rel }) => rel === "rust");
  await cargo(programs.map((program) => program["data-bin"]));
  rmSync(staging, { recursive: true, force: true });
  mkdirSync(staging, { recursive: true });
  await Promise.all(programs.map((program) => bind(staging, program)));
  const replaced = elements.reduce((page, link) => page.replace(link.element, () => replacement(staging, link)), page);
  writeFileSync(join(staging, "index.html"), replaced.replace("</body>", () => `${RELOAD}</body>`));
  await run(process.execPath, [join(repository, "scripts/finish/main.mjs")], {
    env: { ...process.env, TRUNK_SOURCE_DIR: sources, TRUNK_STAGING_DIR: staging, TRUNK_PROFILE: PROFILE },
  });
}

const run = promisify(execFile);

/** Compiles programs. The compiler writes to the terminal. */
function cargo(programs) {
  const options = ["build", "--quiet", "--profile", PROFILE, "--target", "wasm32-unknown-unknown"];
  const compiler = spawn("cargo", [...options, ...programs.map((name) => `--bin=${name}`)], { cwd: repository, stdio: "inherit" });
  return new Promise((resolve, reject) => {
    compiler.on("error", reject);
    compiler.on("exit", (code) => (code === 0 ? resolve() : reject(new Error("It is not compiled: see above."))));
  });
}

/** Makes the script that loads a program. */
async function bind(staging, program) {
  const name = program["data-bin"];
  const target = program["data-bindgen-target"] ?? (program["data-type"] === "worker" ? "no-modules" : "web");
  const compiled = join(process.env.CARGO_TARGET_DIR, "wasm32-unknown-unknown", PROFILE, `${name}.wasm`);
  await run("wasm-bindgen", [`--target=${target}`, "--no-typescript", `--out-dir=${staging}`, `--out-name=${name}`, compiled]);
}

/** Copies the file of an element. Returns the markup in its place. */
function replacement(staging, { rel, href, type, ...link }) {
  if (rel === "rust") return link["data-type"] === "worker" ? "" : loader(link["data-bin"]);
  copyFileSync(join(sources, href), join(staging, basename(href)));
  if (rel === "copy-file") return "";
  return rel === "css" ? `<link rel="stylesheet" href="./${href}">` : `<link rel="${rel}" href="./${href}" type="${type}">`;
}

function loader(name) {
  const words = { base: "./", js: `${name}.js`, wasm: `${name}_bg.wasm`, crossorigin: "anonymous" };
  return (markup("pattern_preload") + markup("pattern_script")).replace(/\{(\w+)\}/g, (_, word) => words[word]);
}

const listening = new Set();
let isBuilding = false;
let isStale = false;

/** Builds the page, and once more if something has changed meanwhile. A page that is not compiled does not
 * replace the one before. */
async function rebuild() {
  isStale = true;
  if (isBuilding) return;
  isBuilding = true;
  while (isStale) {
    isStale = false;
    const begin = performance.now();
    try {
      await build(`${folder}.part`);
      rmSync(folder, { recursive: true, force: true });
      renameSync(`${folder}.part`, folder);
      console.log(`Built in ${Math.round((performance.now() - begin) / 1000)} s: http://127.0.0.1:${port}/`);
      for (const response of listening) response.write("data: built\n\n");
    } catch (error) {
      console.error(error.stderr || error.message);
    }
  }
  isBuilding = false;
}

const server = createServer((request, response) => {
  if (request.url === "/reload") {
    response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" }).flushHeaders();
    listening.add(response);
    request.on("close", () => listening.delete(response));
    return;
  }
  const file = fileOf(folder, "/", request.url);
  if (!file || !statSync(file, { throwIfNoEntry: false })?.isFile()) {
    response.writeHead(404, { "content-type": typeOf(".txt") }).end("There is no such file.\n");
    return;
  }
  response.writeHead(200, { "content-type": typeOf(file), "cache-control": "no-store" });
  createReadStream(file).pipe(response);
});
server.on("error", ({ message }) => {
  console.error(`cubefall: ${message}. Another port is chosen by: make serve PORT=8081`);
  process.exit(1);
});

await rebuild();
server.listen(Number(port), "127.0.0.1");
let quiet;
for (const place of list("watch")) {
  watch(join(repository, place), { recursive: true }, () => {
    clearTimeout(quiet);
    quiet = setTimeout(rebuild, QUIET);
  });
}
