//! The words of taking apart. A worker writes them, so that the page's own program need not have them.

use crate::apart::made::MadeMoves;
use crate::apart::request::ApartRequest;
use cubefall::disassembly::{Disassembly, LockProof, LockReason, Move, SearchTree};
use pictures::{listed, move_back_words, move_words};
use std::collections::BTreeSet;
use words::{count, grouped};

/// What can be done besides.
const BY_HAND: &str = "Drag a piece to try yourself.";

impl ApartRequest {
    /// What is said while arrangements are tried.
    pub fn searching(&self, tried: u64) -> String {
        format!("Looking for the moves that take it apart: {} arrangements tried…", grouped(tried))
    }

    /// What is said when the search is given up after this many arrangements.
    pub fn stopped(&self, tried: u64) -> String {
        let (tried, argument) = (grouped(tried), &self.argument);
        format!("Stopped at {tried} arrangements. The command line goes further: cubefall apart {argument}")
    }

    /// What is said when all moves of a disassembly are made.
    pub fn ending(&self, disassembly: &Disassembly) -> String {
        let is_apart = disassembly.is_complete_but_for(&self.groups(), &self.solution());
        match &disassembly.locked[..] {
            [] if disassembly.separations.is_empty() => "It is a single piece.".to_owned(),
            [] => "Every piece is free.".to_owned(),
            [whole] if disassembly.separations.is_empty() && whole.states == 1 => {
                "No piece can move: every part is held, in each direction.".to_owned()
            }
            [whole] if disassembly.separations.is_empty() => {
                let states = grouped(whole.states as u64);
                format!("Pieces move, but nothing comes free: all {states} arrangements were tried.")
            }
            locked => {
                let parts: Vec<String> =
                    locked.iter().map(|part| listed(&self.names_of(&part.pieces))).collect();
                if is_apart {
                    return format!("All comes apart but for {}, as a group may.", parts.join("; and "));
                }
                format!("No moves separate {}: all arrangements were tried.", parts.join("; nor "))
            }
        }
    }

    /// Why pieces never come apart, from proofs that were checked; with an axis, only what holds along it.
    pub fn reason(&self, proofs: &[LockProof], axis: Option<usize>) -> String {
        let sentences = proofs.iter().map(|proof| {
            let text = self.reason_of(proof);
            let lines: Vec<&str> = text.lines().collect();
            // Each axis has a line, unless it is the same for all.
            match axis {
                Some(axis) if lines.len() == LockProof::AXES.len() => lines[axis].to_owned(),
                _ => lines.join(" "),
            }
        });
        sentences.collect::<Vec<_>>().join(" ")
    }

    /// One of them, in lines. Of many pieces, or where copies have the same name, it names none.
    fn reason_of(&self, proof: &LockProof) -> String {
        const MOST_NAMED: usize = 6;
        let names = proof.pieces.iter().filter_map(|&piece| self.names.get(piece));
        let is_clear = names.collect::<BTreeSet<_>>().len() == proof.pieces.len();
        if is_clear && proof.pieces.len() <= MOST_NAMED {
            return proof.text(&self.names).trim_end().to_owned();
        }
        let pieces = count(proof.pieces.len() as u64, "piece", "pieces");
        match &proof.reason {
            LockReason::Rings(_) => format!("{pieces} hold each other, in a ring along each axis."),
            LockReason::Confined(states) => {
                let states = grouped(states.len() as u64);
                format!("{pieces} move, but never separate: {states} states, all tried.")
            }
        }
    }

    /// The level of a disassembly, what it means, and how much was tried to find it; or that not all comes
    /// apart. After some moves, how many more it takes.
    pub(crate) fn level(&self, disassembly: &Disassembly, trees: &[SearchTree], made: &MadeMoves) -> String {
        if made.count() > 0 {
            let after = count(made.count() as u64, "move", "moves");
            return match made.left(disassembly) {
                Some((left, is_first)) => {
                    let part = if is_first { "first" } else { "next" };
                    format!(
                        "After {after}: {} the {part} part from here.",
                        count(left as u64, "more frees", "more free")
                    )
                }
                None => format!("After {after}."),
            };
        }
        let Some(first) = disassembly.numbers().next() else { return String::new() };
        let first = count(first as u64, "move frees", "moves free");
        let level = match disassembly.is_complete_but_for(&self.groups(), &self.solution()) {
            true => format!("Level {}: {first} the first part.", disassembly.level()),
            false => format!("Locked: {first} the first part, but not all comes apart."),
        };
        match trees.first().map_or(0, |tree| tree.origins.len() + 1) {
            0 | 1 => format!("{level} {BY_HAND}"),
            tried => {
                let tried = grouped(tried as u64);
                format!("{level} {tried} arrangements were tried to find them. {BY_HAND}")
            }
        }
    }

    /// The names of these pieces.
    fn names_of(&self, pieces: &[usize]) -> Vec<&str> {
        pieces.iter().filter_map(|&piece| Some(self.names.get(piece)?.as_str())).collect()
    }
}

impl ApartRequest {
    /// What to do in a move.
    pub(crate) fn instruction(&self, step: &Move) -> String {
        move_words(step, &self.names_of(&step.pieces))
    }

    /// What to do to take a move of these pieces back.
    pub(crate) fn instruction_back(&self, step: &Move, pieces: &[usize]) -> String {
        let others: Vec<usize> =
            pieces.iter().copied().filter(|piece| !step.pieces.contains(piece)).collect();
        move_back_words(step, &self.names_of(&step.pieces), &self.names_of(&others))
    }
}
