//! Nodes with so few active placements that a set of them is a row of bits.

use super::cover::Item;
use super::kernels::Kernels;
use super::path::{Path, Stop};
use super::propagate::propagate;
use super::row::{Bits, Choice, Row, and, count, first, fits_word, is_empty, members, or, single, without};
use super::rows::{Active, Rows, propagates};
use super::scope::Uncovered;
use super::vectors::{ItemCounts, Vectors};

/// A node with at most this many active placements stays with the sets of items that it has, though narrower
/// ones would do: what is below it takes less time than numbering its items anew. Measured.
const FEW_ACTIVE: usize = 320;

/// Nodes whose loop is compiled for several instruction sets.
pub(super) trait Runs {
    /// Takes steps until there is a reason to stop.
    fn run(&mut self, vectors: impl Vectors, path: &mut Path) -> Stop;
}

/// The nodes with rows of some width, and the tiers of narrower ones below them.
pub(super) trait Tiers<const N: usize>: Runs {
    /// Whether it, or a tier below it, takes a node with this number of active placements and these uncovered
    /// items.
    fn takes<K: Kernels>(kernels: K, count: usize, uncovered: &Uncovered<N>) -> bool;

    /// Begins at a node, and renumbers its active placements.
    fn enter(&mut self, vectors: impl Vectors, from: Active<N>, path: &Path);

    /// Whether it has nodes.
    fn is_running(&self) -> bool;

    /// Appends its open nodes, from the root down.
    fn open(&self, open: &mut Vec<Open>);

    /// Prunes the node just reached.
    fn skip_node(&mut self);

    /// Skips the candidates of the current node before the placement with this number.
    fn skip_to(&mut self, number: u32);

    /// The number of its nodes on the path.
    fn len(&self) -> usize;

    /// Goes back to the node with this number, which has chosen its item, as if it had tried none of its
    /// candidates.
    fn return_to(&mut self, number: usize);

    /// Limits the candidates of the current node to the next `count`.
    fn narrow(&mut self, count: usize);

    /// Drops the current node. Returns its active placements.
    fn hand_over(&mut self) -> Vec<u32>;

    /// Drops all nodes.
    fn clear(&mut self);
}

/// An open node: the item that it has chosen, and the progress through its candidates.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub(super) struct Open {
    pub(super) item: Item,
    pub(super) candidates: u32,
    pub(super) tried: u32,
    /// The candidate that was tried last; 0 if none was.
    pub(super) last: u32,
}

/// The end of the chain of tiers. It never has nodes.
#[derive(Clone, Default, Debug)]
pub(super) struct Bottom;

/// The nodes with rows of `W` words, and sets of items of `N` words.
#[derive(Clone, Debug)]
pub(super) struct Tier<const W: usize, const N: usize, Below> {
    rows: Rows<W, N>,
    /// The nodes of this width on the path. The first is the one whose active placements were numbered.
    nodes: Vec<Node>,
    /// The candidate counts of each node, if this width propagates.
    counts: Vec<ItemCounts<N>>,
    /// A stack: the state of the first node, then the candidates of all nodes that were not dropped; then
    /// spare entries.
    candidates: Vec<Candidate<W, N>>,
    below: Below,
}

/// A candidate, with the state of the node below it. Aligned to cache lines.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Candidate<const W: usize, const N: usize> {
    active: Row<W>,
    uncovered: Uncovered<N>,
    choice: Choice,
    placement: u32,
}

/// A node, with the progress through its candidates.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// The index of the candidate that leads there.
    candidate: usize,
    /// The range of its own candidates, and the next one to be tried.
    begin: usize,
    end: usize,
    next: usize,
    /// What it branches on, once it has chosen.
    item: Item,
}

impl Node {
    /// A node without candidates. They will begin at `end`.
    #[inline(always)]
    const fn new(candidate: usize, end: usize) -> Self {
        Self { candidate, begin: end, end, next: end, item: 0 }
    }
}

impl<const W: usize, const N: usize, Below: Tiers<N>> Tier<W, N, Below> {
    pub(super) fn new(below: Below) -> Self {
        Self { rows: Rows::new(), nodes: Vec::new(), counts: Vec::new(), candidates: Vec::new(), below }
    }

    /// U1 [Choose] and U2 [Test]; or moves the node to a narrower tier. Returns whether it has too few items
    /// to be here.
    #[inline(always)]
    fn choose(&mut self, vectors: impl Vectors, path: &mut Path) -> bool {
        let Self { rows, nodes, counts, candidates, below } = self;
        let node = nodes.last_mut().expect("a node to choose at");
        let candidate = &mut candidates[node.candidate];
        if candidate.choice.candidates > 2 || propagates::<W>() && candidate.choice.candidates > 1 {
            if candidate.choice.is_none() {
                self.choose_of_rest(vectors, path);
                return false;
            }
            let active = count(&candidate.active) as usize;
            if Below::takes(vectors, active, &candidate.uncovered) {
                let Uncovered { tight, slack } = candidate.uncovered;
                if active > FEW_ACTIVE && fits_word(&or(&tight, &slack)) {
                    return true;
                }
                below.enter(vectors, rows.active(&candidate.active, active, candidate.uncovered), path);
                self.leave();
                return false;
            }
            if propagates::<W>() {
                let counts = counts.last_mut().expect("as many as nodes");
                let tight = candidate.uncovered.tight;
                candidate.choice = propagate(vectors, rows, &mut candidate.active, tight, counts);
            }
        }
        let Choice { item, candidates } = candidate.choice;
        node.item = rows.item(item);
        path.choose(node.item, candidates);
        if candidates > 0 {
            self.test(vectors, path);
        }
        false
    }

