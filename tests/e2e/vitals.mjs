// What the browser's own observers measure: how long interactions take (INP), and what moves by itself (CLS).

/** Begins to observe, in the page, before its own scripts. */
export function observeVitals() {
  const seen = (window.vitals = { interactions: {}, shifts: [] });
  new PerformanceObserver((list) => {
    for (const { interactionId, duration, name, startTime, processingStart, processingEnd } of list.getEntries()) {
      const known = seen.interactions[interactionId];
      const [waited, handled] = [processingStart - startTime, processingEnd - processingStart].map(Math.round);
      const entry = { duration, name: `${name}: waited ${waited}, handled in ${handled}` };
      if (interactionId > 0 && !(known?.duration >= duration)) seen.interactions[interactionId] = entry;
    }
  }).observe({ type: "event", durationThreshold: 16, buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, value, hadRecentInput, sources } of list.getEntries()) {
      const at = ({ x, y, width, height }) => `${x},${y} ${width}x${height}`;
      const moved = sources.map(({ node, previousRect, currentRect }) => `${node?.id || node?.className?.baseVal || node?.className || node?.parentElement?.id || node?.nodeName || "?"}: ${at(previousRect)} to ${at(currentRect)}`);
      if (!hadRecentInput) seen.shifts.push({ startTime, value, moved });
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/**
 * What was observed: `shifts`, those that do not follow an input; `cls`, the Cumulative Layout Shift; `inp`,
 * the Interaction to Next Paint of `interactions` in milliseconds, and the event that took it. Interactions
 * of less than 16 ms are not reported.
 */
export async function vitals(page, interactions) {
  const { interactions: known, shifts } = await page.evaluate(() => window.vitals);
  const slowest = Object.values(known).sort((a, b) => b.duration - a.duration);
  // One in fifty may be slower.
  const inp = slowest[Math.min(slowest.length - 1, Math.floor(interactions / 50))];
  return { shifts, cls: cls(shifts), inp: inp ?? { duration: 0, name: "none" }, slowest: slowest.slice(0, 5) };
}

/** The largest sum of a session: shifts less than a second apart, within five seconds. */
function cls(shifts) {
  let [most, sum, first, last] = [0, 0, 0, -Infinity];
  for (const { startTime, value } of shifts) {
    if (startTime - last > 1000 || startTime - first > 5000) [sum, first] = [0, startTime];
    sum += value;
    last = startTime;
    most = Math.max(most, sum);
  }
  return most;
}
