//! What is kept of solutions: their number, their sets of pieces, or all of them; and where, until they are
//! printed or written into a file.

use super::cut::Cut;
use super::level::{Level, LevelCounts};
use super::separator::Separated;
use crate::outcome::Failure;
use crate::storage::{resolved, unwritable};
use clap::ValueEnum;
use cubefall::problem::{PlacementId, Problem};
use cubefall::puzzle::Puzzle;
use cubefall::search::{Assemblies, Segment};
use design::PieceSets;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, VecDeque};
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::Bound;
use std::path::Path;
use std::sync::Arc;

/// How solutions are printed.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Layers side by side, bottom layer first, a line for each row; an empty line after each solution
    Text,
    /// A line of JSON for each:
    /// {"solution":1,"name":"k3v9-2m7q","pieces":[{"piece":"L","cells":[[x,y,z],…]},…]}; the name is the same
    /// in every run, for rotations of the solution, and for its mirror images if the set of pieces is closed
    /// under mirroring
    Json,
    /// The number of solutions, at the end
    Count,
    /// At the end, a line for each set of pieces that solutions use: their number, and the pieces with their
    /// copies. Of a pool of pieces (each from 0 to its copies) these are the sets that fill the goal.
    /// --symmetry rotation counts each set by itself; with reflections, a set and its mirror image may count
    /// as one
    Sets,
    /// Nothing
    None,
}

/// How much is kept of solutions: each keeps what those before it do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Keep {
    /// Their number.
    Numbers,
    /// The numbers of solutions of the sets of pieces.
    Sets,
    /// The solutions themselves.
    #[default]
    Solutions,
    /// The same with the moves by which they come apart. No file has these.
    #[serde(skip)]
    Moves,
}

impl Keep {
    /// What a format needs. The first solutions, and how they come apart, are known only if all are kept in
    /// order.
    pub(crate) fn for_format(format: Format, is_limited: bool, takes_apart: bool) -> Self {
        match format {
            Format::Count | Format::None if !(is_limited && takes_apart) => Self::Numbers,
            Format::Sets if !is_limited => Self::Sets,
            _ => Self::Solutions,
        }
    }

    /// What a file that keeps no more lacks, in words.
    pub(crate) fn lacking(self) -> &'static str {
        match self {
            Self::Numbers => "numbers of solutions only, as --format count needs",
            Self::Sets => "numbers of solutions of sets of pieces only, as --format sets needs",
            Self::Solutions | Self::Moves => "all solutions",
        }
    }

    /// Whether files name it. Those of the first format keep all solutions, and do not.
    pub(crate) fn is_all(&self) -> bool {
        *self == Self::Solutions
    }
}

/// No sets at first, and later at most as many as take some dozens of megabytes.
pub(crate) fn no_sets(puzzle: &Puzzle) -> PieceSets {
    const MOST_NUMBERS: usize = 3_000_000;
    PieceSets::at_most(MOST_NUMBERS / puzzle.pieces().len().max(24))
}

/// Solutions of one part that were found together, and what is kept of them.
#[derive(Debug)]
pub(crate) struct Batch {
    /// Their number.
    pub(crate) number: u64,
    pub(crate) kept: Kept,
    /// The levels of those that were taken apart.
    pub(crate) levels: LevelCounts,
    /// The number of placements kept.
    placements: usize,
}

/// Solutions in order, with their levels if they are taken apart.
#[derive(Debug, Default)]
pub(crate) struct Listed {
    assemblies: Assemblies,
    /// None, or that of each.
    levels: Vec<Level>,
    /// None, or how each comes apart.
    separated: Vec<Separated>,
}

impl Listed {
    /// Adds a solution after the others.
    pub(crate) fn push(&mut self, placements: &[PlacementId], level: Option<Level>) {
        self.assemblies.push(placements);
        self.levels.extend(level);
    }

    /// The solutions with their levels.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&[PlacementId], Option<&Level>)> {
        self.assemblies.iter().enumerate().map(|(at, placements)| (placements, self.levels.get(at)))
    }

    /// The solutions, and how each comes apart, if that is kept.
    pub(crate) fn with_moves(&self) -> impl Iterator<Item = (&[PlacementId], &Separated)> {
        self.assemblies.iter().zip(&self.separated)
    }

    /// Whether there is none.
    pub(crate) fn is_empty(&self) -> bool {
        self.assemblies.is_empty()
    }
}

/// What is kept of a batch.
#[derive(Debug)]
pub(crate) enum Kept {
    Numbers,
    Sets(PieceSets),
    Solutions(Listed),
}

impl Batch {
    const MOST_PLACEMENTS: usize = 1 << 14;
    const MOST_SETS: usize = 1 << 10;

