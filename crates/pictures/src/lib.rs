//! Puzzles and solutions for people: pictures, printed sheets, and moves in words.

/// The example of its README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

mod assembled;
mod colors;
mod isometric;
mod moves;
mod palette;
mod places;
mod qr_code;
mod sheet;

pub use assembled::assembled_thumbnail;
pub use colors::{Rgb, css_color, ink_on, linear, rgb_of};
pub use isometric::thumbnail;
pub use moves::{listed, move_back_words, move_words};
pub use palette::{Marking, OwnColors, PAINTS, Paints, Palette, paint_number, piece_color};
pub use places::places;
pub use qr_code::{TooLong, qr_code};
pub use sheet::{Sheet, sheet};
