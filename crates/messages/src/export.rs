//! The messages of making files of solutions, and requests resolved to their puzzles and solutions.

use crate::{Bytes, Job, unpacked};
use codes::pack;
use cubefall::puzzle::{Coord, PieceId, Puzzle};
use cubefall::solution::Solution;
use formats::Naming;
use markup::Markup;
use pictures::{Rgb, Sheet};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Makes a file of a solution.
pub enum Export {}

impl Job for Export {
    const NAME: &'static str = "export";
    const PROGRAM: &'static str = "files";
    /// A file is made in a single call.
    const LONGEST_SILENCE: u32 = 120;

    type Request = ExportRequest;
    type Event = ExportEvent;
}

/// The format of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum FileForm {
    /// A sheet of paper.
    Sheet,
    /// Data to read back.
    Json,
    /// All pieces side by side, for a 3D printer.
    Plate,
    /// The pieces in their places, for a 3D printer.
    Stl,
    /// The same in colours.
    Glb,
    /// The puzzle's document, without a solution.
    Puzzle,
    /// All pieces side by side in colours, for a 3D printer.
    ThreeMfPlate,
    /// The pieces in their places in colours, for a 3D printer.
    ThreeMf,
    /// The pieces in their places in colours, with the moves by which they come apart as an animation.
    GlbMoves,
}

impl FileForm {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::Sheet,
        Self::Json,
        Self::Plate,
        Self::Stl,
        Self::Glb,
        Self::Puzzle,
        Self::ThreeMfPlate,
        Self::ThreeMf,
        Self::GlbMoves,
    ];

    /// The form that the markup's `data-export` names. None names the last one, which takes the place of glTF
    /// while the moves are shown.
    pub fn from_key(key: &str) -> Option<Self> {
        let keys = ["sheet", "json", "plate", "stl", "glb", "puzzle", "plate-3mf", "3mf"];
        keys.into_iter().zip(Self::ALL).find(|(other, _)| *other == key).map(|(_, form)| form)
    }
}

/// A request of the page.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum ExportRequest {
    /// A file of a solution.
    File(FileRequest),
    /// The file of a film.
    Film(FilmRequest),
    /// The QR code of a text.
    Code(String),
}

/// A request for the file of a film.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FilmRequest {
    /// The name of the file.
    pub name: String,
    /// Whether the codec is VP9; else it is VP8.
    pub is_vp9: bool,
    /// The width in pixels.
    pub width: u32,
    /// The height in pixels.
    pub height: u32,
    /// Frames a second.
    pub rate: u32,
    /// The frames.
    pub frames: Vec<FilmFrame>,
}

/// An encoded frame.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FilmFrame {
    /// Whether it can be decoded without the frames before it.
    pub key: bool,
    /// Its data.
    pub bytes: Bytes,
}

/// An event of the worker.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum ExportEvent {
    /// A file.
    File(ExportFile),
    /// A QR code.
    Code(Markup),
}

/// A request for a file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FileRequest {
    /// Its format.
    pub form: FileForm,
    /// The puzzle's document, as [`pack`] packs it.
    pub puzzle: Vec<u8>,
    /// Whether the catalogue has the puzzle, so that a file needs only its id.
    pub in_catalogue: bool,
    /// The solution's number in the full list, if it is known.
    pub number: Option<u32>,
    /// The side of a cell and the gap between pieces in millimetres, as they were typed.
    pub lengths: [String; 2],
    /// The colour of each piece of the puzzle; those that are missing have the usual ones.
    pub colors: Vec<Rgb>,
    /// The solution.
    pub pieces: Vec<PieceCells>,
}

/// A piece of a solution.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PieceCells {
    /// The piece's index.
    pub piece: u32,
    /// Its cells as (x, y, z).
    pub cells: Vec<[i32; 3]>,
}

impl PieceCells {
    /// The pieces of an assembly.
    pub fn of(solution: &Solution) -> Vec<Self> {
        let cells = |cells: &[Coord]| cells.iter().map(|cell| [cell.x, cell.y, cell.z]).collect();
        let pieces = solution.pieces().iter();
        pieces.map(|(piece, own)| Self { piece: piece.index() as u32, cells: cells(own) }).collect()
    }

    /// The assembly of these pieces; `None` if the puzzle lacks one. It is not verified.
    pub fn to_solution(pieces: Vec<Self>, puzzle: &Puzzle) -> Option<Solution> {
        let assembled = pieces.into_iter().map(|Self { piece, cells }| {
            let cells = cells.into_iter().map(|[x, y, z]| Coord::new(x, y, z)).collect();
            ((piece as usize) < puzzle.pieces().len()).then(|| (PieceId::new(piece as usize), cells))
        });
        assembled.collect::<Option<_>>().map(Solution::new)
    }
}

/// A file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ExportFile {
    /// Its name.
    pub name: String,
    /// Its media type.
    pub kind: String,
    /// Its content.
    pub content: Content,
    /// What the user has to know about it, as a sentence without a full stop.
    pub remark: Option<String>,
}

