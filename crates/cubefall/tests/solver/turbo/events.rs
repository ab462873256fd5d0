//! Turbo's events are correct, though they do not report which placements it has pruned: the assembly and the
//! counts follow from them, and no solution is missed.

use super::PLAN;
use super::naive::Naive;
use crate::random;
use crate::setting::Setting;
use cubefall::problem::{PlacementId, Problem, Symmetry};
use cubefall::puzzle::{Cell, CellSet, Coord, PieceId};
use cubefall::search::{Event, LevelStats, Search};
use proptest::prelude::*;
use std::sync::Arc;
use testing::puzzles::Cut;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// What a branch is about.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Item {
    Cell(Cell),
    Piece(PieceId),
}

impl Item {
    fn is_covered_by(self, problem: &Arc<Problem>, id: PlacementId) -> bool {
        match self {
            Self::Cell(cell) => problem.get(id).cells.contains(cell),
            Self::Piece(piece) => problem.get(id).piece == piece,
        }
    }
}

/// An item chosen, the number of candidates reported, and those tried.
struct Branch {
    item: Item,
    candidates: usize,
    tried: Vec<PlacementId>,
}

/// What can be known from the events alone.
struct Observer<'a> {
    setting: &'a Setting,
    /// Every complete assembly, if they are known.
    complete: Option<Vec<Vec<usize>>>,
    placed: Vec<PlacementId>,
    /// The branch at each level; one more than placements while its candidates are being tried.
    branches: Vec<Branch>,
    levels: Vec<LevelStats>,
    steps: u64,
    solutions: u64,
    exhausted: bool,
}

impl<'a> Observer<'a> {
    fn new(setting: &'a Setting, complete: Option<Vec<Vec<usize>>>) -> Self {
        let levels = setting.problem.pieces().map(|(_, copies)| copies).sum();
        Self {
            setting,
            complete,
            placed: Vec::new(),
            branches: Vec::new(),
            levels: vec![LevelStats::default(); levels],
            steps: 0,
            solutions: 0,
            exhausted: false,
        }
    }

    fn assembly(&self) -> CellSet {
        self.placed.iter().fold(CellSet::EMPTY, |all, &id| all.union(&self.setting.problem.get(id).cells))
    }

    fn copies_left(&self, piece: PieceId) -> usize {
        let used = self.placed.iter().filter(|&&id| self.setting.problem.get(id).piece == piece).count();
        self.setting.puzzle.piece(piece).most() - used
    }

    fn fits(&self, id: PlacementId) -> bool {
        let placement = self.setting.problem.get(id);
        self.copies_left(placement.piece) > 0 && placement.cells.is_disjoint(&self.assembly())
    }

    /// The item whose candidates are being tried.
    fn item(&self) -> Option<Item> {
        self.branches.get(self.placed.len()).map(|branch| branch.item)
    }

    fn observe(&mut self, event: Event) -> Result<(), TestCaseError> {
        self.steps += 1;
        match event {
            Event::Counted { cell, candidates } => self.check_choice(Item::Cell(cell), candidates)?,
            Event::CountedPiece { piece, candidates } => self.check_choice(Item::Piece(piece), candidates)?,
            Event::Placed { placement } | Event::Solved { placement } | Event::Repeated { placement } => {
                self.check_try(event, placement)?;
            }
            Event::Removed { placement } => {
                self.leave()?;
                prop_assert_eq!(self.placed.pop(), Some(placement));
            }
            Event::Exhausted => {
                prop_assert!(self.placed.is_empty());
                self.leave()?;
                self.exhausted = true;
            }
            other => prop_assert!(false, "turbo does not say {other:?}"),
        }
        Ok(())
    }

    /// Whether turbo removes what isolates a cell at every node: the items are so few that they are one word,
    /// and no piece can fill an isolated cell.
    fn isolating_is_pruned(&self) -> bool {
        let puzzle = &self.setting.puzzle;
        puzzle.region().volume() + puzzle.pieces().len() <= 64
            && puzzle
                .pieces()
                .iter()
                .all(|piece| piece.polycube().is_connected() && piece.polycube().cells().len() > 1)
    }

