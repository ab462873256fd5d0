//! The descriptions of the strategies, each with a button that shows it.

use app::{Settings, Speed};
use cubefall::problem::Symmetry;
use cubefall::search::{About, Demonstration, PieceOrder, Strategy};
use formats::{Markup, markup};

/// The list, by the id of its element. This runs in the worker: the page's program has no descriptions.
pub(super) fn list() -> (String, Markup) {
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

/// The settings for watching a strategy.
pub(in crate::web) fn settings_to_watch(strategy: Strategy) -> Settings {
    let Demonstration { puzzle, steps_per_second } = strategy.demonstration();
    let puzzle = catalogue::FIRST.find(puzzle).unwrap_or(catalogue::FIRST.get("soma"));
    let speed = Speed::nearest(f64::from(steps_per_second));
    // With the pieces as given, the second stage of a fold takes minutes.
    let plan = match strategy {
        Strategy::FOLD | Strategy::FOLD_CHARS => strategy.plan().with_pieces(PieceOrder::Fewest),
        _ => strategy.plan(),
    };
    Settings { puzzle, plan, symmetry: Symmetry::Seed, speed, playing: true }
}
