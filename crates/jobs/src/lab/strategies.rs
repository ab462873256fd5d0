//! The descriptions of the strategies, each with a button that shows it.

use cubefall::search::{About, Strategy};
use formats::{Markup, markup};

/// The list, by the id of its element.
pub(crate) fn list() -> (String, Markup) {
    ("strategies".to_owned(), Strategy::all().map(item).collect())
}

fn item(strategy: Strategy) -> Markup {
    let About { idea, source, watch, .. } = strategy.about();
    let name = strategy.title().to_lowercase();
    let key = strategy.key();
    let title = match source.url.and_then(|url| url.strip_prefix("https://")) {
        Some(place) => markup!("<a href=\"https://{}\" rel=\"noreferrer\">{}</a>", place, source.title),
        None => markup!("{}", source.title),
    };
    markup!(
        "<li><h3>{} <code>{}</code></h3><p>{}</p><p class=\"hint\">From {}, {}. {}</p>\
         <button type=\"button\" data-watch=\"{}\">Watch it<span class=\"visually-hidden\">: {}</span></button></li>",
        name,
        key,
        idea,
        title,
        source.year,
        watch,
        key,
        name
    )
}
