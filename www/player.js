// <cubefall-player>: a puzzle that plays on any page. docs/embedding.md says how to use it.
//
// All players of a page share one program, which is loaded when the first of them comes near the view, and
// one WebGL2 context: each is drawn in turn on a canvas that nobody sees, and copied. Nothing is drawn that
// is out of sight or does not change.
//
// Where pages are made without a browser, importing this does nothing: whatever a browser has is asked for in
// functions alone.
const BUILD = "{{build}}";
const NAME = "cubefall-player";
/** What the element needs of its surroundings. */
const NEEDED = ["document", "HTMLElement", "customElements", "matchMedia", "CSSStyleSheet", "IntersectionObserver", "ResizeObserver"];

/** How far from the view a player is made, so that its picture is there when it is reached. */
const NEAR = "400px";
/** The largest file that is read, in bytes: it is read at once, and the page waits for it. */
const MOST_BYTES = 1 << 20;
/** The milliseconds of a frame in which all players together search, and those after which no more of them
 * are drawn in it. */
const SHARE = 8;
const MOST_OF_FRAME = 12;
/** The longest time between two pictures that is played, in seconds. */
const LONGEST_FRAME = 0.5;
/** The seconds that the end is shown before it plays again. */
const REST = 2.5;
/** The angle of a drag across the height of the picture, in radians. */
const TURN = 4;
/** The most pixels of a point of the screen. */
const MOST_PIXELS = 2;

// Lengths are in em of the element: pages differ in their rem, and may enlarge one player. A host is as wide
// as a block, up to 40em. Where its content decides, it is 24em wide, at least 12em; but its frame is a
// container, which has no width to decide with, so .size has it: two boxes beside each other, or one below
// the other. In a row or a column of others it shrinks to its least sizes, as far as something can be seen.
const STYLE = `
:host { display: block; writing-mode: horizontal-tb; box-sizing: border-box; max-width: min(40em, 100%); min-width: min(6.25em, 30%); min-height: min(8em, 50%); margin-block: 1em; break-inside: avoid; font-size: max(1rem, 16px); color-scheme: inherit;
  --ground: light-dark(#f1ece3, #1b2027); --surface: light-dark(#fbf8f2, #222a33); --line: light-dark(#ddd5c6, #37414d);
  --ink: light-dark(#2a2823, #ece8df); --muted: light-dark(#5f594e, #aeb4bc); --accent: light-dark(#1d627c, #86c8e0); }
:host([hidden]) { display: none; }
* { box-sizing: border-box; }
.box { display: flex; flex-direction: column; width: 100%; height: 100%; min-height: inherit; max-height: inherit; text-align: start; text-indent: 0; text-transform: none; text-shadow: none;
  letter-spacing: normal; word-spacing: normal; white-space: normal; }
.size { display: flex; flex-wrap: wrap; flex: none; height: 0; overflow: hidden; visibility: hidden; }
.size::before, .size::after { content: ""; width: min(12em, 45vw); }
.frame { container-type: inline-size; display: flex; flex-direction: column; flex: 1 1 auto; min-height: 0; overflow: hidden; border: 1px solid var(--line); border-radius: 0.75em; background: var(--surface); color: var(--ink);
  font: 400 1em/1.4 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; font-variant-numeric: tabular-nums; }
/* The change of the background is an event, by which the theme of the page is followed. */
.picture { background-color: var(--ground); transition: background-color 1ms; touch-action: pan-y; cursor: grab; }
.picture:active { cursor: grabbing; }
.view { position: relative; flex: 1 1 auto; min-height: 0; aspect-ratio: 4 / 3; }
.view > *, .picture > * { position: absolute; inset: 0; width: 100%; height: 100%; }
.poster { object-fit: cover; }
svg.poster { inset: 24%; width: 52%; height: 52%; fill: none; stroke: var(--line); stroke-width: 1.5; stroke-linejoin: round; }
.poster .solid { fill: var(--surface); }
.message { display: grid; grid-template-columns: minmax(0, 1fr); align-content: end; justify-items: center; gap: 0.5em; padding: 0.75em 1em; color: var(--muted); text-align: center; pointer-events: none; }
slot { display: none; }
.error slot { display: block; max-width: 100%; font-size: 0.875em; }
.message.error { align-content: safe center; background: var(--ground); color: var(--ink); pointer-events: auto; overflow: auto; overflow-wrap: anywhere; }
p { margin: 0; font-size: 0.875em; }
/* What is clicked stands in the order of time, as in the controls of films, also where texts run from right to left. */
.controls { direction: ltr; display: flex; flex: none; align-items: center; justify-content: center; gap: 0.125em; padding: 0.25em 0.375em; border-top: 1px solid var(--line); }
button, a { display: grid; grid-auto-flow: column; place-items: center; gap: 0.25em; flex: none; min-width: 2.25em; height: 2.25em; padding: 0;
  border: 0; border-radius: 0.5em; background: none; color: inherit; font: inherit; text-decoration: none; cursor: pointer; }
button:hover, a:hover { background: var(--ground); }
button[aria-disabled="true"] { color: var(--muted); opacity: 0.5; cursor: default; }
a { padding-inline: 0.5em; color: var(--accent); }
a span { display: none; font-size: 0.875em; }
input { flex: 1; width: 0; min-width: 2.5em; height: 2.25em; margin: 0 0.375em; accent-color: var(--accent); cursor: pointer; }
.icon { width: 1.25em; height: 1.25em; fill: none; stroke: currentColor; stroke-width: 1.8; stroke-linecap: round; stroke-linejoin: round; }
.icon .fill { fill: currentColor; }
@container (min-width: 26em) { a span { display: inline; } }
@container (max-width: 14em) { a { display: none; } }
@container (max-width: 12em) { input { display: none; } }
@container (max-width: 8em) { .aside { display: none; } }
:focus-visible { outline: 2px solid var(--accent); outline-offset: -2px; }
[hidden] { display: none; }
`;

