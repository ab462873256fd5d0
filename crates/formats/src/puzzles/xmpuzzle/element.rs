//! An element of the XML, with its path for messages.

use crate::puzzles::{FileError, FileReason, Place, Remark, RemarkKind};
use roxmltree::Node;
use std::borrow::Cow;
use std::str::FromStr;

/// The maximum number of characters of a name that are kept: each problem copies the names of its pieces.
pub(super) const LONGEST_NAME: usize = 200;

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
        Self { node, path: shortened(node.tag_name().name()) }
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

    /// Paths begin below the root.
    fn below(&self, name: &str, number: Option<usize>) -> String {
        let start =
            if self.node.parent_element().is_none() { String::new() } else { format!("{}/", self.path) };
        let number = number.map_or_else(String::new, |number| format!(" {number}"));
        format!("{start}{name}{number}")
    }

    /// Its text, without surrounding white space and comments.
    pub(super) fn text(&self) -> Cow<'a, str> {
        let mut texts = self.node.children().filter(Node::is_text).filter_map(|text| text.text());
        let first = texts.next().unwrap_or_default();
        match texts.next() {
            None => Cow::Borrowed(first.trim()),
            Some(second) => {
                let all: String = [first, second].into_iter().chain(texts).collect();
                Cow::Owned(all.trim().to_owned())
            }
        }
    }

    /// Its attribute `name`; empty if it is missing.
    pub(super) fn title(&self) -> String {
        let name = self.attribute("name").unwrap_or_default().trim();
        name.chars().take(LONGEST_NAME).collect::<String>().trim_end().to_owned()
    }

    /// Whether its name is too long.
    pub(super) fn has_long_title(&self) -> bool {
        self.attribute("name").is_some_and(|name| name.trim().chars().nth(LONGEST_NAME).is_some())
    }

    /// The first child whose name is not one of these.
    pub(super) fn unknown(&self, known: &[&str]) -> Option<Self> {
        let is_unknown = |node: &Node| node.is_element() && !known.contains(&node.tag_name().name());
        let node = self.node.children().find(is_unknown)?;
        Some(Self { node, path: self.below(&shortened(node.tag_name().name()), None) })
    }

    /// The remark that a part of it is ignored.
    pub(super) fn ignored(&self, what: impl Into<String>) -> Remark {
        Remark { place: Place::Element(self.path.clone()), kind: RemarkKind::Ignored(what.into()) }
    }

    /// An attribute, if it exists.
    pub(super) fn attribute(&self, name: &str) -> Option<&'a str> {
        self.node.attribute(name)
    }

    /// The number in an attribute, if it exists.
    pub(super) fn number<T: FromStr>(&self, name: &str) -> Result<Option<T>, FileError> {
        let Some(text) = self.attribute(name) else { return Ok(None) };
        match text.trim().parse() {
            Ok(number) => Ok(Some(number)),
            Err(_) => {
                Err(self
                    .invalid(format!("{name} is \"{}\", which is not a valid number here", shortened(text))))
            }
        }
    }

    /// The number in a required attribute.
    pub(super) fn required<T: FromStr>(&self, name: &str) -> Result<T, FileError> {
        self.number(name)?.ok_or_else(|| self.invalid(format!("the attribute {name} is missing")))
    }

    /// The numbers in its text.
    pub(super) fn numbers<T: FromStr>(&self) -> Result<Vec<T>, FileError> {
        let number = |word: &str| {
            word.parse().map_err(|_| self.invalid(format!("\"{}\" is not a number", shortened(word))))
        };
        self.text().split_whitespace().map(number).collect()
    }

    /// The error that it does not follow the format.
    pub(super) fn invalid(&self, how: String) -> FileError {
        self.refused(FileReason::Invalid(how))
    }

    /// An error at this element.
    pub(super) fn refused(&self, reason: FileReason) -> FileError {
        FileError::element(self.path.clone(), reason)
    }
}

/// The beginning of a text, for a message.
pub(super) fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}
