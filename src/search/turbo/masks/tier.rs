//! The nodes whose active placements are a list of masks.

use super::lists::{List, Lists};
use super::mask::{MOST_PLACEMENTS, Mask, NumberBits};
use super::state::{Context, State};
use crate::search::turbo::cover::Item;
use crate::search::turbo::kernels::{Filter, Kernels, Plain, SPARE};
use crate::search::turbo::path::{Path, Stop};
use crate::search::turbo::row::Choice;
use crate::search::turbo::rows::Active;
use crate::search::turbo::scope::{Numbering, Uncovered};
use crate::search::turbo::tier::{Open, Tiers};
use crate::search::turbo::vectors::Vectors;

/// Spare numbers, since a vector is always stored whole.
const MARGIN: usize = 16;

/// The narrowest tier.
#[derive(Clone, Debug)]
pub(in crate::search::turbo) struct MaskTier {
    numbering: Numbering<1>,
    number_bits: NumberBits,
    /// The number of each placement in the [`Cover`](crate::search::turbo::cover::Cover), by its number in this tier.
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
    list: List,
    /// The end of the lists of this node and of those above it.
    lists_end: usize,
    /// The range of its candidates, and the next one to be tried.
    begin: usize,
    end: usize,
    next: usize,
    /// What it branches on, once it has chosen.
    item: Item,
    overlap: Overlap,
}

/// Which of the candidates of a node may be in one solution. Below a candidate, those before it are not active then.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Overlap {
    /// None: they share an item that must be covered exactly once more.
    None,
    /// Placements of a piece of which copies are missing.
    Piece(u8),
    /// All active placements.
    Any,
}

