// For TypeScript: what browsers have is accepted.
import { init, open } from "cubefall";

await init({ wasm: fetch("program.wasm"), worker: new Worker("worker.js") });
await init({ wasm: WebAssembly.compileStreaming(fetch("program.wasm")), worker: () => new Worker("worker.js") });
await init({ wasm: new URL("program.wasm", "https://example.org"), worker: "worker.js" });
await (await open(await new Blob().arrayBuffer())).count({ signal: AbortSignal.timeout(1) });
