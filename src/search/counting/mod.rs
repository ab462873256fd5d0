//! Positional population count: in a stream of words, how often is each bit set?
//!
//! Where a word is the set of cells that a placement covers, bit i's count says how many placements can cover cell i.
//! The most often set bit is the cell that is easiest to cover, the least often set one the tightest, which is the one
//! to branch on.
//!
//! [`bit_by_bit`] is the definition; [`carry_save`] and [`vectors`] count all 64 positions of a word at once.
//! [`FewerThanFour`] counts no further than choosing the tightest cell needs.
//!
//! ```
//! use cubefall::search::{FewerThanFour, carry_save};
//!
//! let words = [0b0110, 0b0100, 0b1100];
//! let counts = carry_save(&words);
//! assert_eq!(counts.most(), Some(2));
//! assert_eq!(counts.least_of(0b1111), Some((0, 0)));
//! assert_eq!(counts.least_of(0b0110), Some((1, 1)));
//!
//! let mut few = FewerThanFour::new();
//! few.add_all(&words);
//! assert_eq!(few.exactly(1), 0b1010);
//! assert_eq!(few.least_of(0b0110), Some((1, 1)));
//! ```

mod adder;
mod bit_by_bit;
mod counts;
mod fewer_than_four;
mod sliced;

pub use bit_by_bit::bit_by_bit;
pub use counts::Counts;
pub use fewer_than_four::FewerThanFour;
pub use sliced::{carry_save, vectors};

/// A way to count how often each bit is set.
pub type Method = fn(&[u64]) -> Counts;

/// Every way to count exactly, by name, the plainest first. All give the same.
pub fn methods() -> [(&'static str, Method); 3] {
    [("bit by bit", bit_by_bit), ("carry-save", carry_save), ("vectors", vectors)]
}
