//! Puzzle files: reading, refusals with their places, and round trips.

mod as_they_are;
mod begun;
mod changed;
mod counted;
mod export;
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
mod writers;
mod xmpuzzle;
