//! A puzzle with its placements, and the searches of it.

use crate::oracle::{self, Packing};
use cubefall::problem::{Problem, Reduction, Symmetry};
use cubefall::puzzle::{PieceId, Puzzle};
use cubefall::search::{CellOrder, PieceOrder, Plan, Search, Strategy};
use cubefall::solution::Solution;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

pub struct Setting {
    pub puzzle: Arc<Puzzle>,
    pub problem: Arc<Problem>,
}

/// The puzzle alone, since the placements follow from it and are many.
impl fmt::Debug for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}, restricted: {:?}", self.puzzle, self.problem.restricted_piece())
    }
}

impl Setting {
    /// A puzzle of the catalogue, counted so.
    pub fn of(puzzle: Arc<Puzzle>, symmetry: Symmetry) -> Self {
        let reduction = Reduction::of(&puzzle, symmetry).expect("this can be counted");
        Self { problem: Problem::reduced(&puzzle, reduction), puzzle }
    }

    /// The Soma cube as its author counts it.
    pub fn soma() -> Self {
        Self::of(catalogue::ALL.get("soma"), Symmetry::Restricted)
    }

    /// A puzzle in which each covering counts.
    pub fn raw(puzzle: Arc<Puzzle>) -> Self {
        let problem = Problem::new(&puzzle);
        Self { puzzle, problem }
    }

    /// A puzzle counted so, if that can be done.
    pub fn reduced(puzzle: Arc<Puzzle>, symmetry: Symmetry) -> Option<Self> {
        let problem = Problem::reduced(&puzzle, Reduction::of(&puzzle, symmetry).ok()?);
        Some(Self { puzzle, problem })
    }

    pub fn search(&self, plan: Plan) -> Search {
        Search::new(&self.problem, plan)
    }

    /// A search run to its end.
    pub fn exhausted(&self, plan: Plan) -> Search {
        let mut search = self.search(plan);
        search.run(u64::MAX, |_| ControlFlow::Continue(()));
        assert!(search.is_exhausted(), "{plan:?}");
        search
    }

    /// All that a search finds, in its order.
    pub fn solutions(&self, plan: Plan) -> Vec<Solution> {
        self.first_solutions(plan, usize::MAX).0
    }

    /// The first solutions of a search, in its order, and its state after them.
    pub fn first_solutions(&self, plan: Plan, most: usize) -> (Vec<Solution>, Search) {
        let (mut found, mut search) = (Vec::new(), self.search(plan));
        search.run(u64::MAX, |placements| {
            found.push(Solution::of(&self.problem, placements));
            if found.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        (found, search)
    }

    /// All that a search finds, sorted.
    pub fn packings(&self, plan: Plan) -> Vec<Packing> {
        let mut packings: Vec<Packing> = self.solutions(plan).iter().map(oracle::packing_of).collect();
        packings.sort();
        packings
    }

    /// Kept at each level of a search that went to its end.
    pub fn kept(&self, plan: Plan) -> Vec<u64> {
        self.exhausted(plan).stats().levels().iter().map(|level| level.kept).collect()
    }

    /// The piece of each level of a search by pieces, by its plainest definition.
    pub fn order_of_pieces(&self, plan: Plan) -> Vec<PieceId> {
        let pieces = self.problem.pieces();
        let mut order: Vec<PieceId> =
            pieces.flat_map(|(piece, copies)| std::iter::repeat_n(piece, copies)).collect();
        match (plan.pieces, plan.strategy) {
            (PieceOrder::Fewest, _) => order.sort_by_key(|&piece| self.problem.count_of(piece)),
            (PieceOrder::Given, Strategy::FOLD | Strategy::FOLD_CHARS) => order.reverse(),
            (PieceOrder::Given, _) => {}
        }
        order
    }
}

/// Each strategy in its fastest order of pieces, and in its author's order of cells.
pub fn quick_plans() -> Vec<Plan> {
    Strategy::all().map(|strategy| strategy.plan().with_pieces(PieceOrder::Fewest)).collect()
}

/// Each strategy in each of the orders that it takes.
pub fn all_plans() -> Vec<Plan> {
    let orders = |strategy: Strategy| match (strategy.takes_piece_order(), strategy.takes_cell_order()) {
        (true, _) => PieceOrder::ALL.map(|order| strategy.plan().with_pieces(order)).to_vec(),
        (_, true) => CellOrder::all().into_iter().map(|order| strategy.plan().with_cells(order)).collect(),
        _ => vec![strategy.plan()],
    };
    Strategy::all().flat_map(orders).collect()
}

/// Those of `plans` whose trees have a naive definition; turbo's nodes are more than assemblies.
pub fn stated(plans: Vec<Plan>) -> Vec<Plan> {
    plans.into_iter().filter(|plan| plan.strategy != Strategy::TURBO).collect()
}
