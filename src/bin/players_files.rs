//! The program that reads puzzle files for players: what `www/player.js` calls for the attribute `src`.

use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// The puzzle of a file with this number, and the solution of this number if the file stores any, for
/// `Player.opened`.
///
/// # Errors
/// When the file is refused, or has no such puzzle or solution.
#[wasm_bindgen]
pub fn read(file: &[u8], number: f64, solution: Option<f64>) -> Result<Vec<u8>, JsError> {
    jobs::read_played(file, number as u64, solution.map(|number| number as u64))
        .map_err(|reason| JsError::new(&reason))
}

fn main() {}
