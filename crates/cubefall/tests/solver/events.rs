//! Events are correct and complete: they determine the assembly, the counts and the cell to fill. These tests
//! are for the searches with a naive definition of their trees; turbo has its own.

use crate::random;
use crate::setting::{Setting, all_plans, quick_plans, stated};
use cubefall::problem::{PlacementId, Symmetry};
use cubefall::puzzle::{Cell, CellSet, PieceId};
use cubefall::search::{CandidateCounter, Event, LevelStats, Listed, Plan, Search, Strategy};
use proptest::prelude::*;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// A naive model of a search that observes only its events.
struct Observer<'a> {
    setting: &'a Setting,
    plan: Plan,
    last: Option<Event>,
    placed: Vec<PlacementId>,
    /// For each cell chosen, that cell; nothing for the piece that is placed before any cell. One more than
    /// placements while one is being filled.
    chosen: Vec<Option<Cell>>,
    /// The last placement tried at each level since it was entered.
    tried: Vec<PlacementId>,
    lists: Lists,
    levels: Vec<LevelStats>,
    steps: u64,
    solutions: u64,
}

/// The lists of a fold, and its next try.
#[derive(Default)]
struct Lists {
    stage: usize,
    extended: Vec<Vec<PlacementId>>,
    kept: Vec<Vec<PlacementId>>,
    parent: usize,
    rank: usize,
}

impl<'a> Observer<'a> {
    fn new(setting: &'a Setting, plan: Plan) -> Self {
        let levels = setting.order_of_pieces(plan).len();
        let mut observer = Self {
            setting,
            plan,
            last: None,
            placed: Vec::new(),
            chosen: Vec::new(),
            tried: Vec::new(),
            lists: Lists::default(),
            levels: vec![LevelStats::default(); levels],
            steps: 0,
            solutions: 0,
        };
        observer.begin();
        observer
    }

    fn begin(&mut self) {
        let leads = self.by_cells() && self.setting.problem.restricted_piece().is_some();
        self.tried.clear();
        self.chosen = if leads { vec![None] } else { Vec::new() };
        self.lists = Lists { extended: vec![Vec::new()], ..Lists::default() };
    }

    fn by_cells(&self) -> bool {
        self.plan.strategy.takes_cell_order()
    }

    fn folds(&self) -> bool {
        matches!(self.plan.strategy, Strategy::FOLD | Strategy::FOLD_CHARS)
    }

    fn cells(&self, placed: &[PlacementId]) -> CellSet {
        placed.iter().fold(CellSet::EMPTY, |all, &id| all.union(&self.setting.problem.get(id).cells))
    }

    fn empty(&self) -> CellSet {
        self.setting.puzzle.region().cell_set().difference(&self.cells(&self.placed))
    }

    fn copies_left(&self, piece: PieceId) -> usize {
        let used = self.placed.iter().filter(|&&id| self.setting.problem.get(id).piece == piece).count();
        self.setting.puzzle.piece(piece).most() - used
    }

    fn target(&self) -> Option<Cell> {
        if self.chosen.len() > self.placed.len() { *self.chosen.last()? } else { None }
    }

    /// Checks one event against all events before it.
    fn observe(&mut self, event: Event) -> Result<(), TestCaseError> {
        self.steps += 1;
        let complete = matches!(self.last, Some(Event::Solved { .. } | Event::Repeated { .. }));
        if complete && self.plan.strategy == Strategy::FOLD_LAZY {
            self.placed.pop();
            self.tried.truncate(self.placed.len() + 1);
        }
        self.no_isolated_cell_was_passed_over(event.clone())?;
        if self.folds() {
            self.observe_fold(event.clone())?;
        } else {
            self.observe_depth_first(event.clone())?;
        }
        self.last = Some(event);
        Ok(())
    }

