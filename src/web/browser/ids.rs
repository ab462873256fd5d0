//! The ids of the pages' elements, a constant for each: `build.rs` reads them in the markup.
#![allow(dead_code, reason = "some elements are known to style sheets or tests only")]

/// The id of an element of a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Id(&'static str);

impl Id {
    /// The id, as it is in the markup.
    pub(crate) const fn name(self) -> &'static str {
        self.0
    }
}

include!(concat!(env!("OUT_DIR"), "/ids.rs"));
