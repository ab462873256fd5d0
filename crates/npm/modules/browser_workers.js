// Workers of browsers.

/** A worker of a script that may be of another origin, from which a browser starts none: then a script of
 * this page's loads it. */
export function startWorkerAt(address) {
  const { href, origin } = new URL(address, globalThis.location?.href);
  if (origin === globalThis.location?.origin) return new Worker(href, { type: "module" });
  return startWorkerOf(`import ${JSON.stringify(href)};`);
}

/** The address of each script that has run. A worker loads its script later, so that an address stays. */
const addresses = new Map();

/** A worker that runs this script. */
export function startWorkerOf(script) {
  if (!addresses.has(script)) addresses.set(script, URL.createObjectURL(new Blob([script], { type: "text/javascript" })));
  return new Worker(addresses.get(script), { type: "module" });
}
