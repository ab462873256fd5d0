// The folder that a host serves: node scripts/compress.mjs FOLDER SITE
//
// Copies the page of FOLDER into SITE, which is emptied before, and puts a file compressed by brotli and one
// by gzip beside each that becomes smaller. Hosts send these to browsers as they are (docs/hosting.md). The
// same files and the same Node.js give the same bytes.
import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const [folder, site] = process.argv.slice(2);
if (!folder || !site) throw new Error("two folders are needed: node scripts/compress.mjs FOLDER SITE");
/** Where the header of a gzip file names the system that wrote it, and what stands there if it is unknown. */
const SYSTEM = { at: 9, unknown: 255 };

rmSync(site, { recursive: true, force: true });
mkdirSync(site, { recursive: true });
for (const file of readdirSync(folder).sort()) {
  const content = readFileSync(join(folder, file));
  copyFileSync(join(folder, file), join(site, file));
  for (const [end, compressed] of [[".br", brotli(content)], [".gz", gzip(content)]]) {
    if (compressed.length < content.length * 0.95) writeFileSync(join(site, file + end), compressed);
  }
}

function brotli(content) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  return brotliCompressSync(content, { params });
}

function gzip(content) {
  const compressed = gzipSync(content, { level: constants.Z_BEST_COMPRESSION });
  compressed[SYSTEM.at] = SYSTEM.unknown;
  return compressed;
}
