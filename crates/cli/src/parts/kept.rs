//! What is kept of solutions: their number, their sets of pieces, or all of them; and where, until they are printed or written into a file.

use super::cut::Cut;
use crate::outcome::Failure;
use crate::storage::resolved;
use clap::ValueEnum;
use cubefall::problem::{PlacementId, Problem};
use cubefall::puzzle::Puzzle;
use cubefall::search::Assemblies;
use design::PieceSets;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, VecDeque};
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::Arc;

/// How solutions are printed.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Layers side by side, bottom layer first, a line for each row; an empty line after each solution
    Text,
    /// A line of JSON for each: {"solution":1,"name":"k3v9-2m7q","pieces":[{"piece":"L","cells":[[x,y,z],…]},…]}; the name is the
    /// same in every run, for rotations of the solution, and for its mirror images if the set of pieces is closed under mirroring
    Json,
    /// The number of solutions, at the end
    Count,
    /// At the end, a line for each set of pieces that solutions use: their number, and the pieces with their copies. Of a pool of pieces
    /// (each from 0 to its copies) these are the sets that fill the goal. --symmetry rotation counts each set by itself; with
    /// reflections, a set and its mirror image may count as one
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
}

impl Keep {
    /// What a format needs. The first solutions are known only if all are kept in order.
    pub(crate) fn for_format(format: Format, is_limited: bool) -> Self {
        match format {
            Format::Count | Format::None => Self::Numbers,
            Format::Sets if !is_limited => Self::Sets,
            Format::Sets | Format::Text | Format::Json => Self::Solutions,
        }
    }

    /// What a file that keeps no more lacks, in words.
    pub(crate) fn lacking(self) -> &'static str {
        match self {
            Self::Numbers => "numbers of solutions only, as --format count needs",
            Self::Sets => "numbers of solutions of sets of pieces only, as --format sets needs",
            Self::Solutions => "all solutions",
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
    /// The number of placements kept.
    placements: usize,
}

/// What is kept of a batch.
#[derive(Debug)]
pub(crate) enum Kept {
    Numbers,
    Sets(PieceSets),
    Solutions(Assemblies),
}

impl Batch {
    const MOST_PLACEMENTS: usize = 1 << 14;
    const MOST_SETS: usize = 1 << 10;

    /// No solutions.
    pub(crate) fn new(keep: Keep) -> Self {
        let kept = match keep {
            Keep::Numbers => Kept::Numbers,
            Keep::Sets => Kept::Sets(PieceSets::at_most(usize::MAX)),
            Keep::Solutions => Kept::Solutions(Assemblies::default()),
        };
        Self { number: 0, kept, placements: 0 }
    }

    /// Adds a solution.
    pub(crate) fn add(&mut self, problem: &Problem, placements: &[PlacementId]) {
        self.number += 1;
        match &mut self.kept {
            Kept::Numbers => {}
            Kept::Sets(sets) => sets.add(problem, placements),
            Kept::Solutions(solutions) => {
                solutions.push(placements);
                // A solution of no placements takes memory, too.
                self.placements += 1 + placements.len();
            }
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

/// The solutions of each part, in order.
pub(crate) enum Store {
    /// In memory, each until it is taken: for solutions that are only printed.
    Queue {
        batches: BTreeMap<usize, VecDeque<Assemblies>>,
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

    /// A spool for what a file will have, on the disk of that file, or else of temporary files. Of numbers, nothing is stored.
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
            let place =
                path.map_or("a temporary file".to_owned(), |path| format!("beside {}", path.display()));
            Failure::Stuck(format!("the solutions cannot be kept: {place} ({error}); choose another path"))
        })?;
        Ok(Self::Spool(Spool::new(&cut.problem, file)))
    }

    /// Adds solutions of a part after those that it has.
    pub(crate) fn append(&mut self, part: usize, solutions: Assemblies) -> io::Result<()> {
        if solutions.is_empty() {
            return Ok(());
        }
        match self {
            Self::Queue { batches, waiting } => {
                *waiting += placements(&solutions);
                batches.entry(part).or_default().push_back(solutions);
                Ok(())
            }
            Self::Spool(spool) => spool.append(part, &solutions),
        }
    }

    /// The next solutions of a part, each once. Nothing if there are no more so far.
    pub(crate) fn take(&mut self, part: usize) -> io::Result<Option<Assemblies>> {
        match self {
            Self::Queue { batches, waiting } => {
                let Some(batch) = batches.get_mut(&part).and_then(VecDeque::pop_front) else {
                    batches.remove(&part);
                    return Ok(None);
                };
                *waiting -= placements(&batch);
                Ok(Some(batch))
            }
            Self::Spool(spool) => spool.take(part),
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
fn placements(solutions: &Assemblies) -> usize {
    solutions.iter().map(|solution| 2 + solution.len()).sum()
}

/// Solutions in a temporary file, which has no name and vanishes with the program.
pub(crate) struct Spool {
    problem: Arc<Problem>,
    file: File,
    /// The length of the file.
    end: u64,
    parts: BTreeMap<usize, Chunks>,
}

/// Where the solutions of a part are.
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
    /// An empty spool in a file.
    pub(crate) fn new(problem: &Arc<Problem>, file: File) -> Self {
        Self { problem: Arc::clone(problem), file, end: 0, parts: BTreeMap::new() }
    }

    fn append(&mut self, part: usize, solutions: &Assemblies) -> io::Result<()> {
        let mut bytes = Vec::new();
        for solution in solutions.iter() {
            bytes.extend((solution.len() as u32).to_le_bytes());
            solution.iter().for_each(|id| bytes.extend((id.index() as u32).to_le_bytes()));
        }
        self.file.seek(SeekFrom::Start(self.end))?;
        self.file.write_all(&bytes)?;
        let chunk = Chunk { at: self.end, bytes: bytes.len() };
        self.end += bytes.len() as u64;
        self.parts.entry(part).or_default().all.push(chunk);
        Ok(())
    }

    fn take(&mut self, part: usize) -> io::Result<Option<Assemblies>> {
        let Some(chunks) = self.parts.get_mut(&part) else { return Ok(None) };
        let Some(&chunk) = chunks.all.get(chunks.taken) else { return Ok(None) };
        chunks.taken += 1;
        self.read(chunk).map(Some)
    }

    /// The parts that have solutions, in order.
    pub(crate) fn parts(&self) -> impl Iterator<Item = usize> {
        self.parts.keys().copied()
    }

    /// All solutions of a part, in order, in some batches.
    pub(crate) fn solutions(&self, part: usize) -> impl Iterator<Item = io::Result<Assemblies>> {
        self.parts.get(&part).into_iter().flat_map(|chunks| &chunks.all).map(|&chunk| self.read(chunk))
    }

    fn read(&self, chunk: Chunk) -> io::Result<Assemblies> {
        let mut bytes = vec![0; chunk.bytes];
        let mut file = &self.file;
        file.seek(SeekFrom::Start(chunk.at))?;
        file.read_exact(&mut bytes)?;
        let mut words =
            bytes.chunks_exact(4).map(|word| u32::from_le_bytes(word.try_into().unwrap_or_default()));
        let (mut solutions, mut solution) = (Assemblies::default(), Vec::new());
        while let Some(length) = words.next() {
            solution.clear();
            solution.extend(words.by_ref().take(length as usize).map(|id| self.problem.id_at(id)));
            solutions.push(&solution);
        }
        Ok(solutions)
    }
}
