//! Colours of cells, which constrain where a piece may be placed.

use serde::{Deserialize, Serialize};

/// A colour of cells, by its number from 1: entry `number - 1` of a puzzle's list of colours.
///
/// A cell without a colour is neutral and matches every other. Two colours match if the puzzle lists their pair.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Debug)]
#[serde(transparent)]
pub struct Color(u8);

impl Color {
    /// The maximum number of colours of a puzzle.
    pub const MOST: u8 = 63;

    /// The colour with this number; nothing outside 1 to [`Color::MOST`].
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= Self::MOST { Some(Self(number)) } else { None }
    }

    /// Its number, from 1.
    pub const fn number(self) -> u8 {
        self.0
    }
}
