// Firefox, by WebDriver BiDi: messages of JSON over a WebSocket (https://www.w3.org/TR/webdriver-bidi/).
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { WebSocket } from "ws";
import { newFolder, run, screen } from "./launching.mjs";

export const PROGRAM = "/usr/bin/firefox-esr";

const PREFERENCES = {
  // Drawn by the processor.
  "webgl.force-enabled": true,
  "browser.download.folderList": 2,
  "browser.shell.checkDefaultBrowser": false,
  "browser.startup.page": 0,
  "browser.aboutwelcome.enabled": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "app.update.enabled": false,
  "dom.w3c_touch_events.enabled": 1,
  // A page that is opened first asks whether it may store more, which nobody answers.
  "dom.storageManager.prompt.testing": true,
  "dom.storageManager.prompt.testing.allow": true,
  // No requests of the browser's own.
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "services.settings.server": "data:,",
  "browser.safebrowsing.update.enabled": false,
  "extensions.getAddons.cache.enabled": false,
  "toolkit.telemetry.enabled": false,
};

/** Starts Firefox; `isPrivate` makes its windows private. Returns the driver that `page.mjs` describes. */
export async function launch(closers, { isPrivate = false } = {}) {
  const home = await newFolder(closers);
  const [profile, downloads] = [join(home, "profile"), join(home, "downloads")];
  await Promise.all([profile, downloads].map((folder) => mkdir(folder)));
  const preferences = { ...PREFERENCES, "browser.download.dir": downloads, "browser.privatebrowsing.autostart": isPrivate };
  await writeFile(join(profile, "user.js"), Object.entries(preferences).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`).join(""));

  const DISPLAY = await screen(closers);
  const options = ["--no-remote", "--profile", profile, "--remote-debugging-port", "0", "about:blank"];
  const firefox = run(PROGRAM, options, { home, DISPLAY, MOZ_CRASHREPORTER_DISABLE: "1", LIBGL_ALWAYS_SOFTWARE: "1" });
  closers.push(firefox.end);
  const address = await firefox.says(/^WebDriver BiDi listening on (\S+)/);
  const errors = [];
  const send = await connect(`${address}/session`, closers, (method, event) => note(errors, method, event));
  await send("session.new", { capabilities: {} });
  // Closed by itself, it leaves no processes behind.
  closers.push(() => send("browser.close", {}).then(() => firefox.exited));
  await send("session.subscribe", { events: ["log.entryAdded", "network.responseCompleted"] });
  const { contexts } = await send("browsingContext.getTree", {});
  return driver(send, contexts[0].context, { errors, downloads });
}

function driver(send, context, rest) {
  return {
    ...rest,
    goTo: (url) => send("browsingContext.navigate", { context, url, wait: "complete" }),
    async evaluate(expression) {
      const { result, exceptionDetails } = await send("script.evaluate", { expression, target: { context }, awaitPromise: true });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result.value;
    },
    act: (actions) => send("input.performActions", { context, actions }),
    resize: (width, height) => send("browsingContext.setViewport", { context, viewport: { width, height } }),
    screenshot: async () => Buffer.from((await send("browsingContext.captureScreenshot", { context })).data, "base64"),
    hasTouch: true,
    makesFilms: true,
  };
}

/** What is loaded ahead through a service worker while the page is left. Where the finder is needed and does
 * not come, no solutions are found. */
const LEFT = /^Failed to load ‘[^’]*\/finder-\w+_bg\.wasm’\. A ServiceWorker intercepted the request/;

function note(errors, method, event) {
  if (method === "network.responseCompleted" && event.response.status >= 400) errors.push(`request failed: ${event.response.url}: ${event.response.status}`);
  if (method === "log.entryAdded" && ["error", "warn"].includes(event.level) && !LEFT.test(event.text)) errors.push(`${event.type}: ${event.text}`);
}

/** Connects with the browser. Returns the function that sends a command and waits for its result. */
async function connect(address, closers, onEvent) {
  const socket = new WebSocket(address);
  closers.push(() => socket.terminate());
  await once(socket, "open");
  const waiting = new Map();
  socket.on("message", (data) => {
    const { type, id, method, params, result, error, message } = JSON.parse(data);
    if (type === "event") return onEvent(method, params);
    const { resolve, reject } = waiting.get(id);
    waiting.delete(id);
    if (type === "success") resolve(result);
    else reject(new Error(`${error}: ${message}`));
  });
  socket.on("close", () => waiting.forEach(({ reject }) => reject(new Error("Firefox is gone"))));
  let last = 0;
  return (method, params) =>
    new Promise((resolve, reject) => {
      waiting.set((last += 1), { resolve, reject });
      socket.send(JSON.stringify({ id: last, method, params }));
    });
}
