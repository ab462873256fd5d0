//! Names of solutions. A solution has the same name in every run, by every strategy, and for every symmetry
//! setting.

use crate::problem::{Image, all_images};
use crate::puzzle::{CellSet, Piece, PieceId, Polycube, Puzzle, Region};
use crate::solution::Solution;
use std::fmt;
use std::str::FromStr;

/// The name of a solution of a puzzle: eight letters and digits, as in `k3v9-2m7q`. It is a hash of the
/// solution's canonical form.
///
/// A solution and its rotations have the same name. If the set of pieces is closed under mirroring, so have
/// its mirror images. Other solutions have different names unless their hashes of 40 bits are equal, as two
/// of a million are with a probability of about a third. The hash is not cryptographic, so equal names can
/// also be made on purpose. The Bedlam cube's 19,186 solutions have different names.
///
/// What is hashed is, for each cell, which of the placed pieces fills it, by its number in the order of the
/// pieces. The shapes then say which piece that is, unless two pieces of one shape may each be used or not.
/// There, and where more pieces are placed than a byte counts, the pieces themselves are hashed too. Such
/// solutions had other names before, by which they are still found: [`Namer::is_named`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SolutionName(u64);

impl SolutionName {
    const DIGITS: usize = 8;

    /// The name as a number. Names have the order of their numbers.
    pub const fn number(self) -> u64 {
        self.0
    }

    /// The hash of these bytes. Its upper bits are folded into the lower ones, so that all of them count.
    fn of_hash(bytes: &[u8]) -> Self {
        let mut sum = Checksum::EMPTY;
        sum.add(bytes);
        let digits = 5 * Self::DIGITS;
        Self((sum.value() ^ sum.value() >> digits) & ((1 << digits) - 1))
    }

    /// Digits and letters, without letters that are easily confused with others.
    ///
    /// Source: D. Crockford, "Base 32".
    const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
}

impl fmt::Display for SolutionName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for place in (0..Self::DIGITS).rev() {
            let digit = char::from(Self::ALPHABET[(self.0 >> (5 * place) & 31) as usize]);
            let dash = if place == Self::DIGITS / 2 { "-" } else { "" };
            write!(f, "{digit}{dash}")?;
        }
        Ok(())
    }
}

impl FromStr for SolutionName {
    type Err = String;

    /// Decodes a name. It accepts capitals, o for 0, and i and l for 1. Dashes may be missing.
    fn from_str(text: &str) -> Result<Self, String> {
        let mut digits = text.chars().filter(|&letter| letter != '-').map(|letter| {
            let meant = match letter.to_ascii_lowercase() {
                'o' => '0',
                'i' | 'l' => '1',
                other => other,
            };
            Self::ALPHABET.iter().position(|&digit| char::from(digit) == meant).ok_or_else(|| {
                format!("'{letter}' does not occur in names of solutions, which look like k3v9-2m7q")
            })
        });
        let (count, value) = digits.try_fold((0, 0), |(count, value), digit| {
            Ok::<_, String>((count + 1, value << 5 | digit? as u64))
        })?;
        match count {
            Self::DIGITS => Ok(Self(value)),
            _ => Err(format!("names of solutions have {} letters and digits, as in k3v9-2m7q", Self::DIGITS)),
        }
    }
}

/// The name of a solution, and the one by which files and links from before may know it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SolutionNames {
    /// Its name.
    pub name: SolutionName,
    /// The name that it had before names told pieces of one shape apart, if that was another one. Several
    /// solutions may have had it.
    pub former: Option<SolutionName>,
}

impl SolutionNames {
    /// Whether this is one of them.
    pub fn contains(self, name: SolutionName) -> bool {
        self.name == name || self.former == Some(name)
    }
}

/// Names the solutions of one puzzle.
///
/// ```
/// use cubefall::puzzle::{Piece, Puzzle, Region, Shape};
/// use cubefall::solution::Namer;
/// use cubefall::solve::Solver;
///
/// # let bar = Piece::new("bar", &Shape::drawn(&["###"])?.coords(), 3)?;
/// # let puzzle = Puzzle::new("three bars", Region::cuboid(3, 3, 1)?, vec![bar])?;
/// let namer = Namer::new(&puzzle);
/// let mut names = Vec::new();
/// for solution in Solver::new(&puzzle).solutions()? {
///     names.push(namer.name(&solution?));
/// }
/// assert_eq!(names[0], names[1], "one is the other, rotated");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Namer {
    region: Region,
    images: Vec<Image>,
    /// Whether solutions that use other pieces of the same shapes would have the same name without the
    /// pieces.
    is_ambiguous: bool,
}

impl Namer {
    /// A namer of the solutions of `puzzle`.
    pub fn new(puzzle: &Puzzle) -> Self {
        let is_ambiguous = has_interchangeable(puzzle);
        Self { region: puzzle.region().clone(), images: all_images(puzzle), is_ambiguous }
    }

    /// The size of the orbit of a solution: the number of different solutions among its images under rotation
    /// and, if the set of pieces is closed under mirroring, reflection. Nothing if it fills a cell outside of
    /// the region.
    pub fn coverings(&self, solution: &Solution) -> Option<usize> {
        let own = self.placed(solution)?;
        let itself = |image: &&Image| image.of_assembly(&own) == Image::sorted(own.clone());
        // Orbit–stabiliser theorem.
        Some(self.images.len() / self.images.iter().filter(itself).count())
    }

