//! The counts of a search.

/// The work done at one level: the placements tested there, and those that fitted.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct LevelStats {
    /// Placements tested against the assembly.
    pub tried: u64,
    /// Placements that fitted.
    pub kept: u64,
}

/// The work that a search has done since it began.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stats {
    levels: Vec<LevelStats>,
    steps: u64,
    solutions: u64,
}

impl Stats {
    pub(super) fn new(levels: usize) -> Self {
        Self { levels: vec![LevelStats::default(); levels], steps: 0, solutions: 0 }
    }

    /// Counts that were stored or received: of each level, of steps, and of solutions.
    pub fn counted(levels: Vec<LevelStats>, steps: u64, solutions: u64) -> Self {
        Self { levels, steps, solutions }
    }

    /// Adds the counts of another search of the same pieces.
    pub fn add(&mut self, other: &Self) {
        debug_assert_eq!(self.levels.len(), other.levels.len());
        for (sum, level) in self.levels.iter_mut().zip(&other.levels) {
            sum.tried = sum.tried.saturating_add(level.tried);
            sum.kept = sum.kept.saturating_add(level.kept);
        }
        self.steps = self.steps.saturating_add(other.steps);
        self.solutions = self.solutions.saturating_add(other.solutions);
    }

    /// Adds steps, and the counts of levels from one on.
    pub(super) fn add_levels(&mut self, from: usize, levels: &[LevelStats], steps: u64) {
        for (sum, level) in self.levels[from..].iter_mut().zip(levels) {
            sum.tried = sum.tried.saturating_add(level.tried);
            sum.kept = sum.kept.saturating_add(level.kept);
        }
        self.steps = self.steps.saturating_add(steps);
    }

    /// Tried and kept at each level, from the first placement on.
    pub fn levels(&self) -> &[LevelStats] {
        &self.levels
    }

    /// Steps taken: one for each event, including the one that reports that the search is exhausted.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Placements tested at all levels.
    pub fn tried(&self) -> u64 {
        self.levels.iter().fold(0, |sum, level| sum.saturating_add(level.tried))
    }

    /// Placements that fitted, at all levels.
    pub fn kept(&self) -> u64 {
        self.levels.iter().fold(0, |sum, level| sum.saturating_add(level.kept))
    }

    /// Nodes of the search tree: assemblies reached, without the empty one. The same as [`kept`](Self::kept).
    pub fn nodes(&self) -> u64 {
        self.kept()
    }

    /// Solutions: complete assemblies, of each symmetry class only the canonical form.
    pub fn solutions(&self) -> u64 {
        self.solutions
    }

    /// Whether a search can go on counting from here. Counts that were stored may be any numbers, and those
    /// of a search never get as far as half of what fits.
    pub(super) fn have_room(&self) -> bool {
        [self.tried(), self.kept(), self.steps, self.solutions].iter().all(|&count| count <= u64::MAX / 2)
    }

    #[inline]
    pub(super) fn count_step(&mut self) {
        self.steps += 1;
    }

    #[inline]
    pub(super) fn count_tries(&mut self, level: usize, tried: u64) {
        self.levels[level].tried += tried;
        self.steps += tried;
    }

    /// Counts tests that are part of another step.
    #[inline]
    pub(super) fn count_tested(&mut self, level: usize, tested: u64) {
        self.levels[level].tried += tested;
    }

    #[inline]
    pub(super) fn count_steps(&mut self, steps: u64) {
        self.steps += steps;
    }

    #[inline]
    pub(super) fn count_kept(&mut self, level: usize) {
        self.levels[level].kept += 1;
    }

    #[inline]
    pub(super) fn count_solution(&mut self) {
        self.solutions += 1;
    }
}