impl Overlap {
    fn has(self, mask: Mask) -> bool {
        match self {
            Self::None => false,
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
    /// A node without candidates. They will begin at `end`.
    #[inline(always)]
    fn new(state: State, list: List, end: usize) -> Self {
        Self { state, list, lists_end: list.end, begin: end, end, next: end, item: 0, overlap: Overlap::None }
    }
}

impl Default for MaskTier {
    fn default() -> Self {
        Self {
            numbering: Numbering::EMPTY,
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
        let Choice { item, candidates } = node.state.choice;
        if node.state.choice.is_none() {
            return self.choose_of_rest(kernels, path);
        }
        node.item = self.numbering.item(item);
        path.choose(node.item, candidates);
        match candidates {
            0 => {}
            1 => {
                self.untested[0] = node.state.only_with(self.lists.masks(node.list), item).0;
                self.test(kernels, 1, path);
            }
            _ => {
                let count = self.copy_active(kernels, item);
                self.test(kernels, count, path);
            }
        }
    }

    /// Copies the active masks of the current node to a list of its own, and its candidates for an item to `untested`. Returns the
    /// number of candidates.
    #[inline(always)]
    fn copy_active(&mut self, kernels: impl Kernels, item: u8) -> usize {
        let node = self.nodes.last_mut().expect("a node to choose at");
        let filter = Filter { blocked: node.state.blocked, chosen: item };
        let to = (node.lists_end, &mut self.untested[..]);
        let candidates;
        (node.list, candidates) = self.lists.copy_active(kernels, node.list, filter, to);
        node.lists_end = node.list.end;
        node.state.blocked = 0;
        candidates
    }

    /// U2 [Test] each candidate of the node's item, and keep those that leave each item enough candidates. Two are tested in one pass
    /// over the list.
    #[inline(always)]
    fn test(&mut self, kernels: impl Kernels, count: usize, path: &Path) {
        let Self { numbering, lists, nodes, candidates, untested, .. } = self;
        let node = nodes.last_mut().expect("a node to choose at");
        let most = node.end + count;
        if candidates.len() < most {
            candidates.resize(2 * most, Candidate { mask: Mask::default(), below: node.state });
        }
        let context = Context { list: lists.masks(node.list), numbering, path };
        let (pairs, rest) = untested[..count].as_chunks();
        for &[first, second] in pairs {
            let (first, second) = (Mask(first), Mask(second));
            let mut below = [node.state.after(first, context), node.state.after(second, context)];
            let tallies = kernels.tally_pair(context.list, [below[0].blocked, below[1].blocked]);
            below[0].choose(kernels, &tallies[0], first, context);
            below[1].choose(kernels, &tallies[1], second, context);
            // Branch-free: written in any case, since a mispredicted branch costs more.
            candidates[node.end] = Candidate { mask: first, below: below[0] };
            node.end += usize::from(below[0].choice.candidates > 0);
            candidates[node.end] = Candidate { mask: second, below: below[1] };
            node.end += usize::from(below[1].choice.candidates > 0);
        }
        for &mask in rest {
            let mask = Mask(mask);
            let mut below = node.state.after(mask, context);
            let tally = kernels.tally(context.list, below.blocked);
            below.choose(kernels, &tally, mask, context);
            candidates[node.end] = Candidate { mask, below };
            node.end += usize::from(below.choice.candidates > 0);
        }
    }

    /// U1 [Choose] and U2 [Test] where nothing must be covered exactly once more: the candidates are the placements of a piece of
    /// which copies are missing, or all active placements. A solution may have several of them; so below each, those before it are
    /// not active.
    #[cold]
    #[inline(never)]
    fn choose_of_rest(&mut self, kernels: impl Kernels, path: &mut Path) {
        self.copy_active(kernels, 0);
        let Self { numbering, lists, nodes, candidates, .. } = self;
        let node = nodes.last_mut().expect("a node to choose at");
        let context = Context { list: lists.masks(node.list), numbering, path };
        let piece = node.state.fewest_missing(context);
        let mut masks: Vec<Mask> = node.state.active(lists.without_fill(node.list)).collect();
        let (item, most) = match piece.is_none() {
            true => (path.cover.any(), masks.len()),
            false => (numbering.item(piece.item), piece.candidates as usize),
        };
        node.item = item;
        node.overlap = if piece.is_none() { Overlap::Any } else { Overlap::Piece(piece.item) };
        path.choose(item, most as u32);
        masks.retain(|&mask| node.overlap.has(mask));
        for &mask in masks.iter().take(most) {
            let list = rest_list(lists, kernels, node, mask);
            let context = Context { list: lists.masks(list), numbering, path };
            let mut below = node.state.after(mask, context);
            below.choose(kernels, &kernels.tally(context.list, below.blocked), mask, context);
            if below.choice.candidates > 0 {
                candidates.truncate(node.end);
                candidates.push(Candidate { mask, below });
                node.end += 1;
            }
        }
    }

    /// U3 [Place] the next candidate. Returns whether there is one.
    #[inline(always)]
    fn place(&mut self, kernels: impl Kernels, path: &mut Path) -> bool {
        let Self { lists, nodes, candidates, .. } = self;
        let node = nodes.last_mut().expect("a node with candidates");
        if node.next == node.end {
            return false;
        }
        let Candidate { mask, below } = candidates[node.next];
        node.next += 1;
        let mut child = Node::new(below, node.list, node.end);
        child.lists_end = node.lists_end;
        if node.overlap != Overlap::None {
            child.list = rest_list(lists, kernels, node, mask);
            child.lists_end = child.list.end;
        }
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

/// A list for the child of a node whose candidates overlap: the masks of the node without the candidate that leads there, and without
/// the candidates before it. A placement need not clash with itself, since items with only one candidate may have been left out.
#[cold]
#[inline(never)]
fn rest_list(lists: &mut Lists, kernels: impl Kernels, node: &Node, candidate: Mask) -> List {
    let mut is_passed = false;
    let mut rest = Vec::new();
    for mask in node.state.active(lists.without_fill(node.list)) {
        if is_passed || !node.overlap.has(mask) {
            rest.push(mask);
        }
        is_passed |= mask == candidate;
    }
    lists.push(kernels, &rest, node.lists_end)
}

/// All uncovered items.
#[inline(always)]
fn all(uncovered: &Uncovered<1>) -> u64 {
    uncovered.tight[0] | uncovered.slack[0]
}

impl Tiers<1> for MaskTier {
    #[inline(always)]
    fn takes<K: Kernels>(_: K, count: usize, uncovered: &Uncovered<1>) -> bool {
        count <= K::MOST_MASKS && NumberBits::beside(all(uncovered)).is_some()
    }

    #[inline(always)]
    fn enter(&mut self, vectors: impl Vectors, from: Active<1>, path: &Path) {
        self.numbering = *from.numbering;
        self.numbers.resize(from.count + MARGIN, 0);
        vectors.gather_numbers(from.row, from.numbers, &mut self.numbers);
        self.number_bits = NumberBits::beside(all(&from.uncovered)).expect("a node that the tier takes");
        let list = self.lists.fill(vectors, &from, self.number_bits);
        let mut state = State { blocked: 0, uncovered: from.uncovered, choice: Choice::NONE };
        let context = Context { list: self.lists.masks(list), numbering: &self.numbering, path };
        state.choose(vectors, &vectors.tally(context.list, 0), Mask::default(), context);
        self.nodes.push(Node::new(state, list, 0));
    }

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

    fn hand_over(&mut self) -> Vec<u32> {
        let Some(node) = self.nodes.pop() else { return Vec::new() };
        let active = node.state.active(self.lists.without_fill(node.list));
        active.map(|mask| self.number(Plain, mask)).collect()
    }

    fn clear(&mut self) {
        self.nodes.clear();
    }
}
