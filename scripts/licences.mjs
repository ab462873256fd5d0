// The licences of the crates in what is built: node scripts/licences.mjs [FOLDER], by default target/licences
//
// Writes cubefall.txt, for the program of the command line, page.txt, for the page and its workers, and
// npm.txt and python.txt, for the packages: each crate that is linked with its version, licence and source,
// and each licence's text once. What only builds or tests is left out. The texts are those of the crates' own
// folders, so nothing is loaded; the same Cargo.lock gives the same files.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const BUILDS = {
  "cubefall.txt": { root: "cubefall-cli", what: "the program cubefall", target: null },
  "npm.txt": { root: "cubefall-npm", what: "the npm package cubefall", target: "wasm32-unknown-unknown" },
  "python.txt": { root: "cubefall-python", what: "the Python package cubefall", target: null },
  "page.txt": { root: "page", what: "Cubefall's pages", target: "wasm32-unknown-unknown" },
};
const TEXTS = /^(licen[cs]e|copying|notice|unlicense|copyright)/i;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = process.argv[2] ?? "target/licences";
  mkdirSync(folder, { recursive: true });
  for (const file of Object.keys(BUILDS)) {
    writeFileSync(join(folder, file), licencesOf(file));
    console.log(join(folder, file));
  }
}

/** The content of one of the files. The working directory is one of the repository's. */
export function licencesOf(file) {
  const build = BUILDS[file];
  const crates = linked(build);
  const missing = crates.filter(({ license, texts }) => !license && texts.length === 0);
  if (missing.length > 0) throw new Error(`No licence is known of: ${missing.map(({ name }) => name).join(", ")}`);
  return document(build, crates);
}

/** The crates of others that are linked into a build, sorted by name, with the texts of their licences. */
function linked({ root, target }) {
  const filter = ["--filter-platform", target ?? hostOf()];
  const { packages, resolve } = JSON.parse(run("cargo", ["metadata", "--format-version", "1", "--locked", ...filter]));
  const byId = new Map(packages.map((crate) => [crate.id, crate]));
  const nodes = new Map(resolve.nodes.map((node) => [node.id, node]));
  const isMacro = (id) => byId.get(id).targets.some(({ kind }) => kind.includes("proc-macro"));
  const found = new Set();
  const visit = (id) => {
    if (found.has(id) || isMacro(id)) return;
    found.add(id);
    for (const { pkg, dep_kinds } of nodes.get(id).deps) {
      if (dep_kinds.some(({ kind }) => kind === null)) visit(pkg);
    }
  };
  visit(packages.find(({ name, source }) => name === root && source === null).id);
  return [...found]
    .map((id) => byId.get(id))
    .filter(({ source }) => source !== null)
    .map((crate) => ({ ...crate, texts: textsOf(dirname(crate.manifest_path)) }))
    .sort((a, b) => compare(a.name, b.name) || compare(a.version, b.version));
}

/** The texts of licences in the folder of a crate. */
function textsOf(folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile() && TEXTS.test(entry.name));
  const names = entries.map(({ name }) => name).filter((name) => !/\.(rs|toml)$/.test(name)).sort(compare);
  return names.map((name) => readFileSync(join(folder, name), "utf8").replace(/\r\n/g, "\n").trim());
}

function document({ what }, crates) {
  const list = crates.map(
    ({ name, version, license, repository }) => `${name} ${version}: ${license ?? "see below"}${repository ? `, ${repository}` : ""}`,
  );
  const byText = new Map();
  for (const { name, version, texts } of crates) {
    for (const text of texts) byText.set(text, [...(byText.get(text) ?? []), `${name} ${version}`]);
  }
  const texts = [...byText].map(([text, names]) => `${"-".repeat(80)}\n${names.join(", ")}\n\n${text}\n`);
  const head = `What ${what} contain${what.startsWith("the") ? "s" : ""} of others, and its licences.\n
Where a licence says "OR", any of them may be chosen. Of Rust's standard library, it is MIT OR Apache-2.0.\n`;
  return `${head}\n${list.join("\n")}\n\n${texts.join("\n")}`;
}

/** The target of this machine's compiler. */
function hostOf() {
  return /^host: (.*)$/m.exec(run("rustc", ["-vV"]))[1];
}

function compare(a, b) {
  return a < b ? -1 : a > b ? 1 : 0;
}

function run(program, options) {
  const { status, stdout, stderr } = spawnSync(program, options, { encoding: "utf8", maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(`${program} ${options.join(" ")}: ${stderr}`);
  return stdout;
}
