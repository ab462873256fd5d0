//! A wide node: its active placements in columns, and its candidates.

use super::columns::{Columns, Uncovered, members};
use super::items::Items;
use crate::search::turbo::cover::Item;
use crate::search::turbo::kernels::Kernels;
use crate::search::turbo::path::Path;
use crate::search::turbo::row::count;
use crate::search::turbo::scope::Scope;
use crate::search::turbo::tier::Open;

/// Columns are copied for a node that has less than this part of their placements, if it branches. Measured.
const SPARSE: usize = 2;

/// A node, with the progress through its candidates.
#[derive(Clone, Default, Debug)]
pub(in crate::search::turbo) struct Node {
    /// The number of its columns in the tier's stack: its own, or those of a node above it.
    columns: usize,
    /// Its active placements, and how many they are.
    row: Vec<u64>,
    count: usize,
    uncovered: Uncovered,
    choice: Choice,
    /// What it branches on, once it has chosen.
    item: Item,
    candidates: Vec<Candidate>,
    next: usize,
    /// For each candidate, if they are tested, the placements that it leaves active.
    rows: Vec<u64>,
    is_tested: bool,
    /// Whether several candidates may be in one solution. Below a candidate, those before it are not active then.
    overlaps: bool,
}

/// The item to branch on, by its number, and its number of candidates. No item if nothing must be covered exactly once more.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
struct Choice {
    item: usize,
    candidates: u32,
}

/// A candidate, by its place among the active placements, and the choice of the node below it.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    placement: u32,
    below: Choice,
}

impl Choice {
    /// The choice among no items.
    const NONE: Self = Self { item: 0, candidates: u32::MAX };

    fn is_none(self) -> bool {
        self.candidates == u32::MAX
    }

    /// The one with fewer candidates; this one in a tie.
    fn or(self, item: usize, candidates: u32) -> Self {
        if candidates < self.candidates { Self { item, candidates } } else { self }
    }
}

impl Uncovered {
    /// Becomes what is uncovered once a placement is made at a node.
    #[inline(always)]
    fn place(&mut self, columns: &Columns, before: &Self, placement: usize, path: &Path) {
        self.clone_from(before);
        for word in 0..self.tight.len() {
            let covers = columns.covered_by(placement, word);
            self.tight[word] &= !covers;
            let copied = covers & before.slack[word];
            if copied != 0 {
                let piece = columns.items().item(64 * word + copied.trailing_zeros() as usize);
                if path.capacity[usize::from(piece)] == 2 {
                    self.slack[word] &= !copied;
                    self.tight[word] |= copied;
                }
            }
        }
    }
}

impl Node {
    /// Becomes the current node of the path, the first one, which has these active placements and the first columns.
    pub(super) fn begin(
        &mut self,
        kernels: impl Kernels,
        path: &Path,
        (items, active): (Items, &[u32]),
        columns: &mut Columns,
    ) {
        self.reset(0);
        let words = items.words();
        (self.uncovered.tight, self.uncovered.slack) = (vec![0; words], vec![0; words]);
        for (number, &item) in items.all().iter().enumerate() {
            let is_tight = usize::from(item) < path.cover.cells() || path.capacity[usize::from(item)] == 1;
            let set = if is_tight { &mut self.uncovered.tight } else { &mut self.uncovered.slack };
            set[number / 64] |= 1 << (number % 64);
        }
        columns.fill(items, path, active, &self.uncovered);
        columns.all(&mut self.row);
        self.count = columns.count();
        self.evaluate(kernels, path, columns);
    }

    /// Has no candidates any more.
    #[inline(always)]
    fn reset(&mut self, columns: usize) {
        self.columns = columns;
        self.candidates.clear();
        (self.next, self.item, self.is_tested, self.overlaps) = (0, 0, false, false);
    }

    /// The number of its columns in the tier's stack.
    pub(super) fn columns(&self) -> usize {
        self.columns
    }

    /// Finds the item to branch on.
    #[inline(always)]
    fn evaluate(&mut self, kernels: impl Kernels, path: &Path, columns: &Columns) {
        let state = State { columns, row: &self.row, uncovered: &self.uncovered };
        self.choice = evaluate(kernels, &state, path, None);
    }

