//! The program of the players on a page: what `www/player.js` calls. All players share one copy of it.

mod picture;
mod player;
mod player_canvas;

use std::panic;
use wasm_bindgen::{JsValue, throw_val};

/// Runs when the module has been compiled.
fn main() {
    // The caller gets the reason, since the players have no page of their own to show it on: as a text, which
    // nothing else throws.
    panic::set_hook(Box::new(|info| {
        let place = info.location().map(|at| format!(" ({}:{})", at.file(), at.line())).unwrap_or_default();
        let reason = info.payload_as_str().unwrap_or("no reason given");
        throw_val(JsValue::from_str(&format!("Cubefall has a fault and stopped: {reason}{place}.")));
    }));
}
