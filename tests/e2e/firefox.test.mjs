// The page in Firefox, in a usual window and in a private one.
import * as firefox from "./engines/firefox.mjs";
import { SCENARIOS, testEngine } from "./engines/scenarios.mjs";

testEngine("Firefox", firefox);

// Those of what is stored, which a private window keeps until it is closed.
const isPrivate = { ...firefox, launch: (closers) => firefox.launch(closers, { isPrivate: true }) };
testEngine("a private window of Firefox", isPrivate, { scenarios: SCENARIOS.filter(([what]) => /reload keeps/.test(what)), main: false });
