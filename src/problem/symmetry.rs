//! Which assemblies count as one, and how to find one of each.
//!
//! A region's symmetries take assemblies to assemblies. To find one member of each class, one piece is restricted to a
//! representative of each orbit of its placements: some image of every solution has the piece in one of these. Where
//! the representative is its own image under some symmetry, several images of a solution may, and then only the least of
//! those that can be found is counted. The two together are exact for every puzzle and every order of search.
//!
//! Source: the general method in D. E. Knuth, The Art of Computer Programming 4B, 7.2.2 (removing symmetry by requiring
//! an image to be the least), and the restriction in "Of Cubes and Computers", which is its simplest case.

use super::placement::each_placement;
use crate::puzzle::{AuthorRule, Cell, CellSet, Coord, Piece, PieceId, Puzzle, Region, Rotation};
use std::fmt;

/// Which assemblies count as one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Symmetry {
    /// Each covering counts by itself.
    Raw,
    /// A covering and its rotations are one.
    Rotation,
    /// A covering, its rotations and its reflections are one.
    Reflection,
    /// What the author of a puzzle of the catalogue does.
    Seed,
}

impl Symmetry {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Seed, Self::Raw, Self::Rotation, Self::Reflection];

    /// A short name that never changes, for links and the command line.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Raw => "raw",
            Self::Rotation => "rotation",
            Self::Reflection => "reflection",
            Self::Seed => "seed",
        }
    }

    /// What is counted where nobody asks for anything: as the puzzle's author does, or else up to rotation.
    pub fn usual(puzzle: &Puzzle) -> Self {
        if puzzle.author_rule().is_some() { Self::Seed } else { Self::Rotation }
    }

    /// What a count in this way counts, to follow the number.
    pub fn counted(self, puzzle: &Puzzle) -> &str {
        match (self, puzzle.author_rule()) {
            (Self::Raw, _) | (Self::Seed, None) => "each rotation and reflection counted",
            (Self::Rotation, _) => "up to rotation",
            (Self::Reflection, _) => "up to rotation and reflection",
            (Self::Seed, Some(rule)) => &rule.counted,
        }
    }

    /// The symmetry with this key.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|symmetry| symmetry.key() == key)
    }
}

/// Why a puzzle cannot be counted in some way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SymmetryError {
    /// The mirror image of this piece is not in the set as often as the piece itself, so a reflected solution is none.
    NoMirrorImage {
        /// The piece's name.
        piece: String,
    },
    /// Only puzzles of the catalogue have an author's rule.
    NoSeed,
}

impl fmt::Display for SymmetryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoMirrorImage { piece } => write!(
                f,
                "solutions cannot be counted up to reflection: piece {piece} is not its own mirror image, and the set \
                 lacks that, or has it another number of times; count up to rotation"
            ),
            Self::NoSeed => write!(f, "the puzzle has no author's rule; count up to rotation"),
        }
    }
}

impl std::error::Error for SymmetryError {}

/// A rule that one piece may only go to some of its places.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Restriction {
    /// The restricted piece.
    pub piece: PieceId,
    /// The cells of the placements that it keeps.
    pub keep: Vec<CellSet>,
}

impl Restriction {
    /// Whether it keeps the placement of the piece in these cells.
    pub(super) fn keeps(&self, cells: &[Cell]) -> bool {
        self.keep.contains(&cells.iter().copied().collect())
    }

    /// What the author of the puzzle does against counting a solution's rotations, if anything.
    ///
    /// - Soma: L stays where it is drawn, or is moved by y, by z, or by both. Every solution appears in exactly one of its 48
    ///   images.
    /// - Bedlam: the cross keeps two places. Every solution appears in exactly one of its 24 rotations.
    /// - PyCon: the flat W is moved but never turned. Every solution appears in two of its 24 rotations.
    pub fn of_author(puzzle: &Puzzle) -> Option<Self> {
        let AuthorRule { piece, moves, .. } = puzzle.author_rule()?;
        let cells = puzzle.piece(*piece).polycube().cells();
        let moved = |&by: &Coord| puzzle.region().set_of(cells.iter().map(|&cell| cell + by));
        Some(Self { piece: *piece, keep: moves.iter().filter_map(moved).collect() })
    }
}

