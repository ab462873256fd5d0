// The types of the package: those of its code, and those that projects of users need.
import assert from "node:assert/strict";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { run, userProject } from "./project.mjs";

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const TSC = at("../../../tests/e2e/node_modules/typescript/bin/tsc");
const STRICT = ["--noEmit", "--strict", "--target", "es2022"];

/** By a file of `types`, how projects like it are compiled. */
const PROJECTS = {
  "bare.ts": ["--module", "nodenext", "--moduleResolution", "nodenext", "--lib", "es2022"],
  "node.ts": ["--module", "node16", "--moduleResolution", "node16", "--lib", "es2022", "--types", "node", "--typeRoots", at("bundlers/node_modules/@types")],
  "browser.ts": ["--module", "esnext", "--moduleResolution", "bundler", "--lib", "es2022,dom"],
};

let project;
before(async () => {
  project = await userProject();
  await cp(at("types"), project.folder, { recursive: true });
});
after(() => project?.remove());

function compile(...options) {
  return run(process.execPath, [TSC, ...options], { cwd: project.folder }).catch(({ stdout, message }) => assert.fail(stdout || message));
}

test("the types are those of the code", () => compile("--project", at(".")));

for (const [file, options] of Object.entries(PROJECTS)) test(`${options.join(" ")}: ${file} is accepted`, () => compile(...STRICT, ...options, file));
