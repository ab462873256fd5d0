//! How a stored solution comes apart, as the format of BurrTools describes it, and the same as moves.

use cubefall::disassembly::{Disassembly, LockedPart, Move, Separation};
use cubefall::puzzle::Coord;
use cubefall::solution::Side;
use std::collections::BTreeMap;
use std::fmt;

/// A disassembly of an assembly or a part of one. It is not checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredSeparation {
    /// The pieces of this part, by their index among the pieces of the solution.
    pub pieces: Vec<usize>,
    /// How far each of these pieces is from its place in the solution at each state, from the first to the
    /// last.
    pub states: Vec<Vec<[i32; 3]>>,
    /// The disassembly of the removed part, if it has several pieces.
    pub removed: Option<Box<StoredSeparation>>,
    /// The disassembly of the remaining part.
    pub left: Option<Box<StoredSeparation>>,
}

/// Why a stored disassembly is none. Separations are counted from 0, each before those of its parts, and
/// states too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeparationFault {
    /// A separation has no moves.
    NoMoves {
        /// The separation.
        separation: usize,
    },
    /// The pieces of a separation are elsewhere in its first state, or the last move does not take these
    /// pieces away.
    Elsewhere {
        /// The separation.
        separation: usize,
    },
    /// What leads to a state is no move: nothing moves, or pieces move by several distances.
    NoMove {
        /// The separation.
        separation: usize,
        /// The state.
        state: usize,
    },
}

/// The distance of pieces that are taken away, and that beyond which pieces are away.
const AWAY: i32 = 20_000;
const BEYOND: i32 = 10_000;

impl StoredSeparation {
    /// The disassembly of a solution of this many pieces as it is stored; nothing if it has no separation.
    /// Its parts that are locked are not separated.
    pub fn of(disassembly: &Disassembly, pieces: usize) -> Option<Self> {
        stored(disassembly, &(0..pieces).collect::<Vec<_>>(), &mut vec![Coord::default(); pieces])
    }

    /// The moves of a solution of this many pieces. Whether they can be made is for [`Disassembly::check`] to
    /// decide; the numbers of states of parts that stay together are not known, and 0.
    ///
    /// # Errors
    /// The first state that no move leads to.
    pub fn disassembly(&self, pieces: usize) -> Result<Disassembly, SeparationFault> {
        let mut disassembly = Disassembly::default();
        let start = vec![Coord::default(); pieces];
        self.replay(&start, &mut disassembly)?;
        Ok(disassembly)
    }

    /// Adds the separations of this part, whose pieces are at these places.
    fn replay(&self, places: &[Coord], disassembly: &mut Disassembly) -> Result<(), SeparationFault> {
        let separation = disassembly.separations.len();
        let elsewhere = SeparationFault::Elsewhere { separation };
        let states: Vec<Vec<Coord>> = self.states.iter().map(|state| coords(state)).collect();
        let first = states.first().ok_or(SeparationFault::NoMoves { separation })?;
        let start: Option<Vec<Coord>> = self.pieces.iter().map(|&piece| places.get(piece).copied()).collect();
        if start.as_deref().map(normal) != Some(normal(first)) {
            return Err(elsewhere);
        }
        let steps = states.windows(2).enumerate().map(|(at, pair)| {
            let step = step(&self.pieces, &pair[0], &pair[1]);
            step.ok_or(SeparationFault::NoMove { separation, state: at + 1 })
        });
        let moves = steps.collect::<Result<Vec<Move>, _>>()?;
        let last = moves.last().ok_or(SeparationFault::NoMoves { separation })?;
        let away = last.pieces.clone();
        let rest: Vec<usize> = self.pieces.iter().copied().filter(|piece| !away.contains(piece)).collect();
        let mut pieces = self.pieces.clone();
        pieces.sort_unstable();
        disassembly.separations.push(Separation { pieces, moves });
        let mut places = places.to_vec();
        for (&piece, &place) in self.pieces.iter().zip(&states[states.len() - 2]) {
            places[piece] = place;
        }
        for (part, separated) in [(rest, &self.left), (away, &self.removed)] {
            match separated {
                Some(separated) if is_same_set(&separated.pieces, &part) => {
                    separated.replay(&places, disassembly)?;
                }
                Some(_) => return Err(elsewhere),
                None if part.len() > 1 => disassembly.locked.push(LockedPart { pieces: part, states: 0 }),
                None => {}
            }
        }
        Ok(())
    }
}

