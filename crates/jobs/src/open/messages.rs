//! The job of reading puzzle files, the catalogue and the lessons.

use crate::Job;
use crate::{Bytes, PieceCells};
use app::Lesson;
use formats::Markup;
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
        /// The puzzle's document, as [`pack`](formats::pack) packs it.
        puzzle: Bytes,
        /// The text.
        text: String,
    },
}

/// An event of the worker.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum OpenEvent {
    /// The gallery.
    Gallery(Markup),
    /// A puzzle's document, as [`pack`](formats::pack) packs it.
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
    /// The puzzle's document, as [`pack`](formats::pack) packs it, or why the problem is refused.
    pub puzzle: Result<Bytes, String>,
    /// The remarks about it.
    pub remarks: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{decode, encode};
    use formats::markup;

    #[test]
    fn messages_are_decoded_as_they_were_encoded() {
        let bytes = Bytes((0..=255).collect());
        let file = OpenRequest::File { name: "soma.brick".to_owned(), content: bytes.clone() };
        let pasted = OpenRequest::Pasted { puzzle: bytes.clone(), text: "|LLL|".to_owned() };
        for request in [OpenRequest::Gallery, OpenRequest::Puzzle("soma".to_owned()), file, pasted] {
            assert_eq!(decode(&encode(&request)), Ok(request));
        }
        let problems = [Ok(bytes.clone()), Err("no cells".to_owned())]
            .map(|puzzle| OpenedProblem { puzzle, remarks: vec!["a remark".to_owned()] });
        let file = OpenedFile {
            format: "Cubefall JSON".to_owned(),
            remarks: Vec::new(),
            problems: problems.to_vec(),
            cards: markup!("<li>{}</li>", "<b>"),
        };
        let lesson = app::lesson("all").expect("the list of lessons");
        let cube = OpenEvent::Cube(vec![PieceCells { piece: 2, cells: vec![[0, 1, 2]] }]);
        for event in [
            OpenEvent::Gallery(markup!("<ul></ul>")),
            OpenEvent::Puzzle(bytes),
            OpenEvent::Lesson(lesson),
            OpenEvent::File(file),
            cube,
            OpenEvent::Collection(vec!["{}".to_owned()]),
        ] {
            assert_eq!(decode(&encode(&event)), Ok(event));
        }
    }
}
