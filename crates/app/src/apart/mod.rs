//! Taking the solution shown apart: a worker finds the moves, and the user watches them, forwards and
//! backwards.

mod hand;
mod standing;
pub(crate) mod worker;

use crate::WorkerFailure;
use cubefall::puzzle::{Coord, PieceId, Puzzle};
use cubefall::solution::{Side, Solution};
use messages::{ApartEvent, ApartGraph, ApartMove, ApartPlan, ApartRequest, Glide, Hold, Rings, has_piece};
use std::sync::Arc;

/// A solution that is taken apart.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Apart {
    /// What a worker was asked for last.
    request: Arc<ApartRequest>,
    /// Whether it has not answered yet.
    is_waiting: bool,
    /// The answer. Until then it has only the moves that the user has made.
    plan: ApartPlan,
    /// What was tried to find it.
    graph: Arc<ApartGraph>,
    /// Whether it is put together by the moves: the last one first, each the other way.
    together: bool,
    /// The number of moves made, and the part of the next one.
    moment: f64,
    /// Where that is going by itself.
    goal: f64,
    /// At the end, the axis whose ring of holds is shown, if pieces are locked in rings.
    axis: usize,
    /// How far it is lifted from the table, in cells, on the way to what the plan says.
    lift: f64,
    /// The piece in the user's hand, by its place in the solution.
    held: Option<usize>,
    /// Whether the last moves were made by hand, and whether no worker was asked since.
    by_hand: bool,
    is_unasked: bool,
}

impl Apart {
    /// The seconds that a move takes.
    const SECONDS_A_MOVE: f64 = 0.9;
    /// The same by hand, by one cell.
    const SECONDS_BY_HAND: f64 = 0.15;
    /// How fast all of it is lifted, in cells a second.
    const LIFTING: f64 = 6.0;

    /// With a solution of a puzzle after some moves, as many as there are once they are known.
    pub(crate) fn new(solution: &Solution, puzzle: &Puzzle, moves: usize) -> Self {
        let plan = ApartPlan::saying("Looking for the moves that take it apart…".to_owned());
        Self {
            request: Arc::new(ApartRequest::new(solution, puzzle)),
            is_waiting: true,
            lift: f64::from(plan.lift),
            plan,
            graph: Arc::default(),
            together: false,
            moment: moves as f64,
            goal: moves as f64,
            axis: 0,
            held: None,
            by_hand: false,
            is_unasked: false,
        }
    }

    /// The same to be put together, from its pieces on.
    pub(crate) fn together(solution: &Solution, puzzle: &Puzzle) -> Self {
        Self { together: true, ..Self::new(solution, puzzle, 0) }
    }

    /// What a worker is asked for, while there is no answer.
    pub(crate) fn request(&self) -> Option<&Arc<ApartRequest>> {
        self.is_waiting.then_some(&self.request)
    }

    /// The number of its pieces.
    fn pieces(&self) -> usize {
        self.request.pieces.len()
    }

    /// Handles an event or the failure of the worker.
    pub(crate) fn report(&mut self, event: Result<ApartEvent, WorkerFailure>) {
        let mut plan = match event {
            Ok(ApartEvent::Searching(words)) => {
                self.plan.ending = words;
                return;
            }
            Ok(ApartEvent::Known(plan)) if plan.is_sound(self.pieces()) => plan,
            Ok(ApartEvent::Known(_) | ApartEvent::Levels(_)) => {
                unknown("the answer is of other pieces; load the page again")
            }
            Err(WorkerFailure::Lost(reason) | WorkerFailure::Unable(reason)) => unknown(&reason),
        };
        // Moves that were made by hand are as few as they amount to.
        let most = if self.by_hand { f64::from(plan.made) } else { plan.moves.len() as f64 };
        self.goal = self.goal.min(most);
        self.moment = if self.by_hand { self.goal } else { self.moment.min(most) };
        if !self.by_hand {
            self.lift = f64::from(plan.lift);
        }
        self.graph = Arc::new(std::mem::take(&mut plan.graph));
        (self.plan, self.is_waiting) = (plan, false);
    }

    /// How far it is taken apart when pieces have come to rest: the number of moves of the shortest way.
    /// After others, none.
    pub(crate) fn moves_made(&self) -> usize {
        match self.request.made.is_empty() && !self.is_unasked {
            true => self.parted(self.goal).round() as usize,
            false => 0,
        }
    }

    /// How far it is taken apart after some moves: in moves of the plan.
    fn parted(&self, moment: f64) -> f64 {
        if self.together { self.plan.moves.len() as f64 - moment } else { moment }
    }

    /// The move after some moves.
    fn step(&self, moment: f64) -> Option<&ApartMove> {
        let (made, moves) = (moment as usize, &self.plan.moves);
        let number = if self.together { moves.len().checked_sub(made + 1)? } else { made };
        moves.get(number)
    }

    /// Shows the ring along another axis, if one is shown and the command leads there.
    fn turns(&mut self, command: ApartCommand) -> bool {
        let axis = match (self.shown_ring(), command) {
            (Some(axis), ApartCommand::Next) => Some((axis + 1).min(Rings::NUMBER - 1)),
            (Some(axis), ApartCommand::Previous) => axis.checked_sub(1),
            _ => None,
        };
        self.axis = axis.unwrap_or(0);
        axis.is_some()
    }

