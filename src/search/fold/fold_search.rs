//! The fold of "Of Cubes and Computers": all partial assemblies at once, breadth first.
//!
//! Stage s takes every assembly that stage s - 1 kept and tries to join every placement of the s-th piece to it. What
//! fits is kept for the next stage; what the last stage keeps are the solutions. One step is one such try.
//!
//! The Haskell program folds from the right, so the last piece is the first one placed; "A Better Sort of Input" sorts the
//! pieces so that the fold takes those with the fewest placements first. The C++ program of "Machinery Translation"
//! counts the same tries. For each assembly the placements are the inner loop, as in C++.

use super::form::Form;
use crate::problem::{PlacementId, Problem};
use crate::puzzle::{CellSet, PieceId};
use crate::search::Stats;
use crate::search::algorithm::{Algorithm, Branch, List, Listed};
use crate::search::{Event, PieceOrder};

/// A fold over the pieces, with assemblies written as `F`.
///
/// Of the assemblies in its lists it notes what each was joined from; the one that is being extended it makes anew from that. So
/// the lists are half as long, and stay when it returns to an earlier place: it can go from there to any place that it was at
/// without trying all that again.
#[derive(Clone)]
pub(in crate::search) struct FoldSearch<F> {
    /// The piece of each stage.
    stages: Vec<PieceId>,
    /// Each placement as a form.
    forms: Vec<F>,
    position: Position,
    /// For each stage that was ever reached, what each assembly that it kept was made from.
    links: Vec<Vec<Link>>,
    /// For each stage up to the one where it stands, an assembly of the list that it extends, by its index: the one that is being
    /// extended, and those that it was made from.
    trail: Vec<(usize, F)>,
    stats: Stats,
    end: End,
}

/// What is noted beyond the place where it stands makes no difference.
impl<F: Form> PartialEq for FoldSearch<F> {
    fn eq(&self, other: &Self) -> bool {
        (&self.stages, &self.forms, &self.position) == (&other.stages, &other.forms, &other.position)
            && (&self.stats, self.end) == (&other.stats, other.end)
            && self.noted().eq(other.noted())
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum End {
    NotYet,
    Exhausted,
    Full,
}

/// Where a fold stands.
#[derive(Clone, Copy, PartialEq)]
struct Position {
    stage: usize,
    /// How many assemblies the stage has kept.
    kept: usize,
    /// The next try: which assembly, and which of the piece's placements.
    parent: usize,
    rank: usize,
    /// Whether the last try was kept: then that is the assembly to be seen.
    joined: bool,
}

impl Position {
    const INITIAL: Self = Self { stage: 0, kept: 0, parent: 0, rank: 0, joined: false };
}

/// A placement joined to an assembly of the stage before.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Link {
    parent: u32,
    rank: u16,
}

impl<F: Form> FoldSearch<F> {
    /// A fold that has not begun.
    pub(in crate::search) fn new(problem: &Problem, order: PieceOrder) -> Self {
        let (stages, empty) = (order.stages(problem), F::empty(problem.region()));
        Self {
            stats: Stats::new(stages.len()),
            forms: problem.ids().map(|id| F::of(problem, id)).collect(),
            position: Position::INITIAL,
            links: vec![Vec::new()],
            trail: vec![(0, empty)],
            stages,
            end: End::NotYet,
        }
    }

    fn try_next(&mut self, problem: &Problem, piece: PieceId) -> Event {
        let Position { stage, parent, rank, .. } = self.position;
        let placement = problem.id_of(piece, rank);
        self.position.rank += 1;
        self.stats.count_tries(stage, 1);
        self.make(problem, stage, parent);
        self.position.joined = self.trail[stage].1.join(&self.forms[placement.index()]).is_some();
        if !self.position.joined {
            let clash = self.assembled(problem).intersection(problem.get(placement).cells);
            return Event::Refused { placement, clash };
        }
        let link = Link { parent: parent as u32, rank: rank as u16 };
        match self.links[stage].get(self.position.kept) {
            Some(noted) => debug_assert_eq!(*noted, link),
            None => self.links[stage].push(link),
        }
        self.position.kept += 1;
        self.stats.count_kept(stage);
        if stage + 1 < self.stages.len() {
            return Event::Placed { placement };
        }
        if problem.counts(self.placed(problem)) {
            self.stats.count_solution();
            return Event::Solved { placement };
        }
        Event::Repeated { placement }
    }

    /// The cells of the assembly that is being extended.
    fn assembled(&self, problem: &Problem) -> CellSet {
        let trail = self.trail(problem, self.position.stage, self.position.parent);
        trail.iter().fold(CellSet::EMPTY, |cells, &id| cells.union(problem.get(id).cells))
    }

