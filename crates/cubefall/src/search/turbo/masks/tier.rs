//! The nodes whose active placements are a list of masks.

use super::{Context, Excluded, Lists, MOST_PLACEMENTS, Mask, NumberBits, State, uncovered_after};
use crate::search::turbo::cover::Item;
use crate::search::turbo::isolation::ConfinedCells;
use crate::search::turbo::kernels::{Kernels, Plain, SPARE};
use crate::search::turbo::path::{Path, Stop};
use crate::search::turbo::row::Choice;
use crate::search::turbo::rows::Active;
use crate::search::turbo::scope::{Numbering, Uncovered};
use crate::search::turbo::tier::{Open, Runs, Tiers};
use crate::search::turbo::vectors::Vectors;
use std::sync::Arc;

/// Spare numbers, since a vector is always stored whole.
const MARGIN: usize = 16;

/// The narrowest tier.
#[derive(Clone, Debug)]
pub(in crate::search::turbo) struct MaskTier {
    numbering: Arc<Numbering<1>>,
    number_bits: NumberBits,
    /// The number of each placement in the [`Cover`](crate::search::turbo::cover::Cover), by its number in
    /// this tier.
    numbers: Vec<u32>,
    lists: Lists,
    /// The nodes on the path. The first is the one at which the tier began.
    nodes: Vec<Node>,
    /// The candidates of all nodes on the path that were not dropped.
    candidates: Vec<Candidate>,
    /// The candidates of a node before they are tested.
    untested: [u64; MOST_PLACEMENTS + SPARE],
}

/// A node, with the progress through its candidates.
#[derive(Clone, Copy, Debug)]
struct Node {
    state: State,
    /// The end of the lists of this node's candidates, of itself, and of those above it.
    lists_end: usize,
    /// The range of its candidates, and the next one to be tried.
    begin: usize,
    end: usize,
    next: usize,
    /// What it branches on, once it has chosen.
    item: Item,
}

/// Which placements of a node without an item that must be covered exactly once more may be in one solution
/// with its candidates. Below a candidate, those before it are not active.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Overlap {
    /// Placements of a piece of which copies are missing.
    Piece(u8),
    /// All active placements.
    Any,
}

impl Overlap {
    fn has(self, mask: Mask) -> bool {
        match self {
            Self::Piece(piece) => mask.has(piece),
            Self::Any => true,
        }
    }
}

/// A candidate that was not dropped, and the state of the node below it.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    mask: Mask,
    below: State,
}

impl Node {
    /// A node without candidates. They will begin at `end`, their lists at `lists_end`.
    #[inline(always)]
    fn new(state: State, lists_end: usize, end: usize) -> Self {
        Self { state, lists_end, begin: end, end, next: end, item: 0 }
    }
}

impl Default for MaskTier {
    fn default() -> Self {
        Self {
            numbering: Arc::new(Numbering::EMPTY),
            number_bits: NumberBits::default(),
            numbers: Vec::new(),
            lists: Lists::default(),
            nodes: Vec::new(),
            candidates: Vec::new(),
            untested: [0; MOST_PLACEMENTS + SPARE],
        }
    }
}

impl MaskTier {
    /// U1 [Choose] and U2 [Test]
    #[inline(always)]
    fn choose(&mut self, kernels: impl Kernels, path: &mut Path) {
        let node = self.nodes.last_mut().expect("a node to choose at");
        let State { list, choice, .. } = node.state;
        if choice.is_none() {
            return self.choose_of_rest(kernels, path);
        }
        node.item = self.numbering.item(choice.item);
        path.choose(node.item, choice.candidates);
        if choice.candidates > 0 {
            let candidates = kernels.copy_with(self.lists.masks(list), choice.item, &mut self.untested);
            let kept = self.keep_covering(kernels, candidates);
            self.test(kernels, kept, path);
        }
    }

    /// Of the first untested candidates, keeps those after which each item that must be covered has an active
    /// placement. Two are looked at in one pass over the list. Returns how many they are.
    #[inline(always)]
    fn keep_covering(&mut self, kernels: impl Kernels, candidates: usize) -> usize {
        let State { list, uncovered, .. } = self.nodes.last().expect("a node to choose at").state;
        let masks = self.lists.masks(list);
        let tight = uncovered.tight[0];
        let needed = tight & self.numbering.needed[0];
        self.untested[candidates] = 0;
        let mut kept = 0;
        for first in (0..candidates).step_by(2) {
            let pair = [self.untested[first], self.untested[first + 1]];
            let unions = kernels.union_pair(masks, [pair[0] & tight, pair[1] & tight]);
            // Branch-free: written in any case, since a mispredicted branch costs more.
            self.untested[kept] = pair[0];
            kept += usize::from(needed & !pair[0] & !unions[0] == 0);
            self.untested[kept] = pair[1];
            kept += usize::from(needed & !pair[1] & !unions[1] == 0 && first + 1 < candidates);
        }
        kept
    }

