//! Addresses: of the editor with a puzzle, and of the page with the same puzzle.

use crate::web::browser::dom::{ignore, window};
use app::bare_fragment;
use codes::{from_code, to_code};
use cubefall::puzzle::PuzzleSpec;
use wasm_bindgen::JsValue;
use web_sys::History;

/// The maximum length of a code in an address. Some programs cut longer ones.
const LONGEST: usize = 7_600;
/// The key of the puzzle's code.
const KEY: &str = "puzzle=";
/// The key of the picture of the reason why it has no solution, counted from 1.
const REASON: &str = "&reason=";

/// What an address has.
pub(crate) struct Shared {
    pub spec: PuzzleSpec,
    /// The picture of the reason that it opens, by its index.
    pub reason: Option<usize>,
}

/// The address that opens the editor with this puzzle, and at this picture of the reason; nothing if that is
/// too long.
pub(crate) fn of_editor(spec: &PuzzleSpec, reason: Option<usize>) -> Option<String> {
    let code = to_code(spec);
    let here = window().location().href().ok()?;
    let bare = here.split('#').next().unwrap_or_default();
    let picture = reason.map_or(String::new(), |index| format!("{REASON}{}", index + 1));
    (code.len() <= LONGEST).then(|| format!("{bare}#{KEY}{code}{picture}"))
}

/// The address, relative to this page, that searches this puzzle; nothing if that is too long.
pub(crate) fn of_search(spec: &PuzzleSpec) -> Option<String> {
    let code = to_code(spec);
    (code.len() <= LONGEST).then(|| format!("./#cubes={code}"))
}

/// Removes the puzzle from the address.
pub(crate) fn clear() {
    let location = window().location();
    let bare = [location.pathname(), location.search()].map(Result::unwrap_or_default).concat();
    let replace = |history: History| history.replace_state_with_url(&JsValue::NULL, "", Some(&bare));
    // Browsers refuse this if it is called too often; then a reload opens the puzzle of the address again,
    // and asks again.
    ignore(window().history().and_then(replace));
}

/// The fragment of the current address.
pub(crate) fn fragment() -> String {
    window().location().hash().unwrap_or_default().trim_start_matches('#').to_owned()
}

/// The puzzle of the current address; nothing if it has none.
///
/// # Errors
/// When the code is damaged: why, as a clause. A picture that is no number is none.
pub(crate) fn shared() -> Option<Result<Shared, String>> {
    let hash = window().location().hash().ok()?;
    let decoded = js_sys::decode_uri_component(&hash).map_or(hash, String::from);
    let text = bare_fragment(decoded.strip_prefix('#')?).strip_prefix(KEY)?;
    let (code, picture) = text.split_once(REASON).unwrap_or((text, ""));
    let reason = picture.parse().ok().map(|number: usize| number.saturating_sub(1));
    Some(from_code(code).map(|spec| Shared { spec, reason }).map_err(|error| error.to_string()))
}