    /// The placements of the assembly that stage `stage` extends and that stands at `index` in its list.
    fn trail(&self, problem: &Problem, stage: usize, index: usize) -> Vec<PlacementId> {
        let mut index = index;
        let mut trail: Vec<PlacementId> = (0..stage)
            .rev()
            .map(|stage| {
                let link = self.links[stage][index];
                index = link.parent as usize;
                problem.id_of(self.stages[stage], usize::from(link.rank))
            })
            .collect();
        trail.reverse();
        trail
    }

    /// What is noted of the assemblies up to the place where it stands.
    fn noted(&self) -> impl Iterator<Item = &[Link]> {
        let Position { stage, kept, .. } = self.position;
        let before = self.links[..stage].iter().map(Vec::as_slice);
        before.chain([&self.links[stage][..kept]])
    }

    /// How many assemblies a stage extends.
    fn length(&self, stage: usize) -> usize {
        stage.checked_sub(1).map_or(1, |before| self.links[before].len())
    }

    /// Makes an assembly of the list that `stage` extends. Neighbours are mostly made from the same one, which is there already.
    fn make(&mut self, problem: &Problem, stage: usize, index: usize) {
        if self.trail.get(stage).is_some_and(|made| made.0 == index) {
            return;
        }
        let Link { parent, rank } = self.links[stage - 1][index];
        self.make(problem, stage - 1, parent as usize);
        let placement = problem.id_of(self.stages[stage - 1], usize::from(rank));
        let joined = self.trail[stage - 1].1.join(&self.forms[placement.index()]);
        self.trail.truncate(stage);
        self.trail.push((index, joined.expect("they were joined before")));
    }

    /// Goes on to the next assembly of the list, if there is one.
    fn next_parent(&mut self) {
        self.position.parent += 1;
        self.position.rank = self.first_rank();
    }

    /// Where the tries of an assembly begin: for a further copy of the same piece, after the previous copy, so that
    /// equal copies are never swapped.
    fn first_rank(&self) -> usize {
        let Position { stage, parent, .. } = self.position;
        if stage == 0 || self.stages[stage] != self.stages[stage - 1] {
            return 0;
        }
        self.links[stage - 1].get(parent).map_or(0, |link| usize::from(link.rank) + 1)
    }

    fn next_stage(&mut self) -> Event {
        self.stats.count_step();
        let Position { stage, kept, .. } = self.position;
        if stage + 1 == self.stages.len() {
            (self.position, self.end) = (Position::INITIAL, End::Exhausted);
            return Event::Exhausted;
        }
        self.position = Position { stage: stage + 1, ..Position::INITIAL };
        if self.links.len() == self.position.stage {
            self.links.push(Vec::new());
        }
        self.position.rank = self.first_rank();
        Event::StageDone { stage, kept }
    }
}

impl<F: Form> Algorithm for FoldSearch<F> {
    /// Whether its list is as long as it may get.
    fn is_full(&self) -> bool {
        self.end == End::Full
    }

    /// The placements of an assembly of the list that is being extended, or of the one that is being kept.
    fn partial(&self, problem: &Problem, list: List, index: usize) -> Vec<PlacementId> {
        let stage = self.position.stage;
        match list {
            List::Extended if index < self.length(stage) => self.trail(problem, stage, index),
            List::Kept if index < self.position.kept => self.trail(problem, stage + 1, index),
            _ => Vec::new(),
        }
    }

    fn step(&mut self, problem: &Problem) -> Event {
        match self.end {
            End::NotYet => {}
            End::Exhausted => return Event::Exhausted,
            End::Full => return Event::Full,
        }
        let piece = self.stages[self.position.stage];
        let length = self.length(self.position.stage);
        while self.position.parent < length && self.position.rank >= problem.count_of(piece) {
            self.next_parent();
        }
        if self.position.parent == length {
            return self.next_stage();
        }
        if self.position.kept == F::LONGEST_LIST {
            self.stats.count_step();
            self.end = End::Full;
            return Event::Full;
        }
        self.try_next(problem, piece)
    }

