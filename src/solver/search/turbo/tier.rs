//! Nodes with so few live placements that a set of them is a row of bits.

use super::path::{Path, Stop};
use super::problem::Item;
use super::row::{Row, and, count, first, for_each, or, without};
use super::scope::{Scope, Wanted};
use super::settle::{Known, fewest, settle, short, urgent};

/// The nodes of some width, and below them the narrower ones.
pub(super) trait Tiers {
    /// The words of its rows.
    const WIDTH: usize;

    /// Begins at a node, numbering its live placements anew: each with the items it covers and its number.
    fn enter(&mut self, live: &[(u64, u32)], wanted: Wanted, known: Known);

    /// Goes on until something stops it.
    fn run(&mut self, path: &mut Path, scope: &Scope) -> Stop;

    /// Whether it has begun and is not done.
    fn is_active(&self) -> bool;

    /// Tells of its nodes what they have chosen, from the widest down.
    fn open(&self, scope: &Scope, open: &mut Vec<Open>);

    /// Leaves the node just reached without a way.
    fn skip_node(&mut self);

    /// Passes over the ways of the last node before the placement with this number.
    fn skip_to(&mut self, number: u32);

    /// Drops all its nodes.
    fn clear(&mut self);
}

/// What a node has chosen, and how far its ways have been tried.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub(super) struct Open {
    pub(super) item: Item,
    pub(super) ways: u32,
    pub(super) tried: u32,
}

/// Below the narrowest tier there is nothing.
#[derive(Clone, Debug)]
pub(super) struct Bottom;

/// The nodes whose sets of placements are rows of `W` words.
#[derive(Clone, Debug)]
pub(super) struct Tier<const W: usize, Below> {
    rows: Rows<W>,
    /// The nodes from the one that was numbered anew down, as far as they are not narrower.
    nodes: Vec<Node<W>>,
    below: Below,
}

/// Placements, numbered so that they are the bits of a row.
#[derive(Clone, Debug)]
pub(super) struct Rows<const W: usize> {
    /// For each item the placements that cover it.
    covering: Box<[Row<W>; 64]>,
    /// For each placement, by word and bit, those that cannot stand beside it, itself among them.
    clashing: Box<[[Row<W>; 64]; W]>,
    /// The items that each placement covers.
    covers: Box<[[u64; 64]; W]>,
    /// What number each placement has in the puzzle.
    numbers: Box<[[u32; 64]; W]>,
    /// Pieces whose copies could stand beside each other when this was numbered, so that `clashing` doesn't tell of them.
    copied: u64,
}

/// A node, and how far its ways have been tried.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Node<const W: usize> {
    live: Row<W>,
    /// The ways of its item that have not been tried.
    untried: Row<W>,
    wanted: Wanted,
    known: Known,
    item: u8,
    ways: u16,
    tried: u16,
}

impl<const W: usize> Node<W> {
    #[inline(always)]
    const fn new(live: Row<W>, wanted: Wanted, known: Known) -> Self {
        Self { live, untried: [0; W], wanted, known, item: 0, ways: 0, tried: 0 }
    }
}

impl<const W: usize> Rows<W> {
    fn new() -> Self {
        Self {
            covering: Box::new([[0; W]; 64]),
            clashing: boxed([[0; W]; 64]),
            covers: boxed([0; 64]),
            numbers: boxed([0; 64]),
            copied: 0,
        }
    }

    #[inline(always)]
    pub(super) fn covering(&self, item: u8) -> &Row<W> {
        &self.covering[usize::from(item & 63)]
    }

    #[inline(always)]
    pub(super) fn clashing(&self, word: usize, bit: usize) -> &Row<W> {
        &self.clashing[word][bit & 63]
    }

    #[inline(always)]
    pub(super) fn covers(&self, word: usize, bit: usize) -> u64 {
        self.covers[word][bit & 63]
    }

    #[cfg_attr(target_arch = "wasm32", inline(never))]
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn fill(&mut self, live: &[(u64, u32)], wanted: Wanted) {
        self.copied = wanted.slack;
        let count = live.len();
        for (index, &(covers, number)) in live.iter().enumerate() {
            let (word, bit) = (index / 64 % W, index % 64);
            self.covers[word][bit] = covers;
            self.numbers[word][bit] = number;
        }
        if count < 64 * W {
            let (word, bit) = (count / 64 % W, count % 64);
            self.covers[word][bit..].fill(0);
            self.covers[word + 1..].iter_mut().for_each(|covers| *covers = [0; 64]);
        }
        for word in 0..W {
            let covering = transposed(&self.covers[word]);
            each_bit(wanted.tight | wanted.slack, |item| self.covering[item][word] = covering[item]);
        }
        if asks::<W>() {
            for index in 0..count {
                let (word, bit) = (index / 64 % W, index % 64);
                let mut clashing = [0; W];
                each_bit(self.covers[word][bit] & wanted.tight, |item| {
                    clashing = or(&clashing, &self.covering[item]);
                });
                self.clashing[word][bit] = clashing;
            }
        }
    }
}