    /// U2 [Test] each candidate of the node's item, and keep those that leave each item enough candidates.
    #[inline(always)]
    fn test(&mut self, vectors: impl Vectors, path: &Path) {
        let Self { rows, nodes, candidates, .. } = self;
        let node = nodes.last_mut().expect("a node to choose at");
        let Candidate {
            active: before,
            uncovered: uncovered_before,
            choice: Choice { item, candidates: most },
            ..
        } = candidates[node.candidate];
        let most = node.end + most as usize;
        if candidates.len() < most {
            candidates.resize(2 * most, candidates[0]);
        }
        let mut end = node.end;
        for (word, bits) in and(&before, rows.covering(item)).into_iter().enumerate() {
            for bit in Bits(bits) {
                let placement = 64 * word + usize::from(bit);
                let (active, uncovered) = rows.after(vectors, placement, (&before, uncovered_before), path);
                let choice = evaluate(vectors, rows, rows.covers(placement), &active, uncovered, path);
                // Branch-free: written in any case, since a mispredicted branch costs more.
                candidates[end] = Candidate { active, uncovered, choice, placement: placement as u32 };
                end += usize::from(choice.candidates > 0);
            }
        }
        node.end = end;
    }

    /// U1 [Choose] and U2 [Test] where nothing must be covered exactly once more: the candidates are the
    /// placements of a piece of which copies are missing, or all active placements. A solution may have
    /// several of them; so below each, those before it are not active.
    #[inline(never)]
    fn choose_of_rest(&mut self, vectors: impl Vectors, path: &mut Path) {
        let Self { rows, nodes, candidates, .. } = self;
        let node = nodes.last_mut().expect("a node to choose at");
        let Candidate { active: mut before, uncovered: uncovered_before, .. } = candidates[node.candidate];
        let piece = rows.fewest_missing(&before, uncovered_before.slack, path);
        let (item, most, of_item) = match piece.is_none() {
            true => (path.cover.any(), count(&before), before),
            false => (rows.item(piece.item), piece.candidates, and(&before, rows.covering(piece.item))),
        };
        node.item = item;
        path.choose(item, most);
        for placement in members(&of_item).into_iter().take(most as usize) {
            // A placement need not clash with itself: items with only one candidate may have been left out.
            before = without(&before, &single(placement));
            let (active, uncovered) = rows.after(vectors, placement, (&before, uncovered_before), path);
            let choice = evaluate(vectors, rows, rows.covers(placement), &active, uncovered, path);
            if choice.candidates > 0 {
                candidates.truncate(node.end);
                candidates.push(Candidate { active, uncovered, choice, placement: placement as u32 });
                node.end += 1;
            }
        }
    }

    /// U3 [Place] the next candidate. Returns whether there is one.
    #[inline(always)]
    fn place(&mut self, path: &mut Path) -> bool {
        let Self { rows, nodes, counts, candidates, .. } = self;
        let node = nodes.last_mut().expect("a node with candidates");
        if node.next == node.end {
            return false;
        }
        let candidate = node.next;
        node.next += 1;
        let end = node.end;
        path.place(rows.number(candidates[candidate].placement as usize));
        nodes.push(Node::new(candidate, end));
        if propagates::<W>() {
            counts.push(*counts.last().expect("as many as nodes"));
        }
        true
    }

    /// Drops the current node.
    #[inline(always)]
    fn leave(&mut self) {
        self.nodes.pop();
        if propagates::<W>() {
            self.counts.pop();
        }
    }
}

/// The item to branch on at a node, before propagation. It has no candidates if the node is a dead end.
#[cfg_attr(target_arch = "wasm32", inline(never))]
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
#[expect(clippy::too_many_arguments, reason = "inlined into a hot loop")]
fn evaluate<const W: usize, const N: usize>(
    vectors: impl Vectors,
    rows: &Rows<W, N>,
    covered: Row<N>,
    active: &Row<W>,
    uncovered: Uncovered<N>,
    path: &Path,
) -> Choice {
    let choice = vectors.fewest(rows, active, uncovered.tight);
    let short = !is_empty(&uncovered.slack) && rows.is_short(covered, active, uncovered.slack, path);
    Choice { candidates: if short { 0 } else { choice.candidates }, ..choice }
}

