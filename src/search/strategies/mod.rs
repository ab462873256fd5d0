//! The strategies: one file each, and one line each in the list below.
//!
//! A strategy's file defines what it is called, what it takes, how its search is made, and what there is to read about it.

mod definition;

use crate::problem::Problem;
use crate::search::cells::CellOrder;
use crate::search::estimate::Rule;
use crate::search::pieces::PieceOrder;
use crate::search::walk::Walk;
use std::fmt;

pub use definition::{About, Group, Source};
use definition::{Definition, Orders, Takes};

/// Declares the module of each strategy, lists its definition, and names it as a constant of [`Strategy`].
macro_rules! strategies {
    ($($module:ident => $NAME:ident,)*) => {
        $(mod $module;)*

        static DEFINITIONS: &[Definition] = &[$($module::DEFINITION),*];

        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        #[repr(u8)]
        enum Place { $($NAME),* }

        impl Strategy {
            $(
                #[doc = concat!("The strategy of `strategies/", stringify!($module), ".rs`.")]
                pub const $NAME: Self = Self(Place::$NAME as u8);
            )*
        }
    };
}

// In the order of the texts that they come from; then our own.
strategies! {
    fold => FOLD,
    fold_chars => FOLD_CHARS,
    fold_lazy => FOLD_LAZY,
    pieces => PIECES,
    pieces_isolated => PIECES_ISOLATED,
    fewest_ways => FEWEST_WAYS,
    first_cell => FIRST_CELL,
    first_cell_resumed => FIRST_CELL_RESUMED,
    turbo => TURBO,
}

/// A named way to search, by its place in the list of all.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Strategy(u8);

impl Strategy {
    /// All of them, in the order in which they are listed everywhere.
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

    /// What it is called in lists.
    pub fn title(self) -> &'static str {
        self.definition().title
    }

    /// Which strategies it is listed with.
    pub fn group(self) -> Group {
        self.definition().group
    }

    /// What there is to read about it.
    pub fn about(self) -> &'static About {
        &self.definition().about
    }

    /// The most cells that a region may have for it to be searched by this strategy.
    pub fn most_cells(self) -> usize {
        self.definition().most_cells
    }

    /// Whether it takes only problems in which every cell is to be filled and every piece is used a fixed number of times.
    pub fn takes_only_plain(self) -> bool {
        self.definition().takes == Takes::Plain
    }

    /// Those that take a region of this many cells.
    pub fn taking(cells: usize) -> impl Iterator<Item = Self> {
        Self::all().filter(move |strategy| cells <= strategy.most_cells())
    }

    /// Whether pieces are placed in an order that can be chosen.
    pub fn takes_piece_order(self) -> bool {
        matches!(self.definition().orders, Orders::Pieces(_))
    }

    /// Whether cells are filled, or ties between them broken, in an order that can be chosen.
    pub fn takes_cell_order(self) -> bool {
        matches!(self.definition().orders, Orders::Cells(_))
    }

    /// The author's own choices.
    pub const fn plan(self) -> Plan {
        let usual = Plan::of(self);
        match self.definition().orders {
            Orders::Pieces(order) => usual.with_pieces(order),
            Orders::Cells(order) => usual.with_cells(order),
            Orders::None => usual,
        }
    }
}

/// A strategy, and what was chosen about it. What the strategy does not take has no effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The way to search.
    pub strategy: Strategy,
    /// The order of the pieces.
    pub pieces: PieceOrder,
    /// The order of the cells.
    pub cells: CellOrder,
}

impl Plan {
    /// The strategy with the usual orders.
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

    /// The search that has not begun, of a problem that the strategy takes.
    pub(in crate::search) fn walk(self, problem: &Problem) -> Box<dyn Walk> {
        (self.strategy.definition().walk)(problem, self.pieces, self.cells)
    }

    /// What the search tree branches on, where that has a simple statement.
    pub(in crate::search) fn tree(self, problem: &Problem) -> Option<Rule> {
        self.strategy.definition().tree.map(|tree| tree(problem, self.pieces, self.cells))
    }
}

impl fmt::Debug for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_titles_and_texts_are_distinct() {
        for (index, strategy) in Strategy::all().enumerate() {
            for other in Strategy::all().take(index) {
                assert_ne!(strategy.key(), other.key());
                assert_ne!(strategy.title(), other.title());
                assert_ne!(strategy.about().idea, other.about().idea);
                assert_ne!(strategy.about().watch, other.about().watch);
            }
        }
    }
}
