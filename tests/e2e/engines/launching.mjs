// What both engines need to run: a screen without a monitor, and a folder of their own that is removed at the
// end.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { PassThrough } from "node:stream";

/**
 * Starts a program with a home of its own, in a group of processes that end together. Returns `exited`, a
 * promise; `end()`; `lines`, a readline interface of its output; and `says(pattern)`, which waits for a line
 * and returns what the pattern's group matches.
 */
export function run(program, options, { home, ...environment }) {
  const child = spawn(program, options, {
    env: { ...process.env, HOME: home, XDG_CONFIG_HOME: join(home, "config"), XDG_CACHE_HOME: join(home, "cache"), XDG_DATA_HOME: join(home, "data"), ...environment },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const exited = once(child, "exit");
  const output = new PassThrough();
  for (const stream of [child.stdout, child.stderr]) stream.pipe(output, { end: false });
  const lines = createInterface(output);
  const says = (pattern) =>
    new Promise((resolve, reject) => {
      lines.on("line", (line) => pattern.test(line) && resolve(pattern.exec(line)[1]));
      exited.then(() => reject(new Error(`${program} ended by itself`)));
    });
  const end = async () => {
    if ((child.exitCode ?? child.signalCode) === null) process.kill(-child.pid, "SIGKILL");
    await exited;
    // What it has started may still hold them.
    for (const stream of [child.stdout, child.stderr]) stream.destroy();
  };
  return { exited, end, lines, says };
}

/** A screen for programs that need one. Returns its name, for `DISPLAY`. */
export async function screen(closers) {
  const child = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", "1600x1200x24", "+extension", "GLX", "-nolisten", "tcp"], { stdio: ["ignore", "pipe", "ignore"] });
  closers.push(() => child.kill());
  const [number] = await once(createInterface(child.stdout), "line");
  return `:${number}`;
}

/** A new folder. It is removed last of all. */
export async function newFolder(closers) {
  const folder = await mkdtemp(join(tmpdir(), "cubefall-engine-"));
  closers.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
