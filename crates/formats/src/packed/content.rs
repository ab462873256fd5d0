//! The packed form of a document.

use super::packed_error::PackedError;
use super::packed_shape::PackedShape;
use cubefall::puzzle::{Color, GoalSpec, Limit, PieceSpec, PuzzleSpec, RestrictionSpec};
use serde::{Deserialize, Serialize};

/// A document without its published counts and its position in lists, which only the catalogue has.
#[derive(Serialize, Deserialize)]
pub(super) struct Content {
    /// The part that defines the puzzle.
    pub(super) rules: Rules,
    words: Words,
}

/// Everything that a search and the indices of its placements depend on.
#[derive(Serialize, Deserialize)]
pub(super) struct Rules {
    goal: PackedShape,
    most_holes: Option<usize>,
    pieces: Vec<PackedPiece>,
    color_pairs: Vec<(Color, Color)>,
    /// The piece that the author restricts, and its moves.
    restriction: Option<(String, Vec<[i32; 3]>)>,
}

#[derive(Serialize, Deserialize)]
struct PackedPiece {
    name: String,
    shape: PackedShape,
    min: usize,
    max: usize,
    mirrored: bool,
}

/// The texts of the document.
#[derive(Serialize, Deserialize)]
struct Words {
    id: String,
    title: String,
    source: String,
    comment: String,
    colors: Vec<String>,
    /// What a count by the author's restriction counts, as text.
    counted: String,
}

impl From<&PuzzleSpec> for Content {
    fn from(spec: &PuzzleSpec) -> Self {
        let piece = |piece: &PieceSpec| PackedPiece {
            name: piece.name.clone(),
            shape: PackedShape::of(&piece.shape),
            min: piece.min,
            max: piece.max,
            mirrored: piece.mirrored,
        };
        let rule = spec.restriction.as_ref();
        Self {
            rules: Rules {
                goal: PackedShape::of(&spec.goal.shape),
                most_holes: spec.goal.most_holes,
                pieces: spec.pieces.iter().map(piece).collect(),
                color_pairs: spec.color_pairs.clone(),
                restriction: rule.map(|rule| (rule.piece.clone(), rule.moves.clone())),
            },
            words: Words {
                id: spec.id.clone(),
                title: spec.title.clone(),
                source: spec.source.clone(),
                comment: spec.comment.clone(),
                colors: spec.colors.clone(),
                counted: rule.map_or_else(String::new, |rule| rule.counted.clone()),
            },
        }
    }
}

impl Content {
    /// The document.
    pub(super) fn into_spec(self) -> Result<PuzzleSpec, PackedError> {
        let Self { rules: Rules { goal, most_holes, pieces, color_pairs, restriction }, words } = self;
        let Words { id, title, source, comment, colors, counted } = words;
        Limit::Pieces.allow(pieces.len())?;
        if color_pairs.iter().any(|&(one, other)| [one, other].iter().any(|&color| !is_color(color))) {
            return Err(PackedError::Content);
        }
        let shape = goal.unpack(0)?;
        let piece = |(number, piece): (usize, PackedPiece)| {
            let shape = piece.shape.unpack(number)?;
            let PackedPiece { name, min, max, mirrored, .. } = piece;
            Ok(PieceSpec { name, shape, min, max, mirrored })
        };
        let pieces = (1..).zip(pieces).map(piece).collect::<Result<_, PackedError>>()?;
        let restriction = restriction.map(|(piece, moves)| RestrictionSpec { piece, moves, counted });
        let goal = GoalSpec { shape, most_holes };
        Ok(PuzzleSpec {
            id,
            title,
            source,
            comment,
            goal,
            pieces,
            colors,
            color_pairs,
            restriction,
            ..PuzzleSpec::default()
        })
    }
}

/// Whether a decoded colour has a valid number.
fn is_color(color: Color) -> bool {
    Color::new(color.number()).is_some()
}
