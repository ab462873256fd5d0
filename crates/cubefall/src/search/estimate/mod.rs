//! The size of a search tree, estimated by random walks.
//!
//! Source: D. E. Knuth, "Estimating the efficiency of backtrack programs", Mathematics of Computation 29
//! (1975), 121 to 136. A random walk goes from the root to a leaf; at each node it chooses one of the
//! children, all equally likely. With d(k) children at the node of level k, the product d(0)·…·d(k) is an
//! unbiased estimate of the number of nodes at level k + 1. The variance over many walks gives the standard
//! error, which is reliable only once the walks have met the rare large subtrees.

use crate::problem::{PlacementId, Problem};
use crate::puzzle::{Cell, PieceId, Word};
use crate::search::cells::{CellLists, Left, Listing};
use crate::search::pieces::Isolation;
use crate::search::strategies::Rule;
use crate::search::{CellOrder, Plan, Search, SearchError, Strategy};
pub use position::TreePosition;
pub use sampler::{Sampled, TreeSampler};
use std::ops::Range;
use std::sync::Arc;
pub use survey::{Between, Survey};

mod position;
mod sampler;
mod survey;

/// An estimate and its standard error.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Estimate {
    /// The mean over all walks.
    pub mean: f64,
    /// The standard error of the mean.
    pub error: f64,
}

/// Accumulates random walks down a tree.
#[derive(Clone, Debug)]
pub struct Estimator {
    branching: Branching,
    walks: u64,
    nodes: Moments,
    solutions: Moments,
    levels: Vec<Moments>,
}

/// The sum of the samples, and the sum of their squares.
#[derive(Clone, Copy, Default, Debug)]
struct Moments {
    sum: f64,
    squares: f64,
}

impl Moments {
    fn add(&mut self, value: f64) {
        self.sum += value;
        self.squares += value * value;
    }

    fn estimate(self, count: u64) -> Estimate {
        let count = count.max(1) as f64;
        let mean = self.sum / count;
        let variance = (self.squares / count - mean * mean).max(0.0);
        Estimate { mean, error: (variance / (count - 1.0).max(1.0)).sqrt() }
    }
}

impl Estimator {
    /// An estimator without samples.
    pub fn new(branching: Branching) -> Self {
        let levels = branching.problem().pieces().map(|(_, copies)| copies).sum();
        let (nodes, solutions) = (Moments::default(), Moments::default());
        Self { branching, walks: 0, nodes, solutions, levels: vec![Moments::default(); levels] }
    }

    /// Adds one walk from the root to a leaf. `choose(n)` returns a random number below n, all equally
    /// likely.
    pub fn walk(&mut self, mut choose: impl FnMut(usize) -> usize) {
        let mut node = self.branching.root();
        let (mut at_level, mut nodes) = (1.0, 0.0);
        let mut level = 0;
        loop {
            let children = self.branching.children(&node);
            if children.is_empty() {
                break;
            }
            at_level *= children.len() as f64;
            nodes += at_level;
            self.levels[level].add(at_level);
            level += 1;
            node = self.branching.child(&node, children[choose(children.len())]);
        }
        self.walks += 1;
        self.nodes.add(nodes);
        let solved = node.is_complete() && self.branching.problem().counts(node.placed().iter().copied());
        self.solutions.add(if solved { at_level } else { 0.0 });
    }

    /// The number of walks.
    pub fn walks(&self) -> u64 {
        self.walks
    }

    /// The number of nodes of the tree, without the root.
    pub fn nodes(&self) -> Estimate {
        self.nodes.estimate(self.walks)
    }

    /// The number of solutions.
    pub fn solutions(&self) -> Estimate {
        self.solutions.estimate(self.walks)
    }

    /// The number of nodes with 1, 2, 3, … placements.
    pub fn levels(&self) -> Vec<Estimate> {
        self.levels.iter().map(|level| level.estimate(self.walks)).collect()
    }
}

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

// The search tree of a strategy, defined naively: the children of each node.
//
// Estimates sample the tree by this definition, and tests compare the searches with it.

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
    /// When the region has more than 64 cells, since an assembly is one word here. When the tree of the
    /// strategy has no simple rule, as with [`Strategy::TURBO`](crate::search::Strategy::TURBO).
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

    /// The same tree, but a piece restricted for symmetry reduction is not placed first. No search has this
    /// tree; it is for estimates.
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

    /// The placements of `piece` that fit. For a further copy, only those after the placement of the previous
    /// copy: copies are interchangeable.
    fn of_piece(&self, node: &Node, piece: PieceId) -> Vec<PlacementId> {
        let problem = &self.problem;
        let previous = node.placed.last().filter(|&&last| problem.get(last).piece == piece);
        let ids = (0..problem.count_of(piece)).map(|rank| problem.id_of(piece, rank));
        ids.filter(|id| previous.is_none_or(|previous| id > previous))
            .filter(|&id| node.assembly.is_disjoint(problem.word(id)))
            .collect()
    }
}

