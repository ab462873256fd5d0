//! The browser's video encoder (WebCodecs), which web-sys has only as an unstable interface.

use js_sys::{Function, Object, Promise, Reflect, Uint8Array};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::HtmlCanvasElement;

#[wasm_bindgen]
extern "C" {
    /// The encoder.
    pub(crate) type VideoEncoder;

    #[wasm_bindgen(constructor, catch)]
    fn new(callbacks: &Object) -> Result<VideoEncoder, JsValue>;

    #[wasm_bindgen(static_method_of = VideoEncoder, js_name = isConfigSupported)]
    fn is_config_supported(config: &Object) -> Promise;

    #[wasm_bindgen(method, catch)]
    fn configure(this: &VideoEncoder, config: &Object) -> Result<(), JsValue>;

    #[wasm_bindgen(method, catch)]
    fn encode(this: &VideoEncoder, frame: &Frame, options: &Object) -> Result<(), JsValue>;

    /// Encodes what is waiting.
    #[wasm_bindgen(method)]
    pub(crate) fn flush(this: &VideoEncoder) -> Promise;

    #[wasm_bindgen(method, catch)]
    fn close(this: &VideoEncoder) -> Result<(), JsValue>;

    /// The number of frames that wait.
    #[wasm_bindgen(method, getter, js_name = encodeQueueSize)]
    pub(crate) fn waiting(this: &VideoEncoder) -> u32;

    #[wasm_bindgen(js_name = VideoFrame)]
    type Frame;

    #[wasm_bindgen(constructor, catch, js_class = "VideoFrame")]
    fn new(canvas: &HtmlCanvasElement, options: &Object) -> Result<Frame, JsValue>;

    #[wasm_bindgen(method, js_class = "VideoFrame", js_name = close)]
    fn end(this: &Frame);

    /// An encoded frame.
    #[wasm_bindgen(js_name = EncodedVideoChunk)]
    pub(crate) type Chunk;

    #[wasm_bindgen(method, getter, js_class = "EncodedVideoChunk", js_name = type)]
    fn kind(this: &Chunk) -> String;

    #[wasm_bindgen(method, getter, js_class = "EncodedVideoChunk", js_name = byteLength)]
    fn length(this: &Chunk) -> u32;

    #[wasm_bindgen(method, catch, js_class = "EncodedVideoChunk", js_name = copyTo)]
    fn copy_to(this: &Chunk, bytes: &Uint8Array) -> Result<(), JsValue>;
}

/// The encoder.
pub(crate) type FrameEncoder = VideoEncoder;

/// An encoded frame.
pub(crate) type EncodedFrame = Chunk;

/// The settings of an encoder.
#[derive(Clone, Copy, Debug)]
pub(crate) struct VideoSettings {
    /// The codec, as browsers name it.
    pub(crate) codec: &'static str,
    /// Width and height in pixels.
    pub(crate) size: [u32; 2],
    /// Frames a second.
    pub(crate) rate: u32,
}

impl VideoSettings {
    /// Bits for each pixel of a second.
    const BITS: f64 = 4.0;

    fn object(self) -> Object {
        let [width, height] = self.size.map(f64::from);
        let numbers = [
            ("width", width),
            ("height", height),
            ("framerate", f64::from(self.rate)),
            ("bitrate", width * height * Self::BITS),
        ];
        let object = with_numbers(&numbers);
        set(&object, "codec", &self.codec.into());
        object
    }

    /// Whether the browser has such an encoder: a promise of an object with `supported`; `None` if it has
    /// none at all.
    pub(crate) fn ask(self) -> Option<Promise> {
        let window = web_sys::window()?;
        let has = Reflect::has(&window, &"VideoEncoder".into()).unwrap_or(false);
        has.then(|| VideoEncoder::is_config_supported(&self.object()))
    }
}

impl VideoEncoder {
    /// An encoder that passes each encoded frame to `output`, and its failure to `error`.
    pub(crate) fn start(
        settings: VideoSettings,
        output: &Function,
        error: &Function,
    ) -> Result<Self, JsValue> {
        let callbacks = Object::new();
        set(&callbacks, "output", output);
        set(&callbacks, "error", error);
        let encoder = Self::new(&callbacks)?;
        encoder.configure(&settings.object())?;
        Ok(encoder)
    }

    /// Encodes what the canvas shows, from its upper left corner, at this time in microseconds.
    pub(crate) fn take(
        &self,
        canvas: &HtmlCanvasElement,
        [width, height]: [u32; 2],
        (time, duration): (f64, f64),
        key: bool,
    ) -> Result<(), JsValue> {
        let visible = with_numbers(&[
            ("x", 0.0),
            ("y", 0.0),
            ("width", f64::from(width)),
            ("height", f64::from(height)),
        ]);
        let options = with_numbers(&[("timestamp", time), ("duration", duration)]);
        set(&options, "visibleRect", &visible);
        let frame = Frame::new(canvas, &options)?;
        let options = Object::new();
        set(&options, "keyFrame", &key.into());
        let encoded = self.encode(&frame, &options);
        frame.end();
        encoded
    }

    /// Ends it. It may have ended by itself.
    pub(crate) fn end(&self) {
        drop(self.close());
    }
}

impl Chunk {
    /// Whether it can be decoded without the frames before it, and its data.
    pub(crate) fn read(&self) -> (bool, Vec<u8>) {
        let bytes = Uint8Array::new_with_length(self.length());
        drop(self.copy_to(&bytes));
        (self.kind() == "key", bytes.to_vec())
    }
}

fn with_numbers(numbers: &[(&str, f64)]) -> Object {
    let object = Object::new();
    numbers.iter().for_each(|&(key, value)| set(&object, key, &value.into()));
    object
}

fn set(object: &Object, key: &str, value: &JsValue) {
    drop(Reflect::set(object, &key.into(), value));
}