    /// No solutions.
    pub(crate) fn new(keep: Keep) -> Self {
        let kept = match keep {
            Keep::Numbers => Kept::Numbers,
            Keep::Sets => Kept::Sets(PieceSets::at_most(usize::MAX)),
            Keep::Solutions | Keep::Moves => Kept::Solutions(Listed::default()),
        };
        Self { number: 0, kept, levels: LevelCounts::default(), placements: 0 }
    }

    /// Adds a solution, with its level if it is taken apart.
    pub(crate) fn add(&mut self, problem: &Problem, placements: &[PlacementId], level: Option<Level>) {
        self.number += 1;
        level.iter().for_each(|level| self.levels.add(level, 1));
        match &mut self.kept {
            Kept::Numbers => {}
            Kept::Sets(sets) => sets.add(problem, placements),
            Kept::Solutions(solutions) => {
                solutions.push(placements, level);
                // A solution of no placements takes memory, too.
                self.placements += 1 + placements.len();
            }
        }
    }

    /// Adds a solution and how it comes apart.
    pub(crate) fn add_separated(
        &mut self,
        problem: &Problem,
        placements: &[PlacementId],
        separated: Separated,
    ) {
        self.add(problem, placements, None);
        if let Kept::Solutions(solutions) = &mut self.kept {
            solutions.separated.push(separated);
        }
    }

    /// Whether it should be handed over before it takes more memory.
    pub(crate) fn is_full(&self) -> bool {
        match &self.kept {
            Kept::Numbers => false,
            Kept::Sets(sets) => sets.len() >= Self::MOST_SETS,
            Kept::Solutions(_) => self.placements >= Self::MOST_PLACEMENTS,
        }
    }
}

/// The solutions of each part or segment, in order.
pub(crate) enum Store {
    /// In memory, each until it is taken: for solutions that are only printed.
    Queue {
        batches: BTreeMap<Segment, VecDeque<Listed>>,
        /// The number of placements that wait.
        waiting: usize,
    },
    /// On the disk, all of them: for solutions that a file will have.
    Spool(Spool),
}

impl Store {
    /// The placements that may wait in memory: some dozens of megabytes.
    const MOST_WAITING: usize = 1 << 22;

    /// A queue in memory.
    pub(crate) const fn queue() -> Self {
        Self::Queue { batches: BTreeMap::new(), waiting: 0 }
    }

    /// A spool for what a file will have, on the disk of that file, or else of temporary files. Of numbers,
    /// nothing is stored.
    pub(crate) fn for_file(cut: &Cut, keep: Keep, path: Option<&Path>) -> Result<Self, Failure> {
        if keep != Keep::Solutions {
            return Ok(Self::queue());
        }
        let path = path.map(resolved);
        // A device, a pipe or an open file is in no folder of a disk.
        let is_on_disk = |path: &&Path| !path.is_symlink() && (path.is_file() || !path.exists());
        let file = path.as_deref().filter(is_on_disk);
        let folder = file.and_then(Path::parent).map(|folder| match folder.as_os_str().is_empty() {
            true => Path::new("."),
            false => folder,
        });
        let file = folder.map_or_else(tempfile::tempfile, tempfile::tempfile_in).map_err(|error| {
            let place = path.map_or("a temporary file".to_owned(), |path| {
                format!("a temporary file for the solutions, beside {},", path.display())
            });
            unwritable(&place, &error)
        })?;
        Ok(Self::Spool(Spool::new(cut, file)))
    }

    /// Adds solutions of a segment after those that it has.
    pub(crate) fn append(&mut self, segment: Segment, solutions: Listed) -> io::Result<()> {
        if solutions.is_empty() {
            return Ok(());
        }
        match self {
            Self::Queue { batches, waiting } => {
                *waiting += placements(&solutions);
                batches.entry(segment).or_default().push_back(solutions);
                Ok(())
            }
            Self::Spool(spool) => spool.append(segment, &solutions),
        }
    }

    /// The next solutions of a segment, each once. Nothing if there are no more so far.
    pub(crate) fn take(&mut self, segment: &Segment) -> io::Result<Option<Listed>> {
        match self {
            Self::Queue { batches, waiting } => {
                let Some(batch) = batches.get_mut(segment).and_then(VecDeque::pop_front) else {
                    batches.remove(segment);
                    return Ok(None);
                };
                *waiting -= placements(&batch);
                Ok(Some(batch))
            }
            Self::Spool(spool) => spool.take(segment),
        }
    }

    /// The next segment that has solutions.
    pub(crate) fn after(&self, segment: &Segment) -> Option<Segment> {
        let after = (Bound::Excluded(segment), Bound::Unbounded);
        match self {
            Self::Queue { batches, .. } => batches.range(after).next().map(|(next, _)| next.clone()),
            Self::Spool(spool) => spool.segments.range(after).next().map(|(next, _)| next.clone()),
        }
    }

