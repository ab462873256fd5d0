//! Markup of HTML and SVG, which text enters escaped only.

/// The example of its README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

mod grammar;

use grammar::{Holes, check, push_escaped};
pub use grammar::{MarkupError, MarkupPlace, escaped, is_xml_char};
use serde::{Deserialize, Serialize};
use std::fmt::{self, Write};

/// Elements of HTML or SVG, as well-formed XML without scripts, style attributes or addresses that load
/// something.
///
/// Text enters it escaped only: [`markup!`](crate::markup) makes it of a template, which is part of the
/// program, and of values. What was made elsewhere, as by a worker, is checked against the same grammar when
/// it is decoded.
///
/// ```
/// use markup::markup;
///
/// let name = "<img src=x onerror=alert(1)>";
/// let row = markup!("<li title=\"{}\">{}</li>", name, markup!("<b>{}</b>", "3 & 4"));
/// assert_eq!(row.as_str(), "<li title=\"&lt;img src=x onerror=alert(1)&gt;\"><b>3 &amp; 4</b></li>");
/// ```
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize, Debug)]
#[serde(try_from = "String", into = "String")]
pub struct Markup(String);

impl Markup {
    /// No markup.
    pub const fn new() -> Self {
        Self(String::new())
    }

    /// A template with these values in its holes, as many as it has. This is what [`markup!`](crate::markup)
    /// calls.
    ///
    /// An attribute whose whole value is `None` is left out.
    pub fn fill(template: &Template, values: &[&dyn Render]) -> Self {
        let mut markup = String::new();
        let mut place = MarkupPlace::Content;
        let mut values = values.iter();
        let mut parts = template.0.split(HOLE);
        let mut part = parts.next().unwrap_or_default();
        loop {
            markup.push_str(part);
            place = match part.rfind(['<', '>']) {
                Some(at) if part.as_bytes()[at] == b'<' => MarkupPlace::Attribute,
                Some(_) => MarkupPlace::Content,
                None => place,
            };
            let (Some(value), Some(next)) = (values.next(), parts.next()) else { break };
            part = match next.strip_prefix('"') {
                Some(rest) if part.ends_with("=\"") && value.is_absent() => {
                    markup.truncate(markup.rfind(' ').unwrap_or(markup.len()));
                    rest
                }
                _ => {
                    value.render(&mut MarkupOutput { markup: &mut markup, place });
                    next
                }
            };
        }
        Self(markup)
    }

    /// The markup as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Appends markup.
    pub fn push(&mut self, more: Self) {
        self.0.push_str(&more.0);
    }
}

impl FromIterator<Markup> for Markup {
    fn from_iter<T: IntoIterator<Item = Self>>(parts: T) -> Self {
        let mut all = Self::new();
        parts.into_iter().for_each(|part| all.push(part));
        all
    }
}

/// What was decoded is checked, so that it is markup whoever wrote it.
impl TryFrom<String> for Markup {
    type Error = MarkupError;

    fn try_from(text: String) -> Result<Self, MarkupError> {
        if let Some((at, _)) = text.char_indices().find(|&(_, character)| !is_xml_char(character)) {
            return Err(MarkupError { at, fault: "a character that XML does not allow" });
        }
        check(&text, Holes::None).map(|_| Self(text))
    }
}

impl From<Markup> for String {
    fn from(markup: Markup) -> Self {
        markup.0
    }
}

/// The place of a value in a template.
const HOLE: &str = "{}";