/// The content of a file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Content {
    /// A text.
    Text(String),
    /// A sheet, which is printed.
    Sheet(Sheet),
    /// Anything else.
    Bytes(Bytes),
}

/// A file to make.
#[derive(Clone, PartialEq, Debug)]
pub struct ExportOrder {
    /// The form of the file.
    pub form: FileForm,
    /// The puzzle.
    pub puzzle: Arc<Puzzle>,
    /// How a file of the solution refers to the puzzle.
    pub naming: Naming,
    /// The solution's number in the full list, if it is known.
    pub number: Option<usize>,
    /// The side of a cell and the gap between pieces in millimetres, as they were typed.
    pub lengths: [String; 2],
    /// The colour of each piece of the puzzle; those that are missing have the usual ones.
    pub colors: Vec<Rgb>,
    /// The solution.
    pub solution: Solution,
}

impl ExportOrder {
    /// The request for it.
    pub fn to_request(&self) -> FileRequest {
        let Self { form, puzzle, naming, number, lengths, colors, solution } = self;
        FileRequest {
            form: *form,
            puzzle: pack(&puzzle.to_spec()),
            in_catalogue: *naming == Naming::Id,
            number: number.map(|number| number as u32),
            lengths: lengths.clone(),
            colors: colors.clone(),
            pieces: PieceCells::of(solution),
        }
    }

    /// Resolves a request. Returns nothing if its puzzle cannot be decoded or lacks a piece. The solution is
    /// not verified.
    pub fn from_request(request: FileRequest) -> Option<Self> {
        let FileRequest { form, puzzle, in_catalogue, number, lengths, colors, pieces } = request;
        let puzzle = unpacked(&puzzle).ok()?;
        let solution = PieceCells::to_solution(pieces, &puzzle)?;
        let naming = if in_catalogue { Naming::Id } else { Naming::Document };
        let number = number.map(|number| number as usize);
        Some(Self { form, puzzle, naming, number, lengths, colors, solution })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{decode, encode};
    use cubefall::puzzle::{Coord, PieceId};

    #[test]
    fn requests_are_decoded_as_they_were_encoded() {
        for form in FileForm::ALL {
            let request = FileRequest {
                form,
                puzzle: (0..=255).collect(),
                in_catalogue: form == FileForm::Json,
                number: (form == FileForm::Sheet).then_some(17),
                lengths: ["15".to_owned(), String::new()],
                colors: vec![[1, 2, 3], [255, 0, 128]],
                pieces: vec![PieceCells { piece: 3, cells: vec![[0, 1, 2], [-1, 0, 0]] }],
            };
            assert_eq!(decode(&encode(&request)), Ok(request));
        }
    }

    #[test]
    fn files_are_decoded_as_they_were_encoded() {
        let bytes: Vec<u8> = (0..=255).collect();
        for content in [Content::Text("solid".to_owned()), Content::Bytes(Bytes(bytes))] {
            let file = ExportFile {
                name: "soma.stl".to_owned(),
                kind: "model/stl".to_owned(),
                content,
                remark: Some("the pieces are apart".to_owned()),
            };
            assert_eq!(decode(&encode(&file)), Ok(file));
        }
    }

    /// The puzzle without its published counts, which are not sent.
    fn unpublished(puzzle: &Puzzle) -> Arc<Puzzle> {
        unpacked(&pack(&puzzle.to_spec())).expect("a puzzle")
    }

    fn order(form: FileForm) -> ExportOrder {
        let solution = Solution::new(vec![
            (PieceId::new(3), vec![Coord::new(0, 1, 2), Coord::new(-1, 0, 0)]),
            (PieceId::new(0), vec![Coord::new(1, 1, 1)]),
        ]);
        let lengths = ["15".to_owned(), String::new()];
        let puzzle = unpublished(&catalogue::ALL.get("soma"));
        let naming = if form == FileForm::Json { Naming::Id } else { Naming::Document };
        let number = (form != FileForm::Plate).then_some(17);
        let colors = vec![[9, 8, 7]];
        ExportOrder { form, puzzle, naming, number, lengths, colors, solution }
    }

    #[test]
    fn orders_are_resolved_as_they_were_requested() {
        for form in FileForm::ALL {
            let order = order(form);
            assert_eq!(ExportOrder::from_request(order.to_request()), Some(order));
        }
    }

    #[test]
    fn requests_of_what_there_is_not_are_not_resolved() {
        let request = order(FileForm::Json).to_request();
        let unknown = FileRequest { puzzle: b"cube".to_vec(), ..request.clone() };
        assert_eq!(ExportOrder::from_request(unknown), None);
        let pieces = vec![PieceCells { piece: 7, cells: vec![] }];
        assert_eq!(ExportOrder::from_request(FileRequest { pieces, ..request }), None);
    }
}