/// The matrix of bits with rows and columns exchanged: bit j of word i becomes bit i of word j.
///
/// Source: H. S. Warren, Hacker's Delight, 7-3, which exchanges ever smaller blocks.
#[cfg_attr(target_arch = "wasm32", inline(never))]
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
fn transposed(matrix: &[u64; 64]) -> [u64; 64] {
    let mut matrix = *matrix;
    exchange::<32>(&mut matrix, 0x0000_0000_ffff_ffff);
    exchange::<16>(&mut matrix, 0x0000_ffff_0000_ffff);
    exchange::<8>(&mut matrix, 0x00ff_00ff_00ff_00ff);
    exchange::<4>(&mut matrix, 0x0f0f_0f0f_0f0f_0f0f);
    exchange::<2>(&mut matrix, 0x3333_3333_3333_3333);
    exchange::<1>(&mut matrix, 0x5555_5555_5555_5555);
    matrix
}

/// Exchanges, in each block of twice as many rows and columns, the upper right quarter with the lower left one.
#[inline(always)]
fn exchange<const SIDE: usize>(matrix: &mut [u64; 64], lower: u64) {
    for block in matrix.chunks_exact_mut(2 * SIDE) {
        let (upper_rows, lower_rows) = block.split_at_mut(SIDE);
        for (upper_row, lower_row) in upper_rows.iter_mut().zip(lower_rows) {
            let differing = (*upper_row >> SIDE ^ *lower_row) & lower;
            *lower_row ^= differing;
            *upper_row ^= differing << SIDE;
        }
    }
}

/// Whether nodes of this width rule placements out before they branch. Where few are live, a look at each child costs less;
/// where many are, little can be ruled out.
pub(super) const fn asks<const W: usize>() -> bool {
    W == 8
}

/// A large array that never was on the stack.
fn boxed<T: Copy, const W: usize>(value: T) -> Box<[T; W]> {
    vec![value; W].into_boxed_slice().try_into().ok().expect("as many as were made")
}

#[inline(always)]
fn each_bit(word: u64, mut each: impl FnMut(usize)) {
    let mut word = word;
    while word != 0 {
        each(word.trailing_zeros() as usize);
        word &= word - 1;
    }
}

impl<const W: usize, Below: Tiers> Tier<W, Below> {
    pub(super) fn new(below: Below) -> Self {
        Self { rows: Rows::new(), nodes: Vec::new(), below }
    }

    /// U1 [Choose], or hands the node on to a narrower tier.
    #[inline(always)]
    fn choose(&mut self, path: &mut Path, scope: &Scope) {
        let Self { rows, nodes, below } = self;
        let node = nodes.last_mut().expect("a node to choose at");
        let needs = |item| u32::from(path.demand[usize::from(scope.item(item))]);
        let mut choice =
            if node.wanted.slack == 0 { None } else { short(rows, &node.live, node.wanted.slack, needs) };
        if choice.is_none() {
            choice = match asks::<W>() {
                true => urgent(rows, &node.live, node.wanted.tight, &mut node.known),
                false => Some(fewest(rows, &node.live, node.wanted.tight)),
            };
        }
        let choice = match choice {
            Some(choice) => choice,
            None => {
                let live = count(&node.live) as usize;
                if live <= 64 * Below::WIDTH {
                    let node = nodes.pop().expect("the node");
                    let mut numbered = Vec::with_capacity(live);
                    for_each(&node.live, |word, bit| {
                        numbered.push((rows.covers(word, bit), rows.numbers[word][bit & 63]))
                    });
                    below.enter(&numbered, node.wanted, node.known);
                    return;
                }
                settle(rows, &mut node.live, node.wanted.tight, &mut node.known)
            }
        };
        node.item = choice.item;
        node.untried = if choice.ways == 0 { [0; W] } else { and(&node.live, rows.covering(choice.item)) };
        node.ways = count(&node.untried) as u16;
        path.choose(scope.item(choice.item), u32::from(node.ways));
    }