/// What is done so that each class of solutions is found once: a restriction, and a test of each complete assembly.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Reduction {
    restriction: Option<Restriction>,
    /// The symmetries under which a solution must be the least of its images that can be found; empty where the
    /// restriction does it all.
    images: Vec<Image>,
}

/// A symmetry of the region and the pieces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Image {
    /// Where each cell goes.
    cells: Vec<Cell>,
    /// What each piece becomes: its mirror image, or itself.
    pieces: Vec<PieceId>,
}

impl Image {
    fn of_cells(&self, cells: &CellSet) -> CellSet {
        cells.iter().map(|cell| self.cells[cell.index()]).collect()
    }

    fn of_piece(&self, piece: PieceId) -> PieceId {
        self.pieces[piece.index()]
    }

    /// The image of a complete assembly, sorted: assemblies are compared so.
    pub(crate) fn of_assembly(&self, assembly: &[(PieceId, CellSet)]) -> Vec<(PieceId, CellSet)> {
        let image = assembly.iter().map(|(piece, cells)| (self.of_piece(*piece), self.of_cells(cells)));
        Self::sorted(image.collect())
    }

    /// An assembly as images are compared. It is short, and inserting is what the library's sort does to what is short.
    pub(crate) fn sorted(mut assembly: Vec<(PieceId, CellSet)>) -> Vec<(PieceId, CellSet)> {
        for end in 1..assembly.len() {
            let place = assembly[..end].partition_point(|placed| *placed < assembly[end]);
            assembly[place..=end].rotate_right(1);
        }
        assembly
    }
}

impl Reduction {
    /// Nothing but a restriction. Whether it leaves exactly one of each is for its author to show.
    pub fn restricting(restriction: Restriction) -> Self {
        Self { restriction: Some(restriction), images: Vec::new() }
    }

    /// What leaves exactly one solution of each class.
    ///
    /// # Errors
    /// For reflections, when the set of pieces is not closed under mirroring; for [`Symmetry::Seed`], when the puzzle has no
    /// author's rule.
    pub fn of(puzzle: &Puzzle, symmetry: Symmetry) -> Result<Self, SymmetryError> {
        let images = match symmetry {
            Symmetry::Raw => return Ok(Self::default()),
            Symmetry::Seed => {
                let rule = Restriction::of_author(puzzle).ok_or(SymmetryError::NoSeed)?;
                return Ok(Self::restricting(rule));
            }
            Symmetry::Rotation => rotations(puzzle),
            Symmetry::Reflection => {
                [rotations(puzzle), reflections(puzzle, &mirror_pieces(puzzle)?)].concat()
            }
        };
        // A piece used exactly once that each image leaves itself: all images then move its placements among themselves. Of
        // these the one with the fewest orbits.
        let restrictable = puzzle.piece_ids().filter(|&piece| {
            used_once(puzzle.piece(piece)) && images.iter().all(|image| image.of_piece(piece) == piece)
        });
        let restriction =
            restrictable.map(|piece| orbits(puzzle, piece, &images)).min_by_key(|orbits| orbits.keep.len());
        let fixed = |mask: &CellSet| images.iter().filter(|image| image.of_cells(mask) == *mask).count() > 1;
        let settled = restriction.as_ref().is_some_and(|restriction| !restriction.keep.iter().any(fixed));
        Ok(Self { restriction, images: if settled { Vec::new() } else { images } })
    }

    /// The rule for one piece, if there is one.
    pub fn restriction(&self) -> Option<&Restriction> {
        self.restriction.as_ref()
    }

    /// Whether complete assemblies need a test.
    pub fn needs_test(&self) -> bool {
        !self.images.is_empty()
    }

    /// Whether a complete assembly is the one of its class that counts: none of its images that the restriction also
    /// allows is less.
    pub fn counts(&self, assembly: &[(PieceId, CellSet)]) -> bool {
        let own = Image::sorted(assembly.to_vec());
        // What the restriction allows is quick to tell, and is little.
        let mut allowed = self.images.iter().filter(|image| self.allows(image, assembly));
        allowed.all(|image| image.of_assembly(assembly) >= own)
    }

    /// Whether the restriction allows the image of the assembly.
    fn allows(&self, image: &Image, assembly: &[(PieceId, CellSet)]) -> bool {
        self.restriction.as_ref().is_none_or(|Restriction { piece, keep }| {
            let restricted = assembly.iter().filter(|(other, _)| image.of_piece(*other) == *piece);
            restricted.into_iter().all(|(_, mask)| keep.contains(&image.of_cells(mask)))
        })
    }
}

