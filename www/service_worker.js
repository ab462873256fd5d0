// Keeps one whole version of Cubefall in the browser, so that both pages open without a network, and no two
// versions are mixed.
//
// A version is the files of one build. They are kept in a cache of their own, and a worker that has not got
// all of them is not installed: the version before stays as it is. Files of other builds are answered from
// their caches, since pages of these may still be open; a cache is removed when none is. Pages send messages
// (www/offline.js), whose words stay, since worker and page may be of different builds.

const BUILD = "{{build}}";
/** The files of the build, each with the digest of its content (scripts/finish/offline.mjs). */
const FILES = {{files}};
/** The same for those of players on pages, which are kept once a page has asked for a player. */
const PLAYERS = {{players}};

/** A host may have several copies of Cubefall, whose caches and locks differ by their folder. */
const PREFIX = `cubefall ${registration.scope} `;
const OWN = PREFIX + BUILD;
/** What is in the cache of a version that has the files of players (www/offline.js). Nothing asks for it. */
const HAS_PLAYERS = `${registration.scope}?players`;

addEventListener("install", (event) => event.waitUntil(keepVersion()));

addEventListener("activate", (event) => event.waitUntil(clients.claim().then(removeOthers)));

addEventListener("fetch", (event) => {
  const { method, url, cache, mode } = event.request;
  // What is asked of the server itself is not answered from here (www/boot.js).
  const asksServer = cache === "reload" && mode !== "navigate";
  if (method !== "GET" || !url.startsWith(registration.scope) || asksServer) return;
  event.respondWith(answer(event.request));
  if (url === `${registration.scope}player.js`) event.waitUntil(keepPlayers());
});

const MESSAGES = {
  /** A page asks which build this is. */
  build: ({ ports: [port] }) => port.postMessage(BUILD),
  /** A page, or its user, wants this version now. */
  activate: () => skipWaiting(),
  /** A page is idle: what the browser has lost is kept again, and what nobody needs is removed. */
  keep: () => keepVersion().then(removeOthers),
};

addEventListener("message", (event) => event.waitUntil(Promise.resolve(MESSAGES[event.data]?.(event))));

let keeping = Promise.resolve();

/** Keeps all files of the version that are not kept yet. What is asked for twice is loaded once. */
function keepVersion() {
  keeping = keeping.catch(() => {}).then(keepMissing);
  return keeping;
}

/** The same for the files of players, from now on in each version. */
async function keepPlayers() {
  await (await caches.open(OWN)).put(HAS_PLAYERS, new Response());
  // They are kept at a later visit.
  await keepVersion().catch(() => {});
}

/** Keeps them one after the other, as the page may be loading something, too. */
async function keepMissing() {
  const hasPlayers = await hasKeptPlayers();
  const cache = await caches.open(OWN);
  if (hasPlayers) await cache.put(HAS_PLAYERS, new Response());
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  try {
    for (const [name, integrity] of Object.entries({ ...FILES, ...(hasPlayers && PLAYERS) })) {
      const address = new URL(name, registration.scope).href;
      if (!kept.has(address)) await cache.put(address, await load(address, integrity));
    }
  } catch (error) {
    // The room that is left is for what the user has made.
    if (error.name === "QuotaExceededError") await caches.delete(OWN);
    throw error;
  }
}

/** Loads a file, from the browser's own cache if it is there as it has to be. */
async function load(address, integrity) {
  const options = { integrity, priority: "low" };
  const response = await fetch(address, options).catch(() => fetch(address, { ...options, cache: "reload" }));
  // Browsers show no page that came from another address, as hosts answer that leave out “.html”.
  return response.redirected ? new Response(response.body, response) : response;
}

/** What is kept of what is asked for; else what the network has, also where the browser's caches fail. */
async function answer(request) {
  return (await keptOf(request).catch(() => undefined)) ?? fetch(request);
}

/** A page of this version, or a file of any version. Caches of other programs of this origin are not read. */
async function keptOf({ url, mode }) {
  const [address] = url.split(/[?#]/);
  // Hosts that leave out “.html” answer with addresses without it.
  const files = address === registration.scope ? [`${address}index.html`] : [address, `${address}.html`];
  for (const name of [OWN, ...(mode === "navigate" ? [] : await otherVersions())]) {
    for (const file of files) {
      // To open a cache would make one that another version has just removed.
      const kept = await caches.match(file, { cacheName: name });
      if (kept) return kept;
    }
  }
}

/** Whether this version or another one has the files of players, or is to have them. */
async function hasKeptPlayers() {
  for (const name of [OWN, ...(await otherVersions())]) if (await caches.match(HAS_PLAYERS, { cacheName: name })) return true;
  return false;
}

/** The names of the caches of other versions of this copy. */
async function otherVersions() {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== OWN);
}

/** Removes the caches of other versions, if no page is open that may need them. Each page holds a lock of its
 * version's name once it is idle. */
async function removeOthers() {
  const names = await otherVersions();
  const isReplaced = registration.installing || registration.waiting;
  const held = (await navigator.locks.query()).held.map(({ name }) => name);
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  // Copies in folders of this folder count on both sides.
  const open = pages.filter(({ url }) => url.startsWith(registration.scope)).length;
  const known = held.filter((name) => name.startsWith(PREFIX.trimEnd())).length;
  if (isReplaced || open > known) return;
  for (const name of names) if (!held.includes(name)) await caches.delete(name);
}
