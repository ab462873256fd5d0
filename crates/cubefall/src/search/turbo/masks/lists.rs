//! The lists of all nodes on the path.

use super::mask::NumberBits;
use crate::search::turbo::isolation::ConfinedCells;
use crate::search::turbo::kernels::{Filter, Kernels, SPARE};
use crate::search::turbo::rows::Active;

/// Lists of masks, one after the other, each filled up with zeros to a multiple of [`Kernels::BLOCK`]; then spare words.
#[derive(Clone, Default, Debug)]
pub(super) struct Lists {
    words: Vec<u64>,
    /// Where the first list begins: at a cache line, since a vector that crosses a line takes twice as long to load.
    origin: usize,
}

/// The longest [`Kernels::BLOCK`].
const MOST_BLOCK: usize = 32;

/// The range of a list, and the number of its masks.
#[derive(Clone, Copy, Debug)]
pub(super) struct List {
    begin: usize,
    pub(super) end: usize,
    count: usize,
}

/// Masks that are not active: those with any of the blocked bits, and those that would isolate a cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Excluded<'a> {
    pub(super) blocked: u64,
    pub(super) confined: ConfinedCells<'a, 1>,
}

impl Lists {
    /// The masks of a list, and the zeros behind them.
    #[inline(always)]
    pub(super) fn masks(&self, list: List) -> &[u64] {
        &self.words[self.origin..][list.begin..list.end]
    }

    /// The masks of a list. One may be zero, since items without competing candidates are left out.
    pub(super) fn without_fill(&self, list: List) -> &[u64] {
        &self.words[self.origin..][list.begin..][..list.count]
    }

    /// Copies the masks of a list that are not excluded to a new list at `begin`; this may be where the list itself begins.
    #[inline(always)]
    pub(super) fn copy_active(
        &mut self,
        kernels: impl Kernels,
        list: List,
        excluded: Excluded,
        begin: usize,
    ) -> List {
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
    pub(super) fn fill(&mut self, kernels: impl Kernels, from: &Active<1>, numbers: NumberBits) -> List {
        self.make_room(from.count);
        let words = &mut self.words[self.origin..];
        kernels.gather(from.row, from.covers[0], words);
        numbers.number(&mut words[..from.count]);
        self.close(kernels, 0, from.count)
    }

    /// Puts these masks to a new list at `begin`.
    pub(super) fn push(&mut self, kernels: impl Kernels, masks: &[u64], begin: usize) -> List {
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
