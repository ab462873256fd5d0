// WebKit, the engine of Safari, in the small browser that comes with it, by WebDriver: JSON over HTTP
// (https://www.w3.org/TR/webdriver2/).
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "../server.mjs";
import { newFolder, run, screen } from "./launching.mjs";

export const PROGRAM = "/usr/bin/WebKitWebDriver";
const BROWSER = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";
// Its concurrent compiler gives wrong values on a busy machine: docs/page.md, "Three engines".
const ENVIRONMENT = { LIBGL_ALWAYS_SOFTWARE: "1", JSC_useConcurrentJIT: "0" };

/** Starts the browser. It keeps nothing when it ends, as private windows do. Returns the driver that
 * `page.mjs` describes. */
export async function launch(closers) {
  const home = await newFolder(closers);
  const downloads = join(home, "downloads");
  await Promise.all([downloads, join(home, "config")].map((folder) => mkdir(folder)));
  await writeFile(join(home, "config/user-dirs.dirs"), `XDG_DOWNLOAD_DIR="${downloads}"\n`);

  const [DISPLAY, port] = [await screen(closers), await freePort()];
  const errors = [];
  const server = run(PROGRAM, [`--port=${port}`], { home, DISPLAY, ...ENVIRONMENT });
  closers.push(server.end);
  server.lines.on("line", (line) => /^CONSOLE (\w+ )?(ERROR|WARN)/.test(line) && errors.push(line));
  const send = await connect(`http://127.0.0.1:${port}/session`, {
    "webkitgtk:browserOptions": { binary: BROWSER, args: ["--automation", "--enable-write-console-messages-to-stdout=true"] },
    // A function that waits in a page that is left may have no answer; it is asked again.
    timeouts: { script: 60_000, pageLoad: 600_000 },
  });
  closers.push(() => send("DELETE", "").catch(() => {}));
  return driver(send, { errors, downloads });
}

function driver(send, rest) {
  const evaluate = (expression) => send("POST", "/execute/sync", { script: `return ${expression}`, args: [] });
  return {
    ...rest,
    goTo: (url) => send("POST", "/url", { url }),
    evaluate,
    act: (actions) => send("POST", "/actions", { actions }),
    /** A window has a frame of its own around the page. It is never narrower than its buttons, 447 pixels. */
    async resize(width, height) {
      await send("POST", "/window/rect", { x: 0, y: 0, width, height });
      const { innerWidth, innerHeight } = JSON.parse(await evaluate("JSON.stringify({ innerWidth, innerHeight })"));
      await send("POST", "/window/rect", { x: 0, y: 0, width: 2 * width - innerWidth, height: 2 * height - innerHeight });
    },
    screenshot: async () => Buffer.from(await send("GET", "/screenshot"), "base64"),
    hasTouch: false,
    // Asked which videos it can encode, this build's process ends.
    makesFilms: false,
  };
}

/** Begins a session. Returns the function that sends a command and waits for its result. */
async function connect(address, capabilities) {
  const call = async (method, url, body) => {
    const response = await fetch(url, { method, body: body && JSON.stringify(body) });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  const { sessionId } = await untilListening(() => call("POST", address, { capabilities: { alwaysMatch: capabilities } }));
  return (method, path, body) => call(method, `${address}/${sessionId}${path}`, body);
}

/** Repeats a request until there is a server that answers it, for half a minute. */
async function untilListening(ask) {
  for (let asked = 0; ; asked += 1) {
    try {
      return await ask();
    } catch (error) {
      if (error.cause?.code !== "ECONNREFUSED" || asked === 600) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
