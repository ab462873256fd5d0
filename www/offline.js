// Has the browser keep this version of Cubefall for visits without a network (www/service_worker.js), and
// offers a new one when it is ready. The page loads this once it is idle, and works without it: in windows
// that keep nothing, or where service workers are forbidden.

const build = "{{build}}";
const workers = navigator.serviceWorker;
const folder = new URL("./", location.href).href;
/** The name of the version's lock and cache. */
const version = `cubefall ${folder} ${build}`;
/** The least time between two questions for a new version while the page stays open, in milliseconds. */
const PAUSE = 3_600_000;

/** Registers the service worker, and follows those that come after it. */
async function start() {
  holdLock();
  if (document.querySelector("cubefall-player")) await wantPlayers();
  const registration = await workers.register("service_worker.js", { updateViaCache: "none" });
  registration.active?.postMessage("keep");
  registration.addEventListener("updatefound", () => follow(registration.installing));
  for (const worker of [registration.installing, registration.waiting]) follow(worker);
  askAgain(registration);

  async function follow(worker) {
    if (!worker || !(await isKept(worker))) return;
    if ((await buildOf(worker)) === build) worker.postMessage("activate");
    else offer(registration);
  }
}

/** Has the version get the files of players, too, which others do without. */
async function wantPlayers() {
  await (await caches.open(version)).put(`${folder}?players`, new Response());
}

/** Holds a lock of the version's name, so that its files are kept while this page is open. A page in the
 * browser's history lets it go. */
function holdLock() {
  const isLeft = () => new Promise((resolve) => addEventListener("pagehide", resolve, { once: true }));
  // A browser that stores nothing for this site refuses it.
  const hold = () => navigator.locks.request(version, { mode: "shared" }, isLeft).catch(() => {});
  addEventListener("pageshow", ({ persisted }) => persisted && hold());
  hold();
}

/** Whether a worker gets all of its version. */
function isKept(worker) {
  return new Promise((resolve) => {
    const check = () => worker.state !== "installing" && resolve(worker.state !== "redundant");
    worker.addEventListener("statechange", check);
    check();
  });
}

function buildOf(worker) {
  const { port1, port2 } = new MessageChannel();
  worker.postMessage("build", [port2]);
  return new Promise((resolve) => (port1.onmessage = ({ data }) => resolve(data)));
}

/** Asks for a new version when the page is looked at again after a while. */
function askAgain(registration) {
  let asked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - asked < PAUSE) return;
    asked = Date.now();
    registration.update().catch(() => {});
  });
}

/** Offers to load the new version. It moves nothing, and takes no focus. */
function offer(registration) {
  const corner = document.querySelector(".corner");
  // The page of a player alone has no place for it: the next visit has the new version.
  if (!corner || document.getElementById("update")) return;
  const line = Object.assign(document.createElement("p"), { id: "update", className: "update" });
  const text = document.createElement("span");
  text.setAttribute("role", "status");
  line.append(text, button("Load it", "Load the new version; the search goes on where it is", () => change(registration)), button("Later", "It is loaded at the next visit", () => close(line)));
  corner.append(line);
  // Into a region that is there already, so that it is announced.
  requestAnimationFrame(() => (text.textContent = "A new version is ready."));
}

/** Removes the line. If it has the focus, the picture gets it: a browser would move it to the beginning of
 * the page. */
function close(line) {
  if (line.contains(document.activeElement)) document.querySelector("#stage, #canvas").focus({ preventScroll: true });
  line.remove();
}

function button(label, title, act) {
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: label, title });
  button.addEventListener("click", act);
  return button;
}

/** Loads the page again, as the new version. Another tab may have changed to it already. */
async function change({ waiting }) {
  // The page stores what runs: once it is gone, its database may not.
  dispatchEvent(new Event("leaving"));
  if (waiting) {
    const changed = new Promise((resolve) => workers.addEventListener("controllerchange", resolve, { once: true }));
    waiting.postMessage("activate");
    await changed;
  }
  location.reload();
}

const isOfPage = document.documentElement.dataset.build === build;
if (isOfPage && workers && navigator.locks) start().catch(() => {});
