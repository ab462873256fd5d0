// A dedicated worker that calls the bench beside it for each message, [PUZZLE, METHOD, RUNS].
import init, { measured } from "./whole.js";

const ready = init();
addEventListener("message", ({ data }) => {
  const answer = ({ memory }) => postMessage({ ...JSON.parse(measured(...data)), bytes: memory.buffer.byteLength });
  ready.then(answer).catch(reportError);
});