    /// Takes the steps that would be refused, at most `budget` of them, up to the first pair that can be joined or to the
    /// end of the list: the hot loop.
    fn skip(&mut self, problem: &Problem, budget: u64) -> u64 {
        let piece = self.stages[self.position.stage];
        let Some(first) = (problem.count_of(piece) > 0).then(|| problem.id_of(piece, 0).index()) else {
            return 0;
        };
        let last = first + problem.count_of(piece);
        let most = usize::try_from(budget).unwrap_or(usize::MAX);
        let mut left = most;
        let (stage, length) = (self.position.stage, self.length(self.position.stage));
        while left > 0 && self.position.kept < F::LONGEST_LIST && self.position.parent < length {
            self.make(problem, stage, self.position.parent);
            let assembly = &self.trail[stage].1;
            let rest = self.forms.get(first + self.position.rank..last).unwrap_or(&[]);
            let tried = &rest[..rest.len().min(left)];
            let fits = tried.iter().position(|form| assembly.join(form).is_some());
            let refused = fits.unwrap_or(tried.len());
            self.position.rank += refused;
            self.position.joined &= refused == 0;
            self.stats.count_tries(stage, refused as u64);
            left -= refused;
            if refused < rest.len() || left == 0 {
                break;
            }
            self.next_parent();
        }
        (most - left) as u64
    }

    fn stats(&self) -> &Stats {
        &self.stats
    }

    fn is_over(&self) -> bool {
        self.end != End::NotYet
    }

    fn placed(&self, problem: &Problem) -> Vec<PlacementId> {
        let Position { stage, parent, joined, kept, .. } = self.position;
        match (joined, kept) {
            (true, kept @ 1..) => self.trail(problem, stage + 1, kept - 1),
            _ if parent < self.length(stage) => self.trail(problem, stage, parent),
            _ => Vec::new(),
        }
    }

    fn level(&self) -> usize {
        // Where a stage kept nothing, there is nothing to extend.
        let extended = if self.length(self.position.stage) == 0 { 0 } else { self.position.stage };
        extended + usize::from(self.position.joined)
    }

    fn trying(&self) -> Option<PieceId> {
        self.piece_of(self.position.stage)
    }

    fn piece_of(&self, level: usize) -> Option<PieceId> {
        self.stages.get(level).copied()
    }

    fn listed(&self) -> Option<Listed> {
        let Position { stage, parent, kept, .. } = self.position;
        let of = self.length(stage);
        Some(Listed { stage, index: parent.min(of.saturating_sub(1)), of, kept })
    }

    fn progress(&self, problem: &Problem) -> f64 {
        if self.end == End::Exhausted {
            return 1.0;
        }
        let Position { stage, parent, rank, .. } = self.position;
        let of = problem.count_of(self.stages[stage]).max(1) as f64;
        let within = (parent as f64 + rank as f64 / of) / self.length(stage).max(1) as f64;
        (stage as f64 + within.min(1.0)) / self.stages.len() as f64
    }

    /// Where it is in its lists; it has no branches that are left one after the other.
    fn branches(&self, _: &Problem) -> Vec<Branch> {
        Vec::new()
    }

    fn skip_node(&mut self, _: &Problem) {}

    /// The stage, the next try, how many assemblies are kept, whether the last try was, and whether the list is full.
    fn numbers(&self, _: &Problem) -> Vec<u32> {
        let Position { stage, parent, rank, joined, kept } = self.position;
        match self.end {
            End::Exhausted => Vec::new(),
            end => vec![
                stage as u32,
                parent as u32,
                rank as u32,
                kept as u32,
                u32::from(joined),
                u32::from(end == End::Full),
            ],
        }
    }

    fn restore(&mut self, problem: &Problem, numbers: &[u32]) -> Option<()> {
        let &[stage, parent, rank, kept, joined, full] = numbers else {
            (self.position, self.end) = (Position::INITIAL, End::Exhausted);
            return numbers.is_empty().then_some(());
        };
        let [stage, parent, rank, kept] = [stage, parent, rank, kept].map(|number| number as usize);
        let noted = self.links.get(stage).is_some_and(|links| kept <= links.len());
        let piece = *self.stages.get(stage)?;
        if !noted
            || rank > problem.count_of(piece)
            || parent > self.length(stage)
            || (joined == 1 && kept == 0)
        {
            return None;
        }
        self.position = Position { stage, kept, parent, rank, joined: joined == 1 };
        self.end = if full == 1 { End::Full } else { End::NotYet };
        Some(())
    }

    fn set_stats(&mut self, stats: Stats) {
        self.stats = stats;
    }

    fn reset_counts(&mut self) {
        self.stats = Stats::new(self.stages.len());
        self.end = End::NotYet;
    }
}

impl<F> std::fmt::Debug for FoldSearch<F> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Position { stage, parent, rank, kept, .. } = self.position;
        write!(f, "stage {stage}: try {rank} of assembly {parent}, {kept} kept")
    }
}
