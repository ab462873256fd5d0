// For TypeScript: the package where neither the library `dom` nor the types of node are.
import { CubefallError, open, type ErrorCode, type Signal } from "cubefall";
import * as inline from "cubefall/inline";

class Switch implements Signal {
  aborted = false;
  reason: unknown;
  addEventListener(_type: "abort", _listener: () => void) {}
  removeEventListener(_type: "abort", _listener: () => void) {}
}

export async function codes(): Promise<ErrorCode | undefined> {
  using soma = await open("soma", { problem: undefined });
  await inline.init();
  const number: number = await soma.count({ signal: new Switch(), worker: true, onProgress: ({ share }) => share.toFixed() });
  for await (const { pieces } of soma.solve({ limit: number })) await soma.apart({ pieces });
  // @ts-expect-error no signal
  await soma.explain({ signal: {} });
  return new Error() instanceof CubefallError ? "fault" : undefined;
}