    fn observe_depth_first(&mut self, event: Event) -> Result<(), TestCaseError> {
        match event {
            Event::Refused { placement, .. }
            | Event::Placed { placement }
            | Event::Solved { placement }
            | Event::Repeated { placement } => {
                self.may_be_tried(placement)?;
                self.is_tried_in_order(placement)?;
                self.check_try(event.clone(), placement, self.placed.len())?;
                if !matches!(event, Event::Refused { .. }) {
                    self.placed.push(placement);
                }
            }
            Event::Removed { placement } => {
                prop_assert_eq!(self.placed.pop(), Some(placement));
                self.chosen.truncate(self.placed.len() + 1);
                self.tried.truncate(self.placed.len() + 1);
            }
            Event::Looked { cell, filled } => self.look(cell, filled)?,
            Event::Counted { cell, candidates } => self.count(cell, candidates)?,
            Event::Isolated { cells } => prop_assert_eq!(cells, self.isolated()),
            Event::Exhausted => {
                prop_assert!(self.placed.is_empty());
                self.begin();
            }
            Event::CountedPiece { .. } | Event::CountedRest { .. } => {
                prop_assert!(false, "a branch is about a cell")
            }
            Event::StageDone { .. } | Event::Full => prop_assert!(false, "no list is kept"),
        }
        Ok(())
    }

    /// Whether the strategy has a reason to try this placement.
    fn may_be_tried(&self, id: PlacementId) -> Result<(), TestCaseError> {
        let placement = self.setting.problem.get(id);
        prop_assert!(self.copies_left(placement.piece) > 0);
        if !self.by_cells() {
            prop_assert_eq!(placement.piece, self.setting.order_of_pieces(self.plan)[self.placed.len()]);
            let twin =
                self.placed.last().filter(|&&last| self.setting.problem.get(last).piece == placement.piece);
            prop_assert!(twin.is_none_or(|&twin| twin < id), "equal copies would be swapped");
            return Ok(());
        }
        prop_assert_eq!(self.chosen.len(), self.placed.len() + 1);
        match self.target() {
            Some(cell) => prop_assert!(placement.cells.contains(cell)),
            None => prop_assert_eq!(Some(placement.piece), self.setting.problem.restricted_piece()),
        }
        Ok(())
    }

    /// Whether what was tried before at this level comes before this placement: by pieces in the order of the
    /// table, by cells in that of the pieces and then of the words, in which the bits are the ranks of the
    /// cells.
    fn is_tried_in_order(&mut self, placement: PlacementId) -> Result<(), TestCaseError> {
        let order = self.plan.cells.sequence(self.setting.puzzle.region());
        let place = |id: PlacementId| {
            let placement = self.setting.problem.get(id);
            let rank =
                |cell| Cell::new(order.iter().position(|&other| other == cell).expect("a cell to fill"));
            let by_rank: CellSet = placement.cells.iter().map(rank).collect();
            (placement.piece, if self.by_cells() { by_rank.words()[0] } else { id.index() as u64 })
        };
        let level = self.placed.len();
        if let Some(&before) = self.tried.get(level) {
            prop_assert!(place(before) < place(placement));
        }
        self.tried.truncate(level);
        self.tried.push(placement);
        Ok(())
    }

    /// Counts a try, and checks its result.
    fn check_try(&mut self, event: Event, placement: PlacementId, level: usize) -> Result<(), TestCaseError> {
        let cells = &self.setting.problem.get(placement).cells;
        let assembly = self.cells(&self.placed);
        self.levels[level].tried += 1;
        if let Event::Refused { clash, .. } = event {
            prop_assert_eq!(clash.clone(), assembly.intersection(cells));
            prop_assert!(!clash.is_empty());
            return Ok(());
        }
        self.levels[level].kept += 1;
        prop_assert!(assembly.is_disjoint(cells));
        let full = assembly.union(cells) == self.setting.puzzle.region().cell_set();
        prop_assert_eq!(!matches!(event, Event::Placed { .. }), full);
        if full {
            let complete = self.placed.iter().copied().chain([placement]);
            let counts = self.setting.problem.counts(complete);
            prop_assert_eq!(matches!(event, Event::Solved { .. }), counts);
            self.solutions += u64::from(counts);
        }
        Ok(())
    }

