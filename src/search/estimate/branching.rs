//! The tree that a strategy walks, node by node and without its cleverness: what each node's children are.
//!
//! Estimates take samples of the tree here, and tests compare the searches with it.

use crate::problem::{PlacementId, PlacementTable};
use crate::puzzle::{Cell, PieceId, Region, Word};
use crate::search::pieces::Isolation;
use crate::search::{Plan, Strategy};

/// An assembly reached: a node of the search tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    placed: Vec<PlacementId>,
    assembly: Word,
    left: Vec<usize>,
}

impl Node {
    /// The empty assembly.
    pub fn root(table: &PlacementTable) -> Self {
        let left = table.pieces().map(|(_, copies)| copies).collect();
        Self { placed: Vec::new(), assembly: Word::EMPTY, left }
    }

    /// This assembly and one placement more.
    #[must_use]
    pub fn with(&self, table: &PlacementTable, id: PlacementId) -> Self {
        let mut node = self.clone();
        node.placed.push(id);
        node.assembly = node.assembly.union(table.word(id));
        node.left[table.get(id).piece.index()] -= 1;
        node
    }

    /// The placements made, in order.
    pub fn placed(&self) -> &[PlacementId] {
        &self.placed
    }

    /// Whether no piece is left.
    pub fn is_complete(&self) -> bool {
        self.left.iter().all(|&left| left == 0)
    }
}

/// What a strategy does at each node.
#[derive(Clone, Debug)]
pub struct Branching {
    rule: Rule,
    lead: Option<PieceId>,
    /// For each cell, the placements that cover it, in the table's order. Walks by cells look nowhere else.
    covering: Vec<Vec<PlacementId>>,
}

#[derive(Clone, Debug)]
enum Rule {
    /// The piece of each level.
    Pieces(Vec<PieceId>, Option<Isolation>),
    /// The cells in the order in which they are filled.
    FirstCell(Vec<Cell>),
    /// The cells in the order in which ties are broken.
    FewestWays(Vec<Cell>),
}

impl Branching {
    /// The tree that `plan` walks; for folds, the one whose levels are the stages.
    ///
    /// # Panics
    /// When the region has more than 64 cells: assemblies are single words here, so that many can be sampled. For
    /// [`Strategy::Turbo`], whose nodes are more than their assemblies.
    pub fn new(region: &Region, table: &PlacementTable, plan: Plan) -> Self {
        let Plan { strategy, pieces, cells } = plan;
        let (most, volume) = (Word::CAPACITY, region.volume());
        assert!(
            volume <= most,
            "trees are stated for regions of at most {most} cells; this one has {volume}"
        );
        let rule = match strategy {
            Strategy::Fold | Strategy::FoldChars => Rule::Pieces(pieces.stages(table), None),
            Strategy::FoldLazy | Strategy::Pieces => Rule::Pieces(pieces.levels(table), None),
            Strategy::PiecesIsolated => {
                Rule::Pieces(pieces.levels(table), Some(Isolation::new(region, table)))
            }
            Strategy::FewestWays => Rule::FewestWays(cells.sequence(region)),
            Strategy::FirstCell | Strategy::FirstCellResumed => Rule::FirstCell(cells.sequence(region)),
            Strategy::Turbo => panic!("the tree of turbo has no simple statement"),
        };
        let mut covering = vec![Vec::new(); region.volume()];
        for id in table.ids() {
            table.get(id).cells.iter().for_each(|cell| covering[cell.index()].push(id));
        }
        Self { rule, lead: table.restricted_piece(), covering }
    }

    /// The same tree, but that the piece restricted against symmetry is placed when its turn comes, not first of all. No
    /// search walks it: it is there to be estimated.
    #[must_use]
    pub fn without_lead(self) -> Self {
        Self { lead: None, ..self }
    }

    /// The placements that lead to the children of `node`.
    pub fn children(&self, table: &PlacementTable, node: &Node) -> Vec<PlacementId> {
        if node.is_complete() {
            return Vec::new();
        }
        let level = node.placed.len();
        match (&self.rule, self.lead) {
            (Rule::Pieces(order, isolation), _) => {
                let dead = isolation.as_ref().is_some_and(|test| !test.dead_cells(node.assembly).is_empty());
                if dead && level > 0 { Vec::new() } else { of_piece(table, node, order[level]) }
            }
            (_, Some(lead)) if level == 0 => of_piece(table, node, lead),
            (Rule::FirstCell(order), _) => {
                let empty = order.iter().find(|&&cell| !node.assembly.contains(cell));
                empty.map_or(Vec::new(), |&cell| self.ways(table, node, cell))
            }
            (Rule::FewestWays(order), _) => {
                let empty = order.iter().filter(|&&cell| !node.assembly.contains(cell));
                let ways = empty.map(|&cell| self.ways(table, node, cell));
                ways.min_by_key(Vec::len).unwrap_or_default()
            }
        }
    }

    /// The placements of pieces left that cover `cell` and fit.
    fn ways(&self, table: &PlacementTable, node: &Node, cell: Cell) -> Vec<PlacementId> {
        let fits = |id: &PlacementId| {
            node.assembly.is_disjoint(table.word(*id)) && node.left[table.get(*id).piece.index()] > 0
        };
        self.covering[cell.index()].iter().copied().filter(fits).collect()
    }
}

/// The placements of `piece` that fit; of a further copy, those after the previous one's.
fn of_piece(table: &PlacementTable, node: &Node, piece: PieceId) -> Vec<PlacementId> {
    let previous = node.placed.last().filter(|&&last| table.get(last).piece == piece);
    let ids = (0..table.count_of(piece)).map(|rank| table.id_of(piece, rank));
    ids.filter(|id| previous.is_none_or(|previous| id > previous))
        .filter(|&id| node.assembly.is_disjoint(table.word(id)))
        .collect()
}
