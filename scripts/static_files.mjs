// Which file of a folder a server answers an address with, and its media type.
import { extname, join, normalize, sep } from "node:path";

const TYPES = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/** The media type of a file, by the end of its name. */
export const typeOf = (file) => TYPES[extname(file)] ?? "application/octet-stream";

/** The file of an address below `path`, or nothing if it lies outside of the folder. */
export function fileOf(folder, path, url) {
  let name;
  try {
    name = decodeURIComponent(url.split(/[?#]/)[0]);
  } catch {
    return undefined;
  }
  if (!name.startsWith(path)) return undefined;
  const inside = normalize(join(folder, name.slice(path.length) || "index.html"));
  return inside.startsWith(normalize(folder) + sep) ? inside : undefined;
}
