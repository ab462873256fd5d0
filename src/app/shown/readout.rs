//! What the machine is doing, in words and numbers: all that the panel is told.

use crate::app::{Filter, List, Speed, TimeReadout};
use crate::problem::Symmetry;
use crate::puzzle::Puzzle;
use crate::puzzle::{CellSet, PieceId};
use crate::search::{Listed, Plan};
use crate::solution::SolutionName;
use std::sync::Arc;

/// What there is to read now.
#[derive(Clone, PartialEq, Debug)]
pub struct Readout {
    /// What just happened, in a sentence.
    pub sentence: String,
    /// Why the search has to turn back, or had to, where that can be seen while it waits.
    pub why: Option<String>,
    /// What could not be done as asked, and what was done instead.
    pub notice: Option<String>,
    /// Whether the search is going on by itself.
    pub playing: bool,
    /// Whether the search cannot go on: everything has been tried, or its list is full.
    pub finished: bool,
    /// The puzzle.
    pub puzzle: Arc<Puzzle>,
    /// How it is searched.
    pub plan: Plan,
    /// What is counted.
    pub symmetry: Symmetry,
    /// What can be counted for this puzzle.
    pub symmetries: Vec<Symmetry>,
    /// The speed asked for.
    pub speed: Speed,
    /// The speed reached, in steps a second; 0 while paused.
    pub rate: f64,
    /// The tries among them, a second.
    pub try_rate: f64,
    /// Where in its time the search stands, and where it is to stop.
    pub time: TimeReadout,
    /// Placements made.
    pub level: usize,
    /// The piece that is being tried, if one is left.
    pub trying: Option<PieceId>,
    /// Where a fold stands in its lists.
    pub stage_list: Option<StageList>,
    /// The work at each level.
    pub levels: Vec<LevelRow>,
    /// Placements tested in all.
    pub tried: u64,
    /// Placements that fitted in all.
    pub kept: u64,
    /// How far the search is, in [0, 1]: an estimate.
    pub progress: f64,
    /// The three words of the last try.
    pub words: Words,
    /// Solutions that the stage's search has found.
    pub found: usize,
    /// Once the solutions listed are sorted by how easily they are put together: how many go straight down, how many need pieces
    /// from the side, and how many cannot be put together by single straight moves.
    pub ease: Option<[usize; 3]>,
    /// Whether the user's own cube is before him, or a solution that is looked at from there.
    pub own_cube: bool,
    /// Which solutions are listed.
    pub list: List,
    /// Which could be.
    pub lists: Vec<List>,
    /// How many there are to be listed.
    pub listed: usize,
    /// What of them is listed.
    pub filter: Filter,
    /// How many of them have been found to pass it.
    pub rows: usize,
    /// Whether some are still to be sifted.
    pub sifting: bool,
    /// The solution being looked at, if one is.
    pub shown: Option<Shown>,
}

/// A fold's stage: the list that it extends and the one that it makes.
#[derive(Clone, PartialEq, Debug)]
pub struct StageList {
    /// Where it stands.
    pub listed: Listed,
    /// The assemblies about the one being extended, by their index.
    pub extended: Vec<(usize, Partial)>,
    /// The assemblies kept last, by their index.
    pub kept: Vec<(usize, Partial)>,
}

/// A partial assembly: each piece in it and the cells that it fills.
pub type Partial = Vec<(PieceId, CellSet)>;

/// The work at one level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LevelRow {
    /// The piece placed at this level, where that is always the same.
    pub piece: Option<PieceId>,
    /// How many placements it has.
    pub placements: Option<usize>,
    /// Placements tested.
    pub tried: u64,
    /// Placements that fitted.
    pub kept: u64,
}

/// The one idea: a placement fits where it has no bit in common with the assembly.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Words {
    /// The assembly that the placement was tested against.
    pub assembly: CellSet,
    /// The placement.
    pub placement: CellSet,
    /// The piece placed, if there was a last try.
    pub piece: Option<PieceId>,
}

impl Words {
    /// The bits that both have.
    pub fn both(&self) -> CellSet {
        self.assembly.intersection(&self.placement)
    }
}

/// A look at a solution.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Shown {
    /// Which, from 1.
    pub number: usize,
    /// What it is called, in every run.
    pub name: Option<SolutionName>,
    /// Whether it is a favourite.
    pub favourite: bool,
    /// How many coverings it stands for, itself among them: those that it makes when it is turned, and mirrored.
    pub coverings: usize,
    /// Whether mirror images are among them: they are where the set of pieces is closed under mirroring.
    pub mirrored: bool,
    /// How many of its pieces stand in the user's cube.
    pub standing: usize,
    /// How many of its pieces are in the box.
    pub placed: usize,
    /// How many it has.
    pub pieces: usize,
    /// How many of them can be put in one after the other, each by a straight move.
    pub possible: usize,
    /// How many of those come from elsewhere than above.
    pub sideways: usize,
    /// Whether the next solution follows by itself.
    pub slide_show: bool,
    /// Whether the next piece follows by itself.
    pub assembling: bool,
    /// Whether someone builds it along.
    pub building: bool,
    /// How far it is drawn apart, in [0, 1].
    pub explosion: f32,
    /// Where it is cut, in cells from the floor of the box.
    pub cut: f32,
    /// The height of the box, in cells.
    pub height: i32,
}
