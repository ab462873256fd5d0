//! The handle of a page, which its listeners share: each change wakes the frame loop. And what happens around
//! a page.

use crate::web::browser::callbacks::{Later, Listeners};
use crate::web::browser::dom::{HadFocus, by_id, document, ignore, window};
use crate::web::browser::ids::{self, Id};
use crate::web::input::action::Sink;
use crate::web::page::opening::Opening;
use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Event, HtmlCanvasElement, ResizeObserver};

/// A page that is drawn in frames.
pub(crate) trait FramedPage: Sized + 'static {
    /// What its input and its workers ask of it.
    type Action: 'static;

    /// The element that gets the focus when what had it is gone.
    const STAGE: Id;

    /// What the page opens at its start.
    fn opening(&mut self) -> &mut Opening;

    /// Carries out an action.
    fn act(&mut self, action: Self::Action);

    /// Draws a frame, `dt` seconds after the one before. Returns whether another one is needed.
    fn frame(&mut self, dt: f64) -> bool;

    /// Is called before each change.
    fn prepare(&mut self) {}

    /// Applies the preferences of the system and the user.
    fn apply_preferences(&mut self);

    /// Opens the picture, at the start or after the loss of the GPU context.
    fn open_picture(&mut self);

    /// Closes the picture after the loss of the GPU context.
    fn close_picture(&mut self);

    /// Draws the picture again.
    fn repaint(&mut self);

    /// Does after each change what must not wait for the next frame.
    fn respond(&mut self) {}
}

/// A shared handle of a page.
pub(crate) struct Handle<P>(Rc<Shared<P>>);

impl<P> Clone for Handle<P> {
    fn clone(&self) -> Self {
        Self(Rc::clone(&self.0))
    }
}

struct Shared<P> {
    /// Nothing until it is made.
    page: OnceCell<RefCell<P>>,
    frames: OnceCell<Rc<FrameLoop>>,
    /// The changes that wait for the rest of the program, while that is not there.
    waiting: RefCell<Option<Vec<Change<P>>>>,
}

/// A change of a page.
type Change<P> = Box<dyn FnOnce(&mut P)>;

impl<P: FramedPage> Handle<P> {
    /// Makes a page, which may keep the handle, and starts its frames.
    pub(crate) fn open(make: impl FnOnce(&Self) -> P) -> Self {
        let handle = Self(Rc::new(Shared {
            page: OnceCell::new(),
            frames: OnceCell::new(),
            waiting: RefCell::default(),
        }));
        let page = make(&handle);
        handle.0.page.get_or_init(|| RefCell::new(page));
        let drawn = handle.clone();
        let frame = move |dt| drawn.call(|page| page.frame(dt)).unwrap_or_default();
        handle.0.frames.get_or_init(|| FrameLoop::new(frame));
        handle.wake();
        handle
    }

    /// Changes the page, and shows the result; if a part of the program is not there yet, when it is.
    pub(crate) fn with(&self, change: impl FnOnce(&mut P) + 'static) {
        if let Some(waiting) = &mut *self.0.waiting.borrow_mut() {
            return waiting.push(Box::new(change));
        }
        self.unseen(|page| {
            page.prepare();
            change(page);
            page.respond();
        });
        self.wake();
    }

    /// Lets changes wait: a part of the program is not there yet.
    pub(crate) fn hold(&self) {
        self.0.waiting.replace(Some(Vec::new()));
    }

    /// Makes the changes that wait: the program is whole.
    pub(crate) fn release(&self) {
        let waiting = self.0.waiting.take();
        waiting.into_iter().flatten().for_each(|change| self.with(change));
    }

    /// Calls `act` with the page, without a frame that shows what has changed.
    pub(crate) fn unseen(&self, act: impl FnOnce(&mut P)) {
        self.call(act);
    }

    /// Calls `act` with the page, if it is made, and keeps the focus on it.
    fn call<T>(&self, act: impl FnOnce(&mut P) -> T) -> Option<T> {
        let page = self.0.page.get()?;
        let had_focus = HadFocus::note();
        let result = act(&mut page.borrow_mut());
        had_focus.keep(P::STAGE);
        Some(result)
    }

