// Two builds of one page, for tests of updates: the second is the first one with another digest in the names
// and contents of its files.
import { readFileSync } from "node:fs";
import { cp, mkdtemp, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { finishServiceWorker } from "../../scripts/finish/offline.mjs";
import { DIST } from "./browser.mjs";

export const OLD = /data-build="(\w+)"/.exec(readFileSync(join(DIST, "index.html"), "utf8"))[1];
export const NEW = "0123456789abcdef";

const WORKER = readFileSync(fileURLToPath(new URL("../../www/service_worker.js", import.meta.url)), "utf8");

/** A copy of the old build, which is removed when the test ends. */
export async function copied(t) {
  const folder = await mkdtemp(join(tmpdir(), "cubefall-"));
  t.after(() => rm(folder, { recursive: true }));
  await cp(DIST, folder, { recursive: true });
  return folder;
}

/** A copy of a file's bytes in the new build. */
export const renewed = (bytes) => Buffer.from(bytes.toString("latin1").replaceAll(OLD, NEW), "latin1");

/** Replaces the old build in `folder` by the new one, and deletes its files. */
export async function update(folder) {
  for (const file of await readdir(folder)) {
    await writeFile(join(folder, file), renewed(await readFile(join(folder, file))));
    await rename(join(folder, file), join(folder, file.replace(OLD, NEW)));
  }
  finishServiceWorker(folder, WORKER, NEW);
}