    /// Whether a placement would cover the last one or two empty neighbours of an empty cell, but not the
    /// cell.
    fn isolates(&self, id: PlacementId) -> bool {
        let (region, assembly) = (self.setting.puzzle.region(), self.assembly());
        let covered = &self.setting.problem.get(id).cells;
        let empty = |coord: Coord| region.cell_at(coord).filter(|&cell| !assembly.contains(cell));
        region.coords().iter().any(|&coord| {
            let neighbours: Vec<Cell> = coord.neighbours().filter_map(empty).collect();
            empty(coord).is_some_and(|cell| !covered.contains(cell) && !region.variable().contains(cell))
                && (1..=2).contains(&neighbours.len())
                && neighbours.iter().all(|&near| covered.contains(near))
        })
    }

    /// Checks that the item is uncovered, and has at most as many candidates as there are placements that
    /// fit, cover it, and isolate no cell where such are pruned.
    fn check_choice(&mut self, item: Item, candidates: usize) -> Result<(), TestCaseError> {
        prop_assert_eq!(self.branches.len(), self.placed.len());
        prop_assert!(self.placed.len() < self.levels.len());
        match item {
            Item::Cell(cell) => {
                prop_assert!(self.setting.puzzle.region().cell_set().contains(cell));
                prop_assert!(!self.assembly().contains(cell));
            }
            Item::Piece(piece) => prop_assert!(self.copies_left(piece) > 0),
        }
        let prunes = self.isolating_is_pruned();
        let ids = self.setting.problem.ids();
        let most = ids
            .filter(|&id| item.is_covered_by(&self.setting.problem, id) && self.fits(id))
            .filter(|&id| !(prunes && self.isolates(id)))
            .count();
        prop_assert!(candidates <= most, "{candidates} of at most {most} candidates");
        self.levels[self.placed.len()].tried += candidates as u64;
        self.branches.push(Branch { item, candidates, tried: Vec::new() });
        Ok(())
    }

    fn check_try(&mut self, event: Event, id: PlacementId) -> Result<(), TestCaseError> {
        let (problem, level) = (&self.setting.problem, self.placed.len());
        prop_assert!(self.fits(id));
        prop_assert_eq!(self.branches.len(), level + 1);
        prop_assert!(self.branches[level].item.is_covered_by(problem, id));
        prop_assert!(!self.branches[level].tried.contains(&id), "tried twice");
        self.branches[level].tried.push(id);
        self.levels[level].kept += 1;
        self.placed.push(id);
        let full = self.placed.len() == self.levels.len();
        prop_assert_eq!(!matches!(event, Event::Placed { .. }), full);
        if full {
            prop_assert_eq!(self.assembly(), self.setting.puzzle.region().cell_set());
            let counts = problem.counts(self.placed.iter().copied());
            prop_assert_eq!(matches!(event, Event::Solved { .. }), counts);
            self.solutions += u64::from(counts);
        }
        Ok(())
    }

    /// Checks the end of a node: it had at most the candidates reported, and every complete assembly below it
    /// has one of them.
    fn leave(&mut self) -> Result<(), TestCaseError> {
        let level = self.placed.len();
        let branch = self.branches.get(level);
        let tried = branch.map_or(&[][..], |branch| &branch.tried);
        prop_assert!(tried.len() <= branch.map_or(0, |branch| branch.candidates));
        if level < self.levels.len() {
            let has = |assembly: &[usize], id: &PlacementId| assembly.contains(&id.index());
            for assembly in self.complete.iter().flatten() {
                if self.placed.iter().all(|id| has(assembly, id)) {
                    let candidates = tried.iter().filter(|id| has(assembly, id)).count();
                    prop_assert_eq!(candidates, 1, "a complete assembly is reached once");
                }
            }
        }
        self.branches.truncate(level);
        Ok(())
    }