// The search tree by the first empty cell in one order, compiled for sampling and for counting, with the test
// for isolated cells beside it.
//
// `Branching` defines the same trees naively, and is the oracle of this one. Here cells are numbered in the
// order in which they are filled, as in the search itself, so that the first empty cell is the lowest clear
// bit and only the placements that begin at it are tested. For the test, the neighbourhoods are numbered in
// the same way.

/// The search tree by the first empty cell. The same tree with the test for isolated cells is a part of it:
/// nodes that isolate a cell have no children there.
#[derive(Clone, Debug)]
pub struct CellTree {
    lists: CellLists,
    isolation: Isolation,
    root: CellNode,
    levels: usize,
    /// The piece that is placed before any cell is chosen.
    lead: Option<usize>,
}

/// A node: an assembly reached.
#[derive(Clone, Copy, Debug)]
pub struct CellNode {
    /// The cells filled, by rank.
    assembly: Word,
    left: Left,
    level: usize,
    /// Whether the tree with the test has children of this node.
    open: bool,
}

/// A child: the place of its placement in the lists, and its piece.
#[derive(Clone, Copy, Debug)]
pub struct CellBranch {
    place: u32,
    piece: u8,
}

/// The nodes of a tree, the root not counted.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct TreeSize {
    /// All of them.
    pub nodes: u64,
    /// Those of the same tree with the test for isolated cells.
    pub tested: u64,
}

impl CellTree {
    /// The tree of the search by the first empty cell in this order.
    ///
    /// # Errors
    /// When the strategy does not accept the problem.
    pub fn new(problem: &Arc<Problem>, order: CellOrder) -> Result<Self, SearchError> {
        let plan: Plan = Strategy::FIRST_CELL.plan().with_cells(order);
        Search::try_new(problem, plan)?;
        let region = problem.region();
        let mut rank_of = vec![Cell::new(0); region.volume()];
        for (rank, cell) in order.sequence(region).into_iter().enumerate() {
            rank_of[cell.index()] = Cell::new(rank);
        }
        Ok(Self {
            lists: CellLists::new(problem, order, Listing::ByFirstCell),
            isolation: Isolation::numbered(problem, |cell| rank_of[cell.index()]),
            root: CellNode { assembly: Word::EMPTY, left: Left::all(problem), level: 0, open: true },
            levels: problem.pieces().map(|(_, copies)| copies).sum(),
            lead: problem.restricted_piece().map(|piece| piece.index()),
        })
    }

    /// The empty assembly.
    pub fn root(&self) -> CellNode {
        self.root
    }

    /// The number of placements of a complete assembly.
    pub fn levels(&self) -> usize {
        self.levels
    }

    /// Calls `each` with the children of `node`.
    pub fn children(&self, node: &CellNode, mut each: impl FnMut(CellBranch)) {
        let mut list = |piece: usize, places: Range<usize>| {
            for place in places {
                if self.lists.mask(place).is_disjoint(node.assembly) {
                    each(CellBranch { place: place as u32, piece: piece as u8 });
                }
            }
        };
        match self.lead.filter(|_| node.level == 0) {
            Some(lead) => list(lead, self.lists.list(self.lists.cells(), lead)),
            None if node.level == self.levels => {}
            None => {
                let first = node.assembly.bits().trailing_ones() as usize;
                let mut next = node.left.from(0);
                while let Some(piece) = next {
                    list(piece, self.lists.list(first, piece));
                    next = node.left.from(piece + 1);
                }
            }
        }
    }

    /// The assembly of `node` with one more placement.
    #[must_use]
    pub fn child(&self, node: &CellNode, branch: CellBranch) -> CellNode {
        let mut child = *node;
        child.assembly = node.assembly.union(self.lists.mask(branch.place as usize));
        child.left.take(usize::from(branch.piece));
        child.level += 1;
        child.open = node.open && self.isolation.isolated_cells(child.assembly).is_empty();
        child
    }

    /// Counts all nodes. It takes as long as the search, and twice that.
    pub fn count(&self) -> TreeSize {
        self.count_below(&self.root)
    }

    fn count_below(&self, node: &CellNode) -> TreeSize {
        let mut size = TreeSize::default();
        self.children(node, |branch| {
            let below = self.count_below(&self.child(node, branch));
            size.nodes += 1 + below.nodes;
            size.tested += if node.open { 1 + below.tested } else { 0 };
        });
        size
    }
}

impl CellNode {
    /// Whether the tree with the test for isolated cells has children of this node: neither it nor a node
    /// above it isolates one.
    pub fn is_open(&self) -> bool {
        self.open
    }
}
