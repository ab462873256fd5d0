//! The documents of the catalogue as data of the program.

use cubefall::puzzle::{Counts, GoalSpec, PieceSpec, PublishedCounts, PuzzleSpec, RestrictionSpec, Shape};

/// A document of the catalogue, as `build.rs` writes it. Its fields are those of a [`PuzzleSpec`].
#[derive(Debug)]
pub(crate) struct Drawn {
    pub(crate) id: &'static str,
    pub(crate) title: &'static str,
    pub(crate) group: &'static str,
    pub(crate) source: &'static str,
    pub(crate) comment: &'static str,
    pub(crate) position: u32,
    pub(crate) goal: &'static [&'static str],
    pub(crate) most_holes: Option<usize>,
    pub(crate) pieces: &'static [DrawnPiece],
    /// The piece, its moves, and what is counted.
    pub(crate) restriction: Option<(&'static str, &'static [[i32; 3]], &'static str)>,
    pub(crate) published: Option<(Counts, &'static str)>,
    pub(crate) counted: Option<Counts>,
}

/// A piece of a document. Its fields are those of a [`PieceSpec`].
#[derive(Debug)]
pub(crate) struct DrawnPiece {
    pub(crate) name: &'static str,
    pub(crate) shape: &'static [&'static str],
    pub(crate) min: usize,
    pub(crate) max: usize,
    pub(crate) mirrored: bool,
}

impl Drawn {
    /// The document.
    ///
    /// # Panics
    /// When a shape is not drawn as it should be, which is a fault of the build; a test makes every document.
    pub(crate) fn spec(&self) -> PuzzleSpec {
        let published = |(counts, source): (Counts, &str)| {
            let Counts { raw, rotation, reflection } = counts;
            PublishedCounts { raw, rotation, reflection, source: source.to_owned() }
        };
        let restriction = |(piece, moves, counted): (&str, &[[i32; 3]], &str)| RestrictionSpec {
            piece: piece.to_owned(),
            moves: moves.to_vec(),
            counted: counted.to_owned(),
        };
        PuzzleSpec {
            id: self.id.to_owned(),
            title: self.title.to_owned(),
            source: self.source.to_owned(),
            comment: self.comment.to_owned(),
            group: self.group.to_owned(),
            position: self.position,
            goal: GoalSpec { shape: shape(self.goal), most_holes: self.most_holes },
            pieces: self.pieces.iter().map(DrawnPiece::spec).collect(),
            colors: Vec::new(),
            color_pairs: Vec::new(),
            restriction: self.restriction.map(restriction),
            published: self.published.map(published),
            counted: self.counted,
        }
    }
}

impl DrawnPiece {
    fn spec(&self) -> PieceSpec {
        let Self { name, min, max, mirrored, .. } = *self;
        PieceSpec {
            name: name.to_owned(),
            shape: shape(self.shape),
            min,
            max,
            mirrored,
            ..PieceSpec::default()
        }
    }
}

/// The shape that the layers draw.
fn shape(layers: &[&str]) -> Shape {
    Shape::drawn(layers).unwrap_or_else(|error| panic!("a shape of the catalogue: {error}"))
}
