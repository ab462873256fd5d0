// The sound of a piece that lands: two damped vibrations of a block of wood, and the click of the contact. The
// page loads this when the sound is switched on, and emits the events.

/** The seconds of a knock, and the seconds within which the next one is quieter. */
const LENGTH = 0.16;
const CROWDED = 0.18;

/** The build, which every script of it names. */
export const build = "{{build}}";

let context;
let knock;
let last = -1;

/** The samples of a knock. */
function made(rate) {
  const buffer = new AudioBuffer({ length: LENGTH * rate, sampleRate: rate });
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n++) {
    const t = n / rate;
    const body = Math.sin(2 * Math.PI * 310 * t) * Math.exp(-t * 42) + 0.45 * Math.sin(2 * Math.PI * 806 * t) * Math.exp(-t * 70);
    const click = (Math.random() * 2 - 1) * Math.exp(-t * 900) * 0.3;
    samples[n] = (body + click) * Math.min(1, t * 2000);
  }
  return buffer;
}

function play(strength) {
  // Browsers allow sound once the user has acted, and warn before.
  if (document.hidden || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  knock ??= made(context.sampleRate);
  if (context.state === "suspended") context.resume().catch(() => {});
  const now = context.currentTime;
  const gain = new GainNode(context, { gain: strength * (now - last < CROWDED ? 0.09 : 0.22) });
  // No two pieces sound quite the same.
  const source = new AudioBufferSourceNode(context, { buffer: knock, playbackRate: 0.9 + 0.2 * Math.random() });
  source.connect(gain).connect(context.destination);
  source.start();
  last = now;
}

addEventListener("knock", () => play(1));
addEventListener("knocks", () => play(0.6));
document.addEventListener("visibilitychange", () => document.hidden && context?.suspend().catch(() => {}));
