//! The mobility of pieces in a file, and its equivalent in a puzzle.

use super::extent_of;
use cubefall::puzzle::Coord;
use std::collections::BTreeSet;

/// The mobility of a piece in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::puzzles) enum Mobility {
    /// Moved, turned and mirrored; in a plane, turned over.
    Mirror,
    /// Moved and turned.
    Rotate,
    /// Moved.
    Translate,
    /// Not at all.
    Stationary,
}

impl Mobility {
    /// What it excludes, after "that piece X".
    pub(in crate::puzzles) const fn excludes(self) -> &'static str {
        match self {
            Self::Mirror => "has only some of its orientations",
            Self::Rotate => "may not be turned over",
            Self::Translate => "may not be turned",
            Self::Stationary => "may not be moved",
        }
    }
}

/// How a piece is used in a puzzle, whose pieces may be moved and turned in space.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::puzzles) enum Freedom {
    /// As in the file.
    Same {
        /// Whether its mirror image may be used too.
        mirrored: bool,
    },
    /// It fits in more orientations than in the file.
    More {
        /// Whether its mirror image may be used too.
        mirrored: bool,
    },
    /// The file gives it several shapes that are not rotations of one.
    Several,
}

/// Compares mobilities, within a limit of work.
pub(in crate::puzzles) struct Moves {
    lattice: Lattice,
    /// The sides of the box around the goal. Longer pieces do not fit.
    extent: Coord,
    /// The number of cells that may still be turned.
    left: usize,
}

impl Moves {
    /// About a second of work.
    const WORK: usize = 10_000_000;

    /// For the pieces of a puzzle with this grid, and a goal with these sides.
    pub(in crate::puzzles) const fn new(lattice: Lattice, extent: Coord) -> Self {
        Self { lattice, extent, left: Self::WORK }
    }

    /// The freedom of a piece with these shapes and this mobility. If comparing takes too much work, all
    /// orientations of the first shape are allowed.
    pub(in crate::puzzles) fn freedom(&mut self, mobility: Mobility, shapes: &[Vec<Coord>]) -> Freedom {
        let mirrored = mobility == Mobility::Mirror && self.lattice == Lattice::Cube;
        match (self.lattice, mobility, shapes) {
            (Lattice::Cube, Mobility::Mirror | Mobility::Rotate, [_]) => return Freedom::Same { mirrored },
            // A plane piece that may be turned over is one that may be turned in space.
            (Lattice::Square, Mobility::Mirror, [_]) => return Freedom::Same { mirrored },
            _ => {}
        }
        let cells: usize = shapes.iter().map(Vec::len).sum();
        let work = cells.saturating_mul(4 * Lattice::Cube.rotations());
        let Some(left) = self.left.checked_sub(work) else {
            return if shapes.len() == 1 { Freedom::More { mirrored } } else { Freedom::Several };
        };
        self.left = left;
        self.compared(mobility, shapes)
    }

    fn compared(&self, mobility: Mobility, shapes: &[Vec<Coord>]) -> Freedom {
        let rotations = self.lattice.rotations();
        let turns = match mobility {
            Mobility::Mirror => 2 * rotations,
            Mobility::Rotate => rotations,
            Mobility::Translate | Mobility::Stationary => 1,
        };
        let mut allowed = BTreeSet::new();
        for shape in shapes {
            allowed.extend(self.forms(self.lattice, turns, shape));
        }
        let first = shapes.first().map_or(&[][..], Vec::as_slice);
        let stays = |form: &Vec<Coord>| extent_of(form.iter().copied()) == self.extent;
        let is_free = mobility != Mobility::Stationary || allowed.iter().all(stays);
        for (mirrored, turns) in [(false, 24), (true, 48)] {
            let possible = self.forms(Lattice::Cube, turns, first);
            if allowed == possible && is_free {
                return Freedom::Same { mirrored };
            }
            if allowed.is_subset(&possible) {
                return Freedom::More { mirrored };
            }
        }
        Freedom::Several
    }

    /// The forms of a shape that fit into the box around the goal.
    fn forms(&self, lattice: Lattice, turns: usize, shape: &[Coord]) -> BTreeSet<Vec<Coord>> {
        let fits = |form: &Vec<Coord>| {
            let extent = extent_of(form.iter().copied());
            extent.max(self.extent) == self.extent
        };
        (0..turns).map(|turn| form(lattice, turn, shape)).filter(fits).collect()
    }
}

/// A grid, with its rotations and reflections in the order in which PolySolver counts them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::puzzles) enum Lattice {
    /// Squares: one layer of cubes.
    Square,
    /// Cubes.
    Cube,
}

impl Lattice {
    /// The number of rotations. As many reflections follow them.
    pub(in crate::puzzles) const fn rotations(self) -> usize {
        match self {
            Self::Square => 4,
            Self::Cube => 24,
        }
    }

