//! A puzzle: a region, and the pieces to fill it with.

use super::{
    Color, Coord, GoalSpec, Piece, PieceError, PieceId, PublishedCounts, PuzzleSpec, Region, RegionError,
    RestrictionSpec, TooMany, color_pairs::ColorPairs, letters::Letters, sort_by_number,
};
use std::fmt;
use std::sync::Arc;

/// A region and pieces, which have distinct names. It may have no solution for a reason that can be seen at
/// once: its [`volumes`](Puzzle::volumes) exclude one, or a piece fits nowhere. Files have such puzzles.
///
/// ```
/// use cubefall::puzzle::{Piece, Puzzle, Region, Shape};
///
/// let bar = Piece::new("bar", &Shape::drawn(&["###"])?.coords(), 3)?;
/// let puzzle = Puzzle::new("three bars", Region::cuboid(3, 3, 1)?, vec![bar])?;
/// assert_eq!((puzzle.copies(), puzzle.is_plain()), (3, true));
/// assert_eq!(Puzzle::from_spec(&puzzle.to_spec())?, puzzle);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    id: String,
    name: String,
    source: String,
    comment: String,
    region: Region,
    pieces: Vec<Piece>,
    letters: Letters,
    most_holes: usize,
    color_names: Vec<String>,
    color_pairs: ColorPairs,
    author_restriction: Option<AuthorRestriction>,
    published: Option<PublishedCounts>,
}

/// The restriction by which an author avoids counting rotations of a solution: one piece is translated, and
/// never rotated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AuthorRestriction {
    /// The piece.
    pub piece: PieceId,
    /// The translations of its normal form that are allowed.
    pub moves: Vec<Coord>,
    /// What a count by this restriction counts, as text after the number.
    pub counted: String,
}

/// The numbers of cells that the pieces and the region of a puzzle have. Those of the pieces are saturated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Volumes {
    /// The cells of the fewest copies of each piece.
    pub least: usize,
    /// The cells of the most copies of each piece.
    pub most: usize,
    /// The minimum number of cells that are filled in a solution.
    pub required: usize,
    /// The cells of the region.
    pub region: usize,
}

impl Volumes {
    /// Whether they exclude a solution: the fewest copies have more cells than the region, or the most have
    /// too few.
    pub const fn exclude_solutions(&self) -> bool {
        self.least > self.region || self.most < self.required
    }
}

/// Why a puzzle is invalid.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PuzzleError {
    /// It exceeds a limit.
    TooMany(TooMany),
    /// The region is invalid.
    Region(RegionError),
    /// A piece is invalid.
    Piece(PieceError),
    /// The author's restriction names a piece that does not exist.
    UnknownPiece(String),
    /// There are more pieces than [`PieceId::LIMIT`].
    TooManyPieces {
        /// The number of pieces, without copies.
        pieces: usize,
    },
    /// Two pieces have this name.
    DuplicateName(String),
}

impl Puzzle {
    /// The puzzle that a document describes. All puzzles from outside are made here, so none exceeds the
    /// [limits](super::Limit) of its document.
    ///
    /// # Errors
    /// When the document exceeds a limit or describes no puzzle: the first fault.
    pub fn from_spec(spec: &PuzzleSpec) -> Result<Arc<Self>, PuzzleError> {
        spec.check_sizes()?;
        let region = Region::from_shape(&spec.goal.shape)?;
        let pieces = spec.pieces.iter().map(Piece::from_spec).collect::<Result<Vec<_>, _>>()?;
        let mut puzzle = Self::unchecked(&spec.title, region, pieces);
        puzzle.most_holes = spec.goal.most_holes.unwrap_or(usize::MAX);
        puzzle.color_pairs = ColorPairs::of(&spec.color_pairs);
        puzzle.check()?;
        puzzle.author_restriction =
            spec.restriction.as_ref().map(|rule| puzzle.author_restriction_of(spec, rule)).transpose()?;
        puzzle.id = spec.id.clone();
        puzzle.source = spec.source.clone();
        puzzle.comment = spec.comment.clone();
        puzzle.color_names = spec.colors.clone();
        puzzle.published = spec.published.clone();
        Ok(Arc::new(puzzle))
    }

    fn author_restriction_of(
        &self,
        spec: &PuzzleSpec,
        rule: &RestrictionSpec,
    ) -> Result<AuthorRestriction, PuzzleError> {
        let unknown = || PuzzleError::UnknownPiece(rule.piece.clone());
        let piece = self.piece_named(&rule.piece).ok_or_else(unknown)?;
        // The document has translations of the drawn shape, which need not begin at the origin; these are of
        // the normal form.
        let drawn = spec.pieces[piece.index()].shape.coords();
        let origin = drawn.into_iter().reduce(Coord::min).unwrap_or_default();
        let moves =
            rule.moves.iter().filter_map(|&[x, y, z]| Coord::new(x, y, z).checked_add(origin)).collect();
        Ok(AuthorRestriction { piece, moves, counted: rule.counted.clone() })
    }

