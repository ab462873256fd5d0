//! A request to the exporter, resolved to its puzzle and solution.

use crate::formats::{Naming, pack};
use crate::puzzle::{Coord, PieceId, Puzzle};
use crate::solution::{Solution, SolutionName};
use crate::web::workers::protocol::{ExportRequest, FileForm, PieceCells};
use crate::web::workers::service::unpacked;
use std::sync::Arc;

/// A file to make.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Order {
    pub(super) form: FileForm,
    pub(super) puzzle: Arc<Puzzle>,
    /// How a file of the solution refers to the puzzle.
    pub(super) naming: Naming,
    /// The solution's number, from 1.
    pub(super) number: usize,
    /// The side of a cell and the gap between pieces in millimetres, as they were typed.
    pub(super) lengths: [String; 2],
    pub(super) solution: Solution,
}

impl Order {
    /// The request for it.
    #[cold]
    pub(super) fn to_request(&self) -> ExportRequest {
        let Self { form, puzzle, naming, number, lengths, solution } = self;
        let piece_cells = |(piece, cells): &(PieceId, Vec<Coord>)| PieceCells {
            piece: piece.index() as u32,
            cells: cells.iter().map(|cell| [cell.x, cell.y, cell.z]).collect(),
        };
        ExportRequest {
            form: *form,
            puzzle: pack(&puzzle.to_spec()),
            in_catalogue: *naming == Naming::Id,
            number: *number as u32,
            lengths: lengths.clone(),
            pieces: solution.pieces().iter().map(piece_cells).collect(),
        }
    }

    /// Resolves a request. Returns nothing if its puzzle cannot be decoded or lacks a piece. The solution is not verified.
    pub(super) fn from_request(request: ExportRequest) -> Option<Self> {
        let ExportRequest { form, puzzle, in_catalogue, number, lengths, pieces } = request;
        let puzzle = unpacked(&puzzle).ok()?;
        let known = |piece: u32| (piece as usize) < puzzle.pieces().len();
        if !pieces.iter().all(|piece| known(piece.piece)) {
            return None;
        }
        let pieces = pieces.into_iter().map(|PieceCells { piece, cells }| {
            let cells = cells.into_iter().map(|[x, y, z]| Coord::new(x, y, z)).collect();
            (PieceId::new(piece as usize), cells)
        });
        let solution = Solution::new(pieces.collect());
        let naming = if in_catalogue { Naming::Id } else { Naming::Document };
        Some(Self { form, puzzle, naming, number: number as usize, lengths, solution })
    }
}

/// The name of a file of a solution, as in `cubefall-soma-17-d8z1-vgnq.stl`.
#[cold]
pub(super) fn file_name(puzzle: &Puzzle, number: usize, name: Option<SolutionName>, ending: &str) -> String {
    let name = name.map_or(String::new(), |name| format!("-{name}"));
    format!("cubefall-{}-{number}{name}.{ending}", puzzle.id())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::catalogue;

    /// The puzzle without its published counts, which are not sent.
    fn unpublished(puzzle: &Puzzle) -> Arc<Puzzle> {
        unpacked(&pack(&puzzle.to_spec())).expect("a puzzle")
    }

    fn order(form: FileForm) -> Order {
        let solution = Solution::new(vec![
            (PieceId::new(3), vec![Coord::new(0, 1, 2), Coord::new(-1, 0, 0)]),
            (PieceId::new(0), vec![Coord::new(1, 1, 1)]),
        ]);
        let lengths = ["15".to_owned(), String::new()];
        let puzzle = unpublished(&catalogue::get("soma"));
        let naming = if form == FileForm::Json { Naming::Id } else { Naming::Document };
        Order { form, puzzle, naming, number: 17, lengths, solution }
    }

    #[test]
    fn orders_are_resolved_as_they_were_requested() {
        for form in FileForm::ALL {
            let order = order(form);
            assert_eq!(Order::from_request(order.to_request()), Some(order));
        }
    }

    #[test]
    fn requests_of_what_there_is_not_are_not_resolved() {
        let request = order(FileForm::Json).to_request();
        let unknown = ExportRequest { puzzle: b"cube".to_vec(), ..request.clone() };
        assert_eq!(Order::from_request(unknown), None);
        let pieces = vec![PieceCells { piece: 7, cells: vec![] }];
        assert_eq!(Order::from_request(ExportRequest { pieces, ..request }), None);
    }

    #[test]
    fn files_say_what_they_hold() {
        let name = "d8z1-vgnq".parse().expect("a name");
        assert_eq!(
            file_name(&catalogue::get("soma"), 17, Some(name), "stl"),
            "cubefall-soma-17-d8z1-vgnq.stl"
        );
        assert_eq!(file_name(&catalogue::get("bedlam"), 2, None, "png"), "cubefall-bedlam-2.png");
    }
}
