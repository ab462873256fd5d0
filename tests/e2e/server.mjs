// A file server for one folder, on its own port, as a static web host would serve it.
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname } from "node:path";
import { fileOf, typeOf } from "../../scripts/static_files.mjs";

// Milliseconds between the parts of a page.
const PAUSE = 500;

/**
 * Serves `folder` under `path`, which begins and ends with a slash, with these headers, or those of a
 * function of the file. Other addresses give 404. Pages are interrupted for a while before the first element
 * that has the class `interrupted`, as by a slow connection. Returns `{ origin, address, close }`.
 */
export async function serve(folder, path = "/", headers = {}, interrupted = undefined) {
  const server = createServer(async (request, response) => {
    const file = fileOf(folder, path, request.url);
    const found = file && (await stat(file).catch(() => undefined))?.isFile();
    if (!found) {
      response.writeHead(404, { "content-type": typeOf(".txt") }).end("There is no such file.\n");
      return;
    }
    response.writeHead(200, {
      "content-type": typeOf(file),
      "cache-control": "no-store",
      ...(typeof headers === "function" ? headers(file) : headers),
    });
    if (interrupted !== undefined && extname(file) === ".html") {
      const page = await readFile(file, "utf8");
      const at = page.search(new RegExp(`<[^<>]*class=("[^"]*)?\\b${interrupted}\\b`));
      if (at < 0) throw new Error(`no element of ${file} has the class ${interrupted}`);
      response.write(page.slice(0, at));
      setTimeout(() => response.end(page.slice(at)), PAUSE);
      return;
    }
    createReadStream(file).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${server.address().port}`;
  const close = () =>
    new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  return { origin, address: origin + path, close };
}

/** A port that is free, for a server that does not choose its own. */
export async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}
