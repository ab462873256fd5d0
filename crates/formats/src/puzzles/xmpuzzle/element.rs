//! Elements of the XML with their paths for messages, and the checks of a text before it is parsed.

use crate::puzzles::file_error::check;
use crate::puzzles::{FileError, FileReason, Place, Remark, RemarkKind, limits};
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

/// The grids of the format, by number.
const GRIDS: [&str; 5] =
    ["cubes", "triangular prisms", "spheres", "rhombic tetrahedra", "tetrahedra and octahedra"];

/// Checks that the grid of an element, which is one of cubes by default, is one of cubes.
pub(super) fn check_grid(element: &Element) -> Result<(), FileError> {
    let number = element.number::<usize>("type")?.unwrap_or(0);
    let name = GRIDS.get(number).map_or_else(|| format!("number {number}"), |name| format!("of {name}"));
    match number {
        0 => Ok(()),
        _ => Err(element.refused(FileReason::Unsupported(format!("a grid {name}")))),
    }
}

/// Whether a text looks like this format: XML.
pub(in crate::puzzles) fn recognises(text: &str) -> bool {
    text.trim_start().starts_with('<')
}

/// The maximum number of attributes of an element. The format has at most ten, and the parser compares each
/// with all before it.
const MOST_IN_TAG: usize = 64;

/// The maximum number of attributes of a file. Each takes some 80 bytes.
const MOST_ATTRIBUTES: usize = 2_000_000;

/// The maximum number of namespace declarations. The format has none, and the parser copies them from element
/// to element.
const MOST_NAMESPACES: usize = 8;

/// Checks what the parser does not limit: it is recursive for nested elements.
pub(super) fn check_structure(text: &str) -> Result<(), FileError> {
    if text.matches("xmlns").nth(MOST_NAMESPACES).is_some() {
        let how = format!("it declares more than {MOST_NAMESPACES} namespaces");
        return Err(FileError::file(FileReason::Invalid(how)));
    }
    let (mut depth, mut all, mut rest) = (0_usize, 0, text);
    while let Some(start) = rest.find('<') {
        rest = &rest[start + 1..];
        let refused = |error: FileError| error.at(Place::Line(1 + lines_before(text, rest)));
        let tag = Tag::of(rest);
        all += tag.attributes;
        check_attributes(tag.attributes, all).map_err(refused)?;
        // The parser also stops there.
        let Some(length) = tag.length else { return Ok(()) };
        match rest.as_bytes().first() {
            Some(b'?' | b'!') => {}
            // An end without a beginning is an error that the parser finds.
            Some(b'/') => depth = depth.saturating_sub(1),
            _ if rest[..length].ends_with('/') => {}
            _ => depth += 1,
        }
        check(limits::DEPTH, depth).map_err(refused)?;
        rest = &rest[length..];
    }
    Ok(())
}

/// Checks the number of attributes of an element, and of all elements up to there.
fn check_attributes(own: usize, all: usize) -> Result<(), FileError> {
    let how = match (own > MOST_IN_TAG, all > MOST_ATTRIBUTES) {
        (true, _) => format!("an element has {own} attributes; at most {MOST_IN_TAG} are accepted"),
        (_, true) => format!("it has more than {MOST_ATTRIBUTES} attributes"),
        _ => return Ok(()),
    };
    Err(FileError::file(FileReason::Invalid(how)))
}

/// The text between `<` and its `>`.
struct Tag {
    /// Its length in bytes, if it has an end.
    length: Option<usize>,
    attributes: usize,
}

impl Tag {
    /// The tag, comment, section or instruction that the text begins with.
    fn of(text: &str) -> Self {
        // The end is searched for after the beginning: `<!-->` only begins a comment.
        let until = |begin: &str, end: &str| {
            let inner = text.strip_prefix(begin).and_then(|inner| inner.find(end));
            Self { length: inner.map(|inner| begin.len() + inner), attributes: 0 }
        };
        match text.as_bytes().first() {
            Some(b'?') => until("?", "?>"),
            Some(b'!') if text.starts_with("!--") => until("!--", "-->"),
            Some(b'!') if text.starts_with("![CDATA[") => until("![CDATA[", "]]>"),
            _ => Self::of_element(text),
        }
    }

    /// The tag of an element, whose attributes may have any characters but `<` between quotes.
    fn of_element(text: &str) -> Self {
        let (mut quote, mut attributes) = (None, 0);
        let end = text.bytes().position(|byte| {
            match (quote, byte) {
                (None, b'"' | b'\'') => {
                    quote = Some(byte);
                    attributes += 1;
                }
                (Some(open), _) if open == byte => quote = None,
                _ => {}
            }
            byte == b'<' || quote.is_none() && byte == b'>'
        });
        let length = end.filter(|&end| text.as_bytes()[end] == b'>');
        Self { length, attributes }
    }
}

/// The number of lines that end before the rest of a text.
fn lines_before(text: &str, rest: &str) -> usize {
    text[..text.len() - rest.len()].matches('\n').count()
}
