//! What the solver promises, natively and as WebAssembly. One program, so that it links once.

mod counts;
mod events;
mod known;
mod oracle;
mod positional;
mod puzzles;
mod random;
mod resuming;
mod rotations;
mod shapes;
mod solutions;
mod verifying;
