//! The search tree by the first empty cell in one order, compiled for sampling and for counting, with the test for isolated cells
//! beside it.
//!
//! [`Branching`](super::Branching) defines the same trees naively, and is the oracle of this one. Here cells are numbered in the
//! order in which they are filled, as in the search itself, so that the first empty cell is the lowest clear bit and only the
//! placements that begin at it are tested. For the test, the neighbourhoods are numbered in the same way.

use crate::problem::Problem;
use crate::puzzle::{Cell, Word};
use crate::search::cells::{CellLists, Left, Listing};
use crate::search::pieces::Isolation;
use crate::search::{CellOrder, Plan, Search, SearchError, Strategy};
use std::ops::Range;
use std::sync::Arc;

/// The search tree by the first empty cell. The same tree with the test for isolated cells is a part of it: nodes that isolate a
/// cell have no children there.
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
    /// Whether the tree with the test for isolated cells has children of this node: neither it nor a node above it isolates one.
    pub fn is_open(&self) -> bool {
        self.open
    }
}