    /// U2 [Place] the next way, if there is one.
    #[inline(always)]
    fn place(&mut self, path: &mut Path, scope: &Scope) -> bool {
        let Self { rows, nodes, .. } = self;
        let node = nodes.last_mut().expect("a node with ways");
        let Some(word) = node.untried.iter().position(|&bits| bits != 0) else { return false };
        let bit = node.untried[word].trailing_zeros() as usize;
        node.untried[word] &= node.untried[word] - 1;
        node.tried += 1;
        let covers = rows.covers(word, bit);
        let clashing = if asks::<W>() {
            *rows.clashing(word, bit)
        } else {
            let mut clashing = [0; W];
            each_bit(covers & node.wanted.tight, |item| clashing = or(&clashing, &rows.covering[item]));
            clashing
        };
        let number = rows.numbers[word][bit & 63];
        path.place(number);
        let (mut gone, mut wanted) = (clashing, Wanted { tight: node.wanted.tight & !covers, ..node.wanted });
        if covers & rows.copied != 0 {
            let piece = path.problem.piece_of(number);
            match path.demand[usize::from(piece)] {
                0 => gone = or(&gone, rows.covering((covers & rows.copied).trailing_zeros() as u8)),
                1 => {
                    wanted.slack &= !scope.bit(piece);
                    wanted.tight |= scope.bit(piece);
                }
                _ => {}
            }
        }
        let live = without(&node.live, &gone);
        let known = node.known;
        nodes.push(Node::new(live, wanted, known));
        true
    }
}

impl<const W: usize, Below: Tiers> Tiers for Tier<W, Below> {
    const WIDTH: usize = W;

    #[cfg_attr(target_arch = "wasm32", inline(never))]
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn enter(&mut self, live: &[(u64, u32)], wanted: Wanted, known: Known) {
        if live.len() <= 64 * Below::WIDTH {
            return self.below.enter(live, wanted, known);
        }
        self.rows.fill(live, wanted);
        self.nodes.push(Node::new(first(live.len()), wanted, known));
    }

    #[inline(always)]
    fn run(&mut self, path: &mut Path, scope: &Scope) -> Stop {
        loop {
            if self.below.is_active() {
                match self.below.run(path, scope) {
                    Stop::Done if self.nodes.is_empty() || path.exhausted => return Stop::Done,
                    Stop::Done => {}
                    stop => return stop,
                }
            }
            if path.left == 0 {
                return Stop::Spent;
            }
            if path.choosing {
                self.choose(path, scope);
            } else if self.place(path, scope) {
                if !path.choosing {
                    return Stop::Complete;
                }
            } else {
                self.nodes.pop();
                path.take_back();
                if self.nodes.is_empty() || path.exhausted {
                    return Stop::Done;
                }
            }
        }
    }

    fn is_active(&self) -> bool {
        !self.nodes.is_empty() || self.below.is_active()
    }

    fn open(&self, scope: &Scope, open: &mut Vec<Open>) {
        open.extend(self.nodes.iter().map(|node| Open {
            item: scope.item(node.item),
            ways: u32::from(node.ways),
            tried: u32::from(node.tried),
        }));
        self.below.open(scope, open);
    }

    fn skip_node(&mut self) {
        if self.below.is_active() {
            self.below.skip_node();
        } else if let Some(node) = self.nodes.last_mut() {
            (node.untried, node.ways, node.tried) = ([0; W], 0, 0);
        }
    }

    fn skip_to(&mut self, number: u32) {
        if self.below.is_active() {
            return self.below.skip_to(number);
        }
        let Self { rows, nodes, .. } = self;
        let Some(node) = nodes.last_mut() else { return };
        for_each(&node.untried.clone(), |word, bit| {
            let passed = rows.numbers[word][bit] < number;
            node.untried[word] &= !(u64::from(passed) << bit);
            node.tried += u16::from(passed);
        });
    }

    fn clear(&mut self) {
        self.nodes.clear();
        self.below.clear();
    }
}

impl Tiers for Bottom {
    const WIDTH: usize = 0;

    fn enter(&mut self, _: &[(u64, u32)], _: Wanted, _: Known) {
        unreachable!("a node without a live placement is dead or complete");
    }

    fn run(&mut self, _: &mut Path, _: &Scope) -> Stop {
        Stop::Done
    }

    fn is_active(&self) -> bool {
        false
    }

    fn open(&self, _: &Scope, _: &mut Vec<Open>) {}

    fn skip_node(&mut self) {}

    fn skip_to(&mut self, _: u32) {}

    fn clear(&mut self) {}
}
