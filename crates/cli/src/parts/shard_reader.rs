//! Reading the file of a shard, line by line.

use super::cut::Cut;
use super::kept::{Batch, Keep};
use super::level::Level;
use super::results::Results;
use super::saved_file::{SavedFile, SavedLine};
use super::shard_file::{
    BEGUN, BegunLine, COMMAND, Counts, DONE, DoneLine, Header, LEVELS, SETS, SOLUTIONS, SearchCounts,
    SolutionsLine,
};
use cubefall::problem::{PlacementId, Problem};
use cubefall::search::{Bookmark, LevelStats, Segment, SegmentState, Stats};
use cubefall::solution::PlacementVerifier;
use cubefall::solve::PartSearch;
use serde::Deserialize;
use std::collections::BTreeMap;

/// A whole file of a shard, or of a checkpoint.
pub(crate) struct ShardFile {
    pub(crate) header: Header,
    pub(crate) counts: Counts,
    file: SavedFile,
}

impl ShardFile {
    /// A file that is whole. The error follows the name of the file.
    pub(crate) fn new(file: SavedFile) -> Result<Self, String> {
        Ok(Self { header: file.head(COMMAND)?, counts: file.counts()?, file })
    }

    /// Reads it into the results, in which the part with some index in the cut's shard has the index
    /// `index_of`. Each solution is verified. The error follows the name of the file.
    pub(crate) fn read_into(
        &self,
        cut: &Cut,
        results: &mut Results,
        index_of: fn(&Cut, usize) -> usize,
    ) -> Result<(), String> {
        if let Some(why) = self.header.mismatch(&Header::of(cut, self.header.keeps)) {
            return Err(why);
        }
        if self.header.shard() != cut.shard {
            return Err(format!("is of shard {} and not {}", self.header.shard(), cut.shard));
        }
        if self.header.keeps < results.keep() {
            return Err(format!("has {}, and not {}", self.header.keeps.lacking(), results.keep().lacking()));
        }
        let mut reader = Reader::new(self, cut, results, index_of);
        self.file.each_line(|line| reader.read(&line))?;
        if reader.counts() != Some(self.counts) {
            return Err("was altered: it states other numbers of parts or solutions".to_owned());
        }
        Ok(())
    }
}

/// A line of formats 1 and 2: it has the fields of one of those that `shard_file` describes.
#[derive(Deserialize)]
struct LineWithoutKey {
    part: Option<usize>,
    solutions: Option<Vec<Vec<u32>>>,
    sets: Option<Vec<(u64, Vec<usize>)>>,
    state: Option<Vec<u32>>,
    done: Option<Vec<[usize; 2]>>,
    steps: Option<u64>,
    levels: Option<Vec<[u64; 2]>>,
    found: Option<u64>,
}

/// Reads lines into the results.
struct Reader<'a> {
    cut: &'a Cut,
    results: &'a mut Results,
    header: &'a Header,
    format: u32,
    index_of: fn(&Cut, usize) -> usize,
    verifier: PlacementVerifier,
    /// A search in which states are checked.
    search: PartSearch,
    /// The number of solutions of each segment, of which the counts have not been read.
    solutions: BTreeMap<Segment, u64>,
    in_sets: u64,
    in_levels: u64,
    /// The numbers of parts that are done, and of all solutions counted.
    done: usize,
    found: u64,
}

impl<'a> Reader<'a> {
    fn new(
        file: &'a ShardFile,
        cut: &'a Cut,
        results: &'a mut Results,
        index_of: fn(&Cut, usize) -> usize,
    ) -> Self {
        Self {
            cut,
            results,
            header: &file.header,
            format: file.file.format(),
            index_of,
            verifier: PlacementVerifier::new(&cut.problem),
            search: PartSearch::new(&cut.parts),
            solutions: BTreeMap::new(),
            in_sets: 0,
            in_levels: 0,
            done: 0,
            found: 0,
        }
    }