    /// A look at a cell, in the order of the cells: at the first one first, or at the last one chosen.
    fn look(&mut self, cell: Cell, filled: bool) -> Result<(), TestCaseError> {
        prop_assert_eq!(self.chosen.len(), self.placed.len());
        let order = self.plan.cells.sequence(self.setting.puzzle.region());
        let rank_of = |cell: Cell| order.iter().position(|&other| other == cell).expect("a cell to fill");
        let from = match (self.last.clone(), self.plan.strategy) {
            (Some(Event::Looked { cell, filled: true }), _) => rank_of(cell) + 1,
            (_, Strategy::FIRST_CELL_RESUMED) => self.chosen.last().copied().flatten().map_or(0, rank_of),
            _ => 0,
        };
        prop_assert_eq!(rank_of(cell), from);
        prop_assert_eq!(filled, !self.empty().contains(cell));
        if !filled {
            prop_assert!(order[..from].iter().all(|&before| !self.empty().contains(before)));
            self.chosen.push(Some(cell));
        }
        Ok(())
    }

    /// Checks the candidate count of a cell by counting naively.
    fn count(&mut self, cell: Cell, candidates: usize) -> Result<(), TestCaseError> {
        prop_assert_eq!(self.chosen.len(), self.placed.len());
        let (problem, empty) = (&self.setting.problem, self.empty());
        let active: Vec<CellSet> = problem
            .ids()
            .map(|id| problem.get(id))
            .filter(|placement| self.copies_left(placement.piece) > 0)
            .map(|placement| placement.cells.clone())
            .filter(|cells| cells.difference(&empty).is_empty())
            .collect();
        let order = self.plan.cells.sequence(self.setting.puzzle.region());
        let cells = order.into_iter().filter(|&cell| empty.contains(cell));
        let counted = cells.map(|cell| (active.iter().filter(|mask| mask.contains(cell)).count(), cell));
        let fewest = counted.min_by_key(|&(candidates, _)| candidates);
        prop_assert_eq!(fewest, Some((candidates, cell)));
        self.chosen.push(Some(cell));
        Ok(())
    }

    /// The empty cells without an empty neighbour, where they are more than the pieces of one cell.
    fn isolated(&self) -> CellSet {
        let (region, empty) = (self.setting.puzzle.region(), self.empty());
        let is_empty = |coord| region.cell_at(coord).is_some_and(|cell| empty.contains(cell));
        let alone = |cell: &Cell| !region.coord_of(*cell).neighbours().any(is_empty);
        let isolated: CellSet = empty.iter().filter(alone).collect();
        let pieces = self.setting.puzzle.pieces().iter();
        let single_cells: usize =
            pieces.filter(|piece| piece.polycube().cells().len() == 1).map(|piece| piece.most()).sum();
        if isolated.len() > single_cells { isolated } else { CellSet::EMPTY }
    }

    /// Isolated cells are reported at once, and the placement that isolated them is undone.
    fn no_isolated_cell_was_passed_over(&self, event: Event) -> Result<(), TestCaseError> {
        let reported = matches!(event, Event::Isolated { .. });
        let placed = matches!(self.last, Some(Event::Placed { .. }));
        let due = self.plan.strategy == Strategy::PIECES_ISOLATED && placed && !self.isolated().is_empty();
        prop_assert_eq!(reported, due);
        if matches!(self.last, Some(Event::Isolated { .. })) {
            prop_assert_eq!(Some(event), self.placed.last().map(|&placement| Event::Removed { placement }));
        }
        Ok(())
    }

    /// An event of a fold: the next try in the order of the lists, or the end of a stage.
    fn observe_fold(&mut self, event: Event) -> Result<(), TestCaseError> {
        let order = self.setting.order_of_pieces(self.plan);
        let piece = order[self.lists.stage];
        let twin = self.lists.stage > 0 && order[self.lists.stage - 1] == piece;
        let first_rank = |assembly: Option<&Vec<PlacementId>>| match assembly.and_then(|made| made.last()) {
            Some(&before) if twin => self.setting.problem.rank_of(before) + 1,
            _ => 0,
        };
        if self.lists.parent == 0 && self.lists.rank == 0 {
            self.lists.rank = first_rank(self.lists.extended.first());
        }
        while self.lists.parent < self.lists.extended.len()
            && self.lists.rank >= self.setting.problem.count_of(piece)
        {
            self.lists.parent += 1;
            self.lists.rank = first_rank(self.lists.extended.get(self.lists.parent));
        }
        match self.lists.extended.get(self.lists.parent).cloned() {
            Some(assembly) => self.check_pair(event, assembly, piece),
            None => self.check_stage(event),
        }
    }

