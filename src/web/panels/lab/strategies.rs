//! The descriptions of the strategies, each with a button that shows it.

use crate::app::{Settings, Speed};
use crate::problem::Symmetry;
use crate::puzzle::catalogue;
use crate::search::{About, PieceOrder, Strategy};

/// The list, by the id of its element, as markup. This runs in the worker: the page's program has no descriptions.
pub(super) fn list() -> (String, String) {
    ("strategies".to_owned(), Strategy::all().map(item).collect())
}

fn item(strategy: Strategy) -> String {
    let About { idea, source, watch, .. } = strategy.about();
    let name = strategy.title().to_lowercase();
    let key = strategy.key();
    let title = match source.url {
        Some(url) => format!("<a href=\"{url}\" rel=\"noreferrer\">{}</a>", source.title),
        None => source.title.to_owned(),
    };
    format!(
        "<li><h3>{name} <code>{key}</code></h3><p>{idea}</p><p class=\"hint\">From {title}, {}. {watch}</p>\
         <button type=\"button\" data-watch=\"{key}\">Watch it<span class=\"visually-hidden\">: {name}</span></button></li>",
        source.year,
    )
}

/// The settings for watching a strategy.
pub(in crate::web) fn settings_to_watch(strategy: Strategy) -> Settings {
    let about = strategy.about();
    let puzzle = catalogue::find(about.puzzle).unwrap_or(catalogue::get("soma"));
    let speed = Speed::nearest(f64::from(about.steps_per_second));
    // With the pieces as given, the second stage of a fold takes minutes.
    let plan = match strategy {
        Strategy::FOLD | Strategy::FOLD_CHARS => strategy.plan().with_pieces(PieceOrder::Fewest),
        _ => strategy.plan(),
    };
    Settings { puzzle, plan, symmetry: Symmetry::Seed, speed, playing: true }
}