    /// A document that describes this puzzle: that which it was made from, but for shapes that were drawn
    /// elsewhere than at the origin, and for its position in lists.
    pub fn to_spec(&self) -> PuzzleSpec {
        PuzzleSpec {
            id: self.id.clone(),
            title: self.name.clone(),
            source: self.source.clone(),
            comment: self.comment.clone(),
            group: String::new(),
            position: 0,
            goal: GoalSpec {
                shape: self.region.to_shape(),
                most_holes: Some(self.most_holes).filter(|&most| most != usize::MAX),
            },
            pieces: self.pieces.iter().map(Piece::to_spec).collect(),
            colors: self.color_names.clone(),
            color_pairs: self.color_pairs.listed().to_vec(),
            restriction: self.author_restriction.as_ref().map(|rule| RestrictionSpec {
                piece: self.piece(rule.piece).name().to_owned(),
                moves: rule.moves.iter().map(|by| [by.x, by.y, by.z]).collect(),
                counted: rule.counted.clone(),
            }),
            published: self.published.clone(),
            counted: None,
        }
    }

    /// The puzzle `name`: fill `region` with all of `pieces`. Its id is its name.
    ///
    /// # Errors
    /// When two pieces share a name, or there are too many.
    pub fn new(name: &str, region: Region, pieces: Vec<Piece>) -> Result<Arc<Self>, PuzzleError> {
        let puzzle = Self::unchecked(name, region, pieces);
        puzzle.check()?;
        Ok(Arc::new(puzzle))
    }

    /// The rest of this puzzle: some of its cells, and the remaining pieces. It may have no solution.
    pub(crate) fn rest(&self, region: Region, pieces: Vec<Piece>) -> Arc<Self> {
        let (most_holes, color_pairs) = (self.most_holes, self.color_pairs.clone());
        Arc::new(Self { most_holes, color_pairs, ..Self::unchecked(&self.name, region, pieces) })
    }

    fn unchecked(name: &str, region: Region, pieces: Vec<Piece>) -> Self {
        Self {
            id: name.to_owned(),
            name: name.to_owned(),
            source: String::new(),
            comment: String::new(),
            region,
            letters: Letters::of(pieces.iter().map(Piece::name)),
            pieces,
            most_holes: usize::MAX,
            color_names: Vec::new(),
            color_pairs: ColorPairs::default(),
            author_restriction: None,
            published: None,
        }
    }

    /// Checks that there are not too many pieces, and that their names are distinct.
    fn check(&self) -> Result<(), PuzzleError> {
        if self.pieces.len() > PieceId::LIMIT {
            return Err(PuzzleError::TooManyPieces { pieces: self.pieces.len() });
        }
        let is_repeated = |index: usize| {
            let earlier = &self.pieces[..index];
            earlier.iter().any(|piece| piece.name() == self.pieces[index].name())
        };
        match (0..self.pieces.len()).find(|&index| is_repeated(index)) {
            Some(index) => Err(PuzzleError::DuplicateName(self.pieces[index].name().to_owned())),
            None => Ok(()),
        }
    }

    /// The numbers of cells that the pieces and the region have.
    pub fn volumes(&self) -> Volumes {
        let sum = |copies: fn(&Piece) -> usize| {
            self.pieces.iter().map(|piece| piece.volume_of(copies(piece))).fold(0, usize::saturating_add)
        };
        let region = self.region.volume();
        let required = region - self.most_holes();
        Volumes { least: sum(Piece::least), most: sum(Piece::most), required, region }
    }

    /// Whether it is plain: every cell must be filled, every piece is used a fixed number of times, and all
    /// pieces together have as many cells as the region.
    pub fn is_plain(&self) -> bool {
        let volumes = self.volumes();
        self.region.variable().is_empty()
            && self.pieces.iter().all(|piece| piece.least() == piece.most())
            && volumes.most == volumes.region
    }

    /// The maximum number of holes: cells that stay empty.
    pub fn most_holes(&self) -> usize {
        self.most_holes.min(self.region.variable().len())
    }

    /// The same puzzle, with a goal that pieces of all colours may fill.
    pub fn without_colors(&self) -> Self {
        Self { region: self.region.neutral(), ..self.clone() }
    }

    /// Whether a piece's cell of the first colour may fill a cell of the second.
    pub fn colors_go_together(&self, piece: Option<Color>, cell: Option<Color>) -> bool {
        match (piece, cell) {
            (Some(piece), Some(cell)) => self.color_pairs.contains(piece, cell),
            _ => true,
        }
    }

    /// A short name that never changes, for links and the command line.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Its source; empty if it is not known.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// Its author's restriction, if there is one.
    pub fn author_restriction(&self) -> Option<&AuthorRestriction> {
        self.author_restriction.as_ref()
    }

