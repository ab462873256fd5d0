//! Breadth-first search with all partial assemblies of a stage at once: a fold over the pieces.
//!
//! Source: "Of Cubes and Computers". Stage s joins every assembly that stage s - 1 kept with every placement
//! of the s-th piece, and keeps those that fit. The assemblies that the last stage keeps are the solutions.
//! One step is one try of one pair.
//!
//! The Haskell program folds from the right, so the last piece is placed first. "A Better Sort of Input"
//! sorts the pieces so that those with the fewest placements are placed first. The C++ program of "Machinery
//! Translation" makes the same tries. As in that program, the assemblies are the outer loop here, and the
//! placements the inner one.

mod lazy_search;

use crate::problem::{PlacementId, Problem};
use crate::puzzle::{PieceId, Region, Word};
use crate::search::algorithm::{Algorithm, AssemblyList, Branch, Listed};
use crate::search::{Event, PieceOrder, Stats};
pub(super) use lazy_search::LazySearch;

/// A fold over the pieces, with assemblies in the form `F`.
///
/// Its lists do not have the assemblies, but links: for each assembly, the two parts that it was joined from.
/// The assembly that is being extended is rebuilt from its links. So the lists take half the memory. They are
/// not discarded when the fold returns to an earlier position, so it can return from there to any position
/// that it has reached, without repeating the tries.
#[derive(Clone)]
pub(super) struct FoldSearch<F> {
    /// The piece of each stage.
    stages: Vec<PieceId>,
    /// Each placement as a form.
    forms: Vec<F>,
    position: Position,
    /// For each stage that was ever reached, the links of the assemblies that it kept.
    links: Vec<Vec<Link>>,
    /// The assembly that is being extended and its ancestors: for each stage up to the current one, the index
    /// and the assembly in the list that the stage extends.
    trail: Vec<(usize, F)>,
    stats: Stats,
    end: End,
}

