//! Nodes with few active placements and few items: lists of masks.
//!
//! A mask is one word: the items that a placement covers, and the placement's number in bits of items that
//! are covered already. Two placements clash if their masks have a bit in common. Candidates are first looked
//! at in the list of their node, two in one pass. Those that leave each item a placement get lists of their
//! own, in which a tally counts the candidates of all items at once.
//!
//! There are no rows here: nothing is transposed, and nothing is numbered anew.

use crate::search::turbo::isolation::ConfinedCells;
use crate::search::turbo::kernels::{Filter, Kernels, SPARE};
use crate::search::turbo::path::Path;
use crate::search::turbo::row::{Bits, Choice};
use crate::search::turbo::rows::Active;
use crate::search::turbo::scope::{Numbering, Uncovered};
pub(super) use tier::MaskTier;

mod tier;

/// The number of bits for the number of a placement.
const NUMBER_BITS: u32 = 10;

/// The maximum number of placements in a list: their numbers have to fit into [`NUMBER_BITS`].
pub(super) const MOST_PLACEMENTS: usize = 640;

/// The items that a placement covers, and its number in bits of items that are covered already.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Mask(u64);

impl Mask {
    #[inline(always)]
    fn has(self, item: u8) -> bool {
        self.0 >> item & 1 != 0
    }
}

/// The bits of a mask that have the number of the placement.
#[derive(Clone, Copy, Default, Debug)]
struct NumberBits {
    bits: u64,
}

impl NumberBits {
    /// Bits without items. Nothing if too few are left beside the uncovered items.
    #[inline(always)]
    fn beside(uncovered: u64) -> Option<Self> {
        (uncovered.count_zeros() >= NUMBER_BITS).then(|| {
            let mut others = !uncovered;
            for _ in 0..NUMBER_BITS {
                others &= others - 1;
            }
            Self { bits: !uncovered ^ others }
        })
    }

    /// Adds their numbers to the items of placements, which are numbered in this order.
    fn number(self, masks: &mut [u64]) {
        const HALF: usize = 1 << (NUMBER_BITS / 2);
        let mut bits = [0; NUMBER_BITS as usize];
        bits.iter_mut().zip(Bits(self.bits)).for_each(|(to, bit)| *to = 1 << bit);
        let (low_bits, high_bits) = bits.split_at(bits.len() / 2);
        let spread = |bits: &[u64]| -> [u64; HALF] {
            std::array::from_fn(|number| {
                let set = bits.iter().enumerate().filter(|(place, _)| number >> place & 1 != 0);
                set.fold(0, |word, (_, bit)| word | bit)
            })
        };
        let (low, high) = (spread(low_bits), spread(high_bits));
        for (masks, high) in masks.chunks_mut(HALF).zip(high) {
            for (mask, low) in masks.iter_mut().zip(low) {
                *mask |= high | low;
            }
        }
    }
}

/// The state of a node.
#[derive(Clone, Copy, Debug)]
struct State {
    /// Its active placements.
    list: List,
    uncovered: Uncovered<1>,
    choice: Choice,
}

/// What a state is evaluated with: the items and pieces that the bits of masks stand for, and the copies that
/// are left.
#[derive(Clone, Copy, Debug)]
struct Context<'a> {
    numbering: &'a Numbering<1>,
    /// The path to the node, or to the one above it if its own placement is only tested.
    path: &'a Path,
}

/// What remains uncovered once a mask is placed.
#[inline(always)]
fn uncovered_after(mask: Mask, uncovered: Uncovered<1>, context: Context) -> Uncovered<1> {
    let Uncovered { tight: [mut tight], slack: [mut slack] } = uncovered;
    tight &= !mask.0;
    let copied = mask.0 & slack;
    if copied != 0 {
        let piece = context.numbering.item(copied.trailing_zeros() as u8);
        if context.path.capacity[usize::from(piece)] == 2 {
            slack &= !copied;
            tight |= copied;
        }
    }
    Uncovered { tight: [tight], slack: [slack] }
}

impl State {
    /// Chooses the first item with the fewest candidates, among those that must be covered exactly once more.
    /// The choice has no candidates if the state is a dead end. `masks` is its list, `tested` its placement
    /// if that is not on the path yet.
    #[inline(always)]
    fn choose(&mut self, kernels: impl Kernels, masks: &[u64], tested: Mask, context: Context) {
        let items = self.uncovered.tight[0] & context.numbering.needed[0];
        if items != 0 {
            let (fewest, candidates) = match kernels.tally(masks).fewest(items) {
                Some(fewest) => fewest,
                None => kernels.fewest_of_many(masks, items),
            };
            self.choice = Choice { item: fewest.trailing_zeros() as u8, candidates };
        }
        if self.uncovered.slack != [0] && self.is_short(masks, tested, context) {
            self.choice.candidates = 0;
        }
    }

    /// Whether some piece with several copies left has fewer active placements than missing copies.
    #[inline(always)]
    fn is_short(&self, masks: &[u64], tested: Mask, context: Context) -> bool {
        let mut short = false;
        for piece in Bits(self.uncovered.slack[0]) {
            let placed = u16::from(tested.has(piece));
            let missing = context.path.copies_missing(context.numbering.item(piece)).saturating_sub(placed);
            short |= placements_of(piece, masks) < u32::from(missing);
        }
        short
    }

