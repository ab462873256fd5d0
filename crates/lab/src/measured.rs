//! The stored measurements of data/cell_orders.txt.

use cubefall::problem::Symmetry;
use cubefall::puzzle::Puzzle;
use cubefall::search::CellOrder;

/// An order, and the number of nodes of its tree.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Measured {
    pub(super) order: CellOrder,
    pub(super) nodes: f64,
    /// The standard error; 0 if the nodes were counted.
    pub(super) error: f64,
}

const CELL_ORDERS: &str = include_str!("../../../data/cell_orders.txt");

/// The measurements of a puzzle; there are some only with its author's restriction.
pub(super) fn measured(puzzle: &Puzzle, symmetry: Symmetry) -> Vec<Measured> {
    if symmetry != Symmetry::Seed {
        return Vec::new();
    }
    let lines = CELL_ORDERS.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.filter_map(|line| line.strip_prefix(puzzle.id())).map(parse).collect()
}

/// Reads the order, the nodes and the error of a line.
fn parse(line: &str) -> Measured {
    let mut words = line.split_whitespace();
    let mut word = || words.next().unwrap_or_else(|| panic!("\"{line}\" has too few words"));
    let order = CellOrder::from_key(word()).unwrap_or_else(|error| panic!("{error}"));
    let mut number = || word().parse().unwrap_or_else(|_| panic!("\"{line}\" lacks a number"));
    Measured { order, nodes: number(), error: number() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_order_that_is_studied_was_measured_once() {
        let mut known: Vec<String> = measured(&catalogue::ALL.get("bedlam"), Symmetry::Seed)
            .iter()
            .map(|known| known.order.key())
            .collect();
        let mut studied: Vec<String> = crate::OrderStudy::orders().into_iter().map(CellOrder::key).collect();
        known.sort();
        studied.sort();
        assert_eq!(known, studied);
        assert_eq!(measured(&catalogue::ALL.get("bedlam"), Symmetry::Raw), []);
    }
}
