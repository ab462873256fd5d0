//! How orders and news travel: as lists of texts, which a browser hands over as they are.

use super::{Finding, Format, News, Order, RaceForm, Wish};
use crate::lab::figures::Scope;
use crate::puzzle::catalogue;
use js_sys::Array;
use wasm_bindgen::JsValue;

/// The list as the browser posts it.
pub(super) fn to_list(words: &[String]) -> Array {
    words.iter().map(|word| JsValue::from_str(word)).collect()
}

/// The texts of a list that was posted; none where it is something else.
pub(in crate::web) fn from_list(data: &JsValue) -> Vec<String> {
    let list = if Array::is_array(data) { Array::from(data) } else { Array::new() };
    list.iter().filter_map(|word| word.as_string()).collect()
}

impl Order {
    /// The words for it.
    pub(super) fn words(&self) -> Vec<String> {
        match self {
            Self::Introduce => of(["introduce"]),
            Self::Pause => of(["pause"]),
            Self::Resume => of(["resume"]),
            Self::Save(Format::Csv, race) => of(["csv", race]),
            Self::Save(Format::Json, race) => of(["json", race]),
            Self::Begin(Wish::Orders) => of(["orders"]),
            Self::Begin(Wish::Counting) => of(["counting"]),
            Self::Begin(Wish::Figures(scope)) => {
                let puzzle = scope.puzzle.as_ref().map_or("", |puzzle| puzzle.id());
                of(["figures", if scope.full { "full" } else { "samples" }, puzzle])
            }
            Self::Begin(Wish::Race(RaceForm { puzzle, order, unit, limit, strategies })) => {
                let mut words = of(["race", puzzle, order, unit, limit]);
                words.extend_from_slice(strategies);
                words
            }
        }
    }

    /// The order that these words give.
    pub(super) fn from_words(words: &[String]) -> Option<Self> {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        Some(match *words.as_slice() {
            ["introduce"] => Self::Introduce,
            ["pause"] => Self::Pause,
            ["resume"] => Self::Resume,
            ["csv", race] => Self::Save(Format::Csv, race.to_owned()),
            ["json", race] => Self::Save(Format::Json, race.to_owned()),
            ["orders"] => Self::Begin(Wish::Orders),
            ["counting"] => Self::Begin(Wish::Counting),
            ["figures", extent @ ("full" | "samples"), puzzle] => {
                let puzzle = if puzzle.is_empty() { None } else { Some(catalogue::find(puzzle)?) };
                Self::Begin(Wish::Figures(Scope { puzzle, full: extent == "full" }))
            }
            ["race", puzzle, order, unit, limit, ref strategies @ ..] => Self::Begin(Wish::Race(RaceForm {
                puzzle: puzzle.to_owned(),
                order: order.to_owned(),
                unit: unit.to_owned(),
                limit: limit.to_owned(),
                strategies: of(strategies.iter().copied()),
            })),
            _ => return None,
        })
    }
}

impl News {
    /// The words for it.
    pub(super) fn words(self) -> Vec<String> {
        match self {
            Self::Ready => of(["ready"]),
            Self::Refused(reason) => of(["refused", &reason]),
            Self::Failed(reason) => of(["failed", &reason]),
            Self::File(name, kind, text) => of(["file", &name, &kind, &text]),
            Self::Known(finding) => finding.words("known"),
            Self::Found(finding, over) => finding.words(if over { "over" } else { "found" }),
        }
    }

    /// The news that these words tell.
    pub(super) fn from_words(mut words: Vec<String>) -> Option<Self> {
        if let [kind @ ("known" | "found" | "over"), status, race, parts @ ..] = refs(&words).as_slice() {
            let pairs = parts.chunks_exact(2).map(|pair| (pair[0].to_owned(), pair[1].to_owned()));
            let race = Some(*race).filter(|race| !race.is_empty()).map(str::to_owned);
            let finding = Finding { status: (*status).to_owned(), parts: pairs.collect(), race };
            return Some(match *kind {
                "known" => Self::Known(finding),
                kind => Self::Found(finding, kind == "over"),
            });
        }
        let last = words.pop()?;
        Some(match (refs(&words).as_slice(), last.as_str()) {
            ([], "ready") => Self::Ready,
            (["refused"], _) => Self::Refused(last),
            (["failed"], _) => Self::Failed(last),
            (["file", name, kind], _) => Self::File((*name).to_owned(), (*kind).to_owned(), last),
            _ => return None,
        })
    }
}

impl Finding {
    fn words(self, kind: &str) -> Vec<String> {
        let mut words = vec![kind.to_owned(), self.status, self.race.unwrap_or_default()];
        words.extend(self.parts.into_iter().flat_map(|(id, markup)| [id, markup]));
        words
    }
}

fn of<'a>(words: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    words.into_iter().map(str::to_owned).collect()
}

fn refs(words: &[String]) -> Vec<&str> {
    words.iter().map(String::as_str).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_understood_as_they_are_given() {
        let form = RaceForm {
            puzzle: "soma".to_owned(),
            order: "own".to_owned(),
            unit: "steps".to_owned(),
            limit: "2.5".to_owned(),
            strategies: of(["turbo", "fold"]),
        };
        let orders = [
            Order::Introduce,
            Order::Pause,
            Order::Resume,
            Order::Save(Format::Csv, "{}".to_owned()),
            Order::Save(Format::Json, String::new()),
            Order::Begin(Wish::Orders),
            Order::Begin(Wish::Counting),
            Order::Begin(Wish::Figures(Scope::SAMPLES)),
            Order::Begin(Wish::Figures(Scope::FULL)),
            Order::Begin(Wish::Figures(Scope::only(catalogue::get("bedlam")))),
            Order::Begin(Wish::Race(form)),
            Order::Begin(Wish::Race(RaceForm::default())),
        ];
        for order in orders {
            assert_eq!(Order::from_words(&order.words()), Some(order));
        }
        for words in
            [&[][..], &["csv"], &["figures", "some", ""], &["figures", "full", "cube"], &["race", "soma"]]
        {
            assert_eq!(Order::from_words(&of(words.iter().copied())), None, "{words:?}");
        }
    }

    #[test]
    fn news_are_understood_as_they_are_told() {
        let text = |text: &str| text.to_owned();
        let parts = vec![(text("figures"), text("<p>7</p>")), (text("race-table"), String::new())];
        let finding = Finding { status: text("Racing: fold."), parts, race: Some(text("{}")) };
        let news = [
            News::Ready,
            News::Refused(text("Choose a puzzle.")),
            News::Failed(String::new()),
            News::File(text("race.csv"), text("text/csv"), text("a,b\n1,2")),
            News::Known(Finding::default()),
            News::Found(finding.clone(), false),
            News::Found(finding, true),
        ];
        for told in news {
            assert_eq!(News::from_words(told.clone().words()), Some(told));
        }
        for words in [&[][..], &["known"], &["file", "name", "kind"], &["ready", "now"]] {
            assert_eq!(News::from_words(of(words.iter().copied())), None, "{words:?}");
        }
    }
}
