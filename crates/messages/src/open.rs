//! The messages of reading puzzle files, the catalogue and the lessons.

use crate::{Bytes, Job, Lesson, PieceCells};
#[cfg(doc)]
use codes::pack;
use markup::Markup;
use serde::{Deserialize, Serialize};

/// Reads puzzle files, the catalogue and the lessons.
pub enum Open {}

impl Job for Open {
    const NAME: &'static str = "open";
    const PROGRAM: &'static str = "files";
    /// A file is read in a single call.
    const LONGEST_SILENCE: u32 = 120;

    type Request = OpenRequest;
    type Event = OpenEvent;

    fn is_last(event: &OpenEvent) -> bool {
        !matches!(event, OpenEvent::Gallery(GallerySection { more: true, .. }))
    }
}

/// A request of the page.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum OpenRequest {
    /// The gallery of the catalogue.
    Gallery,
    /// The puzzle of the catalogue with this id.
    Puzzle(String),
    /// The lesson with this id.
    Lesson(String),
    /// The puzzles of a file.
    File {
        /// What the file is called.
        name: String,
        /// Its bytes.
        content: Bytes,
    },
    /// A text that was pasted while the user sets up a cube: an assembly, or else the puzzles of a file.
    Pasted {
        /// The puzzle's document, as [`pack`] packs it.
        puzzle: Bytes,
        /// The text.
        text: String,
    },
}

/// An event of the worker.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum OpenEvent {
    /// A section of the gallery. They come in their order.
    Gallery(GallerySection),
    /// A puzzle's document, as [`pack`] packs it.
    Puzzle(Bytes),
    /// A lesson.
    Lesson(Lesson),
    /// The content of a file.
    File(OpenedFile),
    /// The pieces of the user's cube.
    Cube(Vec<PieceCells>),
    /// The stored puzzles of a file, each as the text of its record.
    Collection(Vec<String>),
}

/// A section of the gallery: the ladder, or a group of the catalogue.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GallerySection {
    /// Its heading and its cards.
    pub content: Markup,
    /// Whether another one follows.
    pub more: bool,
}

/// The content of a file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct OpenedFile {
    /// The name of its format.
    pub format: String,
    /// The remarks about the file as a whole.
    pub remarks: Vec<String>,
    /// Its problems, at least one.
    pub problems: Vec<OpenedProblem>,
    /// A card for each problem.
    pub cards: Markup,
}

/// A problem of a file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct OpenedProblem {
    /// The puzzle's document, as [`pack`] packs it, or why the problem is refused.
    pub puzzle: Result<Bytes, String>,
    /// The remarks about it.
    pub remarks: Vec<String>,
}

/// The name of a text that is pasted.
pub const PASTED: &str = "The pasted text";
