//! The levels of the assemblies of a problem, one after the other.

use super::check::DisassemblyFault;
use super::disassembler::{Disassembler, DisassemblyError};
use super::groups::PieceGroups;
use super::level::Level;
use super::rigidity::Contacts;
use super::shifts::all;
use crate::problem::{PlacementId, Problem};
use crate::puzzle::{Cell, Coord, Region};
use crate::solution::Solution;
use std::sync::Arc;

/// Finds the levels of the assemblies of a problem. Some are seen to be locked at once: see
/// [`is_rigid`](Self::is_rigid). The others are taken apart, until a part is found to be locked.
///
/// With groups of pieces, a part may stay together, so each assembly is taken apart as far as it comes.
pub struct LevelFinder {
    problem: Arc<Problem>,
    groups: PieceGroups,
    neighbours: UpperNeighbours,
    /// By cell, and one more for those outside: the piece of the assembly that fills it.
    owners: Vec<u8>,
    contacts: Contacts,
    disassembler: Disassembler,
    /// The assembly that is being taken apart.
    begun: Option<Solution>,
}

impl LevelFinder {
    /// What no piece fills.
    const EMPTY: u8 = u8::MAX;

    /// A finder for assemblies of a problem, some of whose pieces need not come apart. It gives up on an
    /// assembly when a part has reached this many states.
    pub fn new(problem: &Arc<Problem>, groups: PieceGroups, most_states: usize) -> Self {
        let neighbours = UpperNeighbours::new(problem.region());
        let owners = vec![Self::EMPTY; problem.region().volume() + 1];
        let disassembler = Disassembler::with_states(most_states).only_whole(groups.is_empty());
        let (problem, contacts) = (Arc::clone(problem), Contacts::new());
        Self { problem, groups, neighbours, owners, contacts, disassembler, begun: None }
    }

    /// The problem.
    pub fn problem(&self) -> &Arc<Problem> {
        &self.problem
    }

    /// Begins with an assembly, in place of the one before. Returns its level if it is known at once.
    ///
    /// # Errors
    /// When it cannot be taken apart at all.
    pub fn begin(&mut self, placements: &[PlacementId]) -> Result<Option<Level>, DisassemblyError> {
        self.begun = None;
        if self.groups.is_empty() && self.is_rigid(placements) {
            return Ok(Some(Level::Locked));
        }
        let solution = Solution::of(&self.problem, placements);
        self.disassembler.begin(&solution)?;
        self.begun = Some(solution);
        Ok(None)
    }

    /// Goes on for this many steps of [`Disassembler::run`]. Returns the level when it is known.
    ///
    /// # Errors
    /// When the moves that were found are wrong.
    pub fn run(&mut self, steps: u64) -> Result<Option<Level>, DisassemblyFault> {
        let Some(solution) = &self.begun else { return Ok(None) };
        let level = match self.disassembler.run(steps) {
            Ok(None) => return Ok(None),
            Err(_) => Level::Unknown,
            // The rest of it has not been taken apart.
            Ok(Some(disassembly)) if self.groups.is_empty() && !disassembly.locked.is_empty() => {
                Level::Locked
            }
            Ok(Some(disassembly)) => {
                disassembly.check(solution)?;
                Level::new(&disassembly, &self.groups, solution)
            }
        };
        self.begun = None;
        Ok(Some(level))
    }

    /// Whether some pieces of an assembly hold each other, so that these do not move at all by themselves.
    /// Then they do not come apart among others either. It takes a look at each cell, and nothing is
    /// allocated.
    fn is_rigid(&mut self, placements: &[PlacementId]) -> bool {
        if placements.len() > Disassembler::MOST_PIECES || placements.is_empty() {
            return false;
        }
        self.owners.fill(Self::EMPTY);
        for (piece, &id) in placements.iter().enumerate() {
            self.problem.get(id).cells.iter().for_each(|cell| self.owners[cell.index()] = piece as u8);
        }
        self.contacts.clear(placements.len());
        for (lower, upper) in self.owners.iter().zip(&self.neighbours.above) {
            for (axis, &upper) in upper.iter().enumerate() {
                let upper = self.owners[upper as usize];
                if *lower != upper && *lower != Self::EMPTY && upper != Self::EMPTY {
                    self.contacts.add(axis, usize::from(*lower), usize::from(upper));
                }
            }
        }
        self.contacts.rigid(all(placements.len())).is_some()
    }
}

/// For each cell of a region and each axis, the next cell up the axis. The number of cells stands for one
/// that is not in the region.
struct UpperNeighbours {
    above: Vec<[u32; 3]>,
}

impl UpperNeighbours {
    fn new(region: &Region) -> Self {
        let steps = [[1, 0, 0], [0, 1, 0], [0, 0, 1]].map(|[x, y, z]| Coord::new(x, y, z));
        let index = |coord| region.cell_at(coord).map_or(region.volume(), Cell::index) as u32;
        let above = region.coords().iter().map(|&coord| steps.map(|step| index(coord + step)));
        Self { above: above.collect() }
    }
}
