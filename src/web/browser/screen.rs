//! The screen: the canvas with its WebGL2 context, its size, and the letters for the pieces; the full screen;
//! the wake lock.

use crate::view::{DetailMeter, Gpu, LetterAtlas};
use crate::web::browser::callbacks::settle;
use crate::web::browser::dom::{document, ignore, window};
use cubefall::puzzle::sort_by_number;
use js_sys::{Function, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, WebGl2RenderingContext, WebGlSync};

/// The maximum number of device pixels per CSS pixel. More are hardly visible, and cost GPU time.
const MOST_PIXELS_A_POINT: f64 = 2.0;

/// Opens the canvas for three-d. Returns `None` if the browser has no WebGL2.
#[cfg(target_arch = "wasm32")]
#[expect(clippy::arc_with_non_send_sync, reason = "three-d takes an Arc")]
pub fn open_canvas(canvas: &HtmlCanvasElement) -> Option<Gpu> {
    let attributes = web_sys::WebGlContextAttributes::new();
    // The surface that scenes are drawn on has both.
    attributes.set_antialias(false);
    attributes.set_depth(false);
    attributes.set_alpha(false);
    let context = canvas.get_context_with_context_options("webgl2", &attributes).ok()??;
    let context: web_sys::WebGl2RenderingContext = context.dyn_into().ok()?;
    for extension in ["EXT_color_buffer_float", "OES_texture_float_linear", "OES_texture_half_float_linear"] {
        ignore(context.get_extension(extension));
    }
    let context = glow::Context::from_webgl2_context(context);
    three_d::Context::from_gl_context(std::sync::Arc::new(context)).ok().map(Gpu::new)
}

/// A stub for native builds, so that this crate is checked natively too.
#[cfg(not(target_arch = "wasm32"))]
pub fn open_canvas(_canvas: &HtmlCanvasElement) -> Option<Gpu> {
    None
}

/// The resolution of a canvas, which follows its size on the screen.
///
/// A browser changes it when the GPU has drawn everything that it was given, and until then the page stands
/// still: a quarter of a second where the processor draws while workers search. So a change waits for that,
/// and the last picture is shown in the new size.
#[derive(Default)]
pub(crate) struct Resolution {
    /// Whether the canvas was ever given its size.
    is_set: bool,
    /// Set when a change became due.
    fence: Option<Fence>,
}

/// The size of a canvas in pixels.
pub(crate) struct CanvasSize {
    pub(crate) width: u32,
    pub(crate) height: u32,
    /// Whether it is new, so that the canvas is empty.
    pub(crate) is_new: bool,
}

impl Resolution {
    /// Fits the canvas to its size on the screen. Returns nothing while that waits; then nothing is to be
    /// drawn, and it is to be called again in the next frame. `waits` is whether it may wait.
    pub(crate) fn fit(&mut self, canvas: &HtmlCanvasElement, waits: bool) -> Option<CanvasSize> {
        let ratio = window().device_pixel_ratio().clamp(0.5, MOST_PIXELS_A_POINT);
        let pixels = |points: i32| ((f64::from(points) * ratio).round() as u32).max(1);
        let (width, height) = (pixels(canvas.client_width()), pixels(canvas.client_height()));
        let is_new = (canvas.width(), canvas.height()) != (width, height);
        if is_new && self.is_set && waits && !self.is_all_drawn(canvas) {
            return None;
        }
        (self.is_set, self.fence) = (true, None);
        if is_new {
            canvas.set_width(width);
            canvas.set_height(height);
        }
        Some(CanvasSize { width, height, is_new })
    }

    /// Whether the GPU has drawn everything that it was given before the first call.
    fn is_all_drawn(&mut self, canvas: &HtmlCanvasElement) -> bool {
        if self.fence.is_none() {
            self.fence = Fence::set(canvas);
        }
        self.fence.as_ref().is_none_or(Fence::is_reached)
    }
}

/// What the GPU reaches when it has drawn what it was given before.
struct Fence {
    context: WebGl2RenderingContext,
    sync: WebGlSync,
}

