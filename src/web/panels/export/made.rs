//! The exporter's work: a file of a solution that it has checked itself. It knows no browser.

use super::order::{Form, Order, file_name};
use crate::formats::{Print, glb, piece_color, sheet, stl_plate, stl_solution, to_json};
use crate::puzzle::PieceId;
use crate::solution::{Namer, Verifier};

/// A file.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Made {
    pub(super) name: String,
    /// Its media type.
    pub(super) kind: &'static str,
    pub(super) content: Content,
}

/// What is in it.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Content {
    Text(String),
    Bytes(Vec<u8>),
}

/// Makes the file.
///
/// # Errors
/// When it is no solution that would be written, or the lengths cannot be made; says what to do.
pub(super) fn make(order: &Order) -> Result<Made, String> {
    let Order { form, puzzle, number, solution, .. } = order;
    Verifier::new(puzzle)
        .verify(solution)
        .map_err(|error| format!("the solution failed the check ({error}); load the page again"))?;
    let color = |piece: PieceId| piece_color(piece.index());
    let (ending, kind, content) = match form {
        Form::Sheet => {
            ("html", "text/html", Content::Text(sheet(puzzle, solution, Some(*number as u64), color)))
        }
        Form::Json => ("json", "application/json", Content::Text(to_json(puzzle, solution))),
        Form::Plate => ("stl", "model/stl", Content::Bytes(stl_plate(puzzle, print(order)?))),
        Form::Stl => ("stl", "model/stl", Content::Bytes(stl_solution(puzzle, solution, print(order)?))),
        Form::Glb => {
            ("glb", "model/gltf-binary", Content::Bytes(glb(puzzle, solution, print(order)?, color)))
        }
    };
    let name = match form {
        // They are the same for every solution.
        Form::Plate => format!("cubefall-{}-pieces.{ending}", puzzle.id()),
        _ => file_name(puzzle, *number, Namer::new(puzzle).name(solution), ending),
    };
    Ok(Made { name, kind, content })
}

/// The lengths as numbers.
fn print(order: &Order) -> Result<Print, String> {
    let number = |typed: &String, what: &str| {
        typed.parse::<f32>().map_err(|_| format!("the {what} is no number; give it in millimetres"))
    };
    let [cell, clearance] = &order.lengths;
    Print::new(number(cell, "side of a cell")?, number(clearance, "clearance")?)
        .map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Problem;
    use crate::puzzle::catalogue;
    use crate::search::{Search, Strategy};
    use crate::solution::Solution;
    use std::ops::ControlFlow;

    fn order(form: Form, cell: &str, clearance: &str) -> Order {
        let puzzle = catalogue::get("soma");
        let problem = Problem::new(&puzzle);
        let mut solution = Solution::new(Vec::new());
        Search::new(&problem, Strategy::TURBO.plan()).run(u64::MAX, |placements| {
            solution = Solution::of(&problem, placements);
            ControlFlow::Break(())
        });
        let lengths = [cell.to_owned(), clearance.to_owned()];
        Order { form, puzzle: catalogue::get("soma"), number: 17, lengths, solution }
    }

    #[test]
    fn each_form_has_its_name_and_kind() {
        for (form, ending, kind) in [
            (Form::Sheet, ".html", "text/html"),
            (Form::Json, ".json", "application/json"),
            (Form::Stl, ".stl", "model/stl"),
            (Form::Glb, ".glb", "model/gltf-binary"),
        ] {
            let made = make(&order(form, "15", "0.2")).expect("a file");
            assert!(
                made.name.starts_with("cubefall-soma-17-") && made.name.ends_with(ending),
                "{}",
                made.name
            );
            assert_eq!(made.kind, kind);
        }
        assert_eq!(make(&order(Form::Plate, "15", "0")).expect("a file").name, "cubefall-soma-pieces.stl");
    }

    #[test]
    fn only_meshes_mind_the_lengths() {
        for (cell, clearance, reason) in [
            ("0.5", "0.2", "a cell of 0.5 mm cannot be made"),
            ("", "0.2", "the side of a cell is no number; give it in millimetres"),
            ("15", "", "the clearance is no number; give it in millimetres"),
            ("15", "9", "a clearance of 9 mm does not go with cells of 15 mm"),
        ] {
            for form in [Form::Plate, Form::Stl, Form::Glb] {
                let refused = make(&order(form, cell, clearance)).expect_err("lengths that cannot be made");
                assert!(refused.starts_with(reason), "{refused}");
            }
            assert!(make(&order(Form::Json, cell, clearance)).is_ok());
        }
    }

    #[test]
    fn what_is_no_solution_is_not_written() {
        let mut order = order(Form::Json, "15", "0.2");
        order.solution = Solution::new(order.solution.pieces()[1..].to_vec());
        let refused = make(&order).expect_err("a piece is missing");
        assert!(refused.starts_with("the solution failed the check"), "{refused}");
    }
}