    /// The counts of all that was read; nothing if solutions or sets do not match them.
    fn counts(&self) -> Option<Counts> {
        let have_sets = self.header.keeps != Keep::Sets || self.in_sets == self.found;
        let have_levels = !self.header.has_level_counts() || self.in_levels == self.found;
        (have_sets && have_levels && self.solutions.is_empty() && self.results.overdue().is_none())
            .then_some(Counts { done: self.done, solutions: self.found })
    }

    fn read(&mut self, line: &SavedLine<'_>) -> Result<(), String> {
        match line.key {
            None => self.read_without_key(line.json()?),
            Some(SOLUTIONS) => {
                let SolutionsLine { part, splits, solutions, levels } = line.json()?;
                self.read_solutions(part, &splits, &solutions, levels)
            }
            Some(LEVELS) => self.read_levels(&line.json::<Vec<_>>()?),
            Some(SETS) => self.read_sets(&line.json::<Vec<_>>()?),
            Some(BEGUN) => {
                let BegunLine { part, splits, state, counts } = line.json()?;
                let stats = self.stats(counts)?;
                self.read_begun(part, &splits, state, stats)
            }
            Some(DONE) => {
                let DoneLine { parts, counts } = line.json()?;
                let stats = self.stats(counts)?;
                self.read_done(&parts, &stats)
            }
            Some(key) => Err(format!("its key is {key}")),
        }
    }

    fn read_without_key(&mut self, line: LineWithoutKey) -> Result<(), String> {
        let stats = match (line.steps, line.levels) {
            (Some(steps), Some(levels)) => {
                let found = line.found.unwrap_or_default();
                Some(self.stats(SearchCounts { steps, levels, found })?)
            }
            _ => None,
        };
        match (line.part, line.solutions, line.sets, line.state, line.done, stats) {
            (Some(part), Some(solutions), None, None, None, None) => {
                self.read_solutions(part, &[], &solutions, Vec::new())
            }
            (None, None, Some(sets), None, None, None) => self.read_sets(&sets),
            (Some(part), None, None, Some(state), None, Some(stats)) => {
                self.read_begun(part, &[], state, stats)
            }
            (None, None, None, None, Some(done), Some(stats)) => self.read_done(&done, &stats),
            (Some(number), Some(solutions), None, None, None, Some(stats)) if self.format == 1 => {
                let part = self.cut.place(number).ok_or_else(|| foreign(number))?;
                self.read_solutions(part, &[], &solutions, Vec::new())?;
                let (levels, steps) = (stats.levels().to_vec(), stats.steps());
                let stats = Stats::counted(levels, steps, solutions.len() as u64);
                self.read_done(&[[part, part + 1]], &stats)
            }
            _ => Err("it has other fields than such a line".to_owned()),
        }
    }

    /// The counts of a line.
    fn stats(&self, counts: SearchCounts) -> Result<Stats, String> {
        let SearchCounts { steps, levels, found } = counts;
        if levels.len() != self.cut.parts.above().levels().len() {
            return Err("it is of other pieces".to_owned());
        }
        let levels = levels.into_iter().map(|[tried, kept]| LevelStats { tried, kept }).collect();
        Ok(Stats::counted(levels, steps, found))
    }

    fn read_solutions(
        &mut self,
        part: usize,
        splits: &[u32],
        solutions: &[Vec<u32>],
        levels: Vec<Level>,
    ) -> Result<(), String> {
        let (segment, problem) = (self.segment(part, splits)?, &self.cut.problem);
        if self.header.keeps != Keep::Solutions {
            return Err("it has solutions, which such a file does not keep".to_owned());
        }
        let wanted = if self.header.takes_apart() { solutions.len() } else { 0 };
        if levels.len() != wanted {
            return Err(format!("it has {} levels of {} solutions", levels.len(), solutions.len()));
        }
        let mut batch = Batch::new(self.results.keep());
        let mut levels = levels.into_iter();
        for ids in solutions {
            let placements = placements(problem, ids)?;
            self.verifier
                .verify(&placements)
                .map_err(|error| format!("a solution of part {part} is invalid: {error}"))?;
            batch.add(problem, &placements, levels.next());
        }
        *self.solutions.entry(segment.clone()).or_default() += batch.number;
        self.results
            .collect(segment, batch)
            .map_err(|error| format!("it cannot be kept on the disk ({error})"))
    }