impl Fence {
    /// Sets one now. A context that is lost has none.
    fn set(canvas: &HtmlCanvasElement) -> Option<Self> {
        let context = canvas.get_context("webgl2").ok()??.dyn_into::<WebGl2RenderingContext>().ok()?;
        let sync = context.fence_sync(WebGl2RenderingContext::SYNC_GPU_COMMANDS_COMPLETE, 0)?;
        context.flush();
        Some(Self { context, sync })
    }

    /// Whether it is reached. This never blocks.
    fn is_reached(&self) -> bool {
        let status = self.context.get_sync_parameter(&self.sync, WebGl2RenderingContext::SYNC_STATUS);
        status.as_f64() != Some(f64::from(WebGl2RenderingContext::UNSIGNALED))
    }
}

impl Drop for Fence {
    fn drop(&mut self) {
        self.context.delete_sync(Some(&self.sync));
    }
}

/// The pace of the pictures of a canvas: none is drawn before the GPU is done with the one before. Where the
/// processor draws, pictures would wait in a queue, and what the user does would be seen seconds later.
#[derive(Default)]
pub(crate) struct PicturePace {
    /// The last picture that the GPU is not known to be done with, and when that was drawn, in milliseconds.
    begun: Option<(Fence, f64)>,
    /// When the next picture is due that gives way to other work.
    due: f64,
}

impl PicturePace {
    /// How many times the time of a slow picture others have the processor.
    const SHARE: f64 = 9.0;
    /// A picture that takes longer is drawn by the processor, in milliseconds.
    const PROCESSOR: f64 = 50.0;
    /// The longest time that others have the processor, in milliseconds.
    const LONGEST_BREAK: f64 = 3_000.0;
    /// No picture takes longer, unless the page was hidden meanwhile.
    const LONGEST: f64 = 10_000.0;

    /// Whether the GPU still draws the last picture. What it took is reported to the meter, once.
    pub(crate) fn is_drawing(&mut self, meter: &mut DetailMeter) -> bool {
        let Some((fence, begun)) = &self.begun else { return false };
        if !fence.is_reached() {
            return true;
        }
        let took = Self::now() - begun;
        if took < Self::LONGEST {
            meter.took((took / 1000.0) as f32);
            let others =
                if took < Self::PROCESSOR { 0.0 } else { (Self::SHARE * took).min(Self::LONGEST_BREAK) };
            self.due = Self::now() + others;
        }
        self.begun = None;
        false
    }

    /// Whether a picture that gives way to other work is not due yet.
    pub(crate) fn gives_way(&self) -> bool {
        Self::now() < self.due
    }

    /// The page was hidden, or is seen again: what the last picture took is not known.
    pub(crate) fn interrupt(&mut self) {
        self.begun = None;
    }

    /// A picture was drawn.
    pub(crate) fn drawn(&mut self, canvas: &HtmlCanvasElement) {
        self.begun = Fence::set(canvas).map(|fence| (fence, Self::now()));
    }

    fn now() -> f64 {
        window().performance().map_or(0.0, |clock| clock.now())
    }
}

/// Draws the letters of the pieces side by side, white on transparent. If the browser cannot, the pieces have
/// no letters.
pub fn draw_letters(mut letters: Vec<char>) -> LetterAtlas {
    sort_by_number(&mut letters, |&letter| u64::from(letter));
    letters.dedup();
    // The pixels of a canvas without any cannot be read.
    match letters.is_empty() {
        true => LetterAtlas::default(),
        false => try_draw_letters(letters).unwrap_or_default(),
    }
}

