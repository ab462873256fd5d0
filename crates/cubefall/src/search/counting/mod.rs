//! Positional population count: how often each bit is set in a stream of words.
//!
//! If each word is the set of cells that a placement covers, the count of bit i is the number of candidates of cell i. The bit
//! with the least count is the cell with the fewest candidates, which a search branches on.
//!
//! [`bit_by_bit`] counts naively; [`carry_save`] and [`vectors`] count all 64 bits of a word at once. [`FewerThanFour`] saturates
//! at four, which is enough to choose a cell in most cases.
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
pub use counts::BitCounts;
pub use fewer_than_four::FewerThanFour;
pub use sliced::{carry_save, vectors};

/// A method of counting how often each bit is set.
pub type Method = fn(&[u64]) -> BitCounts;

/// All exact methods, by name, the simplest first. Their results are the same.
pub fn methods() -> [(&'static str, Method); 3] {
    [("bit by bit", bit_by_bit), ("carry-save", carry_save), ("vectors", vectors)]
}