    /// Its published numbers of solutions, if they are known.
    pub fn published(&self) -> Option<&PublishedCounts> {
        self.published.as_ref()
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The region to fill.
    pub fn region(&self) -> &Region {
        &self.region
    }

    /// The pieces in the order given.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// The maximum number of placements that the region has room for, smaller pieces first. In a plain
    /// puzzle, each solution has this number.
    pub fn copies(&self) -> usize {
        let mut ids: Vec<PieceId> = self.piece_ids().collect();
        sort_by_number(&mut ids, |&piece| self.piece(piece).volume_of(1) as u64);
        let mut room = self.region.volume();
        let mut copies = 0;
        for piece in ids {
            let volume = self.piece(piece).volume_of(1);
            let fit = self.most_copies(piece).min(room / volume);
            copies += fit;
            room -= fit * volume;
        }
        copies
    }

    /// The maximum number of copies of a piece that are placed: those that the document allows, and no more
    /// than fit into the region. So a large maximum in a document does not make large tables.
    ///
    /// # Panics
    /// When the puzzle has no such piece.
    pub fn most_copies(&self, piece: PieceId) -> usize {
        let piece = self.piece(piece);
        piece.most().min(self.region.volume() / piece.volume_of(1))
    }

    /// One piece.
    ///
    /// # Panics
    /// When the puzzle has no such piece.
    pub fn piece(&self, id: PieceId) -> &Piece {
        &self.pieces[id.index()]
    }

    /// The piece called `name`.
    pub fn piece_named(&self, name: &str) -> Option<PieceId> {
        self.pieces.iter().position(|piece| piece.name() == name).map(PieceId::new)
    }

    /// The letter of a piece, which no other piece has: it represents the piece in texts of layers and on its
    /// faces.
    ///
    /// # Panics
    /// When the puzzle has no such piece.
    pub fn letter(&self, id: PieceId) -> char {
        self.letters.get(id)
    }

    /// For each piece, a letter for each of its copies: the first is that of the piece, and no other piece or
    /// copy has the others, in either case. Where very many copies are possible, the last have none.
    pub fn letters_of_copies(&self) -> Vec<Vec<char>> {
        self.letters.of_copies(self.piece_ids().map(|id| self.most_copies(id).max(1)))
    }

    /// Whether the letter of each piece is the first character of its name.
    pub fn letters_are_initials(&self) -> bool {
        self.letters.are_initials()
    }

    /// Whether the letters of two pieces differ by case alone.
    pub fn letters_differ_by_case(&self) -> bool {
        self.letters.differ_by_case()
    }

    /// How a sentence refers to a piece: by its name; where the letters that are drawn are not those that
    /// names begin with, by its letter, with a name that is more than a letter.
    ///
    /// # Panics
    /// When the puzzle has no such piece.
    pub fn called(&self, id: PieceId) -> String {
        let name = self.piece(id).name();
        match self.letters_are_initials() {
            true => shown_name(name),
            false if name.chars().nth(1).is_none() => self.letter(id).to_string(),
            false => self.label(id),
        }
    }

    /// How a line of text refers to a piece: by its letter, with its name where the letters are not those
    /// that names begin with.
    ///
    /// # Panics
    /// When the puzzle has no such piece.
    pub fn label(&self, id: PieceId) -> String {
        let letter = self.letter(id);
        if self.letters_are_initials() {
            letter.to_string()
        } else {
            format!("{letter} ({})", shown_name(self.piece(id).name()))
        }
    }

    /// The pieces' ids in the order given.
    pub fn piece_ids(&self) -> impl Iterator<Item = PieceId> + use<> {
        (0..self.pieces.len()).map(PieceId::new)
    }
}

/// A name as a line of text shows it. A long one is cut, and ends with “…”: those of files have up to a
/// million characters, which a browser lays out for seconds.
pub fn shown_name(name: &str) -> String {
    /// The most characters that are shown.
    const MOST: usize = 200;
    match name.char_indices().nth(MOST) {
        None => name.to_owned(),
        Some((end, _)) => format!("{}…", &name[..end]),
    }
}

impl From<TooMany> for PuzzleError {
    fn from(error: TooMany) -> Self {
        Self::TooMany(error)
    }
}

impl From<RegionError> for PuzzleError {
    fn from(error: RegionError) -> Self {
        Self::Region(error)
    }
}

impl From<PieceError> for PuzzleError {
    fn from(error: PieceError) -> Self {
        Self::Piece(error)
    }
}

impl fmt::Display for PuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooMany(error) => error.fmt(f),
            Self::Region(error) => error.fmt(f),
            Self::Piece(error) => error.fmt(f),
            Self::UnknownPiece(name) => {
                write!(
                    f,
                    "the author's restriction is of piece {name}, which the puzzle does not have; name one of its pieces"
                )
            }
            Self::TooManyPieces { pieces } => {
                write!(f, "the puzzle has {pieces} different pieces; it may have {} at most", PieceId::LIMIT)
            }
            Self::DuplicateName(name) => {
                write!(f, "two pieces are called {name}; give each piece its own name")
            }
        }
    }
}

impl std::error::Error for PuzzleError {}