/// The same for distinct letters, at least one.
fn try_draw_letters(letters: Vec<char>) -> Result<LetterAtlas, JsValue> {
    /// The side of a letter in pixels; less if there are many.
    const SIDE: u32 = 64;
    /// The maximum width of the atlas, which every GPU of the last ten years supports.
    const WIDEST: u32 = 4096;
    // The atlas also has the cross.
    let glyph_size = SIDE.min(WIDEST / (letters.len() as u32 + 1));
    let canvas: HtmlCanvasElement = document().create_element("canvas")?.unchecked_into();
    canvas.set_width(glyph_size * letters.len() as u32);
    canvas.set_height(glyph_size);
    let context = canvas.get_context("2d")?.ok_or("no 2d context")?;
    let context: CanvasRenderingContext2d = context.dyn_into()?;
    let side = f64::from(SIDE);
    let scale = f64::from(glyph_size) / side;
    context.scale(scale, scale)?;
    // 0.78 of the side.
    context.set_font("600 49.92px system-ui, sans-serif");
    context.set_text_align("center");
    context.set_text_baseline("middle");
    context.set_fill_style_str("white");
    for (place, letter) in letters.iter().enumerate() {
        context.fill_text(&letter.to_string(), (place as f64 + 0.5) * side, 0.54 * side)?;
    }
    let pixels = context.get_image_data(0.0, 0.0, f64::from(canvas.width()), f64::from(glyph_size))?.data();
    let alpha = pixels.chunks_exact(4).map(|pixel| pixel[3]).collect();
    Ok(LetterAtlas { glyph_size, letters, alpha })
}

/// Shows the page on the full screen.
pub(crate) fn enter_full_screen() {
    if let Some(root) = document().document_element() {
        call(&root, "requestFullscreen");
    }
}

/// Leaves the full screen.
pub(crate) fn leave_full_screen() {
    if is_full_screen() {
        call(&document(), "exitFullscreen");
    }
}

/// Whether the page is shown on the full screen.
pub(crate) fn is_full_screen() -> bool {
    Reflect::get(&document(), &"fullscreenElement".into()).is_ok_and(|element| element.is_object())
}

/// Calls a method that some browsers lack, and others refuse. Neither is an error.
fn call(object: &JsValue, name: &str) {
    let method = Reflect::get(object, &name.into()).ok();
    let method = method.and_then(|method| method.dyn_into::<Function>().ok());
    let result = method.and_then(|method| method.call0(object).ok());
    if let Some(promise) = result.and_then(|result| result.dyn_into::<Promise>().ok()) {
        settle(&promise, Box::new(drop));
    }
}

/// Vibrates for some milliseconds where the device can. Browsers allow that once the user has acted, and warn
/// before.
pub(crate) fn vibrate(milliseconds: u32) {
    let navigator = JsValue::from(window().navigator());
    let get = |object: &JsValue, key: &str| Reflect::get(object, &key.into()).unwrap_or_default();
    let has_acted = get(&get(&navigator, "userActivation"), "hasBeenActive").is_truthy();
    if let (true, Ok(function)) = (has_acted, get(&navigator, "vibrate").dyn_into::<Function>()) {
        ignore(function.call1(&navigator, &milliseconds.into()));
    }
}

/// Keeps the screen on until this is dropped or the page is hidden.
pub(crate) struct WakeLock {
    /// Resolves to the lock; rejected if the browser refuses it.
    lock: Promise,
}

impl WakeLock {
    /// Requests a lock. Returns `None` if the browser has no wake locks.
    pub(crate) fn request() -> Option<Self> {
        // The interface is not in web-sys's stable part yet.
        let wake_lock = Reflect::get(&window().navigator(), &"wakeLock".into()).ok()?;
        let request: Function = Reflect::get(&wake_lock, &"request".into()).ok()?.dyn_into().ok()?;
        let lock: Promise = request.call1(&wake_lock, &"screen".into()).ok()?.dyn_into().ok()?;
        // A refusal, as on low battery, is not an error.
        settle(&lock, Box::new(drop));
        Some(Self { lock })
    }

    /// Requests a lock again if there was one, which a hidden page loses.
    pub(crate) fn renew(lock: &mut Option<Self>) {
        if lock.is_some() {
            *lock = Self::request();
        }
    }
}

impl Drop for WakeLock {
    fn drop(&mut self) {
        let release = |lock| {
            let release: Function = Reflect::get(&lock, &"release".into()).ok()?.dyn_into().ok()?;
            release.call0(&lock).ok()
        };
        settle(&self.lock, Box::new(move |lock| drop(lock.ok().and_then(release))));
    }
}