/// The least placement of each orbit of `piece`.
fn orbits(puzzle: &Puzzle, piece: PieceId, images: &[Image]) -> Restriction {
    let least = |mask: &CellSet| images.iter().all(|image| image.of_cells(mask) >= *mask);
    let mut keep = Vec::new();
    each_placement(puzzle, piece, |form| {
        let mask = form.cells.iter().copied().collect();
        if least(&mask) {
            keep.push(mask);
        }
    });
    Restriction { piece, keep }
}

/// All symmetries of the region: rotations, and reflections where the set of pieces is closed under mirroring.
pub(crate) fn all_images(puzzle: &Puzzle) -> Vec<Image> {
    let reflections = mirror_pieces(puzzle).map(|pieces| reflections(puzzle, &pieces));
    [rotations(puzzle), reflections.unwrap_or_default()].concat()
}

/// The rotations that take the region to itself.
fn rotations(puzzle: &Puzzle) -> Vec<Image> {
    let pieces: Vec<_> = puzzle.piece_ids().collect();
    images(puzzle, &pieces, |cell| cell)
}

/// The rotations after a reflection that take the region to itself.
fn reflections(puzzle: &Puzzle, pieces: &[PieceId]) -> Vec<Image> {
    images(puzzle, pieces, |cell| Coord::new(-cell.x, cell.y, cell.z))
}

fn images(puzzle: &Puzzle, pieces: &[PieceId], before: fn(Coord) -> Coord) -> Vec<Image> {
    let onto_itself = |rotation| cells_after(puzzle.region(), |cell| Rotation::apply(rotation, before(cell)));
    Rotation::all()
        .iter()
        .filter_map(|rotation| onto_itself(*rotation))
        .map(|cells| Image { cells, pieces: pieces.to_vec() })
        .collect()
}

/// Where each cell goes under a motion about the origin followed by the translation that brings the region back, if it
/// comes back onto itself: each cell to one of its colour, and one that may stay empty to such a one.
fn cells_after(region: &Region, motion: impl Fn(Coord) -> Coord) -> Option<Vec<Cell>> {
    let moved: Vec<Coord> = region.coords().iter().map(|&cell| motion(cell)).collect();
    let least = |cells: &[Coord]| cells.iter().copied().reduce(Coord::min).unwrap_or_default();
    let back = least(region.coords()) - least(&moved);
    let image = |cell: Coord| region.cell_at(cell + back);
    let images: Vec<Cell> = moved.into_iter().map(image).collect::<Option<_>>()?;
    let alike = |(from, &to): (usize, &Cell)| {
        let from = Cell::new(from);
        region.variable().contains(from) == region.variable().contains(to)
            && region.color_of(from) == region.color_of(to)
    };
    images.iter().enumerate().all(alike).then_some(images)
}

/// For each piece, the piece that is its mirror image.
fn mirror_pieces(puzzle: &Puzzle) -> Result<Vec<PieceId>, SymmetryError> {
    let mut partners = Vec::new();
    for id in puzzle.piece_ids() {
        let piece = puzzle.piece(id);
        let mirror_image = piece.turned_by(Rotation::IDENTITY.of_mirror_image()).cells;
        let has_its_shape = |other: &Piece| other.turned().iter().any(|turned| turned.cells == mirror_image);
        let is_partner = |other: &PieceId| {
            let other = puzzle.piece(*other);
            let alike = |piece: &Piece| (piece.least(), piece.most(), piece.may_be_mirrored());
            alike(other) == alike(piece) && has_its_shape(other)
        };
        let partner = match has_its_shape(piece) {
            true => Some(id),
            // Equal shapes under several names are paired off in order.
            false => puzzle.piece_ids().filter(is_partner).find(|other| !partners.contains(other)),
        };
        let missing = || SymmetryError::NoMirrorImage { piece: piece.name().to_owned() };
        partners.push(partner.ok_or_else(missing)?);
    }
    Ok(partners)
}

/// Whether each solution has exactly one copy of the piece.
fn used_once(piece: &Piece) -> bool {
    (piece.least(), piece.most()) == (1, 1)
}
