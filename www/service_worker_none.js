// In the place of service_worker.js: it keeps nothing, removes what the one before has kept, and itself.
// Trunk serves it, so that pages are always those of the last build; a host can, to end what it has begun.
addEventListener("install", () => skipWaiting());

addEventListener("activate", (event) => event.waitUntil(removeAll()));

async function removeAll() {
  const prefix = `cubefall ${registration.scope} `;
  for (const name of await caches.keys()) if (name.startsWith(prefix)) await caches.delete(name);
  const pages = await clients.matchAll({ type: "window" });
  await registration.unregister();
  for (const page of pages) page.navigate(page.url);
}
