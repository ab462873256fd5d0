//! The making of a subject in steps, so that the page shows frames meanwhile.

use crate::subject::subject::{Subject, counted_by};
use cubefall::problem::{Compilation, Problem, Reduction, Symmetry};
use cubefall::puzzle::{Limit, PieceId, Puzzle, TooMany};
use std::sync::Arc;

/// A subject that is being made. A step takes some milliseconds.
#[derive(Clone, Debug)]
pub(crate) struct SubjectLoader {
    puzzle: Arc<Puzzle>,
    symmetry: Symmetry,
    stage: Stage,
}

#[derive(Clone, Debug)]
enum Stage {
    /// The placements of the first pieces are counted.
    Counting(Vec<usize>),
    /// They are made: those that are searched, and all.
    Compiling(Box<Compilations>),
}

#[derive(Clone, Debug)]
struct Compilations {
    searched: Compilation,
    all: Compilation,
}

impl SubjectLoader {
    /// Cells of the goal, for each piece, up to which a subject is made at once: that takes as long as some steps, and no such puzzle
    /// has more placements than the page accepts.
    const SMALL: usize = 4096;

    /// Whether a subject of this puzzle is to be made in steps.
    pub(crate) fn is_needed_for(puzzle: &Puzzle) -> bool {
        puzzle.pieces().len() * puzzle.region().volume() > Self::SMALL
    }

    /// The subject of `puzzle` and `symmetry`, before the first step.
    pub(crate) fn new(puzzle: &Arc<Puzzle>, symmetry: Symmetry) -> Self {
        let puzzle = Arc::clone(puzzle);
        Self { puzzle, symmetry, stage: Stage::Counting(Vec::new()) }
    }

    pub(crate) fn puzzle(&self) -> &Arc<Puzzle> {
        &self.puzzle
    }

    /// Takes a step. Returns the subject when it is made, with a sentence if it is counted by another symmetry.
    ///
    /// # Errors
    /// When it has too many placements.
    pub(crate) fn step(&mut self) -> Result<Option<(Subject, Option<String>)>, TooMany> {
        match &mut self.stage {
            Stage::Counting(counts) if counts.len() < self.puzzle.pieces().len() => {
                let piece = PieceId::new(counts.len());
                counts.push(Problem::count_placements(&self.puzzle, piece, Limit::PagePlacements.most()));
                Limit::PagePlacements.allow(counts.iter().sum())?;
                let cells = |(piece, &count): (PieceId, &usize)| self.puzzle.piece(piece).volume_of(count);
                Limit::PlacementCells.allow(self.puzzle.piece_ids().zip(&*counts).map(cells).sum())?;
            }
            Stage::Counting(counts) => {
                let (symmetry, _) = counted_by(&self.puzzle, self.symmetry);
                let reduction = Reduction::of_counted(&self.puzzle, symmetry, |piece| counts[piece.index()]);
                let reduction = reduction.expect("the puzzle can be counted by it");
                self.stage = Stage::Compiling(Box::new(Compilations {
                    searched: Compilation::new(&self.puzzle, reduction),
                    all: Compilation::new(&self.puzzle, Reduction::default()),
                }));
            }
            Stage::Compiling(made) => {
                if !made.searched.step() && !made.all.step() {
                    return Ok(Some(self.finish()));
                }
            }
        }
        Ok(None)
    }

    fn finish(&mut self) -> (Subject, Option<String>) {
        let (symmetry, notice) = counted_by(&self.puzzle, self.symmetry);
        match std::mem::replace(&mut self.stage, Stage::Counting(Vec::new())) {
            Stage::Compiling(made) => {
                let Compilations { searched, all } = *made;
                (Subject::of(symmetry, searched.finish()).with_all(all.finish()), notice)
            }
            Stage::Counting(_) => Subject::new(&self.puzzle, self.symmetry),
        }
    }
}