    pub(crate) fn apply(&mut self, command: ApartCommand) {
        let moves = self.plan.moves.len() as f64;
        let is_at_end = self.moment >= moves;
        if self.turns(command) {
            return;
        }
        self.held = self.held.filter(|_| command.is_by_hand());
        self.by_hand &= command.is_by_hand();
        if command.is_by_hand() {
            // A move that the slider has begun is ended.
            self.goal = self.goal.round();
        }
        match command {
            ApartCommand::Hold(piece) => self.held = piece.filter(|&piece| has_piece(self.movable(), piece)),
            ApartCommand::HoldNext => self.hold_next(),
            ApartCommand::Pull(side) => return self.pull(side),
            ApartCommand::LetGo => {
                self.held = None;
                self.ask();
            }
            ApartCommand::Nudge(side) => {
                self.pull(side);
                return self.ask();
            }
            ApartCommand::Next => self.goal = self.goal.max(self.moment).floor() + 1.0,
            ApartCommand::Previous => self.goal = self.goal.min(self.moment).ceil() - 1.0,
            ApartCommand::TogglePlay if self.is_moving() => self.goal = self.moment,
            ApartCommand::TogglePlay if is_at_end => (self.moment, self.goal) = (0.0, moves),
            ApartCommand::TogglePlay => self.goal = moves,
            ApartCommand::Seek(moment) => {
                // Of a value that is none, 0.
                self.moment = moment.max(0.0).min(moves);
                self.goal = self.moment;
            }
            ApartCommand::Settle => self.goal = self.moment.round(),
        }
        self.goal = self.goal.max(0.0).min(moves);
    }

    /// Advances by `dt` seconds.
    pub(crate) fn tick(&mut self, dt: f64) {
        let towards = |now: f64, goal: f64, way: f64| {
            if (goal - now).abs() <= way { goal } else { now + way.copysign(goal - now) }
        };
        let seconds = if self.by_hand { Self::SECONDS_BY_HAND } else { Self::SECONDS_A_MOVE };
        self.moment = towards(self.moment, self.goal, dt / seconds);
        self.lift = towards(self.lift, f64::from(self.plan.lift), dt * Self::LIFTING);
    }

    /// Whether pieces move by themselves.
    pub(crate) fn is_moving(&self) -> bool {
        self.moment != self.goal || self.lift != f64::from(self.plan.lift)
    }

    /// The axis whose ring of holds is shown: at the end, if pieces are locked in rings.
    fn shown_ring(&self) -> Option<usize> {
        let rests = !self.is_waiting && !self.is_moving() && self.held.is_none();
        let is_end = rests && !self.together && self.step(self.moment).is_none();
        (is_end && !self.plan.rings.is_empty()).then_some(self.axis)
    }

    /// What holds what along the axis that is shown.
    pub(crate) fn holds(&self) -> Vec<Hold> {
        let ring = self.shown_ring();
        let offset = |piece| self.plan.glide(piece, self.moment).offset;
        ring.map_or_else(Vec::new, |axis| self.plan.rings.holds(axis, offset))
    }

    /// The next move, if it is not begun.
    pub(crate) fn awaited(&self) -> Option<Awaited> {
        let rests = !self.is_moving() && self.moment.fract() == 0.0 && self.held.is_none();
        let step = self.step(self.moment).filter(|_| rests)?;
        let out = step.side().outwards();
        let way = if self.together { -step.distance } else { step.distance };
        let way = Coord::new(out.x * way, out.y * way, out.z * way);
        Some(Awaited { moved: step.moved, way, comes: self.together && step.leaves })
    }

    /// Where each piece is; nothing while it is not known how it is put together. If nothing is to move, they
    /// jump from move to move.
    pub(crate) fn glides(&self, jumps: bool) -> Vec<Glide> {
        let moment = match jumps {
            false => self.moment,
            true if self.goal < self.moment => self.moment.floor(),
            true => self.moment.ceil(),
        };
        let pieces = if self.together && self.is_waiting { 0 } else { self.pieces() };
        let moment = self.parted(moment);
        let lift = if jumps { 0.0 } else { self.lift as f32 - self.plan.lift as f32 };
        let glide = |piece| {
            let glide = self.plan.glide(piece, moment);
            let [x, y, z] = glide.offset;
            Glide { offset: [x, y, z + lift], ..glide }
        };
        (0..pieces).map(glide).collect()
    }

