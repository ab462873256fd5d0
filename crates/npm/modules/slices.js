// Long work in slices, between which the event loop does all else.

/** Milliseconds of a slice: less than a frame of a display. */
const SLICE = 8;
/** The most by which the next slice has more steps than this one: they may take longer. */
const FASTER = 4;

/** The most steps of a slice of searches, whose steps are short, and of other work, of which a step may take
 * long. */
export const MOST = { search: 2 ** 24, separation: 2 ** 12, argument: 2 ** 6 };

/**
 * Calls `work` with a number of steps that takes about a slice, at most `most`, yields what it returns, and
 * pauses, until it is broken off. Throws the reason of `signal` when that is aborted.
 */
export async function* slices(signal, most, work) {
  let steps = 1;
  for (;;) {
    throwIfAborted(signal);
    const begin = performance.now();
    const result = work(steps);
    const took = performance.now() - begin;
    // Clocks of browsers are coarse: what takes no time may have been too little to measure.
    steps = Math.max(1, Math.min(most, Math.round(steps * Math.min(FASTER, SLICE / took))));
    yield result;
    await turn();
  }
}

/** Throws the reason of a signal that is aborted. */
export function throwIfAborted(signal) {
  if (signal?.aborted) throw signal.reason;
}

/** Waits for a turn of the event loop. Timers of browsers would wait for milliseconds. */
export function turn() {
  if (typeof setImmediate === "function") return new Promise((resolve) => setImmediate(resolve));
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