    fn read_levels(&mut self, levels: &[(u64, Level)]) -> Result<(), String> {
        if !self.header.has_level_counts() {
            return Err("it has levels, which such a file does not keep".to_owned());
        }
        for (solutions, level) in levels {
            self.in_levels = self.in_levels.saturating_add(*solutions);
            self.results.add_level(level, *solutions);
        }
        Ok(())
    }

    fn read_sets(&mut self, sets: &[(u64, Vec<usize>)]) -> Result<(), String> {
        let pieces = self.cut.subject.puzzle.pieces();
        for (solutions, copies) in sets {
            let mut used = pieces.iter().zip(copies);
            let is_one = copies.len() == pieces.len()
                && used.all(|(piece, used)| (piece.least()..=piece.most()).contains(used));
            if self.header.keeps != Keep::Sets || !is_one {
                return Err("it has sets of other pieces".to_owned());
            }
            self.in_sets = self.in_sets.saturating_add(*solutions);
            if self.results.keep() == Keep::Sets {
                self.results.add_set(copies, *solutions);
            }
        }
        Ok(())
    }

    /// Reads a part that is begun, or a segment of it, which may be done. Its state must be one of its
    /// search.
    fn read_begun(
        &mut self,
        part: usize,
        splits: &[u32],
        state: Vec<u32>,
        stats: Stats,
    ) -> Result<(), String> {
        let segment = self.segment(part, splits)?;
        let state = Bookmark::new(state, stats);
        let found = state.stats().solutions();
        self.found = self.found.saturating_add(found);
        let read = self.solutions.remove(&segment).unwrap_or(0);
        let is_state = self.search.resume(self.cut.number(part), &state).is_ok();
        let state = SegmentState { state, is_done: self.search.is_done() };
        if !is_state || !self.results.begin(segment, state) {
            return Err(format!("part {part} cannot be in this state"));
        }
        self.match_solutions(read, found)
    }

    /// Reads which parts are done, and the sums of their counts.
    fn read_done(&mut self, done: &[[usize; 2]], stats: &Stats) -> Result<(), String> {
        let mut read = 0;
        for &[start, end] in done {
            let last = end.checked_sub(1).filter(|&last| last >= start).ok_or_else(|| foreign(end))?;
            self.index(last)?;
            for part in start..end {
                let index = self.index(part)?;
                if self.results.has_begun(index) || !self.results.finish(index) {
                    return Err(foreign(part));
                }
                read += self.solutions.remove(&Segment::of(index)).unwrap_or(0);
                self.done += 1;
            }
        }
        self.found = self.found.saturating_add(stats.solutions());
        self.results.add_counts(stats);
        self.match_solutions(read, stats.solutions())
    }

    /// Checks that the solutions read, if they are kept, are as many as were counted.
    fn match_solutions(&self, read: u64, found: u64) -> Result<(), String> {
        match self.header.keeps == Keep::Solutions && read != found {
            true => Err(format!("it has {found} solutions, and there are {read}")),
            false => Ok(()),
        }
    }

    /// The segment in the results that is one of a part of the shard.
    fn segment(&self, part: usize, splits: &[u32]) -> Result<Segment, String> {
        let index = self.index(part)?;
        Segment::numbered(index, splits).ok_or_else(|| format!("part {part} was split too often"))
    }

    /// The index in the results of a part of the shard.
    fn index(&self, part: usize) -> Result<usize, String> {
        if part >= self.cut.len() { Err(foreign(part)) } else { Ok((self.index_of)(self.cut, part)) }
    }
}

/// The placements with these indices.
fn placements(problem: &Problem, ids: &[u32]) -> Result<Vec<PlacementId>, String> {
    let known = |&id: &u32| problem.at(id as usize).ok_or_else(|| format!("there is no placement {id}"));
    ids.iter().map(known).collect()
}

fn foreign(part: usize) -> String {
    format!("it is of part {part}, which is not one of this shard, or was there before")
}
