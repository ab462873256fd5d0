//! A puzzle as a document: what files have and what the catalogue is made of.

use super::{Color, Shape};
use serde::{Deserialize, Serialize};

/// A puzzle as a document: pieces, a goal to fill with them, and what is said about it. Nothing in it is checked beyond what the
/// types say; [`Puzzle::from_spec`](super::Puzzle::from_spec) does that. `docs/puzzle.schema.json` describes its JSON.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct PuzzleSpec {
    /// A short name that never changes, for links and the command line: letters, digits and `-`.
    pub id: String,
    /// What the puzzle is called.
    pub title: String,
    /// Where it comes from.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub source: String,
    /// What else there is to say.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub comment: String,
    /// Where it stands in lists, which go by this number, then by title.
    #[serde(default)]
    pub position: u32,
    /// What is to be filled.
    pub goal: GoalSpec,
    /// What to fill it with.
    pub pieces: Vec<PieceSpec>,
    /// What the colours are called, from number 1 on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub colors: Vec<String>,
    /// The colours that go together: one of a piece's cell, and one of the goal's cell that it may fill.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub color_pairs: Vec<(Color, Color)>,
    /// What its author did against counting rotations of a solution, if anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub restriction: Option<RestrictionSpec>,
    /// How many solutions it has, as published.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub published: Option<PublishedCounts>,
}

/// What is to be filled.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct GoalSpec {
    /// The cells, of which some may stay empty.
    pub shape: Shape,
    /// How many cells may stay empty at most; without it all that may.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most_holes: Option<usize>,
}

/// A piece, and how often it is used.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct PieceSpec {
    /// What it is called; its first letter stands for it.
    pub name: String,
    /// Its cells.
    pub shape: Shape,
    /// How many copies of it are used at least.
    #[serde(default = "once", skip_serializing_if = "is_once")]
    pub min: usize,
    /// How many copies of it are used at most.
    #[serde(default = "once", skip_serializing_if = "is_once")]
    pub max: usize,
    /// Whether its mirror image may be used in its place.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub mirrored: bool,
}

/// What an author did against counting rotations of a solution: one piece is moved only, and not turned.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct RestrictionSpec {
    /// The name of the piece.
    pub piece: String,
    /// Where it may go: how far it is moved from where its shape is drawn, along x, y and z.
    pub moves: Vec<[i32; 3]>,
    /// What a count counts then, to follow the number.
    pub counted: String,
}

/// How many solutions a puzzle has, as published: which of the numbers are known.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct PublishedCounts {
    /// Each rotation and reflection counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub raw: Option<u64>,
    /// Up to rotation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rotation: Option<u64>,
    /// Up to rotation and reflection.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reflection: Option<u64>,
    /// Where the numbers are published.
    pub source: String,
}

fn once() -> usize {
    1
}

fn is_once(count: &usize) -> bool {
    *count == 1
}
