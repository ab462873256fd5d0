//! Counting the candidates of all items in one pass over a list of masks.
//!
//! The counts are bit-sliced: bit i of three words is the number of masks with item i, up to seven, and a
//! fourth word has the items with more. Two masks at a time are added by a full adder, whose carry goes to
//! the next word. Source: H. S. Warren, Hacker's Delight, 2nd edition, 5-1 (carry-save adders).

mod lanes;
#[cfg(target_arch = "x86_64")]
mod x86_64;

pub(super) use lanes::Lanes;

/// The vectors that every processor of the target has, as far as they are implemented.
#[cfg(target_arch = "x86_64")]
pub(super) type Base = x86_64::V128;
#[cfg(not(target_arch = "x86_64"))]
pub(super) type Base = u64;

/// How many masks of a list have each item, bit-sliced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Tally {
    ones: u64,
    twos: u64,
    fours: u64,
    /// Items with eight masks or more.
    more: u64,
}

/// The number of words that count every mask of the longest list.
const PLANES: usize = 10;

/// A tally of each lane.
#[derive(Clone, Copy)]
struct Planes<V> {
    ones: V,
    twos: V,
    fours: V,
    more: V,
}

/// The tally of the masks in `list`, whose length is a multiple of four times the number of lanes.
#[inline(always)]
pub(super) fn tally<V: Lanes>(proof: V::Proof, list: &[u64]) -> Tally {
    let mut planes = Planes::zero(proof);
    for masks in list.chunks_exact(4 * V::COUNT) {
        planes.add(four::<V>(proof, masks));
    }
    planes.sum()
}

/// For each of two sets of blocked items, the items of the masks that have none of these. The length of the
/// list is a multiple of four times the number of lanes.
#[inline(always)]
pub(super) fn union_pair<V: Lanes>(proof: V::Proof, list: &[u64], blocked: [u64; 2]) -> [u64; 2] {
    let (mut left, mut right) = ([V::splat(proof, 0); 2], [V::splat(proof, 0); 2]);
    let (blocked_left, blocked_right) = (V::splat(proof, blocked[0]), V::splat(proof, blocked[1]));
    for masks in list.chunks_exact(4 * V::COUNT) {
        let [a, b, c, d] = four::<V>(proof, masks);
        left = [
            left[0].or(a.disjoint(blocked_left)).or(b.disjoint(blocked_left)),
            left[1].or(c.disjoint(blocked_left)).or(d.disjoint(blocked_left)),
        ];
        right = [
            right[0].or(a.disjoint(blocked_right)).or(b.disjoint(blocked_right)),
            right[1].or(c.disjoint(blocked_right)).or(d.disjoint(blocked_right)),
        ];
    }
    [union(left[0].or(left[1])), union(right[0].or(right[1]))]
}

/// The union of all lanes.
#[inline(always)]
fn union<V: Lanes>(lanes: V) -> u64 {
    if let Some(only) = lanes.only() {
        return only;
    }
    let (low, high) = lanes.halves();
    union(low.or(high))
}

#[inline(always)]
fn four<V: Lanes>(proof: V::Proof, masks: &[u64]) -> [V; 4] {
    let (low, high) = masks.split_at(2 * V::COUNT);
    let ((a, b), (c, d)) = (pair(proof, low), pair(proof, high));
    [a, b, c, d]
}

#[inline(always)]
fn pair<V: Lanes>(proof: V::Proof, masks: &[u64]) -> (V, V) {
    let (first, second) = masks.split_at(V::COUNT);
    (V::load(proof, first), V::load(proof, second))
}

impl<V: Lanes> Planes<V> {
    #[inline(always)]
    fn zero(proof: V::Proof) -> Self {
        let zero = V::splat(proof, 0);
        Self { ones: zero, twos: zero, fours: zero, more: zero }
    }

    /// Adds four masks in each lane.
    #[inline(always)]
    fn add(&mut self, [a, b, c, d]: [V; 4]) {
        let (ones, first_carry) = self.ones.full_adder(a, b);
        let (ones, second_carry) = ones.full_adder(c, d);
        let (twos, carry_of_twos) = self.twos.full_adder(first_carry, second_carry);
        let (fours, carry_of_fours) = self.fours.half_adder(carry_of_twos);
        *self = Self { ones, twos, fours, more: self.more.or(carry_of_fours) };
    }

    /// The sum over all lanes: the upper half of them is added to the lower one, until one is left.
    #[inline(always)]
    fn sum(self) -> Tally {
        let only = (self.ones.only(), self.twos.only(), self.fours.only(), self.more.only());
        if let (Some(ones), Some(twos), Some(fours), Some(more)) = only {
            return Tally { ones, twos, fours, more };
        }
        let (ones, other_ones) = self.ones.halves();
        let (twos, other_twos) = self.twos.halves();
        let (fours, other_fours) = self.fours.halves();
        let (more, other_more) = self.more.halves();
        let (ones, carry_of_ones) = ones.half_adder(other_ones);
        let (twos, carry_of_twos) = twos.full_adder(other_twos, carry_of_ones);
        let (fours, carry_of_fours) = fours.full_adder(other_fours, carry_of_twos);
        Planes { ones, twos, fours, more: more.or(other_more).or(carry_of_fours) }.sum()
    }
}

impl Tally {
    /// Those of `items` that the fewest masks have, and how many have them. Nothing if each has eight masks
    /// or more: see [`fewest_of_many`].
    #[inline(always)]
    pub(super) fn fewest(&self, items: u64) -> Option<(u64, u32)> {
        let counted = items & !self.more;
        (counted != 0).then(|| fewest(&[self.ones, self.twos, self.fours], counted))
    }
}

/// Those of `items` that the fewest masks of the list have, and how many have them.
#[inline(always)]
pub(super) fn fewest_of_many<V: Lanes>(proof: V::Proof, list: &[u64], items: u64) -> (u64, u32) {
    let mut planes = [V::splat(proof, 0); PLANES];
    for masks in list.chunks_exact(2 * V::COUNT) {
        let (first, second) = pair::<V>(proof, masks);
        let mut carry;
        (planes[0], carry) = planes[0].full_adder(first, second);
        for plane in &mut planes[1..] {
            (*plane, carry) = plane.half_adder(carry);
        }
    }
    fewest(&sum_of_many(planes), items)
}

/// The sum over all lanes.
#[inline(always)]
fn sum_of_many<V: Lanes, const P: usize>(planes: [V; P]) -> [u64; P] {
    if let Some(ones) = planes[0].only() {
        let mut sums = [ones; P];
        for (sum, plane) in sums.iter_mut().zip(planes).skip(1) {
            *sum = plane.only().unwrap_or_default();
        }
        return sums;
    }
    let (low, high) = planes[0].halves();
    let (mut sum, mut carry) = low.half_adder(high);
    let mut sums = [sum; P];
    for (to, plane) in sums.iter_mut().zip(planes).skip(1) {
        let (low, high) = plane.halves();
        (sum, carry) = low.full_adder(high, carry);
        *to = sum;
    }
    sum_of_many(sums)
}

/// Those of `items` with the least count, and that count. Bit i of the planes, the lowest first, is the count
/// of item i.
#[inline(always)]
fn fewest(planes: &[u64], items: u64) -> (u64, u32) {
    let (mut fewest, mut count) = (items, 0);
    for (weight, plane) in planes.iter().enumerate().rev() {
        let fewer = fewest & !plane;
        if fewer == 0 {
            count |= 1 << weight;
        } else {
            fewest = fewer;
        }
    }
    (fewest, count)
}