    /// U2 [Test] the first untested candidates, and keep those that leave each item enough candidates.
    #[inline(always)]
    fn test(&mut self, kernels: impl Kernels, count: usize, path: &Path) {
        let Self { numbering, lists, nodes, candidates, untested, .. } = self;
        let node = nodes.last_mut().expect("a node to choose at");
        let context = Context { numbering, path };
        let most = node.end + count;
        if candidates.len() < most {
            candidates.resize(2 * most, Candidate { mask: Mask::default(), below: node.state });
        }
        for &mask in &untested[..count] {
            let mask = Mask(mask);
            let below = below(kernels, lists, node, mask, context);
            // Branch-free: written in any case, and its list is kept, so that the next copy does not wait for
            // this count.
            candidates[node.end] = Candidate { mask, below };
            node.end += usize::from(below.choice.candidates > 0);
            node.lists_end = below.list.end;
        }
    }

    /// U1 [Choose] and U2 [Test] where nothing must be covered exactly once more: the candidates are the
    /// placements of a piece of which copies are missing, or all active placements. A solution may have
    /// several of them; so below each, those before it are not active.
    #[inline(never)]
    fn choose_of_rest(&mut self, kernels: impl Kernels, path: &mut Path) {
        let Self { numbering, lists, nodes, candidates, .. } = self;
        let node = nodes.last_mut().expect("a node to choose at");
        let context = Context { numbering, path };
        let active = lists.without_fill(node.state.list).to_vec();
        let piece = node.state.fewest_missing(&active, context);
        let (item, most) = match piece.is_none() {
            true => (path.cover.any(), active.len()),
            false => (numbering.item(piece.item), piece.candidates as usize),
        };
        node.item = item;
        let overlap = if piece.is_none() { Overlap::Any } else { Overlap::Piece(piece.item) };
        let overlapping: Vec<u64> = active.iter().copied().filter(|&mask| overlap.has(Mask(mask))).collect();
        candidates.truncate(node.end);
        for &mask in overlapping.iter().take(most) {
            let list = lists.push(kernels, &rest_of(&active, overlap, mask), node.lists_end);
            let mask = Mask(mask);
            let from = Node { state: State { list, ..node.state }, ..*node };
            let below = below(kernels, lists, &from, mask, context);
            if below.choice.candidates > 0 {
                candidates.push(Candidate { mask, below });
                node.lists_end = below.list.end;
            }
        }
        node.end = candidates.len();
        path.choose(item, most as u32);
    }

    /// U3 [Place] the next candidate. Returns whether there is one.
    #[inline(always)]
    fn place(&mut self, kernels: impl Kernels, path: &mut Path) -> bool {
        let Self { nodes, candidates, .. } = self;
        let node = nodes.last_mut().expect("a node with candidates");
        if node.next == node.end {
            return false;
        }
        let Candidate { mask, below } = candidates[node.next];
        node.next += 1;
        let child = Node::new(below, node.lists_end, node.end);
        nodes.push(child);
        path.place(self.number(kernels, mask));
        true
    }

    /// The number of a placement in the [`Cover`](crate::search::turbo::cover::Cover).
    #[inline(always)]
    fn number(&self, kernels: impl Kernels, mask: Mask) -> u32 {
        self.numbers[kernels.extract(mask.0, self.number_bits.bits) as usize]
    }
}

/// The state below a candidate of a node. Its list is a copy of the active masks of the node's, where the
/// lists of the node end.
#[inline(always)]
fn below(kernels: impl Kernels, lists: &mut Lists, node: &Node, mask: Mask, context: Context) -> State {
    let State { list, uncovered: before, .. } = node.state;
    let uncovered = uncovered_after(mask, before, context);
    let blocked = mask.0 & before.tight[0];
    let confined = ConfinedCells::beside(kernels, blocked, context.numbering, uncovered.tight[0]);
    let list = lists.copy_active(kernels, list, Excluded { blocked, confined }, node.lists_end);
    let mut below = State { list, uncovered, choice: Choice::NONE };
    below.choose(kernels, lists.masks(list), mask, context);
    below
}

