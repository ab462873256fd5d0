//! What the panel shows of a solution that is taken apart.

use crate::apart::plan::{ApartMove, ApartPlan};
use crate::apart::{Apart, Status};
use crate::find_all::find_all_readout::argument;
use cubefall::puzzle::{PieceId, Puzzle};
use cubefall::solution::Side;
use design::count;
use lab::grouped;

/// What the panel shows of a solution that is taken apart.
#[derive(Clone, PartialEq, Debug)]
pub struct ApartReadout {
    /// The next move, or what is known instead.
    pub title: String,
    /// The number of that move.
    pub step: String,
    /// The level, and what it means.
    pub level: String,
    /// The pieces that move.
    pub pieces: Vec<PieceId>,
    /// The side from which they come.
    pub from: Option<Side>,
    /// The number of moves made, and the part of the next one.
    pub moment: f64,
    /// The number of moves.
    pub moves: usize,
    /// Whether pieces move by themselves.
    pub is_moving: bool,
    /// What is to be in sight, once it is known.
    pub sight: Option<Sight>,
}

/// What is to be in sight while a solution is taken apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sight {
    /// Until the first part leaves, the room that the pieces take: from the lowest coordinates to those beyond the highest.
    Pieces([[i32; 3]; 2]),
    /// Then the tray, too, up to this height over the table.
    Tray(i32),
}

impl Apart {
    /// The readout for the solution of this puzzle.
    pub(crate) fn readout(&self, puzzle: &Puzzle) -> ApartReadout {
        let number = self.moment.floor() as usize;
        let step = self.plan().and_then(|plan| plan.moves.get(number));
        let moved = step.map_or(0, |step| step.moved);
        ApartReadout {
            title: step
                .map_or_else(|| self.outcome(puzzle), |step| instruction(step, self.names(puzzle, moved))),
            step: step.map_or(String::new(), |_| format!("Move {} of {}", number + 1, self.moves())),
            level: self.plan().map_or(String::new(), level),
            pieces: self.members(moved).collect(),
            from: step.map(ApartMove::from),
            moment: self.moment,
            moves: self.moves(),
            is_moving: self.is_moving(),
            sight: self.plan().map(|plan| match self.moment <= plan.moves_before_leaving() as f64 {
                true => Sight::Pieces(plan.room),
                false => Sight::Tray(plan.height),
            }),
        }
    }

    /// The pieces of a set.
    fn members(&self, set: u64) -> impl Iterator<Item = PieceId> + '_ {
        let pieces = self.pieces.iter().enumerate();
        pieces.filter(move |(number, _)| set >> number & 1 == 1).map(|(_, &piece)| piece)
    }

    /// The pieces of a set as text; many only by their number.
    fn names(&self, puzzle: &Puzzle, set: u64) -> String {
        let names: Vec<String> = self.members(set).map(|piece| puzzle.called(piece)).collect();
        match names.split_last() {
            Some((last, [])) => last.clone(),
            Some((last, others)) if others.len() < 5 => format!("{} and {last}", others.join(", ")),
            _ => count(names.len() as u64, "piece", "pieces"),
        }
    }

    /// What is known where there is no next move.
    fn outcome(&self, puzzle: &Puzzle) -> String {
        match &self.status {
            Status::Searching { tried: 0, .. } => "Looking for the moves that take it apart…".to_owned(),
            Status::Searching { tried, .. } => {
                format!("Looking for the moves that take it apart: {} arrangements tried…", grouped(*tried))
            }
            Status::Known(plan) if plan.moves.is_empty() => locked(plan),
            Status::Known(plan) if plan.locked.is_empty() => "Every piece is free.".to_owned(),
            Status::Known(plan) => {
                let part = |&(part, _): &(u64, u64)| self.names(puzzle, part);
                let parts: Vec<String> = plan.locked.iter().map(part).collect();
                format!("No moves separate {}: all arrangements were tried.", parts.join("; nor "))
            }
            Status::Stopped { tried } => format!(
                "Stopped at {} arrangements. The command line goes further: cubefall apart {}",
                grouped(*tried),
                argument(puzzle).0
            ),
            Status::Failed(reason) => format!("It is not known how it comes apart: {reason}."),
        }
    }
}

/// Why nothing comes free.
fn locked(plan: &ApartPlan) -> String {
    match plan.locked.first() {
        None => "It is a single piece.".to_owned(),
        Some((_, 1)) => "No piece can move: every part is held, in each direction.".to_owned(),
        Some(&(_, states)) => {
            format!("Pieces move, but nothing comes free: all {} arrangements were tried.", grouped(states))
        }
    }
}

/// The level, and what it means.
fn level(plan: &ApartPlan) -> String {
    if plan.moves.is_empty() {
        return String::new();
    }
    let first = count(plan.moves_before_leaving() as u64 + 1, "move frees", "moves free");
    format!("Level {}: {first} the first part.", plan.level)
}

/// What to do with pieces of these names.
fn instruction(step: &ApartMove, names: String) -> String {
    let direction = match step.side() {
        Side::Above => "up",
        Side::Below => "down",
        Side::Front => "to the front",
        Side::Right => "to the right",
        Side::Left => "to the left",
        Side::Back => "to the back",
    };
    let together = if step.moved.is_power_of_two() { "" } else { " together" };
    if step.leaves {
        return format!("Take {names} away{together}, {direction}.");
    }
    let distance = match step.distance {
        1 => "one".to_owned(),
        2 => "two".to_owned(),
        3 => "three".to_owned(),
        more => more.to_string(),
    };
    format!("Slide {names}{together} {distance} {direction}.")
}
