//! What a worker is asked that takes a solution apart.

use crate::apart::apart_move::ApartMove;
use codes::{group_members, pack};
use cubefall::disassembly::{GroupMember, PieceGroups};
use cubefall::problem::Symmetry;
use cubefall::puzzle::{Coord, PieceId, Puzzle};
use cubefall::solution::Solution;
use formats::file_stem;
use serde::{Deserialize, Serialize};

/// What a worker that takes solutions apart is asked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum ApartTask {
    /// Take a solution apart.
    One(ApartRequest),
    /// The next solutions are of this puzzle.
    Puzzle {
        /// The puzzle's document, as [`pack`] packs it.
        puzzle: Vec<u8>,
        /// The [key](Symmetry::key) of the symmetry up to which its solutions are counted.
        symmetry: String,
    },
    /// Find the levels of these solutions, each given by the indices of its placements, after those requested
    /// before.
    Solutions(Vec<Vec<u32>>),
}

impl ApartTask {
    /// That the next solutions are of this puzzle, counted up to this symmetry.
    pub fn puzzle(puzzle: &Puzzle, symmetry: Symmetry) -> Self {
        Self::Puzzle { puzzle: pack(&puzzle.to_spec()), symmetry: symmetry.key().to_owned() }
    }
}

/// A request to take a solution apart.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ApartRequest {
    /// Each piece, and its cells.
    pub pieces: Vec<(PieceId, Vec<[i32; 3]>)>,
    /// What they are called.
    pub names: Vec<String>,
    /// The members of groups of pieces that need not come apart, as [`group_members`] has them.
    pub groups: Vec<[i32; 3]>,
    /// What the command line calls the puzzle.
    pub argument: String,
    /// The moves that were made, after which the shortest way is wanted. Their words count for nothing.
    pub made: Vec<ApartMove>,
}

impl ApartRequest {
    /// The request for a solution of a puzzle.
    pub fn new(solution: &Solution, puzzle: &Puzzle) -> Self {
        let cells = |cells: &Vec<Coord>| cells.iter().map(|cell| [cell.x, cell.y, cell.z]).collect();
        Self {
            pieces: solution.pieces().iter().map(|(piece, filled)| (*piece, cells(filled))).collect(),
            names: solution.pieces().iter().map(|&(piece, _)| puzzle.called(piece)).collect(),
            groups: group_members(&puzzle.to_spec()),
            argument: argument(puzzle).0,
            made: Vec::new(),
        }
    }

    /// The pieces that need not come apart.
    pub fn groups(&self) -> PieceGroups {
        let member = |&[piece, group, copies]: &[i32; 3]| {
            let piece = usize::try_from(piece).ok().filter(|&piece| piece < PieceId::LIMIT)?;
            let copies = usize::try_from(copies).ok()?;
            Some(GroupMember { group: group as u32, piece: PieceId::new(piece), copies })
        };
        PieceGroups::new(self.groups.iter().filter_map(member).collect())
    }

    /// The solution.
    pub fn solution(&self) -> Solution {
        let coords = |cells: &[[i32; 3]]| cells.iter().map(|&[x, y, z]| Coord::new(x, y, z)).collect();
        Solution::new(self.pieces.iter().map(|(piece, cells)| (*piece, coords(cells))).collect())
    }
}

/// What the command line calls a puzzle: by its id, or by its file, which it needs then.
pub fn argument(puzzle: &Puzzle) -> (String, bool) {
    match catalogue::FIRST.contains(puzzle) {
        true => (puzzle.id().to_owned(), false),
        false => (format!("{}.json", file_stem(puzzle, None, None)), true),
    }
}