/// The separation of a part, and of its parts, whose pieces are at these places.
fn stored(disassembly: &Disassembly, part: &[usize], places: &mut Vec<Coord>) -> Option<StoredSeparation> {
    let separation = disassembly.separations.iter().find(|separation| separation.pieces == part)?;
    let state = |places: &[Coord]| part.iter().map(|&piece| numbers(places[piece])).collect();
    let mut states = vec![state(places)];
    let mut away = Vec::new();
    for step in &separation.moves {
        let mut moved = places.clone();
        let by = step.towards.outwards() * step.distance.unwrap_or(AWAY);
        step.pieces.iter().for_each(|&piece| moved[piece] = moved[piece] + by);
        states.push(state(&moved));
        match step.distance {
            Some(_) => *places = moved,
            // The part is separated where it was before.
            None => away.clone_from(&step.pieces),
        }
    }
    let rest: Vec<usize> = part.iter().copied().filter(|piece| !away.contains(piece)).collect();
    let mut of = |part: &[usize]| stored(disassembly, part, places).map(Box::new);
    Some(StoredSeparation { pieces: part.to_vec(), states, left: of(&rest), removed: of(&away) })
}

/// The move from one state to the next: the pieces that go another way than the rest, if that is along an
/// axis. If none of the two rests, the one with fewer pieces moves.
fn step(pieces: &[usize], from: &[Coord], to: &[Coord]) -> Option<Move> {
    let mut ways: BTreeMap<Coord, Vec<usize>> = BTreeMap::new();
    for (&piece, (&from, &to)) in pieces.iter().zip(from.iter().zip(to)) {
        ways.entry(to - from).or_default().push(piece);
    }
    let ways: Vec<(Coord, Vec<usize>)> = ways.into_iter().collect();
    let [one, other] = ways.try_into().ok()?;
    let rank = |way: &(Coord, Vec<usize>)| (way.0 != Coord::default(), usize::MAX - way.1.len());
    let ((rest, _), (by, mut moved)) = if rank(&one) <= rank(&other) { (one, other) } else { (other, one) };
    let Coord { x, y, z } = by - rest;
    let distance = [x, y, z].into_iter().find(|&way| way != 0)?;
    let is_along = |side: &Side| side.outwards() * distance.saturating_abs() == Coord::new(x, y, z);
    let towards = Side::ALL.into_iter().find(is_along)?;
    moved.sort_unstable();
    let distance = Some(distance.saturating_abs()).filter(|&distance| distance < BEYOND);
    Some(Move { pieces: moved, towards, distance })
}

fn numbers(Coord { x, y, z }: Coord) -> [i32; 3] {
    [x, y, z]
}

/// Numbers as coordinates. Those beyond all that can be meant are cut, so that sums are numbers.
fn coords(state: &[[i32; 3]]) -> Vec<Coord> {
    let cut = |[x, y, z]: [i32; 3]| [x, y, z].map(|side| side.clamp(-4 * AWAY, 4 * AWAY));
    state.iter().map(|&by| cut(by)).map(|[x, y, z]| Coord::new(x, y, z)).collect()
}

/// The same places, with the first piece at the origin.
fn normal(places: &[Coord]) -> Vec<Coord> {
    places.iter().map(|&place| place - places[0]).collect()
}

fn is_same_set(some: &[usize], sorted: &[usize]) -> bool {
    let mut some = some.to_vec();
    let mut other = sorted.to_vec();
    some.sort_unstable();
    other.sort_unstable();
    some == other
}

impl fmt::Display for SeparationFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoMoves { separation } => write!(f, "separation {} has no moves", separation + 1),
            Self::Elsewhere { separation } => {
                write!(
                    f,
                    "separation {} is not of the pieces that are together, where they are",
                    separation + 1
                )
            }
            Self::NoMove { separation, state } => {
                write!(f, "no single move leads to state {} of separation {}", state + 1, separation + 1)
            }
        }
    }
}

impl std::error::Error for SeparationFault {}