    /// The image of a cell under a rotation or reflection.
    ///
    /// The steps are, in this order: the reflection; turns about the diagonal; a half turn about the axis x;
    /// quarter turns about the axis z.
    pub(in crate::puzzles) fn turned(self, turn: usize, cell: Coord) -> Coord {
        let is_mirrored = turn >= self.rotations();
        let turn = turn % self.rotations();
        let Coord { mut x, mut y, mut z } = cell;
        if is_mirrored {
            (x, y, z) = match self {
                Self::Square => (-x, y, z),
                Self::Cube => (-x, -y, -z),
            };
        }
        for _ in 0..turn / 8 {
            (x, y, z) = (z, x, y);
        }
        if turn / 4 % 2 == 1 {
            (y, z) = (-y, -z);
        }
        for _ in 0..turn % 4 {
            (x, y) = (y, -x);
        }
        Coord::new(x, y, z)
    }
}

/// The turned cells with minima 0, sorted.
pub(in crate::puzzles) fn form(lattice: Lattice, turn: usize, cells: &[Coord]) -> Vec<Coord> {
    let mut cells: Vec<Coord> = cells.iter().map(|&cell| lattice.turned(turn, cell)).collect();
    let low = cells.iter().copied().reduce(Coord::min).unwrap_or_default();
    for cell in &mut cells {
        *cell = *cell - low;
    }
    cells.sort_unstable();
    cells
}

#[cfg(test)]
mod tests {
    use super::*;
    use cubefall::puzzle::Shape;
    use std::collections::HashSet;

    fn cells(layers: &[&str]) -> Vec<Coord> {
        Shape::drawn(layers).expect("a shape").coords()
    }

    fn freedom(lattice: Lattice, mobility: Mobility, shapes: &[&[&str]]) -> Freedom {
        let extent = Coord::new(9, 9, if lattice == Lattice::Cube { 9 } else { 1 });
        let shapes: Vec<_> = shapes.iter().map(|layers| cells(layers)).collect();
        Moves::new(lattice, extent).freedom(mobility, &shapes)
    }

    #[test]
    fn a_plane_piece_that_may_not_be_turned_over_is_the_same_if_it_is_symmetric() {
        let same = Freedom::Same { mirrored: false };
        let more = Freedom::More { mirrored: false };
        for (shape, mobility, expected) in [
            ("###/#", Mobility::Mirror, same),
            ("###/#", Mobility::Rotate, more),
            ("##/#", Mobility::Rotate, same),
            ("##/#", Mobility::Translate, more),
            ("##/##", Mobility::Translate, same),
            ("##/##", Mobility::Stationary, more),
            ("#########", Mobility::Translate, more),
        ] {
            assert_eq!(freedom(Lattice::Square, mobility, &[&[shape]]), expected, "{shape} {mobility:?}");
        }
    }

    #[test]
    fn a_piece_is_mirrored_in_space_if_both_hands_are_listed_or_allowed() {
        let (left, right): (&[&str], &[&str]) = (&["##/#", "#"], &["##/#", ".#"]);
        assert_eq!(freedom(Lattice::Cube, Mobility::Mirror, &[right]), Freedom::Same { mirrored: true });
        assert_eq!(freedom(Lattice::Cube, Mobility::Rotate, &[right]), Freedom::Same { mirrored: false });
        let other: &[&str] = &["##/#", "./#"];
        assert_eq!(
            freedom(Lattice::Cube, Mobility::Rotate, &[right, other]),
            Freedom::Same { mirrored: true }
        );
        assert_eq!(freedom(Lattice::Cube, Mobility::Rotate, &[right, left]), Freedom::Several);
        let turned: &[&str] = &["#", "##/.#"];
        assert_eq!(freedom(Lattice::Cube, Mobility::Translate, &[right]), Freedom::More { mirrored: false });
        assert_eq!(freedom(Lattice::Cube, Mobility::Translate, &[turned, left]), Freedom::Several);
    }

    #[test]
    fn what_does_not_fit_is_no_orientation() {
        let extent = Coord::new(5, 1, 1);
        let row = [cells(&["###"])];
        let freedom = |mobility| Moves::new(Lattice::Square, extent).freedom(mobility, &row);
        assert_eq!(freedom(Mobility::Translate), Freedom::Same { mirrored: false });
        assert_eq!(freedom(Mobility::Stationary), Freedom::More { mirrored: false });
    }

    #[test]
    fn the_turns_differ_and_the_first_half_keeps_the_hand() {
        let axes = [Coord::new(1, 0, 0), Coord::new(0, 1, 0), Coord::new(0, 0, 1)];
        for lattice in [Lattice::Square, Lattice::Cube] {
            let turns = 0..2 * lattice.rotations();
            let images: Vec<[Coord; 3]> =
                turns.map(|turn| axes.map(|axis| lattice.turned(turn, axis))).collect();
            assert_eq!(images.iter().collect::<HashSet<_>>().len(), images.len());
            for (turn, [a, b, c]) in images.into_iter().enumerate() {
                let hand = a.x * (b.y * c.z - b.z * c.y) - a.y * (b.x * c.z - b.z * c.x)
                    + a.z * (b.x * c.y - b.y * c.x);
                assert_eq!(hand, if turn < lattice.rotations() { 1 } else { -1 }, "{lattice:?} {turn}");
                assert!(lattice == Lattice::Cube || c == axes[2], "a plane stays one");
            }
        }
    }
}
