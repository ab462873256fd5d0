import { testEngine } from "./engines/scenarios.mjs";
import * as webkit from "./engines/webkit.mjs";

testEngine("WebKit", webkit);
