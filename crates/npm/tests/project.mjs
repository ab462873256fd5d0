// A project of a user: a folder with the package as npm packs and installs it, and the project of
// `bundlers/project`.
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

export const run = promisify(execFile);
const PACKAGE = fileURLToPath(new URL("../../../target/npm/cubefall", import.meta.url));

/** Has also a package `through-another`, which uses the package. Returns its `folder`; the `files` that were
 * packed; `remove()`. Not a link to the package: some bundlers treat that as the user's own code. */
export async function userProject() {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "cubefall-npm-")));
  await cp(new URL("bundlers/project", import.meta.url), folder, { recursive: true });
  await writeFile(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  const { stdout } = await run("npm", ["pack", "--json", "--silent", "--pack-destination", folder], { cwd: PACKAGE });
  const [{ filename, files }] = JSON.parse(stdout);
  await run("npm", ["install", "--offline", "--no-audit", "--no-fund", `./${filename}`], { cwd: folder });
  const through = join(folder, "node_modules/through-another");
  await mkdir(through);
  await writeFile(join(through, "package.json"), JSON.stringify({ name: "through-another", type: "module", exports: "./counts.js" }));
  await cp(join(folder, "counts.js"), join(through, "counts.js"));
  return { folder, files: files.map(({ path }) => path), remove: () => rm(folder, { recursive: true }) };
}
