//! Symmetry reduction: which assemblies count as one, and how a search finds one of each class.
//!
//! The symmetries of a region map assemblies to assemblies. To find one member of each class, the placements
//! of one piece are restricted to one representative of each orbit. Every solution has an image with the
//! piece in a representative placement. If a representative is mapped to itself by a symmetry other than the
//! identity, a solution can have several such images. Then only the least of those is counted: the canonical
//! form. Both together are exact, for every puzzle and every search order. If no piece can be restricted, all
//! images are compared, first by what covers one [`Corner`].
//!
//! Source: D. E. Knuth, The Art of Computer Programming 4B, 7.2.2 (symmetry breaking by requiring the least
//! image). The restriction in "Of Cubes and Computers" is its simplest case.

use super::canonical::{Corner, Image};
use super::placement::{count_placements, each_placement};
use crate::puzzle::{
    AuthorRestriction, Cell, CellSet, Color, Coord, Piece, PieceId, Puzzle, Region, Rotation, sort_by_number,
};
use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::fmt;

/// The equivalence by which solutions are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Symmetry {
    /// None: each solution is counted.
    Raw,
    /// A solution and its rotations are counted once.
    Rotation,
    /// A solution, its rotations and its reflections are counted once.
    Reflection,
    /// The restriction that the author of the puzzle used. Its key is `seed`, as the text of Soma calls it.
    Restricted,
}

impl Symmetry {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Restricted, Self::Raw, Self::Rotation, Self::Reflection];

    /// A short name that never changes, for links and the command line.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Raw => "raw",
            Self::Rotation => "rotation",
            Self::Reflection => "reflection",
            Self::Restricted => "seed",
        }
    }

    /// The default for a puzzle: its author's restriction if there is one, else [`auto`](Self::auto).
    pub fn usual(puzzle: &Puzzle) -> Self {
        if puzzle.author_restriction().is_some() { Self::Restricted } else { Self::auto(puzzle) }
    }

    /// Up to rotation and reflection if the set of pieces is closed under mirroring, copies included, else up
    /// to rotation: the default for files. `BurrTools` calls what it counts assemblies. Only those motions
    /// count that take the goal to itself, with its colours and its variable cells.
    pub fn auto(puzzle: &Puzzle) -> Self {
        if mirror_pieces(puzzle).is_ok() { Self::Reflection } else { Self::Rotation }
    }

    /// What a count by this symmetry counts, as text after the number.
    pub fn counted(self, puzzle: &Puzzle) -> &str {
        match (self, puzzle.author_restriction()) {
            (Self::Raw, _) | (Self::Restricted, None) => "each rotation and reflection counted",
            (Self::Rotation, _) => "up to rotation",
            (Self::Reflection, _) => "up to rotation and reflection",
            (Self::Restricted, Some(rule)) => &rule.counted,
        }
    }

    /// The symmetry with this key.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|symmetry| symmetry.key() == key)
    }

    /// The symmetries whose images of an assembly count as one with it; the identity is among them, unless
    /// each is counted.
    pub fn images(self, puzzle: &Puzzle) -> Vec<Image> {
        match self {
            Self::Raw => Vec::new(),
            Self::Rotation => rotations(puzzle),
            Self::Reflection | Self::Restricted => all_images(puzzle),
        }
    }

    /// The images of an assembly that count as one with it, itself first. Some may be equal.
    pub fn images_of(self, puzzle: &Puzzle, assembly: &[(PieceId, CellSet)]) -> Vec<Vec<(PieceId, CellSet)>> {
        let images = self.images(puzzle);
        let own = Image::sorted(assembly.to_vec());
        [own].into_iter().chain(images.iter().map(|image| image.of_assembly(assembly))).collect()
    }
}

/// Why a symmetry cannot be used for a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SymmetryError {
    /// The set of pieces is not closed under mirroring: it lacks the mirror image of this piece, or has
    /// another number of copies.
    NoMirrorImage {
        /// The piece's name.
        piece: String,
    },
    /// The puzzle has no author's restriction.
    NoRestriction,
}

impl fmt::Display for SymmetryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoMirrorImage { piece } => write!(
                f,
                "solutions cannot be counted up to reflection: piece {piece} differs from its mirror image, and the set lacks \
                 that or has another number of its copies; count up to rotation"
            ),
            Self::NoRestriction => write!(f, "the puzzle has no author's restriction; count up to rotation"),
        }
    }
}

impl std::error::Error for SymmetryError {}

/// A restriction of one piece to some of its placements.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Restriction {
    /// The restricted piece.
    pub piece: PieceId,
    /// The cells of the placements that are allowed.
    pub keep: Vec<CellSet>,
}

