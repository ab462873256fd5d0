//! The search tree of a strategy, defined naively: the children of each node.
//!
//! Estimates sample the tree by this definition, and tests compare the searches with it.

use crate::problem::{PlacementId, Problem};
use crate::puzzle::{Cell, PieceId, Word};
use crate::search::Plan;
use crate::search::rule::Rule;
use std::sync::Arc;

/// A node of the search tree: an assembly reached.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    placed: Vec<PlacementId>,
    assembly: Word,
    left: Vec<usize>,
}

impl Node {
    /// The placements made, in order.
    pub fn placed(&self) -> &[PlacementId] {
        &self.placed
    }

    /// Whether no piece is left.
    pub fn is_complete(&self) -> bool {
        self.left.iter().all(|&left| left == 0)
    }
}

/// The search tree of a strategy.
#[derive(Clone, Debug)]
pub struct Branching {
    problem: Arc<Problem>,
    rule: Rule,
    lead: Option<PieceId>,
    /// For each cell, the placements that cover it, in the order of the problem.
    covering: Vec<Vec<PlacementId>>,
}

impl Branching {
    /// The search tree of `plan`. The levels of a fold's tree are its stages.
    ///
    /// # Panics
    /// When the region has more than 64 cells, since an assembly is one word here. When the tree of the strategy has no simple
    /// rule, as with [`Strategy::TURBO`](crate::search::Strategy::TURBO).
    pub fn new(problem: &Arc<Problem>, plan: Plan) -> Self {
        let (most, volume) = (Word::CAPACITY, problem.region().volume());
        assert!(
            volume <= most,
            "trees are defined for regions of at most {most} cells; this one has {volume}"
        );
        let rule = plan.tree(problem);
        let rule = rule.unwrap_or_else(|| panic!("the tree of {} has no simple rule", plan.strategy.key()));
        let mut covering = vec![Vec::new(); volume];
        for id in problem.ids() {
            problem.get(id).cells.iter().for_each(|cell| covering[cell.index()].push(id));
        }
        Self { rule, lead: problem.restricted_piece(), covering, problem: Arc::clone(problem) }
    }

    /// The problem that is searched.
    pub fn problem(&self) -> &Arc<Problem> {
        &self.problem
    }

    /// The empty assembly.
    pub fn root(&self) -> Node {
        let left = self.problem.pieces().map(|(_, copies)| copies).collect();
        Node { placed: Vec::new(), assembly: Word::EMPTY, left }
    }

    /// The assembly of `node` with one more placement.
    #[must_use]
    pub fn child(&self, node: &Node, id: PlacementId) -> Node {
        let mut child = node.clone();
        child.placed.push(id);
        child.assembly = child.assembly.union(self.problem.word(id));
        child.left[self.problem.get(id).piece.index()] -= 1;
        child
    }

    /// The same tree, but a piece restricted for symmetry reduction is not placed first. No search has this tree; it is for
    /// estimates.
    #[must_use]
    pub fn without_lead(self) -> Self {
        Self { lead: None, ..self }
    }

    /// The placements that lead to the children of `node`.
    pub fn children(&self, node: &Node) -> Vec<PlacementId> {
        if node.is_complete() {
            return Vec::new();
        }
        let level = node.placed.len();
        match (&self.rule, self.lead) {
            (Rule::Pieces(order), _) => self.of_piece(node, order[level]),
            (Rule::Isolating(_, isolation), _)
                if level > 0 && !isolation.isolated_cells(node.assembly).is_empty() =>
            {
                Vec::new()
            }
            (Rule::Isolating(order, _), _) => self.of_piece(node, order[level]),
            (_, Some(lead)) if level == 0 => self.of_piece(node, lead),
            (Rule::FirstCell(order), _) => {
                let empty = order.iter().find(|&&cell| !node.assembly.contains(cell));
                empty.map_or(Vec::new(), |&cell| self.candidates(node, cell))
            }
            (Rule::FewestCandidates(order), _) => {
                let empty = order.iter().filter(|&&cell| !node.assembly.contains(cell));
                let candidates = empty.map(|&cell| self.candidates(node, cell));
                candidates.min_by_key(Vec::len).unwrap_or_default()
            }
        }
    }

    /// The candidates of `cell`: placements of the remaining pieces that cover it and fit.
    fn candidates(&self, node: &Node, cell: Cell) -> Vec<PlacementId> {
        let problem = &self.problem;
        let fits = |id: &PlacementId| {
            node.assembly.is_disjoint(problem.word(*id)) && node.left[problem.get(*id).piece.index()] > 0
        };
        self.covering[cell.index()].iter().copied().filter(fits).collect()
    }

    /// The placements of `piece` that fit. For a further copy, only those after the placement of the previous copy: copies are
    /// interchangeable.
    fn of_piece(&self, node: &Node, piece: PieceId) -> Vec<PlacementId> {
        let problem = &self.problem;
        let previous = node.placed.last().filter(|&&last| problem.get(last).piece == piece);
        let ids = (0..problem.count_of(piece)).map(|rank| problem.id_of(piece, rank));
        ids.filter(|id| previous.is_none_or(|previous| id > previous))
            .filter(|&id| node.assembly.is_disjoint(problem.word(id)))
            .collect()
    }
}