/// The active placements below a candidate that overlaps with others: all but itself and the candidates
/// before it. A placement need not clash with itself, since items with only one candidate may have been left
/// out.
fn rest_of(active: &[u64], overlap: Overlap, candidate: u64) -> Vec<u64> {
    let before = active.iter().take_while(|&&mask| mask != candidate);
    let after = active.iter().skip_while(|&&mask| mask != candidate).skip(1);
    before.filter(|&&mask| !overlap.has(Mask(mask))).chain(after).copied().collect()
}

/// All uncovered items.
#[inline(always)]
fn all(uncovered: &Uncovered<1>) -> u64 {
    uncovered.tight[0] | uncovered.slack[0]
}

impl Runs for MaskTier {
    #[inline(always)]
    fn run(&mut self, vectors: impl Vectors, path: &mut Path) -> Stop {
        loop {
            if path.left == 0 {
                return Stop::Spent;
            }
            if path.choosing {
                self.choose(vectors, path);
            } else if self.place(vectors, path) {
                if path.completes {
                    return Stop::Complete;
                }
            } else {
                self.nodes.pop();
                path.undo();
                if self.nodes.is_empty() || path.exhausted {
                    return Stop::Done;
                }
            }
        }
    }
}

impl Tiers<1> for MaskTier {
    #[inline(always)]
    fn takes<K: Kernels>(_: K, count: usize, uncovered: &Uncovered<1>) -> bool {
        count <= K::MOST_MASKS && NumberBits::beside(all(uncovered)).is_some()
    }

    #[inline(always)]
    fn enter(&mut self, vectors: impl Vectors, from: Active<1>, path: &Path) {
        self.numbering = Arc::clone(from.numbering);
        self.numbers.resize(from.count + MARGIN, 0);
        vectors.gather_numbers(from.row, from.numbers, &mut self.numbers);
        self.number_bits = NumberBits::beside(all(&from.uncovered)).expect("a node that the tier takes");
        let mut list = self.lists.fill(vectors, &from, self.number_bits);
        if !from.is_pruned {
            let confined = ConfinedCells::all(&self.numbering, from.uncovered.tight[0]);
            list = self.lists.copy_active(vectors, list, Excluded { blocked: 0, confined }, 0);
        }
        let mut state = State { list, uncovered: from.uncovered, choice: Choice::NONE };
        let context = Context { numbering: &self.numbering, path };
        state.choose(vectors, self.lists.masks(list), Mask::default(), context);
        self.nodes.push(Node::new(state, list.end, 0));
    }

    fn is_running(&self) -> bool {
        !self.nodes.is_empty()
    }

    fn open(&self, open: &mut Vec<Open>) {
        open.extend(self.nodes.iter().map(|node| Open {
            item: node.item,
            candidates: (node.end - node.begin) as u32,
            tried: (node.next - node.begin) as u32,
            last: match node.next == node.begin {
                true => 0,
                false => self.number(Plain, self.candidates[node.next - 1].mask),
            },
        }));
    }

    fn skip_node(&mut self) {
        if let Some(node) = self.nodes.last_mut() {
            (node.next, node.end) = (node.begin, node.begin);
        }
    }

    fn skip_to(&mut self, number: u32) {
        let Some(node) = self.nodes.last() else { return };
        let untried = &self.candidates[node.next..node.end];
        let skipped = untried.partition_point(|candidate| self.number(Plain, candidate.mask) < number);
        self.nodes.last_mut().expect("the same node").next += skipped;
    }

    fn len(&self) -> usize {
        self.nodes.len()
    }

    fn return_to(&mut self, number: usize) {
        self.nodes.truncate(number + 1);
        let node = &mut self.nodes[number];
        node.next = node.begin;
    }

    fn narrow(&mut self, count: usize) {
        if let Some(node) = self.nodes.last_mut() {
            (node.begin, node.end) = (node.next, node.end.min(node.next + count));
        }
    }

    fn hand_over(&mut self) -> Vec<u32> {
        let Some(node) = self.nodes.pop() else { return Vec::new() };
        let masks = self.lists.without_fill(node.state.list).iter();
        masks.map(|&mask| self.number(Plain, Mask(mask))).collect()
    }

    fn clear(&mut self) {
        self.nodes.clear();
    }
}
