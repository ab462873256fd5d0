//! Numbers as text for display.

use cubefall::problem::Symmetry;
use cubefall::puzzle::Puzzle;
use cubefall::search::CellOrder;
use words::grouped;

/// A number to three significant digits, or to the unit; in powers of ten if it is very large or very small.
pub(super) fn rounded(value: f64) -> String {
    let size = value.abs();
    match size {
        _ if value == 0.0 => "0".to_owned(),
        1e15.. => format!("{value:.2e}"),
        100.0.. => {
            let sign = if value < 0.0 { "-" } else { "" };
            format!("{sign}{}", grouped(size.round() as u64))
        }
        1e-4.. => format!("{value:.*}", (2 - size.log10().floor() as i32).max(0) as usize),
        _ => format!("{value:.2e}"),
    }
}

/// An order, and the number of nodes of its tree.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Measured {
    pub(super) order: CellOrder,
    pub(super) nodes: f64,
    /// The standard error; 0 if the nodes were counted.
    pub(super) error: f64,
}

const CELL_ORDERS: &str = include_str!("../data/cell_orders.txt");

/// The measurements of a puzzle; there are some only with its author's restriction.
pub(super) fn measured(puzzle: &Puzzle, symmetry: Symmetry) -> Vec<Measured> {
    if symmetry != Symmetry::Restricted {
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
    fn quantities_have_three_figures() {
        let cases = [
            (0.0, "0"),
            (1.0, "1.00"),
            (12.345, "12.3"),
            (0.012345, "0.0123"),
            (887_779_178.0, "887,779,178"),
        ];
        for (value, text) in cases {
            assert_eq!(rounded(value), text);
        }
        assert_eq!((rounded(1e-9).as_str(), rounded(-123.4).as_str()), ("1.00e-9", "-123"));
        assert_eq!((rounded(2.5e16).as_str(), rounded(1000.0).as_str()), ("2.50e16", "1,000"));
    }

    #[test]
    fn every_order_that_is_studied_was_measured_once() {
        let mut known: Vec<String> = measured(&catalogue::ALL.get("bedlam"), Symmetry::Restricted)
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
