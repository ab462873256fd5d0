//! How far two pieces can move before they touch.

use super::mixer::Mixer;
use crate::puzzle::Coord;
use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::ops::{Add, Sub};

/// The distance of a piece that never touches the other.
pub(super) const ENDLESS: i32 = i32::MAX;

/// A translation as one number, by which states are short and quickly compared: sums of translations are sums
/// of their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(super) struct Offset(i64);

impl Offset {
    /// The bits of a coordinate. They are enough for as many pieces as [`Disassembler`](super::Disassembler)
    /// takes apart, each at the end of its reach.
    const BITS: usize = 21;

    pub(super) fn of(by: Coord) -> Self {
        let offset = Self::along(0, by.x) + Self::along(1, by.y) + Self::along(2, by.z);
        debug_assert_eq!(offset.coord(), by, "too far for its bits");
        offset
    }

    pub(super) fn along(axis: usize, distance: i32) -> Self {
        Self(i64::from(distance) << (Self::BITS * axis))
    }

    pub(super) fn coord(self) -> Coord {
        let unused = 64 - Self::BITS;
        let lowest = |number: i64| number << unused >> unused;
        let x = lowest(self.0);
        let above_x = (self.0 - x) >> Self::BITS;
        let y = lowest(above_x);
        let z = (above_x - y) >> Self::BITS;
        Coord::new(x as i32, y as i32, z as i32)
    }

    pub(super) const fn number(self) -> i64 {
        self.0
    }
}

impl Add for Offset {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Offset {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

/// The cells of a piece as it is turned: for each axis, sorted by lines along that axis, which are turned to
/// be along x.
struct Form([Vec<Coord>; 3]);

impl Form {
    fn new(cells: &[Coord]) -> Self {
        Self([0, 1, 2].map(|axis| {
            let mut lines: Vec<Coord> = cells.iter().map(|&cell| turned(cell, axis)).collect();
            lines.sort_unstable();
            lines
        }))
    }
}

/// The coordinates in cyclic order, that of the axis first.
fn turned(Coord { x, y, z }: Coord, axis: usize) -> Coord {
    match axis {
        0 => Coord::new(x, y, z),
        1 => Coord::new(y, z, x),
        _ => Coord::new(z, x, y),
    }
}

/// For each axis, how far the first of two pieces can move along it until it touches the second, and the
/// second until it touches the first.
pub(super) type Clearance = [[i32; 2]; 3];

/// A form by its number.
pub(super) type FormId = u32;

/// The clearances of pairs of pieces, each computed when it is first needed: the assemblies of a puzzle have
/// most of them in common.
#[derive(Default)]
pub(super) struct Clearances {
    ids: HashMap<Vec<Coord>, FormId>,
    forms: Vec<Form>,
    /// By the forms of a pair and the translation of the second.
    known: HashMap<(FormId, FormId, i64), Clearance, BuildHasherDefault<Mixer>>,
}

impl Clearances {
    /// The pairs that are kept: some dozens of megabytes.
    const MOST_KNOWN: usize = 1 << 20;

    /// Forgets everything if it has become large. Returns whether it did: numbers of forms are then
    /// no longer valid.
    pub(super) fn trim(&mut self) -> bool {
        let is_large = self.known.len() >= Self::MOST_KNOWN || self.forms.len() >= Self::MOST_KNOWN;
        if is_large {
            *self = Self::default();
        }
        is_large
    }

    /// The number of the form that these cells have, the first of them at the origin.
    pub(super) fn form(&mut self, cells: &[Coord]) -> FormId {
        if let Some(&id) = self.ids.get(cells) {
            return id;
        }
        let id = self.forms.len() as FormId;
        self.forms.push(Form::new(cells));
        self.ids.insert(cells.to_vec(), id);
        id
    }

    /// The clearance of two forms, the second translated by an offset; nothing if they overlap.
    pub(super) fn between(&mut self, first: FormId, second: FormId, offset: Offset) -> Option<Clearance> {
        let key = (first, second, offset.number());
        if let Some(&known) = self.known.get(&key) {
            return Some(known);
        }
        let [first, second] = [first, second].map(|form| &self.forms[form as usize].0);
        let mut clearance = Clearance::default();
        for (axis, gaps) in clearance.iter_mut().enumerate() {
            *gaps = gaps_along(&first[axis], &second[axis], turned(offset.coord(), axis))?;
        }
        self.known.insert(key, clearance);
        Some(clearance)
    }
}

/// The smallest gap in a line from a cell of `first` up to one of `second`, and from one of `second` up to
/// one of `first`. Nothing if they overlap.
fn gaps_along(first: &[Coord], second: &[Coord], offset: Coord) -> Option<[i32; 2]> {
    let mut gaps = [ENDLESS; 2];
    let (mut i, mut j) = (0, 0);
    // In the order of both together, the cells of a smallest gap are neighbours.
    while i < first.len() && j < second.len() {
        let (a, b) = (first[i], second[j] + offset);
        if (a.y, a.z) == (b.y, b.z) {
            match b.x - a.x {
                0 => return None,
                up @ 1.. => gaps[0] = gaps[0].min(up - 1),
                down => gaps[1] = gaps[1].min(-down - 1),
            }
        }
        if a < b {
            i += 1;
        } else {
            j += 1;
        }
    }
    Some(gaps)
}
