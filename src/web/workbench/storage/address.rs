//! Addresses: of the workbench with a puzzle, and of the page with the same puzzle.

use crate::formats::{from_code, to_code};
use crate::puzzle::PuzzleSpec;
use crate::web::browser::dom::window;

/// The maximum length of a code in an address. Some programs cut longer ones.
const LONGEST: usize = 7_600;
/// The key of the puzzle's code.
const KEY: &str = "puzzle=";

/// The address that opens the workbench with this puzzle; nothing if that is too long.
pub(in crate::web::workbench) fn of_workbench(spec: &PuzzleSpec) -> Option<String> {
    let code = to_code(spec);
    let here = window().location().href().ok()?;
    let bare = here.split('#').next().unwrap_or_default();
    (code.len() <= LONGEST).then(|| format!("{bare}#{KEY}{code}"))
}

/// The address, relative to this page, that searches this puzzle; nothing if that is too long.
pub(in crate::web::workbench) fn of_search(spec: &PuzzleSpec) -> Option<String> {
    let code = to_code(spec);
    (code.len() <= LONGEST).then(|| format!("./#cubes={code}"))
}

/// The puzzle of the current address; nothing if it has none.
///
/// # Errors
/// When the code is damaged: why, as a clause.
pub(in crate::web::workbench) fn shared() -> Option<Result<PuzzleSpec, String>> {
    let hash = window().location().hash().ok()?;
    let code = hash.strip_prefix('#')?.strip_prefix(KEY)?.to_owned();
    Some(from_code(&code).map_err(|error| error.to_string()))
}
