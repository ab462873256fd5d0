//! Documents of HTML.

use super::escape::{MarkupPlace, escaped};
use super::markup::Markup;

/// Where the style of a document is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style<'a> {
    /// In the document, which then needs no other file. It is part of the program, like the templates of markup.
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
            Style::Own(rules) => ["<style>\n", rules, "</style>"].concat(),
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
