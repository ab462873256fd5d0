// The page in WebKit. A browser that is driven keeps nothing when it is closed, as a private window.
import { testEngine } from "./engines/scenarios.mjs";
import * as webkit from "./engines/webkit.mjs";

testEngine("WebKit", webkit);
