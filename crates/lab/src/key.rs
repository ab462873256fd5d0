//! Choices in JSON, by their keys.

use cubefall::problem::Symmetry;
use cubefall::puzzle::Puzzle;
use cubefall::search::{CellOrder, PieceOrder, Strategy};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serializer};
use std::sync::Arc;

/// A type whose values have keys: short names that never change.
pub(super) trait Key: Sized {
    /// The key.
    fn to_key(&self) -> String;

    /// The value with this key, or an error that names it.
    fn of_key(key: &str) -> Result<Self, String>;
}

/// Writes the key: for `#[serde(with = "key")]`.
pub(super) fn serialize<T: Key, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&value.to_key())
}

/// Reads the key: for `#[serde(with = "key")]`.
pub(super) fn deserialize<'de, T: Key, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    T::of_key(&String::deserialize(deserializer)?).map_err(D::Error::custom)
}

/// The one of `all` with this key, or an error that lists their keys.
fn find<T: Key>(what: &str, key: &str, all: impl IntoIterator<Item = T>) -> Result<T, String> {
    let mut keys = Vec::new();
    for value in all {
        if value.to_key() == key {
            return Ok(value);
        }
        keys.push(value.to_key());
    }
    Err(format!("there is no {what} called \"{key}\"; there are {}", keys.join(", ")))
}

impl Key for Arc<Puzzle> {
    fn to_key(&self) -> String {
        self.id().to_owned()
    }

    fn of_key(key: &str) -> Result<Self, String> {
        catalogue::ALL.find(key).ok_or_else(|| format!("no puzzle has the id \"{key}\""))
    }
}

/// The id of a puzzle, or "all" for `None`.
impl Key for Option<Arc<Puzzle>> {
    fn to_key(&self) -> String {
        self.as_ref().map_or("all", |puzzle| puzzle.id()).to_owned()
    }

    fn of_key(key: &str) -> Result<Self, String> {
        if key == "all" { Ok(None) } else { Key::of_key(key).map(Some) }
    }
}

impl Key for Symmetry {
    fn to_key(&self) -> String {
        self.key().to_owned()
    }

    fn of_key(key: &str) -> Result<Self, String> {
        find("symmetry", key, Self::ALL)
    }
}

impl Key for Strategy {
    fn to_key(&self) -> String {
        self.key().to_owned()
    }

    fn of_key(key: &str) -> Result<Self, String> {
        find("strategy", key, Self::all())
    }
}

impl Key for PieceOrder {
    fn to_key(&self) -> String {
        self.key().to_owned()
    }

    fn of_key(key: &str) -> Result<Self, String> {
        find("order of pieces", key, Self::ALL)
    }
}

impl Key for CellOrder {
    fn to_key(&self) -> String {
        self.key()
    }

    fn of_key(key: &str) -> Result<Self, String> {
        Self::from_key(key).map_err(|error| error.to_string())
    }
}