    fn check_pair(
        &mut self,
        event: Event,
        assembly: Vec<PlacementId>,
        piece: PieceId,
    ) -> Result<(), TestCaseError> {
        let placement = self.setting.problem.id_of(piece, self.lists.rank);
        self.lists.rank += 1;
        self.placed = assembly;
        let expected = match &event {
            Event::Refused { clash, .. } => Event::Refused { placement, clash: clash.clone() },
            Event::Solved { .. } => Event::Solved { placement },
            Event::Repeated { .. } => Event::Repeated { placement },
            _ => Event::Placed { placement },
        };
        prop_assert_eq!(event.clone(), expected);
        self.check_try(event.clone(), placement, self.lists.stage)?;
        if !matches!(event, Event::Refused { .. }) {
            self.placed.push(placement);
            self.lists.kept.push(self.placed.clone());
        }
        Ok(())
    }

    fn check_stage(&mut self, event: Event) -> Result<(), TestCaseError> {
        let (stage, kept) = (self.lists.stage, std::mem::take(&mut self.lists.kept));
        if stage + 1 == self.levels.len() {
            prop_assert_eq!(event, Event::Exhausted);
            self.begin();
        } else {
            prop_assert_eq!(event, Event::StageDone { stage, kept: kept.len() });
            self.lists = Lists { stage: stage + 1, extended: kept, ..Lists::default() };
        }
        self.placed = self.lists.extended.first().cloned().unwrap_or_default();
        Ok(())
    }

    /// Whether the state of the search is that of the model.
    fn agrees_with(&self, search: &Search) -> Result<(), TestCaseError> {
        prop_assert_eq!(&search.placed(), &self.placed);
        prop_assert_eq!(search.assembly(), self.cells(&self.placed));
        prop_assert_eq!(search.level(), self.placed.len());
        prop_assert_eq!(search.target(), self.target());
        prop_assert_eq!(search.stats().levels(), self.levels.as_slice());
        prop_assert_eq!(search.stats().steps(), self.steps);
        prop_assert_eq!(search.stats().solutions(), self.solutions);
        prop_assert_eq!(search.is_over(), self.last == Some(Event::Exhausted));
        let Lists { stage, parent, ref extended, ref kept, .. } = self.lists;
        let listed = Listed { stage, index: parent, of: extended.len(), kept: kept.len() };
        prop_assert_eq!(search.listed(), self.folds().then_some(listed));
        Ok(())
    }
}

/// Steps to the end, or `most` steps, and compares the search with its observer after each.
fn events_determine_the_state(setting: &Setting, plan: Plan, most: u64) -> Result<(), TestCaseError> {
    follow(setting, plan, setting.search(plan), most)
}

fn follow(setting: &Setting, plan: Plan, mut search: Search, most: u64) -> Result<(), TestCaseError> {
    let mut observer = Observer::new(setting, plan);
    observer.agrees_with(&search)?;
    for _ in 0..most {
        let announced = search.trying();
        let event = search.step();
        if let Some(placement) = tried(&event) {
            prop_assert_eq!(announced, Some(setting.problem.get(placement).piece));
        }
        observer.observe(event.clone())?;
        observer.agrees_with(&search)?;
        if event == Event::Exhausted {
            break;
        }
    }
    Ok(())
}

fn tried(event: &Event) -> Option<PlacementId> {
    match *event {
        Event::Refused { placement, .. }
        | Event::Placed { placement }
        | Event::Solved { placement }
        | Event::Repeated { placement } => Some(placement),
        _ => None,
    }
}

#[test]
fn pieces_stand_at_the_levels_at_which_they_are_placed() {
    random::for_all(random::share_of(200), (random::all_puzzles(), random::plans()), |(puzzle, plan)| {
        let setting = Setting::reduced(puzzle, Symmetry::Rotation).expect("that can always be counted");
        let (search, order) = (setting.search(plan), setting.order_of_pieces(plan));
        let at_levels: Vec<_> = (0..=order.len()).map(|level| search.piece_of(level)).collect();
        let mut expected: Vec<_> = order.into_iter().map(Some).chain([None]).collect();
        if !plan.strategy.takes_piece_order() {
            expected.fill(None);
        }
        if plan.strategy.takes_cell_order() {
            expected[0] = setting.problem.restricted_piece();
        }
        prop_assert_eq!(at_levels, expected);
        Ok(())
    });
}

