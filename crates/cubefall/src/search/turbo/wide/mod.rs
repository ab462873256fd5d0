//! Wide nodes: they have too many uncovered items, or too many active placements, for rows whose size is
//! known to the compiler.
//!
//! A [`Matrix`] has for each item the placements that cover it, as a row of bits, and a node is such a row,
//! too. What remains after a placement is the row without those of the items that it covers, and the
//! candidates of an item are the bits that two rows have in common. The placements that clash with one are
//! the union of the rows of its items; it is computed where it is first needed.
//!
//! Before a node branches, all items are propagated: on a burr this removes most of the placements, and few
//! nodes are left. So U2 has nothing to drop, and is omitted. A node that branches, with less than half of
//! the placements of its matrix, gets a smaller one of its own. The memory of a node is used again by the
//! next one of its level, so nothing is allocated at a node.

mod items;
mod matrix;
mod node;

use super::narrow::{has_rows, may_have_rows};
use super::path::{Path, Stop};
use super::row::count;
use super::scope::Scope;
use super::tier::{Open, Runs};
use super::vectors::Vectors;
use items::Items;
use matrix::Matrix;
use node::Node;
use std::sync::Arc;

/// The wide nodes.
#[derive(Clone, Default, Debug)]
pub(super) struct WideTier {
    /// The nodes on the path; then spare ones, whose memory is used again.
    nodes: Vec<Node>,
    /// The number of nodes on the path.
    depth: usize,
    /// The matrices of these nodes, as many as nodes at most; then spare ones. Searches that begin at the
    /// same root share its matrix, which is the largest.
    matrices: Vec<Arc<Matrix>>,
    /// Memory for propagation: the placements to remove.
    dead: Vec<u64>,
    /// The items of the current node that make a difference, if it is narrow.
    live: Vec<u64>,
}

impl WideTier {
    /// Begins at a node with these active placements, the current one of the path.
    pub(super) fn enter(&mut self, scope: Scope, path: &Path, active: &[u32]) {
        self.make_room();
        let items = Arc::new(Items::of(path, scope));
        self.nodes[0].begin(path, (&items, active), Arc::make_mut(&mut self.matrices[0]));
        self.depth = 1;
    }

    /// U1 [Choose]
    #[inline(always)]
    fn choose(&mut self, path: &mut Path) {
        self.make_room();
        self.nodes[self.depth - 1].choose(path, &mut self.matrices, &mut self.dead);
    }

    /// U3 [Place] the next candidate. Returns whether there is one.
    #[inline(always)]
    fn place(&mut self, path: &mut Path) -> bool {
        self.make_room();
        let (above, below) = self.nodes.split_at_mut(self.depth);
        let node = above.last_mut().expect("a node with candidates");
        let placed = node.place(path, &self.matrices[node.matrix()], &mut below[0]);
        self.depth += usize::from(placed);
        placed
    }

    /// Makes room for a node behind those on the path, and for its matrix.
    fn make_room(&mut self) {
        if self.nodes.len() == self.depth {
            self.nodes.push(Node::default());
            self.matrices.push(Arc::default());
        }
    }

    /// Whether the current node fits into the tiers below. Sets `live`.
    #[inline(always)]
    fn is_narrow(&mut self, path: &Path) -> bool {
        let node = &self.nodes[self.depth - 1];
        let matrix = &self.matrices[node.matrix()];
        if !may_have_rows(path, node.needed(matrix), node.active()) {
            return false;
        }
        node.find_live(matrix, &mut self.live);
        has_rows(path, count(&self.live) as usize, node.active())
    }

    /// Drops the current node, which is narrow, and hands it over: its items and its active placements.
    pub(super) fn hand_over(&mut self, path: &Path) -> (Scope, Vec<u32>) {
        self.depth -= 1;
        let node = &self.nodes[self.depth];
        node.narrowed(path, &self.matrices[node.matrix()], &self.live)
    }

    /// Whether it has nodes.
    pub(super) fn is_running(&self) -> bool {
        self.depth > 0
    }

    /// Appends its open nodes, from the root down.
    pub(super) fn open(&self, open: &mut Vec<Open>) {
        open.extend(self.nodes[..self.depth].iter().map(|node| self.opened(node)));
    }

    /// The last of its open nodes.
    pub(super) fn current(&self) -> Option<Open> {
        self.nodes[..self.depth].last().map(|node| self.opened(node))
    }

    fn opened(&self, node: &Node) -> Open {
        node.open(&self.matrices[node.matrix()])
    }

    /// Prunes the node just reached.
    pub(super) fn skip_node(&mut self) {
        self.nodes[self.depth - 1].skip();
    }

    /// Skips the candidates of the current node before the placement with this number.
    pub(super) fn skip_to(&mut self, number: u32) {
        let node = &mut self.nodes[self.depth - 1];
        node.skip_to(number, &self.matrices[node.matrix()]);
    }

    /// Limits the candidates of the current node to the next `count`.
    pub(super) fn narrow(&mut self, count: usize) {
        self.nodes[self.depth - 1].narrow(count);
    }

    /// Goes back to the node with this number, which has chosen its item, as if it had tried none of its
    /// candidates.
    pub(super) fn return_to(&mut self, number: usize) {
        self.depth = number + 1;
        self.nodes[number].retry();
    }

    /// The number of its nodes on the path.
    pub(super) fn len(&self) -> usize {
        self.depth
    }

    /// Drops the first `nodes` nodes, and the memory of those behind the current one.
    pub(super) fn forget(&mut self, nodes: usize) {
        self.nodes.truncate(self.depth);
        self.nodes.drain(..nodes);
        self.matrices.truncate(self.depth);
        self.depth -= nodes;
        let Some(first) = self.nodes.first() else { return };
        let unused = first.matrix();
        self.matrices.drain(..unused);
        self.nodes.iter_mut().for_each(|node| node.renumber_matrix(unused));
        self.matrices.truncate(self.nodes.len());
    }

    /// Completes the matrix of the current node, if there is one.
    pub(super) fn complete(&mut self, path: &Path) {
        if let Some(node) = self.nodes[..self.depth].last() {
            node.complete(path, &mut self.matrices);
        }
    }

    /// Whether the first node of another search has the same matrix, in the same memory.
    #[cfg(feature = "instruments")]
    pub(super) fn shares_root(&self, other: &Self) -> bool {
        let matrix = |tier: &Self| {
            tier.nodes[..tier.depth].first().map(|root| Arc::clone(&tier.matrices[root.matrix()]))
        };
        matrix(self).zip(matrix(other)).is_some_and(|(own, other)| Arc::ptr_eq(&own, &other))
    }

    /// Drops all nodes.
    pub(super) fn clear(&mut self) {
        self.depth = 0;
    }
}

impl Runs for WideTier {
    #[inline(always)]
    fn run(&mut self, _: impl Vectors, path: &mut Path) -> Stop {
        while path.left > 0 {
            if path.choosing {
                if self.is_narrow(path) {
                    return Stop::FewItems;
                }
                self.choose(path);
            } else if self.place(path) {
                if path.completes {
                    return Stop::Complete;
                }
            } else {
                path.undo();
                if path.exhausted {
                    return Stop::Done;
                }
                self.depth -= 1;
                if self.depth == 0 {
                    return Stop::Done;
                }
            }
        }
        Stop::Spent
    }
}
