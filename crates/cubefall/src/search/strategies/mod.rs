//! The strategies. Each has an entry in [`list`]: its names, the problems that it accepts, its algorithm, and
//! its description.

mod definition;
mod list;

use crate::problem::Problem;
use crate::search::algorithm::{Algorithm, NoSearch};
use crate::search::cells::CellOrder;
use crate::search::pieces::PieceOrder;
pub(in crate::search) use definition::Rule;
pub use definition::{About, Group, Source};
use definition::{Definition, Orders, Takes};
use std::fmt;

/// Names the strategies of [`list`], in this order, as constants of [`Strategy`].
macro_rules! strategies {
    ($($NAME:ident,)*) => {
        static DEFINITIONS: &[Definition] = &[$(list::$NAME.definition),*];

        // Not among the definitions, so that only a program that reads the texts contains them.
        static ABOUT: &[About] = &[$(list::$NAME.about),*];

        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        #[repr(u8)]
        enum Place { $($NAME),* }

        impl Strategy {
            $(
                #[doc = concat!("The strategy `", stringify!($NAME), "` of the list.")]
                pub const $NAME: Self = Self(Place::$NAME as u8);
            )*
        }
    };
}

strategies! {
    FOLD,
    FOLD_CHARS,
    FOLD_LAZY,
    PIECES,
    PIECES_ISOLATED,
    FEWEST_CANDIDATES,
    FIRST_CELL,
    FIRST_CELL_RESUMED,
    TURBO,
}

/// A named way to search a problem: an index into the list of all strategies.
///
/// ```
/// use cubefall::search::Strategy;
///
/// assert_eq!(Strategy::from_key("turbo"), Some(Strategy::TURBO));
/// assert!(Strategy::all().all(|strategy| strategy.most_cells() >= 64));
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Strategy(u8);

impl Strategy {
    /// All strategies, in the order of every list.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + Clone {
        (0..DEFINITIONS.len()).map(|place| Self(place as u8))
    }

    /// The strategy with this key.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::all().find(|strategy| strategy.key() == key)
    }

    const fn definition(self) -> &'static Definition {
        &DEFINITIONS[self.0 as usize]
    }

    /// A short name that never changes, for links and the command line.
    pub fn key(self) -> &'static str {
        self.definition().key
    }

    /// Its name, the same wherever it is named.
    pub fn title(self) -> &'static str {
        self.definition().title
    }

    /// The revision of its steps: the same number of steps leads to the same state only within a revision.
    pub fn revision(self) -> u32 {
        self.definition().revision
    }

    /// The group that it is listed in.
    pub fn group(self) -> Group {
        self.definition().group
    }

    /// Its description.
    pub fn about(self) -> &'static About {
        &ABOUT[self.0 as usize]
    }

    /// The maximum number of cells of a region that it accepts.
    pub fn most_cells(self) -> usize {
        self.definition().most_cells
    }

    /// Whether it accepts only plain problems: every piece is used a fixed number of times, and together they
    /// fill every cell.
    pub fn takes_only_plain(self) -> bool {
        self.definition().takes == Takes::Plain
    }

    /// The strategies that accept a region of `cells` cells.
    pub fn taking(cells: usize) -> impl Iterator<Item = Self> {
        Self::all().filter(move |strategy| cells <= strategy.most_cells())
    }

    /// Whether the order of the pieces can be chosen.
    pub fn takes_piece_order(self) -> bool {
        matches!(self.definition().orders, Orders::Pieces(_))
    }

    /// Whether the order of the cells can be chosen, in which cells are filled or ties are broken.
    pub fn takes_cell_order(self) -> bool {
        matches!(self.definition().orders, Orders::Cells(_))
    }

    /// The plan with the orders that its author chose.
    pub const fn plan(self) -> Plan {
        let default = Plan::of(self);
        match self.definition().orders {
            Orders::Pieces(order) => default.with_pieces(order),
            Orders::Cells(order) => default.with_cells(order),
            Orders::None => default,
        }
    }
}

/// A strategy with its orders. An order that the strategy does not use has no effect.
///
/// ```
/// use cubefall::search::{CellOrder, PieceOrder, Strategy};
///
/// let by_piece = Strategy::PIECES.plan().with_pieces(PieceOrder::Fewest);
/// assert_eq!((by_piece.strategy, by_piece.pieces), (Strategy::PIECES, PieceOrder::Fewest));
/// let by_cell = Strategy::FIRST_CELL.plan().with_cells(CellOrder::from_key("diagonal")?);
/// assert_ne!(by_cell, Strategy::FIRST_CELL.plan());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The strategy.
    pub strategy: Strategy,
    /// The order of the pieces.
    pub pieces: PieceOrder,
    /// The order of the cells.
    pub cells: CellOrder,
}

impl Plan {
    /// The strategy with the default orders.
    const fn of(strategy: Strategy) -> Self {
        Self { strategy, pieces: PieceOrder::Given, cells: CellOrder::AUTHORS }
    }

    /// The same plan with the pieces in this order.
    #[must_use]
    pub const fn with_pieces(self, pieces: PieceOrder) -> Self {
        Self { pieces, ..self }
    }

    /// The same plan with the cells in this order.
    #[must_use]
    pub const fn with_cells(self, cells: CellOrder) -> Self {
        Self { cells, ..self }
    }

    /// The algorithm at the root, for a problem that the strategy accepts. Where the volumes exclude a
    /// solution, nothing is searched.
    pub(in crate::search) fn algorithm(self, problem: &Problem) -> Box<dyn Algorithm> {
        if problem.puzzle().volumes().exclude_solutions() {
            return Box::new(NoSearch::new(problem));
        }
        (self.strategy.definition().algorithm)(problem, self.pieces, self.cells)
    }

    /// The rule by which the search tree branches, if it has a simple one.
    pub(in crate::search) fn tree(self, problem: &Problem) -> Option<Rule> {
        self.strategy.definition().tree.map(|tree| tree(problem, self.pieces, self.cells))
    }
}

impl fmt::Debug for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}
