//! What page and worker say to each other in words. Parts to do are an array of their numbers; what came of a part is an
//! array of its number and its result's words.

use crate::app::WorkerNews;
use crate::problem::Symmetry;
use crate::puzzle::Puzzle;
use crate::puzzle::catalogue;
use std::sync::Arc;

/// Fractions are told in millionths: to write a number with a point takes more program than to search.
const MILLION: f64 = 1e6;

/// What the page tells a worker in words.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Order {
    /// Cut the search of this puzzle, counted so.
    Cut(Arc<Puzzle>, Symmetry),
    /// Find all solutions of this puzzle that have these placements, by their places in the table of all of them.
    Complete(Arc<Puzzle>, Vec<u32>),
    /// Stop until told to go on.
    Rest,
    /// Go on.
    GoOn,
}

impl Order {
    pub(super) fn text(&self) -> String {
        match self {
            Self::Cut(puzzle, symmetry) => format!("cut {} {}", puzzle.id(), symmetry.key()),
            Self::Complete(puzzle, placements) => format!("complete {}{}", puzzle.id(), spaced(placements)),
            Self::Rest => "rest".to_owned(),
            Self::GoOn => "go-on".to_owned(),
        }
    }

    pub(super) fn from_text(text: &str) -> Option<Self> {
        let mut words = text.split(' ');
        let order = match words.next()? {
            "cut" => Self::Cut(catalogue::find(words.next()?)?, Symmetry::from_key(words.next()?)?),
            "complete" => {
                let puzzle = catalogue::find(words.next()?)?;
                return Some(Self::Complete(puzzle, numbers(words)?));
            }
            "rest" => Self::Rest,
            "go-on" => Self::GoOn,
            _ => return None,
        };
        words.next().is_none().then_some(order)
    }
}

/// What a worker tells the page in words.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Word {
    /// It listens.
    Ready,
    /// Something about its work.
    News(WorkerNews),
}

impl Word {
    /// The text of it; none of what is told by numbers.
    pub(super) fn text(&self) -> Option<String> {
        Some(match self {
            Self::Ready => "ready".to_owned(),
            Self::News(WorkerNews::Begun { parts, placements }) => format!("begun {parts} {placements}"),
            Self::News(WorkerNews::At { part, fraction }) => {
                format!("at {part} {}", (fraction * MILLION) as u32)
            }
            Self::News(WorkerNews::Ways { count, fraction, over, solutions }) => {
                let millionths = (fraction * MILLION) as u32;
                format!("ways {count} {millionths} {}{}", u8::from(*over), spaced(solutions))
            }
            Self::News(WorkerNews::Lost(reason)) => format!("lost {reason}"),
            Self::News(WorkerNews::Unable(reason)) => format!("unable {reason}"),
            Self::News(WorkerNews::Found { .. }) => return None,
        })
    }

    pub(super) fn from_text(text: &str) -> Option<Self> {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        let two = rest.split_once(' ');
        Some(match word {
            "ready" => Self::Ready,
            "begun" => {
                let (parts, placements) = two?;
                Self::News(WorkerNews::Begun {
                    parts: parts.parse().ok()?,
                    placements: placements.parse().ok()?,
                })
            }
            "at" => {
                let (part, fraction) = two?;
                let millionths: u32 = fraction.parse().ok()?;
                let fraction = f64::from(millionths) / MILLION;
                Self::News(WorkerNews::At { part: part.parse().ok()?, fraction })
            }
            "ways" => {
                let mut words = rest.split(' ');
                let count = words.next()?.parse().ok()?;
                let millionths: u32 = words.next()?.parse().ok()?;
                let over = words.next()? == "1";
                let fraction = f64::from(millionths) / MILLION;
                Self::News(WorkerNews::Ways { count, fraction, over, solutions: numbers(words)? })
            }
            "lost" => Self::News(WorkerNews::Lost(rest.to_owned())),
            "unable" => Self::News(WorkerNews::Unable(rest.to_owned())),
            _ => return None,
        })
    }
}

/// Each number behind a space.
fn spaced(numbers: &[u32]) -> String {
    numbers.iter().map(|number| format!(" {number}")).collect()
}

fn numbers<'a>(words: impl Iterator<Item = &'a str>) -> Option<Vec<u32>> {
    words.map(|word| word.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_understood_as_they_are_given() {
        for puzzle in catalogue::all() {
            for symmetry in Symmetry::ALL {
                let order = Order::Cut(puzzle.clone(), symmetry);
                assert_eq!(Order::from_text(&order.text()), Some(order));
            }
        }
        let complete = |placements| Order::Complete(catalogue::get("bedlam"), placements);
        for order in [Order::Rest, Order::GoOn, complete(vec![]), complete(vec![0, 1407])] {
            assert_eq!(Order::from_text(&order.text()), Some(order));
        }
        for text in [
            "",
            "cut",
            "cut soma",
            "cut soma seed raw",
            "cut cube seed",
            "rest now",
            "complete",
            "complete soma x",
        ] {
            assert_eq!(Order::from_text(text), None, "{text}");
        }
    }

    #[test]
    fn news_are_understood_as_they_are_told() {
        let news = [
            WorkerNews::Begun { parts: 640, placements: 2012 },
            WorkerNews::At { part: 17, fraction: 0.125 },
            WorkerNews::Ways { count: 0, fraction: 0.25, over: false, solutions: vec![] },
            WorkerNews::Ways { count: 2, fraction: 1.0, over: true, solutions: vec![3, 17, 3, 20] },
            WorkerNews::Lost("it has a fault: out of memory".to_owned()),
            WorkerNews::Unable(String::new()),
        ];
        for word in news.map(Word::News).into_iter().chain([Word::Ready]) {
            assert_eq!(Word::from_text(&word.text().expect("words")), Some(word));
        }
        for text in [
            "",
            "begun 640",
            "begun 1 2 3",
            "begun -1 2",
            "at 1 x",
            "at 1 0.5",
            "found 3",
            "ways",
            "ways 1 2",
            "ways 1 2 1 x",
        ] {
            assert_eq!(Word::from_text(text), None, "{text}");
        }
    }
}
