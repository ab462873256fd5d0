//! Puzzle files: what is read, what is refused and where, and that what is written is read back.

mod changed;
mod foreign;
mod hostile;
mod mutations;
mod native;
mod polysolve;
mod psv;
mod recognition;
mod round_trips;
mod studio;
mod texts;