    /// U1 [Choose]
    #[inline(always)]
    pub(super) fn choose(&mut self, kernels: impl Kernels, path: &mut Path, columns: &Columns) {
        let Self { row, rows, candidates, choice, .. } = self;
        self.overlaps = choice.is_none();
        let chosen = match self.overlaps {
            true => fewest_missing(&State { columns, row, uncovered: &self.uncovered }, path),
            false => *choice,
        };
        let as_candidate = |placement: usize| Candidate { placement: placement as u32, below: Choice::NONE };
        candidates.clear();
        if chosen.is_none() {
            self.item = path.cover.any();
            candidates.extend(members(row).map(as_candidate));
        } else {
            self.item = columns.items().item(chosen.item);
            columns.find_covering(kernels, chosen.item, row, rows);
            candidates.extend(members(rows).take(chosen.candidates as usize).map(as_candidate));
        }
        path.choose(self.item, candidates.len() as u32);
    }

    /// The words that testing all candidates needs.
    pub(super) fn words_of_test(&self) -> usize {
        self.candidates.len() * self.row.len()
    }

    /// U2 [Test] each candidate, and keep those that leave each item enough candidates.
    #[inline(always)]
    pub(super) fn test(
        &mut self,
        kernels: impl Kernels,
        path: &Path,
        columns: &mut Columns,
        after: &mut Uncovered,
    ) {
        if self.overlaps {
            return;
        }
        let Self { row: before, candidates, rows, .. } = self;
        let length = before.len();
        rows.resize(candidates.len() * length, 0);
        let mut kept = 0;
        for at in 0..candidates.len() {
            let placement = candidates[at].placement;
            let row = &mut rows[kept * length..][..length];
            row.copy_from_slice(before);
            columns.keep_active(kernels, placement as usize, &self.uncovered.tight, row);
            after.place(columns, &self.uncovered, placement as usize, path);
            let below =
                evaluate(kernels, &State { columns, row, uncovered: after }, path, Some(placement as usize));
            candidates[kept] = Candidate { placement, below };
            kept += usize::from(below.candidates > 0);
        }
        candidates.truncate(kept);
        self.is_tested = true;
    }

    /// U3 [Place] the next candidate, and make `below` the node below it. `all_columns` are those of the tier. Returns whether there is
    /// one.
    #[inline(always)]
    pub(super) fn place(
        &mut self,
        kernels: impl Kernels,
        path: &mut Path,
        (below, all_columns): (&mut Self, &mut [Columns]),
    ) -> bool {
        let Some(&candidate) = self.candidates.get(self.next) else { return false };
        let [columns, spare, ..] = &mut all_columns[self.columns..] else {
            unreachable!("one more than nodes")
        };
        let placement = candidate.placement as usize;
        below.reset(self.columns);
        below.row.clear();
        if self.is_tested {
            let length = self.row.len();
            below.row.extend_from_slice(&self.rows[self.next * length..][..length]);
        } else {
            below.row.extend_from_slice(&self.row);
            columns.keep_active(kernels, placement, &self.uncovered.tight, &mut below.row);
            if self.overlaps {
                for Candidate { placement, .. } in &self.candidates[..=self.next] {
                    below.row[*placement as usize / 64] &= !(1 << (placement % 64));
                }
            }
        }
        below.uncovered.place(columns, &self.uncovered, placement, path);
        self.next += 1;
        path.place(columns.number(placement));
        below.count = count(&below.row) as usize;
        let is_sparse = SPARSE * below.count < columns.count();
        match self.is_tested {
            true => below.choice = candidate.below,
            false => below.evaluate(kernels, path, columns),
        }
        if is_sparse && below.choice.candidates > 1 {
            spare.copy(kernels, columns, (&below.row, below.count), &below.uncovered);
            spare.all(&mut below.row);
            below.columns += 1;
        }
        true
    }

    /// Tries its candidates again, from the first.
    pub(super) fn retry(&mut self) {
        self.next = 0;
    }

    pub(super) fn skip(&mut self) {
        self.candidates.clear();
        self.next = 0;
    }

    pub(super) fn skip_to(&mut self, number: u32, columns: &Columns) {
        let untried = &self.candidates[self.next..];
        self.next +=
            untried.partition_point(|candidate| columns.number(candidate.placement as usize) < number);
    }

