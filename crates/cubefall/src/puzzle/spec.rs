//! A puzzle as a document: the content of a file, and of an entry of the catalogue.

use super::{Color, Shape};
use serde::{Deserialize, Serialize};

/// A puzzle as a document: pieces, a goal, and metadata. It is not checked;
/// [`Puzzle::from_spec`](super::Puzzle::from_spec) does that. `docs/puzzle.schema.json` describes its JSON.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct PuzzleSpec {
    /// A short name that never changes, for links and the command line: letters, digits and `-`.
    pub id: String,
    /// The name of the puzzle.
    pub title: String,
    /// Its source.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub source: String,
    /// Any other remarks.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub comment: String,
    /// The group that it is listed in. Those of the catalogue are the `GROUPS` of its crate.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub group: String,
    /// Its position in its group, which is sorted by this number, then by title.
    #[serde(default)]
    pub position: u32,
    /// The region to fill.
    pub goal: GoalSpec,
    /// The pieces.
    pub pieces: Vec<PieceSpec>,
    /// The names of the colours, from number 1 on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub colors: Vec<String>,
    /// The pairs of colours that match: one of a piece's cell, and one of a goal's cell that it may fill.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub color_pairs: Vec<(Color, Color)>,
    /// Its author's restriction, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub restriction: Option<RestrictionSpec>,
    /// Its published numbers of solutions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub published: Option<PublishedCounts>,
    /// Its numbers of solutions as this program counts them, where none is published or for what the
    /// publication leaves out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counted: Option<Counts>,
}

/// The region to fill.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct GoalSpec {
    /// The cells, of which some may stay empty.
    pub shape: Shape,
    /// The maximum number of holes; if it is missing, all variable cells may be holes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most_holes: Option<usize>,
}

/// A piece, and the range of its copies.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct PieceSpec {
    /// Its name. The first letter represents it.
    pub name: String,
    /// Its cells.
    pub shape: Shape,
    /// The minimum number of copies that are used.
    #[serde(default = "once", skip_serializing_if = "is_once")]
    pub min: usize,
    /// The maximum number of copies that are used.
    #[serde(default = "once", skip_serializing_if = "is_once")]
    pub max: usize,
    /// Whether its mirror image may be used in its place.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub mirrored: bool,
    /// The groups that copies of it belong to, each with their number. Pieces of a group need not come apart.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub groups: Vec<(u32, usize)>,
}

impl Default for PieceSpec {
    /// A piece without cells, used once.
    fn default() -> Self {
        Self {
            name: String::new(),
            shape: Shape::default(),
            min: 1,
            max: 1,
            mirrored: false,
            groups: Vec::new(),
        }
    }
}

/// The restriction by which an author avoids counting rotations of a solution: one piece is translated, and
/// never rotated.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct RestrictionSpec {
    /// The name of the piece.
    pub piece: String,
    /// The translations that are allowed, along x, y and z, from where its shape is drawn.
    pub moves: Vec<[i32; 3]>,
    /// What a count by this restriction counts, as text after the number.
    pub counted: String,
}

/// The published numbers of solutions of a puzzle, as far as they are known.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct PublishedCounts {
    /// With each rotation and reflection counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub raw: Option<u64>,
    /// Up to rotation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rotation: Option<u64>,
    /// Up to rotation and reflection.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reflection: Option<u64>,
    /// The publication.
    pub source: String,
}

/// Numbers of solutions, as far as they are known.
#[derive(Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Counts {
    /// With each rotation and reflection counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub raw: Option<u64>,
    /// Up to rotation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rotation: Option<u64>,
    /// Up to rotation and reflection.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reflection: Option<u64>,
}

fn once() -> usize {
    1
}

fn is_once(count: &usize) -> bool {
    *count == 1
}
