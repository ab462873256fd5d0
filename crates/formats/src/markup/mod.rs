//! Markup of HTML and SVG, which text enters escaped only.

mod document;
mod escape;
mod grammar;
mod markup;

pub use document::{HtmlDocument, Style};
pub use escape::{MarkupPlace, escaped, is_xml_char};
pub use grammar::MarkupError;
pub use markup::{Markup, MarkupOutput, Render, Template};
