//! All tiers: the wide nodes, those with rows of many items, and those with rows of few.

#[cfg(not(target_arch = "wasm32"))]
use super::masks::MaskTier;
use super::narrow::{FEW, MANY, MOST_ACTIVE, MOST_OF_FEW, has_rows};
use super::path::{Path, Stop};
use super::processor::Processor;
use super::row::{Row, first};
use super::rows::Active;
use super::scope::Scope;
use super::tier::{Bottom, Open, Tier, Tiers};
use super::wide::WideTier;

/// The tiers with sets of 64 · `N` items: rows from 32 words down to 5, and what is below them.
type Chain<const N: usize, Below> = Tier<32, N, Tier<20, N, Tier<10, N, Tier<5, N, Below>>>>;

/// What is below the rows of few items: lists of masks. In WebAssembly rows take less time, and the lists
/// would add 40 kB to each program.
#[cfg(not(target_arch = "wasm32"))]
type BelowFew = MaskTier;
#[cfg(target_arch = "wasm32")]
type BelowFew = Bottom;

/// The maximum number of words that the active placements of a wide node have. More would need too much
/// memory: such nodes have lists.
const MOST_WORDS: usize = 1 << 22;

/// All nodes but those with lists, which they follow. Nodes with few items follow those with many, and these
/// follow wide ones.
#[derive(Clone, Debug)]
pub(super) struct AllTiers {
    processor: Processor,
    wide: WideTier,
    /// Made where it is first needed: it is large.
    many: Option<Box<Chain<MANY, Bottom>>>,
    few: Box<Chain<FEW, BelowFew>>,
}

impl AllTiers {
    pub(super) fn new(processor: Processor) -> Self {
        Self { processor, wide: WideTier::default(), many: None, few: Box::new(chain()) }
    }

    /// Whether it has nodes.
    pub(super) fn is_running(&self) -> bool {
        self.few.is_running() || self.has_many() || self.wide.is_running()
    }

    /// Begins at a node with these active placements. Returns whether they, and the items, are few enough.
    pub(super) fn enter(&mut self, path: &Path, active: &[u32]) -> bool {
        if active.is_empty() {
            return false;
        }
        let scope = Scope::of(path, active);
        if has_rows(path, scope.len(), active.len()) {
            self.enter_rows(&scope, path, active);
        } else if scope.len().div_ceil(64) * active.len() <= MOST_WORDS {
            self.wide.enter(scope, path, active);
        } else {
            return false;
        }
        true
    }

    /// Begins at a node with these active placements and items, which are few enough for rows.
    fn enter_rows(&mut self, scope: &Scope, path: &Path, active: &[u32]) {
        if scope.len() <= MOST_OF_FEW {
            enter(self.processor, &mut *self.few, scope, path, active);
        } else {
            let many = self.many.get_or_insert_with(|| Box::new(chain()));
            enter(self.processor, &mut **many, scope, path, active);
        }
    }

    /// Takes steps until there is a reason to stop.
    pub(super) fn run(&mut self, path: &mut Path) -> Stop {
        loop {
            let is_few = self.few.is_running();
            let stop = if is_few {
                self.processor.run(&mut *self.few, path)
            } else if let Some(many) = self.many.as_mut().filter(|many| many.is_running()) {
                self.processor.run(&mut **many, path)
            } else {
                self.processor.run(&mut self.wide, path)
            };
            match stop {
                Stop::FewItems => self.hand_over(path),
                Stop::Done if self.is_running() && !path.exhausted => {}
                stop => return stop,
            }
        }
    }

    /// Moves the current node to narrower tiers.
    fn hand_over(&mut self, path: &Path) {
        let (scope, active) = match self.many.as_mut().filter(|many| many.is_running()) {
            Some(many) => {
                let active = many.hand_over();
                (Scope::of(path, &active), active)
            }
            None => self.wide.hand_over(path),
        };
        self.enter_rows(&scope, path, &active);
    }

    fn has_many(&self) -> bool {
        self.many.as_ref().is_some_and(|many| many.is_running())
    }