impl Restriction {
    /// The cells of the placements that are allowed, to look them up.
    pub(super) fn lookup(&self) -> BTreeSet<Vec<Cell>> {
        // To collect them would sort them first, by code that takes some kilobytes of the page.
        let mut lookup = BTreeSet::new();
        lookup.extend(self.keep.iter().map(|cells| cells.iter().collect()));
        lookup
    }

    /// The restriction by which the author of the puzzle avoids counting rotations, if there is one.
    ///
    /// - Soma: L has four placements: where it is drawn, and translated along y, along z, or along both.
    ///   Exactly one of the 48 images of each solution is found.
    /// - Bedlam: the cross has two placements. Exactly one of the 24 rotations of each solution is found.
    /// - PyCon: the flat W is translated and never rotated. Two of the 24 rotations of each solution are
    ///   found.
    pub fn of_author(puzzle: &Puzzle) -> Option<Self> {
        let AuthorRestriction { piece, moves, .. } = puzzle.author_restriction()?;
        let cells = puzzle.piece(*piece).polycube().cells();
        let moved = |&by: &Coord| puzzle.region().set_of(cells.iter().map(|&cell| cell + by));
        Some(Self { piece: *piece, keep: moves.iter().filter_map(moved).collect() })
    }
}

/// A symmetry reduction: a restriction of one piece, and a test of each complete assembly.
///
/// ```
/// use cubefall::problem::{Problem, Reduction, Symmetry};
/// use cubefall::puzzle::{Piece, Puzzle, Region, Shape};
/// use cubefall::search::Strategy;
/// use cubefall::solve::Solutions;
///
/// # let bar = Piece::new("bar", &Shape::drawn(&["###"])?.coords(), 3)?;
/// # let puzzle = Puzzle::new("three bars", Region::cuboid(3, 3, 1)?, vec![bar])?;
/// let reduction = Reduction::of(&puzzle, Symmetry::Rotation)?;
/// let problem = Problem::reduced(&puzzle, reduction);
/// assert_eq!(Solutions::of(&problem, Strategy::TURBO.plan())?.count()?, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Reduction {
    restriction: Option<Restriction>,
    /// The symmetries of the canonical-form test; empty if the restriction alone is exact.
    images: Vec<Image>,
    /// What is compared first, if no piece is restricted.
    corner: Option<Corner>,
}

/// The size of a group of symmetries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SymmetryGroup {
    /// Its rotations, with the identity.
    pub rotations: usize,
    /// Its reflections.
    pub reflections: usize,
}

impl Reduction {
    /// A restriction without a test. It is not checked that it leaves exactly one solution of each class.
    pub fn restricting(restriction: Restriction) -> Self {
        Self { restriction: Some(restriction), ..Self::default() }
    }

    /// Checks that the solutions of a puzzle can be counted by a symmetry.
    ///
    /// # Errors
    /// As for [`Reduction::of`].
    pub fn check(puzzle: &Puzzle, symmetry: Symmetry) -> Result<(), SymmetryError> {
        match symmetry {
            Symmetry::Raw | Symmetry::Rotation => Ok(()),
            Symmetry::Reflection => mirror_pieces(puzzle).map(|_| ()),
            Symmetry::Restricted => {
                puzzle.author_restriction().map(|_| ()).ok_or(SymmetryError::NoRestriction)
            }
        }
    }

    /// The reduction that leaves exactly one solution of each class, or the author's restriction for
    /// [`Symmetry::Restricted`].
    ///
    /// # Errors
    /// For reflections, when the set of pieces is not closed under mirroring; for [`Symmetry::Restricted`],
    /// when the puzzle has no author's restriction.
    pub fn of(puzzle: &Puzzle, symmetry: Symmetry) -> Result<Self, SymmetryError> {
        Self::of_counted(puzzle, symmetry, |piece| count_placements(puzzle, piece, usize::MAX))
    }

    /// The same with the number of placements of each piece, for a caller that has counted them.
    ///
    /// # Errors
    /// As for [`Reduction::of`].
    pub fn of_counted(
        puzzle: &Puzzle,
        symmetry: Symmetry,
        placements: impl Fn(PieceId) -> usize,
    ) -> Result<Self, SymmetryError> {
        let images = match symmetry {
            Symmetry::Raw => return Ok(Self::default()),
            Symmetry::Restricted => {
                let rule = Restriction::of_author(puzzle).ok_or(SymmetryError::NoRestriction)?;
                return Ok(Self::restricting(rule));
            }
            Symmetry::Rotation => rotations(puzzle),
            Symmetry::Reflection => {
                [rotations(puzzle), reflections(puzzle, &mirror_pieces(puzzle)?)].concat()
            }
        };
        let restriction = fewest_orbits(puzzle, &images, placements);
        let fixed = |mask: &CellSet| images.iter().filter(|image| image.keeps(mask)).count() > 1;
        let is_exact = restriction.as_ref().is_some_and(|restriction| !restriction.keep.iter().any(fixed));
        let corner = if restriction.is_none() { Corner::of(puzzle) } else { None };
        Ok(Self { restriction, images: if is_exact { Vec::new() } else { images }, corner })
    }

