// The project of the tests, built with each bundler by its own defaults, and the least of configuration that
// the README names.
import { copyFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Parcel } from "@parcel/core";
import { nodeResolve } from "@rollup/plugin-node-resolve";
import { rspack } from "@rspack/core";
import { importMetaAssets } from "@web/rollup-plugin-import-meta-assets";
import * as esbuild from "esbuild";
import { rollup } from "rollup";
import * as vite5 from "vite-5";
import * as vite7 from "vite-7";
import * as vite8 from "vite-8";
import webpack from "webpack";

/** With the module that has all files inside, in place of the other one. */
const INLINE = (project) => ({ absWorkingDir: project, alias: { cubefall: "cubefall/inline" } });

const require = createRequire(import.meta.url);

/**
 * By the name of a bundler, how it builds for browsers: a function of the folder of the project and of that
 * of the output, which has an `index.html` then.
 */
export const FOR_BROWSERS = {
  "webpack 5": withPage((project, output) => packed(webpack, { ...pack(project, "page.js", output, "page.js"), target: "web" })),
  "Rspack 2": withPage((project, output) => packed(rspack, { ...pack(project, "page.js", output, "page.js"), target: "web" })),
  "Vite 5": viteBuild(vite5),
  "Vite 7": viteBuild(vite7),
  "Vite 8": viteBuild(vite8),
  "Rollup 4": withPage((project, output) => rolled(join(project, "page.js"), output, { browser: true })),
  "esbuild, files copied": withPage(async (project, output) => {
    await esbuilt(join(project, "page.js"), output, { format: "esm" });
    for (const file of ["program.wasm", "worker.js"]) await copyFile(join(project, "node_modules/cubefall", file), join(output, file));
  }),
  "esbuild, inline": withPage((project, output) => esbuilt(join(project, "page.js"), output, { ...INLINE(project) })),
  "Parcel 2": async (project, output) => {
    const options = { mode: "production", shouldDisableCache: true, cacheDir: join(output, ".cache"), shouldAutoInstall: false };
    const defaultConfig = require.resolve("@parcel/config-default");
    await new Parcel({ ...options, entries: join(project, "index.html"), defaultTargetOptions: { distDir: output, publicUrl: "./" }, defaultConfig }).run();
  },
};

/** The same for node. The output is `server.js`, or `server.cjs` if it is CommonJS. */
export const FOR_NODE = {
  "webpack 5": (project, output) => packed(webpack, { ...pack(project, "server.js", output, "server.cjs"), target: "node" }),
  "Rspack 2": (project, output) => packed(rspack, { ...pack(project, "server.js", output, "server.cjs"), target: "node" }),
  "Vite 5": viteServer(vite5, {}),
  "Vite 5, nothing external": viteServer(vite5, { noExternal: true }),
  "Vite 7": viteServer(vite7, {}),
  "Vite 7, nothing external": viteServer(vite7, { noExternal: true }),
  "Vite 8, nothing external": viteServer(vite8, { noExternal: true }),
  "Rollup 4": (project, output) => rolled(join(project, "server.js"), output, { exportConditions: ["node"] }),
  "esbuild": (project, output) => esbuilt(join(project, "server.js"), output, { format: "esm", platform: "node" }),
  "esbuild, inline": (project, output) => esbuilt(join(project, "server.js"), output, { format: "cjs", platform: "node", outExtension: { ".js": ".cjs" }, ...INLINE(project) }),
};

/** The development servers: a function of the folder of the project and of more configuration. */
export const SERVERS = {
  "Vite 5": viteDev(vite5),
  "Vite 7": viteDev(vite7),
  "Vite 8": viteDev(vite8),
};

/** What runs modules without a bundler: the command for one. */
export const RUNTIMES = {
  "node": (file) => [process.execPath, [file]],
  "Deno 2": (file) => [program("deno"), ["run", "--allow-read", file]],
  "Bun 1": (file) => [program("bun"), [file]],
};

/** What esbuild makes of a module of the project. */
export async function bundled(project, contents) {
  const options = { bundle: true, format: "esm", write: false, logLevel: "silent" };
  const { outputFiles } = await esbuild.build({ ...options, stdin: { contents, resolveDir: project } });
  return outputFiles[0].text;
}

const program = (name) => fileURLToPath(new URL(`node_modules/.bin/${name}`, import.meta.url));

function withPage(build) {
  return async (project, output) => {
    await build(project, output);
    await copyFile(join(project, "index.html"), join(output, "index.html"));
  };
}

function pack(project, entry, output, filename) {
  return { mode: "production", context: project, entry: `./${entry}`, output: { path: output, filename } };
}

async function packed(bundler, options) {
  const stats = await new Promise((resolve, reject) => bundler(options, (error, stats) => (error ? reject(error) : resolve(stats))));
  const { errors, warnings } = stats.toJson({ all: false, errors: true, warnings: true });
  const faults = [...errors, ...warnings].filter(({ message }) => !/size limit|limit the size/.test(message));
  if (faults.length > 0) throw new Error(faults.map(({ message }) => message).join("\n"));
}

async function rolled(input, output, resolution) {
  const onwarn = ({ message }) => {
    throw new Error(message);
  };
  const bundle = await rollup({ input, plugins: [nodeResolve(resolution), importMetaAssets()], onwarn });
  await bundle.write({ dir: output, format: "es" });
}

async function esbuilt(entry, outdir, options) {
  const { warnings } = await esbuild.build({ entryPoints: [entry], bundle: true, outdir, logLevel: "silent", ...options });
  if (warnings.length > 0) throw new Error(warnings.map(({ text }) => text).join("\n"));
}

function viteBuild({ build }) {
  return (project, output) => build({ root: project, base: "./", configFile: false, logLevel: "warn", build: { outDir: output } });
}

function viteServer({ build }, ssr) {
  return (project, output) => build({ root: project, configFile: false, logLevel: "warn", ssr, build: { ssr: "server.js", outDir: output } });
}

function viteDev({ createServer, version }) {
  return async (project, options) => {
    const cacheDir = join(project, `node_modules/.vite-${version}-${Object.keys(options)}`);
    const server = await createServer({ root: project, configFile: false, logLevel: "warn", cacheDir, server: { port: 0, host: "127.0.0.1" }, ...options });
    await server.listen();
    const { port } = server.httpServer.address();
    return { address: `http://127.0.0.1:${port}/`, load: (file) => server.ssrLoadModule(file), close: () => server.close() };
  };
}
