//! Which format a text has.

use super::json::{JsonKind, kind};
use super::{FileFormat, brick, busche, psv, soma, xmpuzzle};

/// Recognises the format by the beginning or the keys of a text. Returns nothing if no format is recognised.
pub fn format_of(text: &str) -> Option<FileFormat> {
    let beginnings = [
        (FileFormat::XmPuzzle, xmpuzzle::recognises as fn(&str) -> bool),
        (FileFormat::PolySolver, psv::recognises),
        (FileFormat::Busche, busche::recognises),
        (FileFormat::SomaFigures, soma::is_bundgaard),
        (FileFormat::Brick, brick::recognises),
    ];
    if let Some((format, _)) = beginnings.into_iter().find(|(_, recognises)| recognises(text)) {
        return Some(format);
    }
    let by_keys = kind(text).map(|kind| match kind {
        JsonKind::Native => FileFormat::Native,
        JsonKind::Polysolve => FileFormat::Polysolve,
        JsonKind::Studio => FileFormat::PuzzleStudio,
    });
    // Any character is a cell of a figure of yass, so this one is the last.
    by_keys.or_else(|| soma::is_yass(text).then_some(FileFormat::Yass))
}