    /// The name of a solution; nothing if it fills a cell outside of the region.
    pub fn name(&self, solution: &Solution) -> Option<SolutionName> {
        self.names(solution).map(|names| names.name)
    }

    /// The names of a solution; nothing if it fills a cell outside of the region.
    pub fn names(&self, solution: &Solution) -> Option<SolutionNames> {
        let canonical = self.canonical(solution)?;
        let of_places = self.name_of_places(&canonical);
        Some(match self.needs_pieces(&canonical) {
            true => SolutionNames { name: self.name_with_pieces(&canonical), former: Some(of_places) },
            false => SolutionNames { name: of_places, former: None },
        })
    }

    /// Whether this is the name of a solution, or its former one.
    pub fn is_named(&self, solution: &Solution, name: SolutionName) -> bool {
        self.names(solution).is_some_and(|names| names.contains(name))
    }

    fn needs_pieces(&self, canonical: &[(PieceId, CellSet)]) -> bool {
        self.is_ambiguous || canonical.len() >= usize::from(u8::MAX)
    }

    /// The least image of a solution.
    fn canonical(&self, solution: &Solution) -> Option<Vec<(PieceId, CellSet)>> {
        let own = self.placed(solution)?;
        self.images.iter().map(|image| image.of_assembly(&own)).min()
    }

    /// The hash of the number of the placed piece in each cell.
    fn name_of_places(&self, canonical: &[(PieceId, CellSet)]) -> SolutionName {
        let owners = self.owners(canonical);
        let bytes: Vec<u8> = owners.map(|owner| owner.map_or(u8::MAX, |owner| owner as u8)).collect();
        SolutionName::of_hash(&bytes)
    }

    /// The hash of the same and of the pieces.
    fn name_with_pieces(&self, canonical: &[(PieceId, CellSet)]) -> SolutionName {
        let owners = self.owners(canonical).map(|owner| owner.map_or(u32::MAX, |owner| owner as u32));
        let pieces = canonical.iter().map(|(piece, _)| piece.index() as u32);
        let bytes: Vec<u8> = owners.chain(pieces).flat_map(u32::to_le_bytes).collect();
        SolutionName::of_hash(&bytes)
    }

    /// For each cell, the index of the placed piece that fills it.
    fn owners(&self, canonical: &[(PieceId, CellSet)]) -> impl Iterator<Item = Option<usize>> {
        let mut owners = vec![None; self.region.volume()];
        for (owner, (_, cells)) in canonical.iter().enumerate().rev() {
            cells.iter().for_each(|cell| owners[cell.index()] = Some(owner));
        }
        owners.into_iter()
    }

    fn placed(&self, solution: &Solution) -> Option<Vec<(PieceId, CellSet)>> {
        let placed =
            |(piece, cells): &(PieceId, Vec<_>)| Some((*piece, self.region.set_of(cells.iter().copied())?));
        solution.pieces().iter().map(placed).collect()
    }
}

/// Whether two pieces of one shape may each be used in several numbers. Where one piece of a shape may be
/// mirrored, its mirror image is the same shape.
fn has_interchangeable(puzzle: &Puzzle) -> bool {
    // Larger ones are in no solution, and a document may give them a million cells.
    let fits = |piece: &&Piece| piece.volume_of(1) <= puzzle.region().volume();
    let varies = |piece: &&Piece| piece.least() < piece.most();
    let pieces: Vec<&Piece> = puzzle.pieces().iter().filter(fits).collect();
    if pieces.iter().copied().filter(varies).count() < 2 {
        return false;
    }
    let either_hand = |piece: &Piece| {
        let shape = piece.polycube();
        shape.canonical().min(shape.mirrored().canonical())
    };
    let mirrored: Vec<Polycube> =
        pieces.iter().filter(|piece| piece.may_be_mirrored()).map(|piece| either_hand(piece)).collect();
    let shape = |piece: &Piece| match either_hand(piece) {
        either if mirrored.contains(&either) => either,
        _ => piece.polycube().canonical(),
    };
    let shapes: Vec<Polycube> = pieces.into_iter().filter(varies).map(shape).collect();
    // There are some hundred at most.
    shapes.iter().enumerate().any(|(at, shape)| shapes[..at].contains(shape))
}

/// The 64-bit FNV-1a hash of the bytes added. Two texts that differ in one byte have different hashes. Other
/// different texts have equal hashes with a probability of one in 2^64. It does not protect against forgery.
///
/// Source: G. Fowler, L. C. Noll, K.-P. Vo, D. Eastlake, "The FNV Non-Cryptographic Hash Algorithm".
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Checksum(u64);

impl Checksum {
    const OFFSET: u64 = 0xCBF2_9CE4_8422_2325;
    const PRIME: u64 = 0x0100_0000_01B3;

    /// The checksum of no bytes.
    pub const EMPTY: Self = Self(Self::OFFSET);

    /// The checksum of a text.
    pub fn of(text: &str) -> Self {
        let mut sum = Self::EMPTY;
        sum.add(text.as_bytes());
        sum
    }

    /// Adds more bytes.
    pub fn add(&mut self, bytes: &[u8]) {
        self.0 = bytes.iter().fold(self.0, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(Self::PRIME));
    }

    /// The hash.
    pub const fn value(self) -> u64 {
        self.0
    }
}

/// Sixteen hexadecimal digits.
impl fmt::Display for Checksum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}