    /// Whether the search is where its events say.
    fn agrees_with(&self, search: &Search) -> Result<(), TestCaseError> {
        prop_assert_eq!(&search.placed(), &self.placed);
        prop_assert_eq!(search.assembly(), self.assembly());
        prop_assert_eq!(search.level(), self.placed.len());
        let target = match self.item() {
            Some(Item::Cell(cell)) => Some(cell),
            _ => None,
        };
        prop_assert_eq!(search.target(), target);
        prop_assert_eq!(search.stats().levels(), self.levels.as_slice());
        prop_assert_eq!(search.stats().steps(), self.steps);
        prop_assert_eq!(search.stats().solutions(), self.solutions);
        prop_assert_eq!(search.is_over(), self.exhausted);
        prop_assert_eq!(search.is_exhausted(), self.exhausted);
        Ok(())
    }
}

/// Steps to the end, or `most` steps, and compares the search with its observer after each.
fn events_determine_the_state(
    setting: &Setting,
    complete: Option<Vec<Vec<usize>>>,
    most: u64,
) -> Result<(), TestCaseError> {
    let (mut search, mut observer) = (setting.search(PLAN), Observer::new(setting, complete));
    observer.agrees_with(&search)?;
    for _ in 0..most {
        let (announced, item) = (search.trying(), observer.item());
        let event = search.step();
        if let Event::Placed { placement } | Event::Solved { placement } | Event::Repeated { placement } =
            event
        {
            let piece = setting.problem.get(placement).piece;
            prop_assert!(announced.is_none_or(|announced| announced == piece));
            let by_piece = matches!(item, Some(Item::Piece(_)));
            prop_assert!(announced.is_some() || !by_piece, "the piece of the next try is known");
        }
        observer.observe(event.clone())?;
        observer.agrees_with(&search)?;
        if event == Event::Exhausted {
            break;
        }
    }
    Ok(())
}

#[test]
fn events_give_the_assembly_of_random_puzzles_and_reach_every_solution_of_them_once() {
    let sides = vec![(2, 2, 2), (4, 2, 1), (3, 2, 2), (4, 3, 1), (3, 3, 2), (3, 3, 3)];
    let symmetries = prop::sample::select(vec![Symmetry::Raw, Symmetry::Rotation]);
    let followed = std::cell::Cell::new(0);
    random::for_all(500, (Cut::of(sides, 1..=5).puzzles(), symmetries), |(puzzle, symmetry)| {
        let setting = Setting::reduced(puzzle, symmetry).expect("that can always be counted");
        let Some(complete) = Naive::of_table(&setting).solutions(10_000) else { return Ok(()) };
        followed.set(followed.get() + 1);
        events_determine_the_state(&setting, Some(complete), u64::MAX)
    });
    assert!(followed.get() > 200, "{}", followed.get());
}

#[test]
fn events_give_the_assembly_of_large_regions() {
    let sides = vec![(5, 5, 5), (8, 8, 4), (16, 16, 1)];
    random::for_all(10, Cut::of(sides, 14..=24).puzzles(), |puzzle| {
        events_determine_the_state(&Setting::raw(puzzle), None, 300)
    });
}

#[test]
fn events_give_the_assembly_where_a_lone_cell_may_be_filled() {
    for symmetry in [Symmetry::Raw, Symmetry::Rotation] {
        let setting = Setting::reduced(crate::classes::slothouber_graatsma(), symmetry).expect("no hands");
        let complete = Naive::of_table(&setting).solutions(u64::MAX);
        events_determine_the_state(&setting, complete, 5_000).unwrap();
    }
}

#[test]
fn events_give_the_assembly_of_the_catalogue() {
    for (catalog, symmetry) in [
        (catalogue::ALL.get("soma"), Symmetry::Restricted),
        (catalogue::ALL.get("soma"), Symmetry::Reflection),
        (catalogue::ALL.get("bedlam"), Symmetry::Restricted),
        (catalogue::ALL.get("pycon"), Symmetry::Restricted),
    ] {
        events_determine_the_state(&Setting::of(catalog, symmetry), None, 3_000).unwrap();
    }
}