    /// Changes the page when what happens now is over. A field that loses the focus says so at once, even if
    /// the page itself has moved the focus.
    pub(crate) fn soon(&self, change: impl FnOnce(&mut P) + 'static) {
        let handle = self.clone();
        let callback = Closure::once_into_js(move || handle.with(change));
        window().queue_microtask(callback.unchecked_ref());
    }

    /// The sink of the actions of input, panels and workers.
    pub(crate) fn sink(&self) -> Sink<P::Action> {
        let handle = self.clone();
        Rc::new(move |action| handle.with(move |page| page.act(action)))
    }

    /// Passes what arrives later to the page.
    pub(crate) fn receiver<T: 'static>(&self, receive: fn(&mut P, T)) -> Rc<dyn Fn(T)> {
        let handle = self.clone();
        Rc::new(move |message| handle.with(move |page| receive(page, message)))
    }

    /// Calls `act` with the page some time after a request.
    pub(crate) fn later(&self, act: fn(&mut P)) -> Later {
        let handle = self.clone();
        Later::new(move || handle.unseen(act))
    }

    /// Requests a frame.
    pub(crate) fn wake(&self) {
        if let Some(frames) = self.0.frames.get() {
            frames.wake();
        }
    }
}

/// Calls back at each repaint while the callback returns true.
struct FrameLoop {
    callback: OnceCell<Closure<dyn FnMut(f64)>>,
    requested: Cell<bool>,
    last: Cell<Option<f64>>,
}

impl FrameLoop {
    /// The maximum time between two frames that is reported, in seconds, so that nothing jumps after a pause.
    const LONGEST_FRAME: f64 = 0.1;

    /// A loop that is idle until [`wake`](Self::wake) is called. `on_frame` gets the seconds since the last
    /// frame, 0 after idling, and returns whether to request another one.
    fn new(on_frame: impl Fn(f64) -> bool + 'static) -> Rc<Self> {
        let frames =
            Rc::new(Self { callback: OnceCell::new(), requested: Cell::new(false), last: Cell::new(None) });
        let weak = Rc::downgrade(&frames);
        let callback = Closure::new(move |now: f64| {
            let Some(frames) = weak.upgrade() else { return };
            frames.requested.set(false);
            let dt = frames.last.get().map_or(0.0, |last| (now - last) / 1000.0);
            frames.last.set(Some(now));
            if on_frame(dt.clamp(0.0, Self::LONGEST_FRAME)) {
                frames.wake();
            } else if !frames.requested.get() {
                frames.last.set(None);
            }
        });
        frames.callback.get_or_init(|| callback);
        frames
    }

    /// Requests a frame, unless one is pending. A hidden page gets none until it is visible.
    fn wake(&self) {
        if self.requested.replace(true) {
            return;
        }
        if let Some(callback) = self.callback.get() {
            ignore(window().request_animation_frame(callback.as_ref().unchecked_ref()));
        }
    }
}

/// Listens for as long as the document lives.
pub(crate) fn listen_around<P: FramedPage>(listeners: &mut Listeners, page: &Handle<P>) {
    for query in ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)"] {
        if let Ok(Some(list)) = window().match_media(query) {
            let handle = page.clone();
            listeners.on(&list, "change", move |_: &Event| handle.with(P::apply_preferences));
        }
    }
    let handle = page.clone();
    listeners.on(&document(), "visibilitychange", move |_: &Event| {
        handle.unseen(|page| page.opening().on_visibility());
    });
    let canvas: HtmlCanvasElement = by_id(ids::CANVAS);
    let handle = page.clone();
    listeners.on(&canvas, "webglcontextlost", move |event: &Event| {
        // Without this the browser would never restore the context.
        event.prevent_default();
        handle.with(P::close_picture);
    });
    let handle = page.clone();
    listeners.on(&canvas, "webglcontextrestored", move |_: &Event| handle.with(P::open_picture));
    let handle = page.clone();
    let resized: Closure<dyn Fn()> = Closure::new(move || handle.with(P::repaint));
    if let Ok(watch) = ResizeObserver::new(resized.as_ref().unchecked_ref()) {
        watch.observe(&canvas);
        std::mem::forget(watch);
    }
    resized.forget();
}