    /// The symmetries by which solutions count as one, without the identity and the author's restriction:
    /// rotations, then reflections. There are none for [`Symmetry::Raw`].
    ///
    /// # Errors
    /// As for [`Reduction::of`].
    pub fn group(puzzle: &Puzzle, symmetry: Symmetry) -> Result<SymmetryGroup, SymmetryError> {
        let none = SymmetryGroup { rotations: 1, reflections: 0 };
        Ok(match symmetry {
            Symmetry::Raw | Symmetry::Restricted => none,
            Symmetry::Rotation => SymmetryGroup { rotations: rotations(puzzle).len(), ..none },
            Symmetry::Reflection => {
                let reflections = reflections(puzzle, &mirror_pieces(puzzle)?).len();
                SymmetryGroup { rotations: rotations(puzzle).len(), reflections }
            }
        })
    }

    /// The restriction, if there is one.
    pub fn restriction(&self) -> Option<&Restriction> {
        self.restriction.as_ref()
    }

    /// Whether complete assemblies need a test.
    pub fn needs_test(&self) -> bool {
        !self.images.is_empty()
    }

    /// Whether a complete assembly is the canonical form of its class: the least of its images that the
    /// restriction allows.
    pub fn counts(&self, assembly: &[(PieceId, CellSet)]) -> bool {
        let own = Image::sorted(assembly.to_vec());
        // The restriction is tested first: it is quick, and excludes most images.
        let mut allowed = self.images.iter().filter(|image| self.allows(image, assembly));
        allowed.all(|image| {
            let by_corner = |corner: &Corner| corner.key_of_image(image, assembly).cmp(&corner.key(assembly));
            let order = self.corner.as_ref().map_or(Ordering::Equal, by_corner);
            order.then_with(|| image.of_assembly(assembly).cmp(&own)).is_ge()
        })
    }

    /// Whether it restricts no piece, so that a search finds all members of each class and a test refuses all
    /// but one.
    pub(crate) fn only_tests(&self) -> bool {
        self.restriction.is_none() && self.images.len() > 1
    }

    /// The member of the class of a complete assembly that [`counts`](Self::counts), of a reduction that
    /// [only tests](Self::only_tests). It is sorted.
    pub(crate) fn canonical(&self, assembly: &[(PieceId, CellSet)]) -> Vec<(PieceId, CellSet)> {
        let by_corner =
            |image: &Image| self.corner.as_ref().and_then(|corner| corner.key_of_image(image, assembly));
        let keys: Vec<_> = self.images.iter().map(by_corner).collect();
        let least = keys.iter().min();
        // Mostly the corner leaves few images, and only these are compared.
        let candidates = std::iter::zip(&self.images, &keys).filter(|(_, key)| Some(*key) == least);
        let sorted = |mut assembly: Vec<(PieceId, CellSet)>| {
            // It may be long: the sort by insertion would take minutes.
            assembly.sort_unstable();
            assembly
        };
        let images = candidates.map(|(image, _)| sorted(image.of_pieces(assembly)));
        images.min().unwrap_or_else(|| sorted(assembly.to_vec()))
    }

    /// Whether the restriction allows the image of the assembly.
    fn allows(&self, image: &Image, assembly: &[(PieceId, CellSet)]) -> bool {
        self.restriction.as_ref().is_none_or(|Restriction { piece, keep }| {
            let restricted = assembly.iter().filter(|(other, _)| image.of_piece(*other) == *piece);
            restricted.into_iter().all(|(_, mask)| keep.contains(&image.of_cells(mask)))
        })
    }
}

/// The restriction of the piece with the fewest orbits of placements, the first of several. Candidates are
/// pieces that are used exactly once and that each symmetry maps to themselves: then the symmetries permute
/// the placements of the piece.
fn fewest_orbits(
    puzzle: &Puzzle,
    images: &[Image],
    placements: impl Fn(PieceId) -> usize,
) -> Option<Restriction> {
    let is_candidate = |&piece: &PieceId| {
        used_once(puzzle.piece(piece)) && images.iter().all(|image| image.of_piece(piece) == piece)
    };
    // An orbit has at most as many placements as there are symmetries, so the number of placements is a
    // bound. Mostly the first piece reaches it, and the orbits of no other are needed.
    let bound = |piece| placements(piece).div_ceil(images.len().max(1));
    let mut candidates: Vec<(usize, PieceId)> =
        puzzle.piece_ids().filter(is_candidate).map(|piece| (bound(piece), piece)).collect();
    sort_by_number(&mut candidates, |&(bound, _)| bound as u64);
    let mut fewest: Option<Restriction> = None;
    for (bound, piece) in candidates {
        if fewest.as_ref().is_none_or(|fewest| (bound, piece) < (fewest.keep.len(), fewest.piece)) {
            let orbits = orbits(puzzle, piece, images);
            let number = |orbits: &Restriction| (orbits.keep.len(), orbits.piece);
            fewest = Some(match fewest.filter(|fewest| number(fewest) < number(&orbits)) {
                Some(fewest) => fewest,
                None => orbits,
            });
        }
    }
    fewest
}

