//! A request for a file, resolved to its puzzle and solution.

use crate::unpacked;
use crate::{FileForm, FileRequest, PieceCells};
use cubefall::puzzle::Puzzle;
use cubefall::solution::{Solution, SolutionName};
use formats::{Naming, pack};
use std::sync::Arc;

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
    /// The solution.
    pub solution: Solution,
}

impl ExportOrder {
    /// The request for it.
    pub fn to_request(&self) -> FileRequest {
        let Self { form, puzzle, naming, number, lengths, solution } = self;
        FileRequest {
            form: *form,
            puzzle: pack(&puzzle.to_spec()),
            in_catalogue: *naming == Naming::Id,
            number: number.map(|number| number as u32),
            lengths: lengths.clone(),
            pieces: PieceCells::of(solution),
        }
    }

    /// Resolves a request. Returns nothing if its puzzle cannot be decoded or lacks a piece. The solution is not verified.
    pub fn from_request(request: FileRequest) -> Option<Self> {
        let FileRequest { form, puzzle, in_catalogue, number, lengths, pieces } = request;
        let puzzle = unpacked(&puzzle).ok()?;
        let solution = PieceCells::to_solution(pieces, &puzzle)?;
        let naming = if in_catalogue { Naming::Id } else { Naming::Document };
        Some(Self { form, puzzle, naming, number: number.map(|number| number as usize), lengths, solution })
    }
}

/// The name of a file of a solution without its ending, as in `cubefall-soma-d8z1-vgnq-17`; without a number,
/// `cubefall-soma-d8z1-vgnq`.
pub fn file_stem(puzzle: &Puzzle, name: Option<SolutionName>, number: Option<usize>) -> String {
    let name = name.map_or(String::new(), |name| format!("-{name}"));
    let number = number.map_or(String::new(), |number| format!("-{number}"));
    format!("cubefall-{}{name}{number}", puzzle.id())
}

#[cfg(test)]
mod tests {
    use super::*;
    use cubefall::puzzle::{Coord, PieceId};

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
        ExportOrder { form, puzzle, naming, number, lengths, solution }
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

    #[test]
    fn files_say_what_they_hold() {
        let name = "d8z1-vgnq".parse().expect("a name");
        let soma = catalogue::ALL.get("soma");
        assert_eq!(file_stem(&soma, Some(name), Some(17)), "cubefall-soma-d8z1-vgnq-17");
        assert_eq!(file_stem(&soma, Some(name), None), "cubefall-soma-d8z1-vgnq");
    }
}