impl<const W: usize, const N: usize, Below: Tiers<N>> Runs for Tier<W, N, Below> {
    #[inline(always)]
    fn run(&mut self, vectors: impl Vectors, path: &mut Path) -> Stop {
        loop {
            if self.below.is_running() {
                match self.below.run(vectors, path) {
                    Stop::Done if self.nodes.is_empty() || path.exhausted => return Stop::Done,
                    Stop::Done => {}
                    stop => return stop,
                }
            }
            if path.left == 0 {
                return Stop::Spent;
            }
            if path.choosing {
                if self.choose(vectors, path) {
                    return Stop::FewItems;
                }
            } else if self.place(path) {
                if path.completes {
                    return Stop::Complete;
                }
            } else {
                self.leave();
                path.undo();
                if self.nodes.is_empty() || path.exhausted {
                    return Stop::Done;
                }
            }
        }
    }
}

impl<const W: usize, const N: usize, Below: Tiers<N>> Tiers<N> for Tier<W, N, Below> {
    #[inline(always)]
    fn takes<K: Kernels>(kernels: K, count: usize, uncovered: &Uncovered<N>) -> bool {
        count <= 64 * W || Below::takes(kernels, count, uncovered)
    }

    #[cfg_attr(target_arch = "wasm32", inline(never))]
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn enter(&mut self, vectors: impl Vectors, from: Active<N>, path: &Path) {
        if Below::takes(vectors, from.count, &from.uncovered) {
            return self.below.enter(vectors, from, path);
        }
        self.rows.fill(vectors, from);
        let mut active = first(from.count);
        if N == 1 && !from.is_pruned {
            let tight = from.uncovered.tight[0];
            active = without(&active, &self.rows.isolating(self.rows.confined(tight)));
        }
        let choice = evaluate(vectors, &self.rows, [0; N], &active, from.uncovered, path);
        let candidate = Candidate { placement: 0, active, uncovered: from.uncovered, choice };
        match self.candidates.first_mut() {
            Some(first) => *first = candidate,
            None => self.candidates.push(candidate),
        }
        self.nodes.push(Node::new(0, 1));
        if propagates::<W>() {
            self.counts.push(ItemCounts::NONE);
        }
    }

    fn is_running(&self) -> bool {
        !self.nodes.is_empty() || self.below.is_running()
    }

    fn open(&self, open: &mut Vec<Open>) {
        open.extend(self.nodes.iter().map(|node| Open {
            item: node.item,
            candidates: (node.end - node.begin) as u32,
            tried: (node.next - node.begin) as u32,
            last: match node.next == node.begin {
                true => 0,
                false => self.rows.number(self.candidates[node.next - 1].placement as usize),
            },
        }));
        self.below.open(open);
    }

    fn skip_node(&mut self) {
        if self.below.is_running() {
            self.below.skip_node();
        } else if let Some(node) = self.nodes.last_mut() {
            (node.next, node.end) = (node.begin, node.begin);
        }
    }

    fn skip_to(&mut self, number: u32) {
        if self.below.is_running() {
            return self.below.skip_to(number);
        }
        let Self { rows, nodes, candidates, .. } = self;
        let Some(node) = nodes.last_mut() else { return };
        let untried = &candidates[node.next..node.end];
        node.next += untried.partition_point(|candidate| rows.number(candidate.placement as usize) < number);
    }

    fn len(&self) -> usize {
        self.nodes.len() + self.below.len()
    }

    fn return_to(&mut self, number: usize) {
        let own = self.nodes.len();
        if number >= own {
            return self.below.return_to(number - own);
        }
        self.below.clear();
        self.nodes.truncate(number + 1);
        self.counts.truncate(number + 1);
        let node = &mut self.nodes[number];
        node.next = node.begin;
    }

    fn narrow(&mut self, count: usize) {
        if self.below.is_running() {
            self.below.narrow(count);
        } else if let Some(node) = self.nodes.last_mut() {
            (node.begin, node.end) = (node.next, node.end.min(node.next + count));
        }
    }

    fn hand_over(&mut self) -> Vec<u32> {
        if self.below.is_running() {
            return self.below.hand_over();
        }
        let Self { rows, nodes, candidates, .. } = self;
        let active = nodes.last().map(|node| members(&candidates[node.candidate].active));
        let numbers = active.into_iter().flatten().map(|placement| rows.number(placement)).collect();
        self.leave();
        numbers
    }

    fn clear(&mut self) {
        self.nodes.clear();
        self.counts.clear();
        self.below.clear();
    }
}

impl Runs for Bottom {
    fn run(&mut self, _: impl Vectors, _: &mut Path) -> Stop {
        Stop::Done
    }
}

impl<const N: usize> Tiers<N> for Bottom {
    fn takes<K: Kernels>(_: K, _: usize, _: &Uncovered<N>) -> bool {
        false
    }

    fn enter(&mut self, _: impl Vectors, _: Active<N>, _: &Path) {
        unreachable!("a node without active placements is dropped or complete");
    }

    fn is_running(&self) -> bool {
        false
    }

    fn open(&self, _: &mut Vec<Open>) {}

    fn skip_node(&mut self) {}

    fn skip_to(&mut self, _: u32) {}

    fn len(&self) -> usize {
        0
    }

    fn return_to(&mut self, _: usize) {}

    fn narrow(&mut self, _: usize) {}

    fn hand_over(&mut self) -> Vec<u32> {
        Vec::new()
    }

    fn clear(&mut self) {}
}
