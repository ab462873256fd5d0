//! What the app promises: commands, playback, solutions, and the picture of now.

mod looking;
mod playing;
mod setting;
mod time;
mod tree;
