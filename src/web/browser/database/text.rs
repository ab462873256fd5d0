//! Keys and values of a database as texts. Others than texts are not ours; they are there as JSON, so that they can be seen and removed.

use js_sys::JSON;
use wasm_bindgen::JsValue;

/// What marks the text of a key that is no text.
const JSON_KEY: &str = "json:";

/// The key of a text.
pub(super) fn key_of(text: &str) -> JsValue {
    let other = text.strip_prefix(JSON_KEY).and_then(|json| JSON::parse(json).ok());
    other.unwrap_or_else(|| text.into())
}

/// The text of a key.
pub(super) fn key_text(key: &JsValue) -> String {
    key.as_string().unwrap_or_else(|| [JSON_KEY, &text_of(key)].concat())
}

/// The text of a value.
pub(super) fn text_of(value: &JsValue) -> String {
    let json = || JSON::stringify(value).ok().and_then(|json| json.as_string());
    value.as_string().or_else(json).unwrap_or_default()
}
