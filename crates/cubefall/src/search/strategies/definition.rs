//! The definition of a strategy.

use crate::problem::Problem;
use crate::puzzle::{Cell, PieceId};
use crate::search::algorithm::Algorithm;
use crate::search::cells::CellOrder;
use crate::search::pieces::{Isolation, PieceOrder};

/// Everything that defines a strategy.
pub(super) struct Definition {
    /// A short name that never changes, for links and the command line.
    pub(super) key: &'static str,
    /// Its name, the same wherever it is named.
    pub(super) title: &'static str,
    /// It increases whenever the strategy takes other steps than before: a step of an earlier revision is
    /// another state.
    pub(super) revision: u32,
    /// The group that it is listed in.
    pub(super) group: Group,
    /// The maximum number of cells of a region.
    pub(super) most_cells: usize,
    /// The kinds of problems that it accepts.
    pub(super) takes: Takes,
    /// The order that can be chosen, and the choice of its author.
    pub(super) orders: Orders,
    /// Makes its algorithm, at the root.
    pub(super) algorithm: fn(&Problem, PieceOrder, CellOrder) -> Box<dyn Algorithm>,
    /// The rule by which its search tree branches, if it has a simple one.
    pub(super) tree: Option<fn(&Problem, PieceOrder, CellOrder) -> Rule>,
}

/// A strategy of the list: its definition, and its description, which only a program that reads it contains.
pub(super) struct Entry {
    pub(super) definition: Definition,
    pub(super) about: About,
}

/// What a strategy branches on at each node.
#[derive(Clone, Debug)]
pub(in crate::search) enum Rule {
    /// The piece of each level.
    Pieces(Vec<PieceId>),
    /// The piece of each level; nodes with isolated cells are pruned.
    Isolating(Vec<PieceId>, Isolation),
    /// The first empty cell in this order.
    FirstCell(Vec<Cell>),
    /// The empty cell with the fewest candidates. This order breaks ties.
    FewestCandidates(Vec<Cell>),
}

/// The kinds of problems that a strategy accepts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Takes {
    /// Plain ones: every piece is used a fixed number of times, and together they fill every cell.
    Plain,
    /// All of them.
    Any,
}

/// The order that can be chosen for a strategy, with the choice of its author.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Orders {
    /// The order of the pieces.
    Pieces(PieceOrder),
    /// The order of the cells.
    Cells(CellOrder),
    /// None.
    None,
}

/// Strategies that are listed together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Group {
    /// Breadth first: all partial assemblies of a stage at once.
    AllAtOnce,
    /// Depth first, piece by piece.
    ByPiece,
    /// Depth first, cell by cell.
    ByCell,
    /// Depth first, by cells and pieces alike.
    ByItem,
}

impl Group {
    /// The name of the group.
    pub const fn title(self) -> &'static str {
        match self {
            Self::AllAtOnce => "All assemblies at once",
            Self::ByPiece => "Piece by piece",
            Self::ByCell => "Cell by cell",
            Self::ByItem => "Cells and pieces",
        }
    }
}

/// The description of a strategy. A program that does not read it does not contain it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct About {
    /// How it searches, in the field's terms.
    pub idea: &'static str,
    /// The text that it comes from.
    pub source: Source,
}

/// The text that a strategy is taken from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Source {
    /// Its title.
    pub title: &'static str,
    /// The year of publication.
    pub year: u16,
    /// Its address, if it is known.
    pub url: Option<&'static str>,
}
