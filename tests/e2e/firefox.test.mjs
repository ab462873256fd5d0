import * as firefox from "./engines/firefox.mjs";
import { testEngine } from "./engines/scenarios.mjs";

testEngine("Firefox", firefox);