    /// What the panel shows.
    pub(crate) fn readout(&self) -> ApartReadout {
        let (number, moves) = (self.moment.floor() as usize, self.plan.moves.len());
        let (step, ring) = (self.step(self.moment), self.shown_ring());
        let moved = match self.held {
            Some(piece) => 1 << piece,
            None => step.map_or(0, |step| step.moved),
        };
        let pieces = self.request.pieces.iter().enumerate();
        let parted = self.parted(self.moment);
        let held = self.held.and_then(|piece| self.request.names.get(piece));
        let held = held.map(|name| format!("{name}: drag it, or press arrow keys, PgUp or PgDn."));
        let title = match (&held, step) {
            (Some(held), _) => held,
            // A move by hand has no words until the worker writes them.
            (None, Some(step)) if step.title.is_empty() => &self.plan.ending,
            (None, Some(step)) if self.together => &step.back,
            (None, Some(step)) => &step.title,
            (None, None) if self.together && moves > 0 => WHOLE,
            (None, None) => &self.plan.ending,
        };
        ApartReadout {
            title: title.to_owned(),
            step: match (step, ring) {
                (Some(_), _) => format!("Move {} of {moves}", number + 1),
                (None, Some(axis)) => Rings::words(axis),
                (None, None) => String::new(),
            },
            level: match (step, self.plan.reasons.get(self.axis)) {
                (None, Some(reason)) => reason.clone(),
                _ => self.plan.level.clone(),
            },
            pieces: pieces
                .filter(|&(place, _)| has_piece(moved, place))
                .map(|(_, &(piece, _))| piece)
                .collect(),
            is_held: self.held.is_some(),
            from: step
                .filter(|_| self.held.is_none())
                .map(|step| if self.together { step.side() } else { step.from() }),
            moment: self.moment,
            moves,
            can_go_back: self.moment > 0.0 || ring.is_some_and(|axis| axis > 0),
            can_go_on: self.moment < moves as f64 || ring.is_some_and(|axis| axis + 1 < Rings::NUMBER),
            is_moving: self.is_moving(),
            graph: Arc::clone(&self.graph),
            together: self.together,
            // Before the first answer no room is known.
            sight: (moves > 0 && self.plan.room != <[[i32; 3]; 2]>::default()).then(|| {
                match parted <= self.plan.moves_before_leaving() as f64 {
                    true => Sight::Pieces(self.plan.room),
                    false => Sight::Tray(self.plan.height),
                }
            }),
        }
    }
}

/// What is said when all pieces are together.
const WHOLE: &str = "That was the last move: it is whole.";

/// A move that is not begun.
pub(crate) struct Awaited {
    /// The set of the pieces that move.
    pub(crate) moved: u64,
    /// How far, in cells.
    pub(crate) way: Coord,
    /// Whether they come from outside.
    pub(crate) comes: bool,
}

/// The plan of which only the reason is known why it is not known.
fn unknown(reason: &str) -> ApartPlan {
    ApartPlan::saying(format!("It is not known how it comes apart: {reason}."))
}

/// What the panel shows of a solution that is taken apart.
#[derive(Clone, PartialEq, Debug)]
pub struct ApartReadout {
    /// The next move, or what is known instead.
    pub title: String,
    /// The number of that move, or what the arrows mean.
    pub step: String,
    /// The level, and what it means; at the end, why no more comes apart.
    pub level: String,
    /// The pieces that move, or the one in the user's hand.
    pub pieces: Vec<PieceId>,
    /// Whether a piece is in the user's hand.
    pub is_held: bool,
    /// The side from which they come.
    pub from: Option<Side>,
    /// The number of moves made, and the part of the next one.
    pub moment: f64,
    /// The number of moves.
    pub moves: usize,
    /// Whether there is something before what is shown: a move, or another axis.
    pub can_go_back: bool,
    /// Whether there is something after it.
    pub can_go_on: bool,
    /// Whether pieces move by themselves.
    pub is_moving: bool,
    /// What was tried to find the moves.
    pub graph: Arc<ApartGraph>,
    /// Whether it is put together by them.
    pub together: bool,
    /// What is to be in sight, once it is known.
    pub sight: Option<Sight>,
}

/// What is to be in sight while a solution is taken apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sight {
    /// Until the first part leaves, the room that the pieces take: from the lowest coordinates to those
    /// beyond the highest.
    Pieces([[i32; 3]; 2]),
    /// Then the tray, too, up to this height over the table.
    Tray(i32),
}

/// A command about the moves by which the solution shown comes apart.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum ApartCommand {
    /// Make the next move; at the end, show what holds what along the next axis.
    Next,
    /// Take the last move back, or show the axis before.
    Previous,
    /// Make all moves that are left, or stop; at the end, from the beginning.
    TogglePlay,
    /// Go to where this many moves have been made, and a part of the next one.
    Seek(f64),
    /// End the move that is begun, or take it back if less than half of it is made.
    Settle,
    /// Take a piece into the hand, by its place in the solution; or none.
    Hold(Option<usize>),
    /// Take the next piece into the hand; after the last one, none.
    HoldNext,
    /// Move the piece in the hand by a cell, with all that it takes along, or away if nothing is left in its
    /// way.
    Pull(Side),
    /// Let go of it, and ask how many moves are left from here.
    LetGo,
    /// Move the piece in the hand, and ask at once.
    Nudge(Side),
}

impl ApartCommand {
    /// Whether it is about the piece in the user's hand.
    const fn is_by_hand(&self) -> bool {
        matches!(self, Self::Hold(_) | Self::HoldNext | Self::Pull(_) | Self::LetGo | Self::Nudge(_))
    }
}
