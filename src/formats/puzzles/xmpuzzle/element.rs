//! An element of the XML, with its path for messages.

use crate::formats::puzzles::{FileError, FileReason};
use roxmltree::Node;
use std::str::FromStr;

/// An element.
#[derive(Clone)]
pub(super) struct Element<'a> {
    node: Node<'a, 'a>,
    /// As in `shapes/voxel 3`.
    path: String,
}

impl<'a> Element<'a> {
    /// The root.
    pub(super) fn root(node: Node<'a, 'a>) -> Self {
        Self { node, path: node.tag_name().name().to_owned() }
    }

    /// Its name.
    pub(super) fn name(&self) -> &'a str {
        self.node.tag_name().name()
    }

    /// Its path.
    pub(super) fn path(&self) -> &str {
        &self.path
    }

    /// Its child of this name, if there is one.
    pub(super) fn child(&self, name: &str) -> Option<Self> {
        let node = self.node.children().find(|node| node.has_tag_name(name))?;
        Some(Self { node, path: self.below(name, None) })
    }

    /// Its children of this name, numbered from 1.
    pub(super) fn children(&self, name: &'a str) -> impl Iterator<Item = Self> + '_ {
        let named = self.node.children().filter(move |node| node.has_tag_name(name));
        (1..).zip(named).map(move |(number, node)| Self { node, path: self.below(name, Some(number)) })
    }

    /// The root is no part of a path: each begins with it.
    fn below(&self, name: &str, number: Option<usize>) -> String {
        let start =
            if self.node.parent_element().is_none() { String::new() } else { format!("{}/", self.path) };
        let number = number.map_or_else(String::new, |number| format!(" {number}"));
        format!("{start}{name}{number}")
    }

    /// Its text, without white space around it.
    pub(super) fn text(&self) -> &'a str {
        self.node.text().unwrap_or_default().trim()
    }

    /// An attribute, if it has it.
    pub(super) fn attribute(&self, name: &str) -> Option<&'a str> {
        self.node.attribute(name)
    }

    /// The number in an attribute, if it has it.
    pub(super) fn number<T: FromStr>(&self, name: &str) -> Result<Option<T>, FileError> {
        let Some(text) = self.attribute(name) else { return Ok(None) };
        match text.trim().parse() {
            Ok(number) => Ok(Some(number)),
            Err(_) => {
                Err(self.invalid(format!("{name} is \"{text}\", which is no number that is possible here")))
            }
        }
    }

    /// The number in an attribute that it must have.
    pub(super) fn required<T: FromStr>(&self, name: &str) -> Result<T, FileError> {
        self.number(name)?.ok_or_else(|| self.invalid(format!("the attribute {name} is missing")))
    }

    /// The numbers in its text.
    pub(super) fn numbers<T: FromStr>(&self) -> Result<Vec<T>, FileError> {
        let number = |word: &str| word.parse().map_err(|_| self.invalid(format!("\"{word}\" is no number")));
        self.text().split_whitespace().map(number).collect()
    }

    /// Why it is refused: it does not follow the format.
    pub(super) fn invalid(&self, how: String) -> FileError {
        self.refused(FileReason::Invalid(how))
    }

    /// Why it is refused.
    pub(super) fn refused(&self, reason: FileReason) -> FileError {
        FileError::element(self.path.clone(), reason)
    }
}
