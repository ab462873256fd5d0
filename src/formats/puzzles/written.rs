//! Puzzles as the bytes of a file.

use super::{Place, Remark, RemarkKind};

/// Puzzles as the bytes of a file.
#[derive(Clone, PartialEq, Debug)]
pub struct Written {
    /// The content of the file.
    pub bytes: Vec<u8>,
    /// What the format has no place for, and is not in it. Nothing that changes the meaning of a puzzle is left out.
    pub remarks: Vec<Remark>,
}

impl Written {
    /// A file that has everything.
    pub const fn whole(bytes: Vec<u8>) -> Self {
        Self { bytes, remarks: Vec::new() }
    }

    /// The same file, without something that it has no place for: what.
    #[must_use]
    pub fn without(mut self, what: impl Into<String>) -> Self {
        self.remarks.push(Remark { place: Place::File, kind: RemarkKind::LeftOut(what.into()) });
        self
    }
}
