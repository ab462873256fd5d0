//! Puzzles as the bytes of a file.

use super::{Place, Remark, RemarkKind};
use crate::puzzle::{Piece, PieceSpec};

/// Puzzles as the bytes of a file.
#[derive(Clone, PartialEq, Debug)]
pub struct Written {
    /// The content of the file.
    pub bytes: Vec<u8>,
    /// Remarks about parts that the format cannot store. None of these changes the meaning of a puzzle.
    pub remarks: Vec<Remark>,
}

impl Written {
    /// A file that has everything.
    pub const fn whole(bytes: Vec<u8>) -> Self {
        Self { bytes, remarks: Vec::new() }
    }

    /// The same file, with the remark that the format cannot store something.
    #[must_use]
    pub fn without(mut self, what: impl Into<String>) -> Self {
        self.remarks.push(Remark { place: Place::File, kind: RemarkKind::LeftOut(what.into()) });
        self
    }
}

/// Whether a piece may be mirrored and is not its own mirror image, which few formats can express.
pub(super) fn has_two_hands(piece: &PieceSpec) -> bool {
    let forms = |mirrored| {
        let spec = PieceSpec { mirrored, ..piece.clone() };
        Piece::from_spec(&spec).map_or(0, |piece| piece.turned().len())
    };
    piece.mirrored && forms(true) != forms(false)
}
