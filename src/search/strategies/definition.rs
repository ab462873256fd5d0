//! What a strategy consists of.

use crate::problem::Problem;
use crate::search::cells::CellOrder;
use crate::search::estimate::Rule;
use crate::search::pieces::PieceOrder;
use crate::search::walk::Walk;

/// All that there is to know of a strategy.
pub(super) struct Definition {
    /// A short name that never changes, for links and the command line.
    pub(super) key: &'static str,
    /// What it is called in lists.
    pub(super) title: &'static str,
    /// Which strategies it is listed with.
    pub(super) group: Group,
    /// The most cells that a region may have.
    pub(super) most_cells: usize,
    /// What kinds of problems it takes.
    pub(super) takes: Takes,
    /// What can be chosen about it, and what its author chose.
    pub(super) orders: Orders,
    /// Makes its search.
    pub(super) walk: fn(&Problem, PieceOrder, CellOrder) -> Box<dyn Walk>,
    /// States what its search tree branches on, if that can be said simply.
    pub(super) tree: Option<fn(&Problem, PieceOrder, CellOrder) -> Rule>,
    /// What there is to read about it.
    pub(super) about: About,
}

/// What kinds of problems a strategy takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Takes {
    /// Plain ones: every cell is to be filled, and every piece is used a fixed number of times.
    Plain,
    /// All of them.
    Any,
}

/// Which order a strategy takes, with its author's choice.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Orders {
    /// Of the pieces.
    Pieces(PieceOrder),
    /// Of the cells.
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
    /// What the group is called.
    pub const fn title(self) -> &'static str {
        match self {
            Self::AllAtOnce => "All assemblies at once",
            Self::ByPiece => "Piece by piece",
            Self::ByCell => "Cell by cell",
            Self::ByItem => "Cells and pieces",
        }
    }
}

/// What there is to read about a strategy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct About {
    /// How it searches, in the field's terms.
    pub idea: &'static str,
    /// Where it comes from.
    pub source: Source,
    /// What to watch for on the stage.
    pub watch: &'static str,
    /// The id of the puzzle to watch it with.
    pub puzzle: &'static str,
    /// A speed to watch it at, in steps per second.
    pub steps_per_second: u32,
    /// Whether it takes part in a race of all; the slowest do not, unless they are asked to.
    pub races: bool,
}

/// The text that a strategy is taken from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Source {
    /// Its title.
    pub title: &'static str,
    /// When it was published.
    pub year: u16,
    /// Where it can be read, if that is known.
    pub url: Option<&'static str>,
}
