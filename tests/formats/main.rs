//! Puzzle files: what is read, what is refused and where, and that what is written is read back.

mod changed;
mod foreign;
mod hostile;
mod round_trips;