/// The constant part of markup, with `{}` where values stand: between tags, or in the double quotes of an
/// attribute.
#[derive(Clone, Copy, Debug)]
pub struct Template(&'static str);

impl Template {
    /// A template with this number of holes.
    ///
    /// # Panics
    /// When it is no markup, or has another number of holes. In [`markup!`](crate::markup) that is an error
    /// of the compiler.
    pub const fn new(text: &'static str, holes: usize) -> Self {
        match check(text, Holes::Some) {
            Ok(found) => assert!(found == holes, "a template has a hole for each value"),
            Err(MarkupError { fault, .. }) => panic!("{}", fault),
        }
        Self(text)
    }
}

/// A value in markup.
pub trait Render {
    /// Writes it. Whatever is written is escaped.
    fn render(&self, output: &mut MarkupOutput<'_>);

    /// Whether an attribute with this value is left out.
    fn is_absent(&self) -> bool {
        false
    }
}

/// Where a value is written. It escapes what is written for its place.
pub struct MarkupOutput<'a> {
    markup: &'a mut String,
    place: MarkupPlace,
}

impl Write for MarkupOutput<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        push_escaped(self.markup, text, self.place);
        Ok(())
    }
}

impl Render for Markup {
    fn render(&self, output: &mut MarkupOutput<'_>) {
        match output.place {
            MarkupPlace::Content => output.markup.push_str(&self.0),
            MarkupPlace::Attribute => push_escaped(output.markup, &self.0, MarkupPlace::Attribute),
        }
    }
}

impl<T: Render + ?Sized> Render for &T {
    fn render(&self, output: &mut MarkupOutput<'_>) {
        (**self).render(output);
    }

    fn is_absent(&self) -> bool {
        (**self).is_absent()
    }
}

impl<T: Render> Render for Option<T> {
    fn render(&self, output: &mut MarkupOutput<'_>) {
        if let Some(value) = self {
            value.render(output);
        }
    }

    fn is_absent(&self) -> bool {
        self.is_none()
    }
}

/// Text, and numbers as they are displayed.
macro_rules! render_as_text {
    ($($kind:ty),*) => {$(
        impl Render for $kind {
            fn render(&self, output: &mut MarkupOutput<'_>) {
                // Nothing that is written to a string fails.
                let _ = write!(output, "{self}");
            }
        }
    )*};
}

render_as_text!(str, String, char, fmt::Arguments<'_>, bool, u16, u32, u64, usize, i32, f64);

/// Makes [`Markup`](crate::Markup) of a template and the values for its holes, in their order. Text is
/// escaped, markup stays as it is, and an attribute whose whole value is `None` is left out.
///
/// The template is a constant. It is checked by the compiler: it has to be well-formed, with holes `{}` only
/// between tags and in the double quotes of attributes.
///
/// ```compile_fail
/// # use markup::markup;
/// markup!("<p onclick=\"{}\"></p>", "alert(1)");
/// ```
/// ```compile_fail
/// # use markup::markup;
/// markup!("<p>{}", "not closed");
/// ```
/// ```compile_fail
/// # use markup::markup;
/// let name = String::from("<b>");
/// markup!(name);
/// ```
#[macro_export]
macro_rules! markup {
    ($template:expr $(, $value:expr)* $(,)?) => {{
        const TEMPLATE: $crate::Template =
            $crate::Template::new($template, <[&str]>::len(&[$(stringify!($value)),*]));
        $crate::Markup::fill(&TEMPLATE, &[$(&$value as &dyn $crate::Render),*])
    }};
}

/// Where the style of a document is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style<'a> {
    /// In the document, which then needs no other file. It is part of the program, like the templates of
    /// markup.
    Own(&'static str),
    /// In a file at this address. A policy may forbid styles in the document.
    Linked(&'a str),
}

/// A document of HTML, which is well-formed XML.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HtmlDocument(String);

impl HtmlDocument {
    /// A document with this title and body.
    pub fn new(title: &str, style: Style<'_>, body: &Markup) -> Self {
        let style = match style {
            Style::Own(rules) => format!("<style>\n{rules}</style>"),
            Style::Linked(address) => {
                format!("<link rel=\"stylesheet\" href=\"{}\"/>", escaped(address, MarkupPlace::Attribute))
            }
        };
        let title = escaped(title, MarkupPlace::Content);
        Self(format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
             <meta name=\"viewport\" content=\"width=device-width\"/>\n<title>{title}</title>\n\
             {style}\n</head>\n<body>\n{}</body>\n</html>\n",
            body.as_str()
        ))
    }

    /// The document as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}
