//! The grammar of markup: well-formed XML of elements and attributes that can do nothing but show. Escaping
//! of text for its places.
//!
//! The same scanner checks templates when the program is compiled, and markup that arrives from a worker. So
//! it is a constant function over bytes.

use std::fmt;

/// The elements that markup may have.
#[rustfmt::skip]
const ELEMENTS: [&str; 46] = [
    "a", "b", "button", "caption", "circle", "code", "dd", "desc", "details", "div", "dl", "dt", "figcaption", "figure", "g",
    "h1", "h2", "h3", "input", "kbd", "label", "li", "line", "ol", "optgroup", "option", "p", "path", "pattern", "polygon", "polyline",
    "rect", "section", "small", "span", "summary", "svg", "table", "tbody", "td", "text", "th", "thead", "title", "tr", "ul",
];

/// The attributes that it may not have, besides those that begin with "on": they run scripts, load something,
/// or are refused by the policy of the page.
const REFUSED: [&str; 8] = ["action", "background", "formaction", "ping", "src", "srcdoc", "srcset", "style"];

/// What begins the value of the attribute `href`.
const ADDRESS: &str = "https://";

/// The most elements within each other.
const DEEPEST: usize = 32;

/// What is wrong with markup.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MarkupError {
    /// The byte at which it is wrong.
    pub at: usize,
    /// What is wrong.
    pub fault: &'static str,
}

impl fmt::Display for MarkupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "byte {} of the markup: {}", self.at, self.fault)
    }
}

impl std::error::Error for MarkupError {}

/// Checks a whole text. Returns the number of its holes.
pub(super) const fn check(text: &str, holes: Holes) -> Result<usize, MarkupError> {
    let mut scanner = Scanner {
        text: text.as_bytes(),
        at: 0,
        may_have: holes,
        holes: 0,
        open: [(0, 0); DEEPEST],
        depth: 0,
    };
    match scanner.content() {
        Ok(()) => Ok(scanner.holes),
        Err(fault) => Err(MarkupError { at: scanner.at, fault }),
    }
}

/// Whether `{}` is a hole, for a value.
#[derive(Clone, Copy)]
pub(super) enum Holes {
    /// As in a template.
    Some,
    /// As in what was made of one: braces are text.
    None,
}

type Scan = Result<(), &'static str>;

struct Scanner<'a> {
    text: &'a [u8],
    at: usize,
    may_have: Holes,
    holes: usize,
    /// The names of the open elements, as ranges of the text.
    open: [(usize, usize); DEEPEST],
    depth: usize,
}

/// Returns early with a fault, as `?` cannot in a constant function.
macro_rules! check {
    ($scan:expr) => {
        if let Err(fault) = $scan {
            return Err(fault);
        }
    };
}

impl Scanner<'_> {
    const fn next(&self) -> u8 {
        if self.at < self.text.len() { self.text[self.at] } else { 0 }
    }

    const fn is_over(&self) -> bool {
        self.at >= self.text.len()
    }

    /// Elements and text, up to the end.
    const fn content(&mut self) -> Scan {
        while !self.is_over() {
            match self.next() {
                b'<' => check!(self.tag()),
                _ => check!(self.character()),
            }
        }
        if self.depth == 0 { Ok(()) } else { Err("an element is not closed") }
    }

    /// A character of text or of a value, an entity or a hole.
    const fn character(&mut self) -> Scan {
        match (self.next(), self.may_have) {
            (b'<' | b'>', _) => Err("a plain < or >"),
            (b'&', _) => self.entity(),
            (b'{', Holes::Some) => self.hole(),
            (b'}', Holes::Some) => Err("a brace without a hole"),
            _ => {
                self.at += 1;
                Ok(())
            }
        }
    }

    const fn hole(&mut self) -> Scan {
        if !self.skip("{}") {
            return Err("a brace without a hole");
        }
        self.holes += 1;
        Ok(())
    }

    const fn entity(&mut self) -> Scan {
        if self.skip("&amp;") || self.skip("&lt;") || self.skip("&gt;") || self.skip("&quot;") {
            return Ok(());
        }
        if self.skip("&apos;") || self.skip("&#13;") || self.skip("&#10;") || self.skip("&#9;") {
            return Ok(());
        }
        Err("a plain &")
    }

    /// Skips these bytes, if they are next.
    const fn skip(&mut self, what: &str) -> bool {
        let is_next = is_at(self.text, self.at, what.as_bytes());
        if is_next {
            self.at += what.len();
        }
        is_next
    }

    const fn tag(&mut self) -> Scan {
        if self.skip("</") {
            return self.end_tag();
        }
        self.at += 1;
        let name = self.name();
        if !is_among(self.text, name, &ELEMENTS) {
            return Err("an element that markup may not have");
        }
        while self.skip(" ") {
            check!(self.attribute());
        }
        if self.skip("/>") {
            return Ok(());
        }
        if !self.skip(">") {
            return Err("a tag that does not end");
        }
        if self.depth == DEEPEST {
            return Err("too many elements within each other");
        }
        self.open[self.depth] = name;
        self.depth += 1;
        Ok(())
    }

    const fn end_tag(&mut self) -> Scan {
        let (start, end) = self.name();
        if self.depth == 0 {
            return Err("an end without a beginning");
        }
        self.depth -= 1;
        let (from, to) = self.open[self.depth];
        if is_same(self.text, (start, end), (from, to)) && self.skip(">") {
            Ok(())
        } else {
            Err("the end of another element")
        }
    }

    const fn attribute(&mut self) -> Scan {
        let name = self.name();
        let begins_with_on = name.1 > name.0 + 1 && is_among(self.text, (name.0, name.0 + 2), &["on"]);
        if begins_with_on || is_among(self.text, name, &REFUSED) {
            return Err("an attribute that markup may not have");
        }
        if name.0 == name.1 || !self.skip("=\"") {
            return Err("an attribute without a value in double quotes");
        }
        if is_among(self.text, name, &["href"]) && !is_at(self.text, self.at, ADDRESS.as_bytes()) {
            return Err("an address that does not begin with https://");
        }
        while self.next() != b'"' {
            if self.is_over() {
                return Err("a value that does not end");
            }
            check!(self.character());
        }
        self.at += 1;
        Ok(())
    }

    /// The range of a name. It is empty if none is next.
    const fn name(&mut self) -> (usize, usize) {
        let start = self.at;
        while matches!(self.next(), b'a'..=b'z' | b'-') || self.at > start && self.is_later_in_name() {
            self.at += 1;
        }
        (start, self.at)
    }

    /// As in `h1` and `viewBox`.
    const fn is_later_in_name(&self) -> bool {
        matches!(self.next(), b'A'..=b'Z' | b'0'..=b'9')
    }
}

