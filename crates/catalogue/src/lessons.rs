//! The documents of `data/lessons`.

/// The documents as JSON, in their order. The program has them as they are: only the program `files` reads
/// them.
pub const LESSON_DOCUMENTS: &[&str] = include!(concat!(env!("OUT_DIR"), "/lessons.rs"));