    /// Of the pieces of which copies are missing, the one with the fewest candidates. Of n active placements
    /// of a piece of which k copies are missing, n − k + 1 can be the first in a solution. Called where
    /// everything else is covered.
    fn fewest_missing(&self, masks: &[u64], context: Context) -> Choice {
        let mut choice = Choice::NONE;
        for piece in Bits(self.uncovered.slack[0]) {
            let missing = u32::from(context.path.copies_missing(context.numbering.item(piece)));
            if missing > 0 {
                let placements = placements_of(piece, masks);
                choice = choice.or(piece, (placements + 1).saturating_sub(missing));
            }
        }
        choice
    }
}

#[inline(always)]
fn placements_of(piece: u8, masks: &[u64]) -> u32 {
    let mut placements = 0;
    for mask in masks {
        placements += (mask >> piece & 1) as u32;
    }
    placements
}

/// Lists of masks, one after the other, each filled up with zeros to a multiple of [`Kernels::BLOCK`]; then
/// spare words.
#[derive(Clone, Default, Debug)]
struct Lists {
    words: Vec<u64>,
    /// Where the first list begins: at a cache line, since a vector that crosses a line takes twice as long
    /// to load.
    origin: usize,
}

/// The longest [`Kernels::BLOCK`].
const MOST_BLOCK: usize = 32;

/// The range of a list, and the number of its masks.
#[derive(Clone, Copy, Debug)]
struct List {
    begin: usize,
    end: usize,
    count: usize,
}

/// Masks that are not active: those with any of the blocked bits, and those that would isolate a cell.
#[derive(Clone, Copy, Debug)]
struct Excluded<'a> {
    blocked: u64,
    confined: ConfinedCells<'a, 1>,
}

impl Lists {
    /// The masks of a list, and the zeros behind them.
    #[inline(always)]
    fn masks(&self, list: List) -> &[u64] {
        &self.words[self.origin..][list.begin..list.end]
    }

    /// The masks of a list. One may be zero, since items without competing candidates are left out.
    fn without_fill(&self, list: List) -> &[u64] {
        &self.words[self.origin..][list.begin..][..list.count]
    }

    /// Copies the masks of a list that are not excluded to a new list at `begin`; this may be where the list
    /// itself begins.
    #[inline(always)]
    fn copy_active(&mut self, kernels: impl Kernels, list: List, excluded: Excluded, begin: usize) -> List {
        let Excluded { blocked, mut confined } = excluded;
        self.make_room(begin + list.end - list.begin);
        // Most often there are two or three.
        let limits = [confined.take_limit(), confined.take_limit()];
        let mut copy = match confined.is_empty() {
            true => self.copy(kernels, list, &Filter { blocked, limits }, begin),
            false => {
                let [a, b] = limits;
                let limits = [a, b, confined.take_limit(), confined.take_limit()];
                self.copy(kernels, list, &Filter { blocked, limits }, begin)
            }
        };
        while !confined.is_empty() {
            copy = self.copy(kernels, copy, &Filter { blocked: 0, limits: [confined.take_limit()] }, begin);
        }
        copy
    }

    #[inline(always)]
    fn copy<const L: usize>(
        &mut self,
        kernels: impl Kernels,
        list: List,
        filter: &Filter<L>,
        begin: usize,
    ) -> List {
        let words = &mut self.words[self.origin..];
        let copied = kernels.copy_active(words, list.begin..list.end, filter, begin);
        let zeros = list.end - list.begin - list.count;
        self.close(kernels, begin, copied - zeros)
    }

    /// Puts the masks of the active placements to the front.
    #[inline(always)]
    fn fill(&mut self, kernels: impl Kernels, from: &Active<1>, numbers: NumberBits) -> List {
        self.make_room(from.count);
        let words = &mut self.words[self.origin..];
        kernels.gather(from.row, from.covers[0], words);
        numbers.number(&mut words[..from.count]);
        self.close(kernels, 0, from.count)
    }

    /// Puts these masks to a new list at `begin`.
    fn push(&mut self, kernels: impl Kernels, masks: &[u64], begin: usize) -> List {
        self.make_room(begin + masks.len());
        self.words[self.origin + begin..][..masks.len()].copy_from_slice(masks);
        self.close(kernels, begin, masks.len())
    }

    #[inline(always)]
    fn make_room(&mut self, end: usize) {
        if self.words.len() < self.origin + end + MOST_BLOCK + SPARE {
            self.grow(end);
        }
    }

    #[inline(never)]
    fn grow(&mut self, end: usize) {
        const LINE: usize = 64;
        let mut words = vec![0; 2 * (end + MOST_BLOCK + SPARE + LINE)];
        let origin = words.as_ptr().align_offset(LINE).min(LINE);
        let lists = &self.words[self.origin..];
        words[origin..][..lists.len()].copy_from_slice(lists);
        *self = Self { words, origin };
    }

    /// Fills a list up.
    #[inline(always)]
    fn close<K: Kernels>(&mut self, _: K, begin: usize, count: usize) -> List {
        self.words[self.origin + begin + count..][..K::BLOCK].fill(0);
        List { begin, end: begin + count.next_multiple_of(K::BLOCK), count }
    }
}
