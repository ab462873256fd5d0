// The build's digest, in the names and in the contents of its files.
//
// Browsers and hosts keep files for a while. A page asks for files of its own build only, since their names
// have its digest. What answers by such a name without being of that build is recognised, since its content
// has the digest, too.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withSection } from "./wasm.mjs";

/** Where a script has the digest of its build. */
const PLACE = "{{build}}";
/** Addresses of pages stay, since links name them, and so do those of the picture that is shown with a link
 * and of what browsers and search engines ask for by its name. */
const STAYS = /\.html$|^(card\.png|manifest\.webmanifest|service_worker\.js|robots\.txt|licences\.txt)$/;
/** Trunk gives some files digests of their own, of which one is changed since. It leaves out zeros at their beginning. */
const DIGEST = /-[0-9a-f]{12,16}(?=(_bg|_rest)?\.\w+$)/;

/** The name of a file without a digest. */
export const plain = (file) => file.replace(DIGEST, "");

/**
 * Marks the files of `folder`. The digest is that of all of them, those that keep their names too, and of
 * `more`, texts that will be written into them. Returns the digest, and the name of each file by its name
 * without a digest.
 */
export function markBuild(folder, more) {
  const all = readdirSync(folder).sort();
  const hash = createHash("sha256");
  for (const file of all) hash.update(`${plain(file)}\0`).update(readFileSync(join(folder, file)));
  for (const text of more) hash.update(`\0${text}`);
  const digest = hash.digest("hex").slice(0, 16);
  const files = all.filter((file) => !STAYS.test(file));
  const names = new Map(files.map((file) => [plain(file), plain(file).replace(/(?=(_bg|_rest)?\.\w+$)/, `-${digest}`)]));
  for (const file of files) {
    mark(join(folder, file), digest);
    renameSync(join(folder, file), join(folder, names.get(plain(file))));
  }
  return { digest, names };
}

/** Writes the digest into a file. */
function mark(path, digest) {
  const content = readFileSync(path);
  if (path.endsWith(".wasm")) writeFileSync(path, withSection(content, "build", digest));
  if (path.endsWith(".js")) writeFileSync(path, content.toString().replaceAll(PLACE, digest));
}
