//! All tiers: those for few items, and those for many.

#[cfg(not(target_arch = "wasm32"))]
use super::masks::MaskTier;
use super::path::{Path, Stop};
use super::processor::Processor;
use super::row::{Row, first};
use super::rows::Active;
use super::scope::Scope;
use super::tier::{Bottom, Open, Tier, Tiers};

/// The tiers with sets of 64 · `N` items: rows from 32 words down to 5, and what is below them.
type Chain<const N: usize, Below> = Tier<32, N, Tier<20, N, Tier<10, N, Tier<5, N, Below>>>>;

/// What is below the rows of few items: lists of masks. In WebAssembly rows take less time, and the lists would add 40 kB to each
/// program.
#[cfg(not(target_arch = "wasm32"))]
type BelowFew = MaskTier;
#[cfg(target_arch = "wasm32")]
type BelowFew = Bottom;

/// The words of a set of few items.
const FEW: usize = 1;
/// The words of a set of many items. In WebAssembly there are none of these: their tiers would add 30 kB to each program. Nodes of
/// more than 64 items have lists there.
const MANY: usize = if cfg!(target_arch = "wasm32") { FEW } else { 4 };

/// The maximum numbers of items of the two.
const MOST_OF_FEW: usize = 64 * FEW;
const MOST_OF_MANY: usize = 64 * MANY;

/// A plain problem with a few more items than the first goes on with lists: the next placements make them few enough, and from
/// there on sets of one word are faster. The cuts of checkpoints depend on this.
const NEARLY_FEW: usize = MOST_OF_FEW + 16;

/// The maximum number of active placements of a node with rows.
const MOST_ACTIVE: usize = 64 * 32;

/// The nodes with rows. They follow the lists of the search. Those with few items follow those with many.
#[derive(Clone, Debug)]
pub(super) struct AllTiers {
    processor: Processor,
    few: Box<Chain<FEW, BelowFew>>,
    /// Made where it is first needed: it is large.
    many: Option<Box<Chain<MANY, Bottom>>>,
}

impl AllTiers {
    pub(super) fn new(processor: Processor) -> Self {
        Self { processor, few: Box::new(chain()), many: None }
    }

    /// Whether it has nodes.
    pub(super) fn is_running(&self) -> bool {
        self.few.is_running() || self.many.as_ref().is_some_and(|many| many.is_running())
    }

    /// Begins at a node with these active placements. Returns whether they, and the items, are few enough for rows.
    pub(super) fn enter(&mut self, path: &Path, active: &[u32]) -> bool {
        if active.len() > MOST_ACTIVE || active.is_empty() {
            return false;
        }
        let scope = Scope::of(path, active);
        match scope.len() {
            items if path.is_plain() && (MOST_OF_FEW + 1..=NEARLY_FEW).contains(&items) => return false,
            items if items <= MOST_OF_FEW => enter(self.processor, &mut *self.few, &scope, path, active),
            items if items <= MOST_OF_MANY => {
                let many = self.many.get_or_insert_with(|| Box::new(chain()));
                enter(self.processor, &mut **many, &scope, path, active);
            }
            _ => return false,
        }
        true
    }

    /// Takes steps until there is a reason to stop.
    pub(super) fn run(&mut self, path: &mut Path) -> Stop {
        let Self { processor, few, many } = self;
        loop {
            let many = many.as_mut().filter(|many| many.is_running());
            if few.is_running() {
                match processor.run(&mut **few, path) {
                    Stop::Done if many.is_some() && !path.exhausted => {}
                    stop => return stop,
                }
            }
            let Some(many) = many else { return Stop::Done };
            match processor.run(&mut **many, path) {
                Stop::FewItems => {
                    let active = many.hand_over();
                    enter(*processor, &mut **few, &Scope::of(path, &active), path, &active);
                }
                stop => return stop,
            }
        }
    }

    /// Appends its open nodes, from the root down.
    pub(super) fn open(&self, open: &mut Vec<Open>) {
        self.many.iter().for_each(|many| many.open(open));
        self.few.open(open);
    }

    /// Prunes the node just reached.
    pub(super) fn skip_node(&mut self) {
        match self.many.as_mut().filter(|_| !self.few.is_running()) {
            Some(many) => many.skip_node(),
            None => self.few.skip_node(),
        }
    }

    /// Skips the candidates of the current node before the placement with this number.
    pub(super) fn skip_to(&mut self, number: u32) {
        match self.many.as_mut().filter(|_| !self.few.is_running()) {
            Some(many) => many.skip_to(number),
            None => self.few.skip_to(number),
        }
    }

    /// Drops all nodes.
    pub(super) fn clear(&mut self) {
        self.few.clear();
        self.many.iter_mut().for_each(|many| many.clear());
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