/** The paths of the icons; those that begin with a full stop are filled. */
const ICONS = {
  play: [".M8 5.5v13l10.500-6.500z"],
  pause: [".M7 5.500h3v13H7zM14 5.500h3v13h-3z"],
  back: ["M15 6l-6 6 6 6"],
  next: ["M9 6l6 6-6 6"],
  open: ["M9 6H6v12h12v-3M13 5h6v6M19 5l-8 8"],
};
/** A cube of three cells a side, in a view box of 100, from the left, the right and above. */
const BOX = ["M50 6 88 28v44L50 94 12 72V28z", "M12 28l38 22 38-22M50 50v44", "M24.700 35.300v44M37.300 42.700v44M62.700 42.700v44M75.300 35.300v44M12 42.700l38 22 38-22M12 57.300l38 22 38-22M24.700 20.700l38 22M37.300 13.300l38 22M37.300 42.700l38-22M24.700 35.300l38-22"];

/** An element with attributes and children; the text of a child that is none is text. */
function element(name, attributes = {}, ...children) {
  const made = /^(svg|path)$/.test(name) ? document.createElementNS("http://www.w3.org/2000/svg", name) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

function drawn(attributes, paths) {
  const path = (line) => element("path", line.startsWith(".") ? { class: "fill", d: line.slice(1) } : { d: line });
  return element("svg", { "aria-hidden": "true", ...attributes }, ...paths.map(path));
}

const icon = (name) => drawn({ class: "icon", viewBox: "0 0 24 24" }, ICONS[name]);

function button(name, label) {
  return element("button", { type: "button", "aria-label": label, title: label, part: name }, icon(name));
}

const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** What all players share: the program with its stage, and the frames. */
const shared = {
  /** The style sheet of each document with players: a sheet belongs to one. */
  sheets: new WeakMap(),
  /** The promise of the program. */
  loading: undefined,
  /** The program, its stage, and the canvas of that. */
  loaded: undefined,
  /** What has stopped the program, if something has. */
  fault: undefined,
  /** Whether the browser has taken the context away. */
  isLost: false,
  /** The players to draw, in the order of their turns. */
  active: new Set(),
  requested: false,

  sheet(document) {
    if (!this.sheets.has(document)) {
      const sheet = new document.defaultView.CSSStyleSheet();
      sheet.replaceSync(STYLE);
      this.sheets.set(document, sheet);
    }
    return this.sheets.get(document);
  },

  /** Loads the program and opens its stage. What fails is tried again by the next player. */
  load() {
    this.loading ??= this.start().catch((error) => {
      this.loading = undefined;
      throw error;
    });
    return this.loading;
  },

  async start() {
    const program = await programOf("players");
    const canvas = document.createElement("canvas");
    const stage = new program.PlayerCanvas(canvas);
    if (!stage.open()) throw new Error("This browser offers no WebGL2, so there is no picture.");
    canvas.addEventListener("webglcontextlost", (event) => {
      // Without this the browser would never restore the context.
      event.preventDefault();
      stage.close();
      this.setLost(true);
    });
    canvas.addEventListener("webglcontextrestored", () => stage.open() && this.setLost(false));
    this.loaded = { program, stage, canvas };
    return program;
  },

  setLost(isLost) {
    this.isLost = isLost;
    for (const player of near) player.inform();
  },

  /** Draws a player in one of the next frames: those that wait already come first. */
  wake(player) {
    this.active.add(player);
    if (this.requested) return;
    this.requested = true;
    requestAnimationFrame((now) => this.frame(now));
  },

  /** Draws players until the frame's time is over. The others have their turn in the next one. */
  frame(now) {
    this.requested = false;
    const end = performance.now() + MOST_OF_FRAME;
    const players = [...this.active];
    for (const player of players) {
      this.active.delete(player);
      player.frame(now, SHARE / players.length);
      if (performance.now() > end) break;
    }
    // Those without a picture are next, in the same order: so pictures appear one after the other, and not
    // all at the end.
    const unseen = players.filter((player) => this.active.has(player) && !player.isShown);
    this.active = new Set([...unseen, ...this.active]);
    const [next] = this.active;
    if (next) this.wake(next);
  },
};

/** The players that are near the view. */
const near = new Set();
/** What reports where players are, once the element is defined. */
const observers = {};

/** What readers may change while the page is open, and a picture follows; reduced motion is asked for in each
 * frame. */
const PREFERENCES = ["(forced-colors: active)", "(prefers-color-scheme: dark)", "(prefers-contrast: more)", "(prefers-reduced-motion: reduce)"];

function define() {
  const seen = (act, options) => new IntersectionObserver((entries) => entries.forEach(({ target, isIntersecting }) => act(target, isIntersecting)), options);
  observers.nearby = seen((player, isNear) => player.approach(isNear), { rootMargin: NEAR });
  observers.sight = seen((player, isSeen) => player.see(isSeen));
  observers.sizes = new ResizeObserver((entries) => entries.forEach(({ target }) => target.getRootNode().host.wake()));
  for (const query of PREFERENCES) matchMedia(query).addEventListener("change", () => near.forEach((player) => player.wake()));
  for (const name of ATTRIBUTES) Object.defineProperty(CubefallPlayer.prototype, name, reflected(name));
  for (const name of SWITCHES) Object.defineProperty(CubefallPlayer.prototype, name, switched(name));
  customElements.define(NAME, CubefallPlayer);
}

/** The attributes that are properties of the same name, too. The step is none of them: its attribute is the
 * first step only. */
const ATTRIBUTES = ["puzzle", "src", "link", "solution", "mode", "speed", "controls", "poster", "label"];
const SWITCHES = ["autoplay", "loop"];
/** What changes nothing of what is played. */
const LOOKS = ["controls", "poster", "label"];

/** The property of an attribute with a text. */
function reflected(name) {
  return {
    configurable: true,
    enumerable: true,
    get() {
      return this.getAttribute(name);
    },
    set(value) {
      if (value === null || value === undefined || value === false) this.removeAttribute(name);
      else this.setAttribute(name, value === true ? "" : value);
    },
  };
}

/** The property of an attribute that is there or not. */
function switched(name) {
  return {
    configurable: true,
    enumerable: true,
    get() {
      return this.hasAttribute(name);
    },
    set(value) {
      this.toggleAttribute(name, Boolean(value));
    },
  };
}

class CubefallPlayer extends (globalThis.HTMLElement ?? Object) {
  static observedAttributes = [...ATTRIBUTES, "step"];

  #parts;
  /** The player of the program, once it is there. */
  #player;
  /** Counts what the attributes asked for: what arrives of an older request is dropped. */
  #request = 0;
  #isBegun = false;
  #isSeen = false;
  /** What is to be done once the player is ready: what the attributes or the link say, what was shown before
   * it was taken out of the document, and what was called meanwhile. */
  #beginning;
  #kept;
  #wanted = {};
  /** Why there is no player, and else what is waited for. */
  #error;
  #waiting = "";
  /** What events were sent of; nothing before it is ready. */
  #sent;
  /** The seconds since the end, while it is to play again. */
  #rested;
  /** The time of the last frame, while the next one is due. */
  #drawn;

  constructor() {
    super();
    // What was set before the element was defined hides the properties.
    for (const name of [...ATTRIBUTES, ...SWITCHES, "step"]) {
      const descriptor = Object.getOwnPropertyDescriptor(this, name);
      if (!descriptor) continue;
      delete this[name];
      try {
        this[name] = descriptor.value;
      } catch {
        // An element whose constructor throws is never defined. A step that is none is left out.
      }
    }
  }

  connectedCallback() {
    // A document that nobody sees has no style sheets, and nothing to observe.
    if (!this.ownerDocument.defaultView) return;
    if (!this.#parts) this.#build();
    const sheet = shared.sheet(this.ownerDocument);
    if (this.shadowRoot.adoptedStyleSheets[0] !== sheet) this.shadowRoot.adoptedStyleSheets = [sheet];
    this.#show();
    observers.nearby.observe(this);
    observers.sight.observe(this);
    observers.sizes.observe(this.#parts.picture);
  }

  disconnectedCallback() {
    if (!this.#parts) return;
    observers.nearby.unobserve(this);
    observers.sight.unobserve(this);
    observers.sizes.unobserve(this.#parts.picture);
    near.delete(this);
    this.#isSeen = false;
    // To move it is to remove and to add it, and nothing has changed then.
    queueMicrotask(() => this.isConnected || this.#leave());
  }

  /** `moveBefore` leaves everything as it is. */
  connectedMoveCallback() {}

  attributeChangedCallback(name, before, after) {
    if (!this.#parts || before === after) return;
    if (LOOKS.includes(name)) this.#show();
    const isContent = ![...LOOKS, "speed", "step"].includes(name);
    if (isContent) this.#kept = undefined;
    else if (name === "step" && this.#kept) delete this.#kept.step;
    if (this.#player && !isContent) this.#try(() => this.#take(name, this.#read()));
    else if (this.#isBegun && (this.#error || !LOOKS.includes(name))) this.#begin();
  }

  /** Does what a changed attribute wants of a player. */
  #take(name, { speed, step }) {
    if (name === "speed") this.#player.setSpeed(speed);
    if (name === "step") this.seek(step ?? 0);
  }

  /** The number of the present step: of pieces in the box, or of steps of the search. Before it is ready,
   * that of the step that is wanted. */
  get step() {
    return this.#wanted ? stepOf({ ...this.#kept, ...this.#wanted }) : this.#player.step;
  }

  set step(step) {
    this.seek(step);
  }

  /** The number of steps: of pieces, or of those that the search has taken so far. */
  get steps() {
    return this.#player?.steps ?? 0;
  }

  get playing() {
    return this.#wanted ? (this.#wanted.plays ?? this.#kept?.plays ?? false) : this.#player.isPlaying;
  }

  play() {
    this.#do((player) => player.play(), { plays: true });
  }

  pause() {
    this.#do((player) => player.pause(), { plays: false });
  }

  next() {
    this.#do((player) => player.next(), { by: (this.#wanted?.by ?? 0) + 1 });
  }

  back() {
    this.#do((player) => player.back(), { by: (this.#wanted?.by ?? 0) - 1 });
  }

  /** Goes to a step, or to the last one if there are fewer. */
  seek(step) {
    const number = Math.max(0, Math.trunc(Number(step)));
    if (!Number.isSafeInteger(number)) throw new TypeError(`“${step}” is no step of a player.`);
    this.#do((player) => player.seek(number), { step: number, by: 0 });
  }

  // What follows up to the private methods is for this module alone.

  /** The player comes near the view, or leaves it. */
  approach(isNear) {
    near[isNear ? "add" : "delete"](this);
    if (isNear && !this.#isBegun) this.#begin();
    else if (isNear) this.inform();
  }

  /** The player comes into view, or leaves it. */
  see(isSeen) {
    this.#isSeen = isSeen;
    this.wake();
  }

  /** Whether it has a picture. */
  get isShown() {
    return !this.#parts.canvas.hidden;
  }

  wake() {
    if (this.#player) shared.wake(this);
  }

  /** Shows over the picture what there is to say. */
  inform() {
    const { message, said } = this.#parts;
    const lost = shared.isLost ? "The browser lost the picture, and restores it if possible." : "";
    const text = this.#error ?? (lost || this.#waiting);
    message.className = this.#error ? "message error" : "message";
    message.hidden = text === "";
    if (said.textContent !== text) said.textContent = text;
    this.wake();
  }

  frame(now, milliseconds) {
    const last = this.#drawn;
    this.#drawn = undefined;
    // Out of sight, the first picture is made, and nothing else.
    if (!this.#player || (!this.#isSeen && this.#sent)) return;
    const seconds = this.#sent && last !== undefined ? Math.min((now - last) / 1000, LONGEST_FRAME) : 0;
    this.#try(() => this.#advance(this.#player, seconds, milliseconds));
    // After an idle while, no time is played.
    if (shared.active.has(this)) this.#drawn = now;
  }

  #build() {
    const canvas = element("canvas", { hidden: "" });
    const said = element("p", { role: "status", dir: "auto" });
    // What stands between the tags is for readers without a player.
    const message = element("div", { class: "message" }, said, element("slot"));
    const picture = element("div", { class: "picture", part: "picture", tabindex: "0", role: "img" }, canvas);
    // Beside the picture: what is in an image is not read to anybody.
    const view = element("div", { class: "view" }, picture, message);
    const [back, play, next] = [button("back", "Back"), button("play", "Play"), button("next", "Next")];
    for (const aside of [back, next]) aside.classList.add("aside");
    const slider = element("input", { type: "range", min: "0", max: "0", value: "0", "aria-label": "Step" });
    const link = element("a", { target: "_blank", rel: "noopener", title: "Open in Cubefall", "aria-label": "Open in Cubefall" }, element("span", {}, "Cubefall"), icon("open"));
    link.href = new URL("./", import.meta.url).href;
    const controls = element("div", { class: "controls", part: "controls" }, back, play, next, slider, link);
    const frame = element("div", { class: "frame", part: "frame", role: "group" }, view, controls);
    this.#parts = { frame, canvas, message, said, picture, back, play, next, slider, link, controls };
    this.attachShadow({ mode: "open" }).append(element("div", { class: "box" }, element("div", { class: "size" }), frame));
    back.addEventListener("click", () => this.back());
    next.addEventListener("click", () => this.next());
    play.addEventListener("click", () => this.#toggle());
    slider.addEventListener("input", () => this.seek(slider.value));
    for (const change of ["transitionrun", "transitionend"]) picture.addEventListener(change, () => this.wake());
    picture.addEventListener("keydown", (event) => this.#press(event));
    picture.addEventListener("dblclick", () => this.#turn((player) => player.goHome()));
    this.#listenToDrags(picture);
  }

  #listenToDrags(picture) {
    let last;
    picture.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 || !event.isPrimary) return;
      last = event;
      picture.setPointerCapture(event.pointerId);
    });
    picture.addEventListener("pointermove", (event) => {
      if (last?.pointerId !== event.pointerId) return;
      const turn = TURN / picture.clientHeight;
      const [right, up] = [(last.clientX - event.clientX) * turn, (event.clientY - last.clientY) * turn];
      last = event;
      this.#turn((player) => player.orbit(right, up));
    });
    for (const end of ["pointerup", "pointercancel"]) picture.addEventListener(end, () => (last = undefined));
  }

  #press(event) {
    const keys = {
      " ": () => this.#toggle(),
      ArrowRight: () => this.next(),
      ArrowLeft: () => this.back(),
      Home: () => this.seek(0),
      End: () => this.seek(this.steps),
    };
    const act = event.ctrlKey || event.altKey || event.metaKey || event.shiftKey ? undefined : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  /** Shows what needs no program: the poster, the controls, and the name. */
  #show() {
    const { frame, picture, controls, canvas } = this.#parts;
    const [poster, name] = [this.getAttribute("poster"), this.#name()];
    frame.setAttribute("aria-label", name);
    controls.hidden = this.getAttribute("controls") === "none";
    picture.querySelector(".poster")?.remove();
    if (!canvas.hidden) return;
    picture.setAttribute("aria-label", name);
    picture.prepend(poster ? this.#poster(poster) : drawn({ class: "poster", viewBox: "0 0 100 100" }, BOX));
    this.#wait(poster ? "" : name);
  }

  /** The picture of the poster, or the drawing if there is none. */
  #poster(address) {
    const image = element("img", { class: "poster", src: address, alt: "" });
    image.addEventListener("error", () => {
      if (!image.isConnected) return;
      image.replaceWith(drawn({ class: "poster", viewBox: "0 0 100 100" }, BOX));
      this.#wait(`“poster” is “${short(address)}”, and no picture is there.`);
    });
    return image;
  }

  /** Says what is waited for. */
  #wait(text) {
    this.#waiting = text;
    this.inform();
  }

  /** The name of the puzzle, as far as it is known. */
  #name() {
    const [label, src, puzzle] = ["label", "src", "puzzle"].map((name) => this.getAttribute(name));
    const file = src?.split(/[?#]/)[0].split("/").pop();
    const id = puzzle?.replaceAll("-", " ").replace(/^./, (letter) => letter.toUpperCase());
    return label || this.#player?.name || file || id || "Puzzle";
  }

  /** Makes the player that the attributes describe. */
  async #begin() {
    const request = ++this.#request;
    this.#isBegun = true;
    this.#drop();
    this.#error = undefined;
    this.#show();
    try {
      // Attributes are set one after the other: what some of them say may mean nothing without the others.
      await undefined;
      if (request !== this.#request) return;
      const wanted = this.#read();
      const [{ Player }, opened] = await Promise.all([shared.load(), wanted.src && read(wanted)]);
      if (request !== this.#request) return;
      this.#player = playerOf(Player, wanted, opened);
      this.#player.setSpeed(wanted.speed);
      if (this.#kept) this.#player.setView(this.#kept.view);
      this.#beginning = { step: wanted.step ?? this.#player.firstStep, plays: this.hasAttribute("autoplay") && !prefersReducedMotion() };
      this.wake();
      this.#show();
    } catch (error) {
      if (request === this.#request) this.#fail(error);
    }
  }

  /** What the attributes describe. */
  #read() {
    const [puzzle, link] = ["puzzle", "link"].map((name) => this.getAttribute(name));
    const src = link ? null : this.getAttribute("src");
    if (!puzzle && !src && !link) throw new Error("A player needs a puzzle: “puzzle” is the id of one of Cubefall's catalogue, such as soma, “src” the address of a file, or “link” an address that Share gives.");
    const mode = this.#word("mode", ["build", "search"]);
    // What means “with controls” in other elements and in frameworks does here, too.
    if (!["controls", "true"].includes(this.getAttribute("controls"))) this.#word("controls", ["none"]);
    const builds = mode ? mode === "build" : this.hasAttribute("solution") || undefined;
    // A link may have a solution of its own.
    const solution = this.#number("solution", link ? undefined : 1, 1);
    return {
      puzzle,
      src: src && addressOf(src),
      fragment: link ? fragmentOf(link) : undefined,
      number: src ? this.#number("puzzle", 1, 1) : undefined,
      solution: builds ? solution : undefined,
      builds,
      step: this.#number("step", undefined),
      speed: this.#number("speed", 1),
    };
  }

  /** The word of an attribute, if it has one. */
  #word(name, words) {
    const text = this.getAttribute(name);
    const others = words.length > 1 ? `neither ${words.join(" nor ")}` : `not ${words}`;
    if (text && !words.includes(text)) throw new Error(`“${name}” is “${short(text)}”, and ${others}.`);
    return text;
  }

  /** The number of an attribute: a positive one for the speed, else a whole one from `least` on. */
  #number(name, usual, least = 0) {
    const text = this.getAttribute(name);
    if (text === null) return usual;
    const isSpeed = name === "speed";
    const isFine = isSpeed ? /^\d{1,6}(\.\d+)?$/.test(text) && Number(text) > 0 : /^\d{1,12}$/.test(text) && Number(text) >= least;
    if (!isFine) throw new Error(`“${name}” is “${short(text)}”, and not a ${isSpeed ? "positive number" : `whole number from ${least} on`}.`);
    return Number(text);
  }

  /** Lets the program go on, draws, and sends the events of what has changed. */
  #advance(player, seconds, milliseconds) {
    player.advance(seconds, milliseconds);
    this.#repeat(player, seconds);
    if (player.isReady && this.#wanted) this.#start(player);
    this.#draw(player, seconds);
    if (player.isReady && this.isShown) this.#report(player);
    else if (this.isShown && this.#waiting === "") this.#wait("Looking for the solution…");
    // Whoever has got an event may have changed or removed the player.
    if (this.#player !== player) return;
    if (player.isActive || this.#rested !== undefined) this.wake();
  }

  /** Does what was wanted before it could be done. */
  #start(player) {
    const wanted = { ...this.#beginning, ...this.#kept, ...this.#wanted };
    const [step, { plays }] = [stepOf(wanted), wanted];
    [this.#wanted, this.#kept] = [undefined, undefined];
    if (this.isShown) this.#wait("");
    if (step > 0) player.seek(step);
    if (plays) player.play();
    this.#parts.link.hash = player.link;
  }

  /** Plays once more, some time after the end. */
  #repeat(player, seconds) {
    if (this.#rested === undefined) return;
    this.#rested += seconds;
    if (this.#rested < REST) return;
    this.#rested = undefined;
    player.play();
  }

  /** Draws the picture, and copies it if it is a new one. */
  #draw(player, seconds) {
    const { picture, canvas } = this.#parts;
    const { stage, canvas: source } = shared.loaded;
    const ratio = Math.min(devicePixelRatio, MOST_PIXELS);
    const [width, height] = [picture.clientWidth, picture.clientHeight].map((points) => Math.max(1, Math.round(points * ratio)));
    // It only grows, since each change of its size empties it and takes long.
    if (source.width < width) source.width = width;
    if (source.height < height) source.height = height;
    player.setNight(isDark(getComputedStyle(picture).backgroundColor));
    player.setReducedMotion(prefersReducedMotion());
    if (!player.draw(stage, seconds, width, height)) return;
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    canvas.getContext("2d", { alpha: false }).drawImage(source, 0, source.height - height, width, height, 0, 0, width, height);
    if (!canvas.hidden) return;
    canvas.hidden = false;
    this.#wait("");
    this.#show();
  }

  /** Shows in the controls what has changed, and sends events of it. */
  #report(player) {
    const [before, now] = [this.#sent, { step: player.step, steps: player.steps, plays: player.isPlaying }];
    if (before && before.step === now.step && before.steps === now.steps && before.plays === now.plays) return;
    this.#sent = now;
    this.#control(player, now);
    const hasPlayed = before?.plays ?? false;
    const hasEnded = hasPlayed && !now.plays && player.isOver;
    if (hasPlayed !== now.plays) this.#rested = hasEnded && this.hasAttribute("loop") ? 0 : undefined;
    const events = {
      ready: !before,
      play: !hasPlayed && now.plays,
      step: before && before.step !== now.step,
      pause: hasPlayed && !now.plays && !hasEnded,
      end: hasEnded,
    };
    for (const [event, happens] of Object.entries(events)) if (happens && this.#player === player) this.#send(event);
  }

  #control(player, { step, steps, plays }) {
    const { picture, slider, play, back, next } = this.#parts;
    const placed = player.placed;
    picture.setAttribute("aria-label", placed ? `The box with these pieces in it:${placed}; the others are around it` : "The empty box, with all pieces around it");
    slider.max = steps;
    slider.value = step;
    slider.setAttribute("aria-valuetext", `${step} of ${steps}`);
    const [name, label] = plays ? ["pause", "Pause"] : ["play", "Play"];
    if (play.title !== label) {
      play.title = label;
      play.setAttribute("aria-label", label);
      play.replaceChildren(icon(name));
    }
    back.setAttribute("aria-disabled", step === 0);
    next.setAttribute("aria-disabled", player.isOver);
  }

  #toggle() {
    if (this.playing) this.pause();
    else this.play();
  }

  /** Does something with the player; or notes what is wanted of it, until it is ready. */
  #do(act, wanted) {
    this.#rested = undefined;
    if (this.#wanted) Object.assign(this.#wanted, wanted);
    else if (this.#player) this.#try(() => act(this.#player));
    this.wake();
  }

  #turn(act) {
    if (this.#player) this.#try(() => act(this.#player));
    this.wake();
  }

  #try(act) {
    try {
      if (shared.fault) throw shared.fault;
      act();
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Shows why there is no player. A text is a fault of the program (its panic hook throws one), and so is a
   * trap: it does nothing more after that. */
  #fail(error) {
    if (typeof error === "string") shared.fault = new Error(error);
    else if (error instanceof WebAssembly.RuntimeError) shared.fault = error;
    this.#drop();
    this.#error = error.message ?? error;
    this.#show();
    this.#send("error", { message: this.#error });
  }

  /** Lets go of the player when the element has left the document, but for where it was. */
  #leave() {
    const player = this.#player;
    this.#request += 1;
    this.#isBegun = false;
    if (player && !this.#wanted && !shared.fault) this.#kept = { step: player.step, plays: player.isPlaying || this.#rested !== undefined, view: player.view };
    this.#drop();
  }

  #drop() {
    const player = this.#player;
    shared.active.delete(this);
    [this.#player, this.#sent, this.#rested, this.#wanted] = [undefined, undefined, undefined, this.#wanted ?? {}];
    this.#parts.canvas.hidden = true;
    if (!shared.fault) player?.free();
  }

  #send(type, more) {
    this.dispatchEvent(new CustomEvent(type, { detail: { step: this.step, steps: this.steps, ...more } }));
  }
}

/** The step that is wanted: one, or the first one, and some more or fewer. */
function stepOf({ step = 0, by = 0 }) {
  return Math.max(0, step + by);
}

/** As much of an attribute as a message shows. */
function short(text) {
  return text.slice(0, 80);
}

/** The promises of the programs that are loaded, or being loaded, by name; and how often one was not. */
const programs = new Map();
let failures = 0;

/** A program of the build, which is loaded once. What fails is tried again the next time. */
function programOf(name) {
  if (!programs.has(name)) {
    const loading = load(name).catch((error) => {
      programs.delete(name);
      failures += 1;
      throw error;
    });
    programs.set(name, loading);
  }
  return programs.get(name);
}

async function load(name) {
  const address = new URL(`${name}-${BUILD}`, import.meta.url).href;
  try {
    // Browsers remember that a module has failed by its address.
    const program = await import(`${address}.js${failures ? `?${failures}` : ""}`);
    if (program.build !== BUILD) throw new Error(`files of different builds: ${BUILD}, ${program.build}`);
    await program.default({ module_or_path: fetch(`${address}_bg.wasm`) });
    return program;
  } catch ({ message }) {
    if (!allowsPrograms()) throw new Error(`Cubefall's program may not run here: the policy of the page or of its server lacks 'wasm-unsafe-eval' in “script-src”.`);
    throw new Error(`Cubefall's program could not be loaded (${message}). It may have been updated meanwhile: load the page again.`);
  }
}

/** Whether the page's policy lets programs of WebAssembly run, by compiling one that does nothing. */
function allowsPrograms() {
  try {
    return Boolean(new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)));
  } catch {
    return false;
  }
}

/** The program's player of what the attributes describe, and of what was read of a file. */
function playerOf(Player, { fragment, puzzle, solution, builds }, opened) {
  if (fragment !== undefined) return Player.linked(fragment, solution, builds);
  return opened ? Player.opened(opened, solution) : Player.named(puzzle, solution);
}

/** What a file has, for the program. */
async function read({ src, number, solution }) {
  const [files, bytes] = await Promise.all([programOf("players_files"), bytesOf(src)]);
  return files.read(bytes, number, solution);
}

function addressOf(src) {
  try {
    return new URL(src, document.baseURI);
  } catch {
    throw new Error(`“src” is “${short(src)}”, and no address.`);
  }
}

/** What follows the # of a link. One without it is that text itself, or the address of the page, which opens
 * its first puzzle. */
function fragmentOf(link) {
  if (link.includes("#")) return link.split("#").at(-1);
  const [address, home] = [/^https?:/.test(link) ? link.split("?")[0] : undefined, new URL("./", import.meta.url).href];
  if (address === home || address === `${home}index.html`) return "";
  if (address !== undefined) throw new Error(`“link” is “${short(link)}”, which has no puzzle. Copy the whole address that Share gives, with its #.`);
  return link;
}

/** The content of a file, which is not larger than what is accepted. */
async function bytesOf(address) {
  const response = await fetch(address).catch(() => {
    throw new Error(`The file ${address.href} does not arrive. Its server has to allow this page to read it (Access-Control-Allow-Origin).`);
  });
  if (!response.ok) throw new Error(`The file ${address.href} is not there (${response.status}).`);
  const [reader, parts] = [response.body.getReader(), []];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    size += part.value.length;
    if (size <= MOST_BYTES) continue;
    await reader.cancel();
    throw new Error(`The file ${address.href} is too large for a player: at most ${MOST_BYTES >> 20} MiB are read.`);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Whether a colour, as browsers compute it, is dark. */
function isDark(color) {
  return Number(/\d+/.exec(color)?.[0]) < 128;
}

// Several copies of this module may be on a page.
if (NEEDED.every((name) => name in globalThis) && !customElements.get(NAME)) define();