/// Whether `what` stands at this place of a text.
const fn is_at(text: &[u8], at: usize, what: &[u8]) -> bool {
    let mut index = 0;
    while index < what.len() {
        if at + index >= text.len() || text[at + index] != what[index] {
            return false;
        }
        index += 1;
    }
    true
}

/// Whether two ranges of a text are the same.
const fn is_same(text: &[u8], one: (usize, usize), other: (usize, usize)) -> bool {
    let length = one.1 - one.0;
    let mut index = 0;
    while index < length && index < other.1 - other.0 && text[one.0 + index] == text[other.0 + index] {
        index += 1;
    }
    index == length && length == other.1 - other.0
}

/// Whether a range of a text is one of these words, which have no capitals. Capitals are ignored, as in HTML.
const fn is_among(text: &[u8], range: (usize, usize), words: &[&str]) -> bool {
    let mut index = 0;
    while index < words.len() {
        if is_word(text, range, words[index].as_bytes()) {
            return true;
        }
        index += 1;
    }
    false
}

const fn is_word(text: &[u8], (start, end): (usize, usize), word: &[u8]) -> bool {
    let mut index = 0;
    while index < word.len() && start + index < end && text[start + index].to_ascii_lowercase() == word[index]
    {
        index += 1;
    }
    index == word.len() && start + index == end
}

/// Where text stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MarkupPlace {
    /// Between tags.
    Content,
    /// In the value of an attribute, between quotes.
    Attribute,
}

/// Whether XML 1.0 allows this character in a document (production 2, `Char`).
pub const fn is_xml_char(character: char) -> bool {
    matches!(character, '\t' | '\n' | '\r' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..)
}

/// Appends text, escaped for its place. Drops the characters that XML does not allow, escaped or not. A
/// parser reads all others as they were: it would change a plain carriage return, and in attributes also
/// plain tabs and line breaks.
pub(super) fn push_escaped(markup: &mut String, text: &str, place: MarkupPlace) {
    for character in text.chars().filter(|&character| is_xml_char(character)) {
        match (character, place) {
            ('&', _) => markup.push_str("&amp;"),
            ('<', _) => markup.push_str("&lt;"),
            ('>', _) => markup.push_str("&gt;"),
            ('"', _) => markup.push_str("&quot;"),
            ('\'', _) => markup.push_str("&apos;"),
            ('\r', _) => markup.push_str("&#13;"),
            ('\n', MarkupPlace::Attribute) => markup.push_str("&#10;"),
            ('\t', MarkupPlace::Attribute) => markup.push_str("&#9;"),
            (other, _) => markup.push(other),
        }
    }
}

/// The text, escaped for its place.
pub fn escaped(text: &str, place: MarkupPlace) -> String {
    let mut markup = String::with_capacity(text.len());
    push_escaped(&mut markup, text, place);
    markup
}