/// Does not compare links beyond the current position.
impl<F: Form> PartialEq for FoldSearch<F> {
    fn eq(&self, other: &Self) -> bool {
        (&self.stages, &self.forms, &self.position) == (&other.stages, &other.forms, &other.position)
            && (&self.stats, self.end) == (&other.stats, other.end)
            && self.links_so_far().eq(other.links_so_far())
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum End {
    NotYet,
    Exhausted,
    Full,
}

/// The position of a fold.
#[derive(Clone, Copy, PartialEq)]
struct Position {
    stage: usize,
    /// The number of assemblies that the stage has kept.
    kept: usize,
    /// The next try: the index of the assembly, and the rank of the placement.
    parent: usize,
    rank: usize,
    /// Whether the last try was kept: then its assembly is the current one.
    joined: bool,
}

impl Position {
    const INITIAL: Self = Self { stage: 0, kept: 0, parent: 0, rank: 0, joined: false };
}

/// The two parts of an assembly: the index of one that the stage before kept, and the rank of a placement.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Link {
    parent: u32,
    rank: u16,
}

impl<F: Form> FoldSearch<F> {
    /// A fold that has not begun.
    pub(super) fn new(problem: &Problem, order: PieceOrder) -> Self {
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

    #[inline]
    fn try_next(&mut self, problem: &Problem, piece: PieceId) -> Event {
        let Position { stage, parent, rank, .. } = self.position;
        let placement = problem.id_of(piece, rank);
        self.position.rank += 1;
        self.stats.count_tries(stage, 1);
        self.make(problem, stage, parent);
        self.position.joined = self.trail[stage].1.join(&self.forms[placement.index()]).is_some();
        if !self.position.joined {
            let clash = self.assembled(problem).intersection(problem.word(placement));
            return Event::Refused { placement, clash: clash.into() };
        }
        let link = Link { parent: parent as u32, rank: rank as u16 };
        match self.links[stage].get(self.position.kept) {
            Some(known) => debug_assert_eq!(*known, link),
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
    fn assembled(&self, problem: &Problem) -> Word {
        let trail = self.trail(problem, self.position.stage, self.position.parent);
        trail.iter().fold(Word::EMPTY, |cells, &id| cells.union(problem.word(id)))
    }

    /// The placements of the assembly at `index` in the list that `stage` extends.
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

    /// The links up to the current position.
    fn links_so_far(&self) -> impl Iterator<Item = &[Link]> {
        let Position { stage, kept, .. } = self.position;
        let before = self.links[..stage].iter().map(Vec::as_slice);
        before.chain([&self.links[stage][..kept]])
    }

    /// The number of assemblies that a stage extends.
    #[inline]
    fn length(&self, stage: usize) -> usize {
        stage.checked_sub(1).map_or(1, |before| self.links[before].len())
    }

    /// Rebuilds the assembly at `index` in the list that `stage` extends. Neighbours mostly have the same
    /// parent, which is in the trail already.
    #[inline]
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

    /// Advances to the next assembly of the list.
    #[inline]
    fn next_parent(&mut self) {
        self.position.parent += 1;
        self.position.rank = self.first_rank();
    }

    /// The rank of the first try of an assembly. For a further copy of a piece it follows that of the
    /// previous copy, so that equal copies are never swapped.
    #[inline]
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
    fn is_full(&self) -> bool {
        self.end == End::Full
    }

    fn partial(&self, problem: &Problem, list: AssemblyList, index: usize) -> Vec<PlacementId> {
        let stage = self.position.stage;
        match list {
            AssemblyList::Extended if index < self.length(stage) => self.trail(problem, stage, index),
            AssemblyList::Kept if index < self.position.kept => self.trail(problem, stage + 1, index),
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

    /// Takes at most `budget` tries, and stops before one that fits, or at the end of the list: the hot loop.
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
        // If the stage before kept nothing, there is no assembly to extend.
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

    /// None: a fold is breadth first.
    fn branches(&self, _: &Problem) -> Vec<Branch> {
        Vec::new()
    }

    fn skip_node(&mut self, _: &Problem) {}

    /// The stage, the next try, the number of assemblies kept, whether the last try was kept, and whether the
    /// list is full.
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
        let known = self.links.get(stage).is_some_and(|links| kept <= links.len());
        let piece = *self.stages.get(stage)?;
        if !known
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

/// A representation of an assembly, or of a single placement.
pub(super) trait Form: Clone + PartialEq + Send + Sync + 'static {
    /// The maximum length of a list: some hundred megabytes.
    const LONGEST_LIST: usize;

    /// The empty assembly.
    fn empty(region: &Region) -> Self;

    /// One placement.
    fn of(problem: &Problem, id: PlacementId) -> Self;

    /// The union of both; nothing if they share a cell.
    fn join(&self, other: &Self) -> Option<Self>;
}

/// Source: "Of Cubes and Computers". One bit for each cell, so that one operation on words tests whether two
/// share a cell.
impl Form for Word {
    const LONGEST_LIST: usize = 4_000_000;

    fn empty(_: &Region) -> Self {
        Self::EMPTY
    }

    fn of(problem: &Problem, id: PlacementId) -> Self {
        problem.word(id)
    }

    #[inline]
    fn join(&self, other: &Self) -> Option<Self> {
        self.is_disjoint(*other).then(|| self.union(*other))
    }
}

/// Source: "When Simpler Isn't Better". One character for each cell, a blank for an empty one. Joining two
/// writes '#' where both have a piece, and then scans the result for a '#'.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Characters(Box<[u8]>);

impl Characters {
    const BLANK: u8 = b' ';
    const CLASH: u8 = b'#';
    const FIRST_PIECE: u8 = b'A';
}

impl Form for Characters {
    const LONGEST_LIST: usize = 2_000_000;

    fn empty(region: &Region) -> Self {
        Self(vec![Self::BLANK; region.volume()].into())
    }

    fn of(problem: &Problem, id: PlacementId) -> Self {
        let mut form = Self::empty(problem.region());
        for cell in problem.cells_of(id) {
            form.0[cell.index()] = Self::FIRST_PIECE + problem.piece_of(id).index() as u8;
        }
        form
    }

    fn join(&self, other: &Self) -> Option<Self> {
        let superpose = |(&a, &b): (&u8, &u8)| match (a, b) {
            (Self::BLANK, b) => b,
            (a, Self::BLANK) => a,
            _ => Self::CLASH,
        };
        let joined: Box<[u8]> = self.0.iter().zip(&other.0).map(superpose).collect();
        (!joined.contains(&Self::CLASH)).then_some(Self(joined))
    }
}