    /// Appends its open nodes, from the root down.
    pub(super) fn open(&self, open: &mut Vec<Open>) {
        self.wide.open(open);
        self.many.iter().for_each(|many| many.open(open));
        self.few.open(open);
    }

    /// The last of its open nodes.
    pub(super) fn current(&self) -> Option<Open> {
        let mut rows = Vec::new();
        self.many.iter().for_each(|many| many.open(&mut rows));
        self.few.open(&mut rows);
        rows.pop().or_else(|| self.wide.current())
    }

    /// Prunes the node just reached.
    pub(super) fn skip_node(&mut self) {
        match &mut self.many {
            _ if self.few.is_running() => self.few.skip_node(),
            Some(many) if many.is_running() => many.skip_node(),
            _ => self.wide.skip_node(),
        }
    }

    /// Skips the candidates of the current node before the placement with this number.
    pub(super) fn skip_to(&mut self, number: u32) {
        match &mut self.many {
            _ if self.few.is_running() => self.few.skip_to(number),
            Some(many) if many.is_running() => many.skip_to(number),
            _ => self.wide.skip_to(number),
        }
    }

    /// Limits the candidates of the current node to the next `count`.
    pub(super) fn narrow(&mut self, count: usize) {
        match &mut self.many {
            _ if self.few.is_running() => self.few.narrow(count),
            Some(many) if many.is_running() => many.narrow(count),
            _ => self.wide.narrow(count),
        }
    }

    /// Goes back to the node with this number, which has chosen its item, as if it had tried none of its
    /// candidates; or to the last one if there are fewer. Returns its number, or nothing if there is no node.
    pub(super) fn return_to(&mut self, number: usize) -> Option<usize> {
        let (wide, many) = (self.wide.len(), self.many.as_ref().map_or(0, |many| many.len()));
        let at = number.min((wide + many + self.few.len()).checked_sub(1)?);
        if let Some(few) = at.checked_sub(wide + many) {
            self.few.return_to(few);
            return Some(at);
        }
        self.few.clear();
        match (&mut self.many, at.checked_sub(wide)) {
            (Some(all), Some(many)) => all.return_to(many),
            (all, _) => {
                all.iter_mut().for_each(|many| many.clear());
                self.wide.return_to(at);
            }
        }
        Some(at)
    }

    /// The number of wide nodes, which are the first.
    pub(super) fn wide(&self) -> usize {
        self.wide.len()
    }

    /// See [`WideTier::shares_root`].
    #[cfg(feature = "instruments")]
    pub(super) fn shares_root(&self, other: &Self) -> bool {
        self.wide.shares_root(&other.wide)
    }

    /// See [`WideTier::forget`].
    pub(super) fn forget(&mut self, nodes: usize) {
        self.wide.forget(nodes);
    }

    /// See [`WideTier::complete`].
    pub(super) fn complete(&mut self, path: &Path) {
        self.wide.complete(path);
    }

    fn clear_rows(&mut self) {
        self.many.iter_mut().for_each(|many| many.clear());
        self.few.clear();
    }

    /// Drops all nodes.
    pub(super) fn clear(&mut self) {
        self.wide.clear();
        self.clear_rows();
    }
}

fn chain<const N: usize, Below: Tiers<N> + Default>() -> Chain<N, Below> {
    Tier::new(Tier::new(Tier::new(Tier::new(Below::default()))))
}

/// Begins at a node with these active placements.
fn enter<const N: usize>(
    processor: Processor,
    tiers: &mut impl Tiers<N>,
    scope: &Scope,
    path: &Path,
    active: &[u32],
) {
    let (numbering, uncovered, covers) = scope.numbered::<N>(path, active);
    let row: Row<{ MOST_ACTIVE / 64 }> = first(active.len());
    let mut numbers = active.to_vec();
    numbers.resize(active.len().next_multiple_of(64), 0);
    let covers = std::array::from_fn(|word: usize| &covers[word][..]);
    let from = Active {
        row: &row,
        count: active.len(),
        covers,
        numbers: &numbers,
        numbering: &numbering,
        uncovered,
        is_pruned: false,
    };
    processor.enter(tiers, from, path);
}
