// The bench in a dedicated worker of headless Chromium.
import { launch } from "../../tests/e2e/browser.mjs";
import { serve } from "../../tests/e2e/server.mjs";

// They give the browser's clock a resolution of microseconds; without them it has tenths of milliseconds.
const ISOLATED = { "cross-origin-opener-policy": "same-origin", "cross-origin-embedder-policy": "require-corp" };

/** A fresh page and worker for each call. */
export async function inChromium(folder) {
  const server = await serve(folder, "/", ISOLATED);
  const browser = await launch();
  const measure = async (...call) => {
    const page = await browser.newPage({ serviceWorkers: "block" });
    try {
      await page.goto(server.address);
      return await page.evaluate(answered, call);
    } finally {
      await page.close();
    }
  };
  const close = async () => {
    await browser.close();
    await server.close();
  };
  return { measure, close, version: browser.version() };
}

/** Inside the page: what a worker answers. */
const answered = (call) =>
  new Promise((resolve, reject) => {
    if (!crossOriginIsolated) reject(new Error("the page is not isolated, so its clock is coarse"));
    const worker = new Worker("./in-worker.mjs", { type: "module" });
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message || "the worker could not be loaded"));
    worker.postMessage(call);
  });
