// Workers of browsers.

/** A worker of a script that may be of another origin, from which a browser starts none: then a script of this page's loads it. */
export function startWorkerAt(address) {
  const { href, origin } = new URL(address, globalThis.location?.href);
  if (origin === globalThis.location?.origin) return new Worker(href, { type: "module" });
  return startWorkerOf(`import ${JSON.stringify(href)};`);
}

/** A worker that runs this script. */
export function startWorkerOf(script) {
  const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  return new Worker(address, { type: "module" });
}
