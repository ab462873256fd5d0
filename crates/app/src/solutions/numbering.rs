//! The number of the solution shown in the full list.

use crate::solutions::listing::Sources;
use cubefall::problem::{PlacementId, Symmetry};
use cubefall::puzzle::{CellSet, PieceId};
use cubefall::solution::Solution;

/// The number of a solution in the full list: all solutions by the fastest strategy, as `cubefall build` numbers them. Unless the
/// list is that one, the solution is compared with those that the search for all solutions has found so far.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Numbering {
    /// The forms that the full list can have of the solution, each as sorted placements.
    forms: Vec<Vec<PlacementId>>,
    /// The number of solutions of the full list that it was compared with.
    compared: usize,
    number: Option<usize>,
}

impl Numbering {
    /// The numbering of a solution. `number` is its number, if the list shows it.
    pub(super) fn new(number: Option<usize>, solution: &Solution, sources: Sources<'_>) -> Self {
        let forms = if number.is_some() { Vec::new() } else { forms(solution, sources) };
        Self { forms, compared: 0, number }
    }

    /// The number, from 1, once it is known.
    pub(super) fn number(&self) -> Option<usize> {
        self.number
    }

    /// Compares the solution with those that the search for all solutions has found since.
    pub(super) fn update(&mut self, sources: Sources<'_>) {
        let find_all = sources.find_all;
        if self.number.is_some() || self.compared == find_all.numbered() {
            return;
        }
        let has = |placements: &[PlacementId]| {
            self.forms.iter().any(|form| placements.iter().all(|id| form.contains(id)))
        };
        // A search that has begun again has fewer; what it finds first is known.
        let mut others = self.compared..find_all.numbered();
        self.number = others.find(|&index| has(find_all.placements(index))).map(|index| index + 1);
        self.compared = find_all.numbered();
    }
}

/// The forms of a solution that the problem counts: itself, or those of its images.
fn forms(solution: &Solution, sources: Sources<'_>) -> Vec<Vec<PlacementId>> {
    let (puzzle, problem) = (sources.subject.puzzle(), sources.subject.problem());
    let own: Option<Vec<(PieceId, CellSet)>> = solution
        .pieces()
        .iter()
        .map(|(piece, cells)| Some((*piece, puzzle.region().set_of(cells.iter().copied())?)))
        .collect();
    let symmetry: Symmetry = sources.subject.symmetry();
    let images = symmetry.images_of(puzzle, &own.unwrap_or_default());
    let counted = images.iter().enumerate().filter_map(|(index, image)| {
        let form: Option<Vec<PlacementId>> =
            image.iter().map(|(piece, cells)| problem.find(*piece, cells)).collect();
        form.filter(|form| problem.counts(form.iter().copied())).map(|form| (index, form))
    });
    let counted: Vec<(usize, Vec<PlacementId>)> = counted.collect();
    let is_counted = counted.first().is_some_and(|&(index, _)| index == 0);
    let most = if is_counted { 1 } else { counted.len() };
    counted.into_iter().take(most).map(|(_, form)| form).collect()
}