#[test]
fn events_give_the_assembly_of_small_puzzles() {
    let symmetries = prop::sample::select(vec![Symmetry::Raw, Symmetry::Rotation]);
    random::for_all(
        random::share_of(600),
        (random::all_puzzles(), symmetries, random::stated_plans()),
        |(puzzle, symmetry, plan)| {
            let setting = Setting::reduced(puzzle, symmetry).expect("that can always be counted");
            events_determine_the_state(&setting, plan, u64::MAX)
        },
    );
}

#[test]
fn events_give_the_assembly_where_a_lone_cell_may_be_filled() {
    let setting = Setting::reduced(crate::classes::slothouber_graatsma(), Symmetry::Rotation);
    for plan in stated(all_plans()) {
        events_determine_the_state(setting.as_ref().expect("that can be counted"), plan, 5_000).unwrap();
    }
}

#[test]
fn events_give_the_assembly_of_soma() {
    for (symmetry, most) in [(Symmetry::Restricted, 50_000), (Symmetry::Reflection, 20_000)] {
        let soma = Setting::of(catalogue::ALL.get("soma"), symmetry);
        for plan in stated(quick_plans()) {
            events_determine_the_state(&soma, plan, most).unwrap();
        }
    }
}

#[test]
fn events_give_the_assembly_of_the_large_cubes() {
    for catalog in [catalogue::ALL.get("bedlam"), catalogue::ALL.get("pycon")] {
        let setting = Setting::of(catalog, Symmetry::Restricted);
        for plan in stated(quick_plans()) {
            events_determine_the_state(&setting, plan, 20_000).unwrap();
        }
    }
}

#[test]
fn both_counters_report_the_same_true_counts() {
    let plan = Strategy::FEWEST_CANDIDATES.plan();
    for setting in [Setting::soma(), Setting::of(catalogue::ALL.get("bedlam"), Symmetry::Restricted)] {
        let search = |counter| Search::fewest_candidates(&setting.problem, plan.cells, counter);
        let [mut one, mut other] = [CandidateCounter::BitByBit, CandidateCounter::Sliced].map(search);
        follow(&setting, plan, one.clone(), 5_000).unwrap();
        follow(&setting, plan, other.clone(), 5_000).unwrap();
        for _ in 0..100_000 {
            assert_eq!(one.step(), other.step());
        }
    }
}

#[cfg(not(target_arch = "wasm32"))]
fn full_is_over_but_not_exhausted(strategy: Strategy, longest_list: usize) {
    use std::ops::ControlFlow;
    let bedlam = Setting::of(catalogue::ALL.get("bedlam"), Symmetry::Restricted);
    let plan = strategy.plan().with_pieces(cubefall::search::PieceOrder::Fewest);
    let mut search = bedlam.search(plan);
    let taken = search.run(u64::MAX, |_| ControlFlow::Continue(()));
    assert!(search.is_over() && search.is_full() && !search.is_exhausted());
    assert_eq!(taken, search.stats().steps());
    let listed = search.listed().expect("a fold has lists");
    assert_eq!(listed.kept, longest_list);
    assert_eq!(
        taken,
        search.stats().tried() + listed.stage as u64 + 1,
        "tries, ends of stages, and this end"
    );
    let (stats, progress) = (search.stats().clone(), search.progress());
    assert!(progress < 1.0);
    for _ in 0..3 {
        assert_eq!(search.step(), Event::Full);
        assert_eq!(search.run(1_000, |_| ControlFlow::Continue(())), 0);
    }
    assert_eq!((search.stats(), search.progress()), (&stats, progress));
    let mut halves = bedlam.search(plan);
    halves.run(taken / 2, |_| ControlFlow::Continue(()));
    halves.run(u64::MAX, |_| ControlFlow::Continue(()));
    assert!(halves == search);
}

#[cfg(not(target_arch = "wasm32"))]
#[test]
fn a_fold_that_is_full_is_over_but_not_exhausted() {
    full_is_over_but_not_exhausted(Strategy::FOLD, 4_000_000);
}

#[cfg(not(target_arch = "wasm32"))]
#[test]
#[ignore = "some seconds"]
fn a_fold_of_characters_that_is_full_is_over_but_not_exhausted() {
    full_is_over_but_not_exhausted(Strategy::FOLD_CHARS, 2_000_000);
}