    pub(super) fn open(&self, columns: &Columns) -> Open {
        let last = self.next.checked_sub(1).map(|last| self.candidates[last].placement);
        Open {
            item: self.item,
            candidates: self.candidates.len() as u32,
            tried: self.next as u32,
            last: last.map_or(0, |last| columns.number(last as usize)),
        }
    }

    /// The number of active placements.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// Sets `live` to the uncovered items that make a difference below: those that must be covered, pieces with several copies left, and
    /// others with several candidates.
    #[inline(always)]
    pub(super) fn find_live(&self, kernels: impl Kernels, columns: &Columns, live: &mut Vec<u64>) {
        let (items, uncovered) = (columns.items(), &self.uncovered);
        let always = |word: usize| uncovered.tight[word] & items.needed_in(word) | uncovered.slack[word];
        live.clear();
        live.extend((0..items.words()).map(always));
        for (word, live) in live.iter_mut().enumerate() {
            let optional = uncovered.tight[word] & !items.needed_in(word);
            if optional != 0 {
                *live |= optional & kernels.tally_of(columns.column(word), &self.row).several();
            }
        }
    }

    /// The number of uncovered items that must be covered.
    #[inline(always)]
    pub(super) fn needed(&self, columns: &Columns) -> usize {
        let needed =
            |word: usize| (self.uncovered.tight[word] & columns.items().needed_in(word)).count_ones();
        (0..columns.items().needed_words()).map(needed).sum::<u32>() as usize
    }

    /// The scope with these items, and the numbers of the active placements.
    pub(super) fn narrowed(&self, path: &Path, columns: &Columns, live: &[u64]) -> (Scope, Vec<u32>) {
        let items = members(live).map(|number| columns.items().item(number)).collect();
        let active = members(&self.row).map(|placement| columns.number(placement)).collect();
        (Scope::new(items, path), active)
    }
}

/// A node, or the one below a candidate: its active placements are a row of the columns.
struct State<'a> {
    columns: &'a Columns,
    row: &'a [u64],
    uncovered: &'a Uncovered,
}

/// The first item with the fewest candidates, among those that must be covered exactly once more. There are no candidates if the node is
/// a dead end. `tested` is the placement that leads there if it is not on the path yet.
#[inline(always)]
fn evaluate(kernels: impl Kernels, state: &State, path: &Path, tested: Option<usize>) -> Choice {
    let &State { columns, row, uncovered } = state;
    let items = columns.items();
    let mut choice = Choice::NONE;
    let mut is_counted = true;
    for word in 0..items.needed_words() {
        let needed = uncovered.tight[word] & items.needed_in(word);
        if needed == 0 {
            continue;
        }
        match kernels.tally_of(columns.column(word), row).fewest(needed) {
            Some((fewest, candidates)) => {
                choice = choice.or(64 * word + fewest.trailing_zeros() as usize, candidates)
            }
            None => is_counted = false,
        }
        if choice.candidates == 0 {
            return choice;
        }
    }
    if choice.is_none() && !is_counted {
        for word in 0..items.needed_words() {
            let needed = uncovered.tight[word] & items.needed_in(word);
            if needed != 0 {
                let (fewest, candidates) = kernels.fewest_of_column(columns.column(word), row, needed);
                choice = choice.or(64 * word + fewest.trailing_zeros() as usize, candidates);
            }
        }
    }
    for piece in members(&uncovered.slack) {
        let placed = tested.is_some_and(|placement| columns.covers(placement, piece));
        let missing = copies_missing(items, path, piece).saturating_sub(u32::from(placed));
        if missing > 0 && columns.count_covering(piece, row) < missing {
            choice = Choice { item: piece, candidates: 0 };
        }
    }
    choice
}

/// Of the pieces of which copies are missing, the one with the fewest candidates. Of n active placements of a piece of which k copies are
/// missing, n − k + 1 can be the first in a solution. Called where everything else is covered.
fn fewest_missing(state: &State, path: &Path) -> Choice {
    let &State { columns, row, uncovered } = state;
    let mut choice = Choice::NONE;
    for piece in members(&uncovered.slack) {
        let missing = copies_missing(columns.items(), path, piece);
        if missing > 0 {
            let placements = columns.count_covering(piece, row);
            choice = choice.or(piece, (placements + 1).saturating_sub(missing));
        }
    }
    choice
}

fn copies_missing(items: &Items, path: &Path, piece: usize) -> u32 {
    u32::from(path.copies_missing(items.item(piece)))
}
