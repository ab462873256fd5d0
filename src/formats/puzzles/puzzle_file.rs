//! The content of a puzzle file.

use super::{FileError, FileFormat, Remark};
use crate::problem::admit;
use crate::puzzle::{Puzzle, PuzzleSpec};
use crate::solution::Solution;
use std::sync::Arc;

/// The content of a puzzle file.
#[derive(Clone, PartialEq, Debug)]
pub struct PuzzleFile {
    /// Its format.
    pub format: FileFormat,
    /// Its problems, at least one.
    pub problems: Vec<FileProblem>,
    /// Remarks about the file as a whole.
    pub remarks: Vec<Remark>,
}

/// A problem of a file: a puzzle, and what the file records about it.
#[derive(Clone, PartialEq, Debug)]
pub struct FileProblem {
    /// The puzzle.
    pub spec: PuzzleSpec,
    /// The file's number of assemblies, if its search was completed.
    pub assemblies: Option<u64>,
    /// The solutions that the file stores, which may be fewer.
    pub solutions: Vec<StoredSolution>,
    /// Remarks about it.
    pub remarks: Vec<Remark>,
}

impl PuzzleFile {
    /// A file of our own format with this document.
    pub fn of(spec: PuzzleSpec) -> Self {
        Self { format: FileFormat::Native, problems: vec![FileProblem::of(spec)], remarks: Vec::new() }
    }
}

impl FileProblem {
    /// A problem with a puzzle and no other data.
    pub const fn of(spec: PuzzleSpec) -> Self {
        Self { spec, assemblies: None, solutions: Vec::new(), remarks: Vec::new() }
    }

    /// The puzzle that is searched.
    ///
    /// # Errors
    /// When the document describes no puzzle, or one beyond the limits.
    pub fn puzzle(&self) -> Result<Arc<Puzzle>, FileError> {
        admit(&self.spec).map_err(FileError::of_puzzle)
    }
}

/// A solution as a file stores it. It is not checked.
#[derive(Clone, PartialEq, Debug)]
pub struct StoredSolution {
    /// The pieces and their cells, in the coordinates of the goal.
    pub solution: Solution,
    /// Its disassembly, if the file has one.
    pub separation: Option<Separation>,
}

/// A disassembly of an assembly or a part of one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Separation {
    /// The pieces of this part, by their index among the pieces of the solution.
    pub pieces: Vec<usize>,
    /// The translation of each of these pieces at each state, from the first to the last.
    pub states: Vec<Vec<[i32; 3]>>,
    /// The disassembly of the removed part, if it has several pieces.
    pub removed: Option<Box<Separation>>,
    /// The disassembly of the remaining part.
    pub left: Option<Box<Separation>>,
}