/// The least placement of each orbit of `piece`.
fn orbits(puzzle: &Puzzle, piece: PieceId, images: &[Image]) -> Restriction {
    let mut keep = Vec::new();
    each_placement(puzzle, piece, |form| {
        if images.iter().all(|image| image.is_no_less(form.cells)) {
            keep.push(form.cells.iter().copied().collect());
        }
    });
    Restriction { piece, keep }
}

/// All symmetries of the puzzle: rotations, and reflections if the set of pieces is closed under mirroring.
pub(crate) fn all_images(puzzle: &Puzzle) -> Vec<Image> {
    let reflections = mirror_pieces(puzzle).map(|pieces| reflections(puzzle, &pieces));
    [rotations(puzzle), reflections.unwrap_or_default()].concat()
}

/// The rotations that map the region to itself.
fn rotations(puzzle: &Puzzle) -> Vec<Image> {
    let pieces: Vec<_> = puzzle.piece_ids().collect();
    images(puzzle, &pieces, |cell| cell)
}

/// The reflections, each a rotation after one reflection, that map the region to itself.
fn reflections(puzzle: &Puzzle, pieces: &[PieceId]) -> Vec<Image> {
    images(puzzle, pieces, |cell| Coord::new(-cell.x, cell.y, cell.z))
}

fn images(puzzle: &Puzzle, pieces: &[PieceId], before: fn(Coord) -> Coord) -> Vec<Image> {
    let onto_itself = |rotation| cells_after(puzzle.region(), |cell| Rotation::apply(rotation, before(cell)));
    Rotation::all()
        .iter()
        .filter_map(|rotation| onto_itself(*rotation))
        .map(|cells| Image::new(cells, pieces.to_vec()))
        .collect()
}

/// The image of each cell under a motion about the origin, followed by the translation back to the minima of
/// the region. Nothing if the motion is not a symmetry: it must map the region to itself, each cell to one of
/// the same colour, and each variable cell to a variable one.
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
    let forms_of: Vec<CanonicalForms> =
        puzzle.pieces().iter().map(|piece| CanonicalForms::of(piece, puzzle.region())).collect();
    let mut partners = Vec::new();
    for id in puzzle.piece_ids() {
        let piece = puzzle.piece(id);
        let is_partner = |other: &PieceId| {
            let alike = |piece: &Piece| (piece.least(), piece.most(), piece.may_be_mirrored());
            forms_of[other.index()].own == forms_of[id.index()].mirrored
                && alike(puzzle.piece(*other)) == alike(piece)
        };
        let partner = match forms_of[id.index()].is_own_image(piece) {
            true => Some(id),
            // Equal shapes with several names are paired in order.
            false => puzzle.piece_ids().filter(is_partner).find(|other| !partners.contains(other)),
        };
        let missing = || SymmetryError::NoMirrorImage { piece: piece.name().to_owned() };
        partners.push(partner.ok_or_else(missing)?);
    }
    Ok(partners)
}

/// The cells of a turned piece with their colours.
type Form = Vec<(Coord, Option<Color>)>;

/// The least form of a piece among its rotations, and among those of its mirror image. A piece that is larger
/// than the region has neither: no solution has it, so it breaks no symmetry, and a document may give it a
/// million cells.
struct CanonicalForms {
    own: Option<Form>,
    mirrored: Option<Form>,
}

impl CanonicalForms {
    fn of(piece: &Piece, region: &Region) -> Self {
        let least = |hand: fn(Rotation) -> Rotation| {
            let forms = Rotation::all().into_iter().map(|rotation| piece.turned_by(hand(rotation)).cells);
            (piece.volume_of(1) <= region.volume()).then(|| forms.min().unwrap_or_default())
        };
        Self { own: least(|rotation| rotation), mirrored: least(|rotation| rotation.of_mirror_image()) }
    }

    /// Whether the mirror image of the piece can take its place.
    fn is_own_image(&self, piece: &Piece) -> bool {
        piece.may_be_mirrored() || self.own == self.mirrored
    }
}

/// Whether each solution has exactly one copy of the piece.
fn used_once(piece: &Piece) -> bool {
    (piece.least(), piece.most()) == (1, 1)
}
