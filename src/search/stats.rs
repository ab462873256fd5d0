//! What a search did, by plain counters.

/// The work done at one level: how many placements were tested there, and how many of those fitted.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct LevelStats {
    /// Placements tested against the assembly.
    pub tried: u64,
    /// Placements that fitted.
    pub kept: u64,
}

/// The work a search has done since it began.
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

    /// What was counted elsewhere, and sent or stored: for each level, in steps, and solutions.
    pub fn counted(levels: Vec<LevelStats>, steps: u64, solutions: u64) -> Self {
        Self { levels, steps, solutions }
    }

    /// Adds what another search of the same pieces counted.
    pub fn add(&mut self, other: &Self) {
        debug_assert_eq!(self.levels.len(), other.levels.len());
        for (sum, level) in self.levels.iter_mut().zip(&other.levels) {
            sum.tried = sum.tried.saturating_add(level.tried);
            sum.kept = sum.kept.saturating_add(level.kept);
        }
        self.steps = self.steps.saturating_add(other.steps);
        self.solutions += other.solutions;
    }

    /// Tried and kept for each level, the first piece's level first.
    pub fn levels(&self) -> &[LevelStats] {
        &self.levels
    }

    /// Steps taken: tries, removals, whatever else its events tell, and the one that found the search exhausted.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Placements tested at all levels.
    pub fn tried(&self) -> u64 {
        self.levels.iter().map(|level| level.tried).sum()
    }

    /// Placements that fitted, at all levels.
    pub fn kept(&self) -> u64 {
        self.levels.iter().map(|level| level.kept).sum()
    }

    /// Nodes of the search tree: assemblies reached, without the empty one. The same as what was kept at all levels.
    pub fn nodes(&self) -> u64 {
        self.kept()
    }

    /// Solutions: complete assemblies, of each symmetry class only the one that counts.
    pub fn solutions(&self) -> u64 {
        self.solutions
    }

    pub(super) fn count_step(&mut self) {
        self.steps += 1;
    }

    pub(super) fn count_tries(&mut self, level: usize, tried: u64) {
        self.levels[level].tried += tried;
        self.steps += tried;
    }

    /// Tests that are part of another step.
    pub(super) fn count_tested(&mut self, level: usize, tested: u64) {
        self.levels[level].tried += tested;
    }

    pub(super) fn count_steps(&mut self, steps: u64) {
        self.steps += steps;
    }

    pub(super) fn count_kept(&mut self, level: usize) {
        self.levels[level].kept += 1;
    }

    pub(super) fn count_solution(&mut self) {
        self.solutions += 1;
    }
}