    /// Whether no more should be found ahead of the output, since enough wait in memory.
    pub(crate) fn is_full(&self) -> bool {
        matches!(self, Self::Queue { waiting, .. } if *waiting >= Self::MOST_WAITING)
    }

    /// All solutions that are on the disk.
    pub(crate) fn spool(&self) -> Option<&Spool> {
        match self {
            Self::Spool(spool) => Some(spool),
            Self::Queue { .. } => None,
        }
    }
}

/// The memory that solutions take, in placements: an end takes two.
fn placements(solutions: &Listed) -> usize {
    // A level is a list of numbers, each the half of a placement.
    let level = |level: Option<&Level>| if level.is_some() { 8 } else { 0 };
    let all: usize = solutions.iter().map(|(solution, of)| 2 + solution.len() + level(of)).sum();
    all + solutions.separated.iter().map(Separated::size).sum::<usize>()
}

/// Solutions in a temporary file, which has no name and vanishes with the program.
pub(crate) struct Spool {
    problem: Arc<Problem>,
    /// Whether each solution has a level.
    takes_apart: bool,
    file: File,
    /// The length of the file.
    end: u64,
    segments: BTreeMap<Segment, Chunks>,
}

/// Where the solutions of a segment are.
#[derive(Default)]
struct Chunks {
    all: Vec<Chunk>,
    /// The number of those that were taken.
    taken: usize,
}

/// Solutions that were written together.
#[derive(Clone, Copy)]
struct Chunk {
    at: u64,
    bytes: usize,
}

impl Spool {
    /// The word for an unknown level. Others begin with their number of moves, that of locked ones being 0.
    const UNKNOWN: u32 = u32::MAX;

    /// An empty spool in a file.
    pub(crate) fn new(cut: &Cut, file: File) -> Self {
        let (problem, takes_apart) = (Arc::clone(&cut.problem), cut.takes_apart);
        Self { problem, takes_apart, file, end: 0, segments: BTreeMap::new() }
    }

    fn append(&mut self, segment: Segment, solutions: &Listed) -> io::Result<()> {
        let mut bytes = Vec::new();
        for (solution, level) in solutions.iter() {
            let mut add = |word: u32| bytes.extend(word.to_le_bytes());
            add(solution.len() as u32);
            solution.iter().for_each(|id| add(id.index() as u32));
            match level {
                None => {}
                Some(Level::Unknown) => add(Self::UNKNOWN),
                Some(Level::Locked) => add(0),
                Some(Level::Apart(numbers)) => {
                    add(numbers.len() as u32);
                    numbers.iter().for_each(|&number| add(number));
                }
            }
        }
        self.file.seek(SeekFrom::Start(self.end))?;
        self.file.write_all(&bytes)?;
        let chunk = Chunk { at: self.end, bytes: bytes.len() };
        self.end += bytes.len() as u64;
        self.segments.entry(segment).or_default().all.push(chunk);
        Ok(())
    }

    fn take(&mut self, segment: &Segment) -> io::Result<Option<Listed>> {
        let Some(chunks) = self.segments.get_mut(segment) else { return Ok(None) };
        let Some(&chunk) = chunks.all.get(chunks.taken) else { return Ok(None) };
        chunks.taken += 1;
        self.read(chunk).map(Some)
    }

    /// The segments that have solutions, in order.
    pub(crate) fn segments(&self) -> impl Iterator<Item = &Segment> {
        self.segments.keys()
    }

    /// All solutions of a segment, in order, in some batches.
    pub(crate) fn solutions(&self, segment: &Segment) -> impl Iterator<Item = io::Result<Listed>> {
        self.segments.get(segment).into_iter().flat_map(|chunks| &chunks.all).map(|&chunk| self.read(chunk))
    }

    fn read(&self, chunk: Chunk) -> io::Result<Listed> {
        let mut bytes = vec![0; chunk.bytes];
        let mut file = &self.file;
        file.seek(SeekFrom::Start(chunk.at))?;
        file.read_exact(&mut bytes)?;
        let mut words =
            bytes.chunks_exact(4).map(|word| u32::from_le_bytes(word.try_into().unwrap_or_default()));
        let (mut solutions, mut solution) = (Listed::default(), Vec::new());
        while let Some(length) = words.next() {
            solution.clear();
            solution.extend(words.by_ref().take(length as usize).map(|id| self.problem.id_at(id)));
            let level = self.takes_apart.then(|| match words.next() {
                Some(Self::UNKNOWN) | None => Level::Unknown,
                Some(0) => Level::Locked,
                Some(length) => Level::Apart(words.by_ref().take(length as usize).collect()),
            });
            solutions.push(&solution, level);
        }
        Ok(solutions)
    }
}
