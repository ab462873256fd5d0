//! The numbers of the lessons, computed by the searches.
//!
//! A figure's `of` is one of these, in words:
//!
//! - of the moment's puzzle: `cells`, `pieces`, `rotations`, `placements`, `placements of PIECE`;
//! - at the moment's goal: `assembly`, `placement` and `both` as words of bits, `cubes of the piece`, `cells
//!   in both`, `candidates`, `tries`, `tries since` the moment before;
//! - of the moment's search up to its end, or of another one, as the fragment of an address: `tries at the
//!   end [SEARCH]`, `solutions [SEARCH]`, `longest list [SEARCH]`, `stage N tries [SEARCH]`;
//! - `printed TITLE: FACT`, as in data/seed_figures.txt, and `known FACT`, as in tests/data/known_counts.txt,
//!   ` #N` for the N-th,
//! - `order PUZZLE ORDER`, as in data/cell_orders.txt;
//! - `A / B`, `A * B`, `A mod B`, `percent less A / B`, rounded as the value is printed; `number N` and `year
//!   N` for what is no result.

use app::{Link, Settings};
use cubefall::problem::{PlacementId, Problem, Reduction};
use cubefall::puzzle::{Cell, CellSet, Rotation};
use cubefall::search::{Event, Search};
use jobs::MomentDocument;
use lab::figures::{Fact, seeds};
use messages::{Goal, Lesson};
use std::collections::HashMap;
use std::ops::ControlFlow;
use words::{decimal, grouped};

/// A computed number, or a word of bits.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Value {
    Whole(u128),
    Decimal(f64),
    Text(String),
}

/// What the whole of a search has done.
#[derive(Clone, Debug)]
struct Whole {
    solutions: u64,
    tried: Vec<u64>,
    kept: Vec<u64>,
}

/// Computes figures, each search once.
#[derive(Default)]
pub(super) struct Engine {
    wholes: HashMap<String, Whole>,
}

/// A moment's search at its goal.
pub(super) struct At {
    pub(super) search: Search,
    pub(super) event: Option<Event>,
    /// The tries until the moment before.
    pub(super) tried_before: u64,
}

/// The search of a fragment, from its beginning.
pub(super) fn search(fragment: &str) -> Search {
    let (link, left_out) = Link::read(fragment);
    assert!(left_out.is_empty(), "{fragment}: {left_out:?}");
    let Settings { puzzle, plan, symmetry, .. } = link.settings;
    let reduction = Reduction::of(&puzzle, symmetry).unwrap_or_else(|error| panic!("{fragment}: {error:?}"));
    Search::new(&Problem::reduced(&puzzle, reduction), plan)
}

/// The search of a moment of a lesson at its goal.
pub(super) fn at(lesson: &Lesson, index: usize) -> At {
    let (steps, moment) = (app::steps_of(lesson), &lesson.moments[index]);
    let mut search = search(&moment.search);
    let continues = index > 0 && lesson.moments[index - 1].search == moment.search;
    let begin = if continues { steps[index - 1] } else { 0 };
    let mut event = None;
    let mut tried_before = 0;
    while search.stats().steps() < steps[index] {
        event = Some(search.step());
        if search.stats().steps() == begin {
            tried_before = search.stats().tried();
        }
    }
    At { search, event, tried_before }
}

impl At {
    /// The placement of the last try.
    fn placement(&self) -> PlacementId {
        match self.event {
            Some(
                Event::Placed { placement } | Event::Refused { placement, .. } | Event::Solved { placement },
            ) => placement,
            _ => panic!("no placement at {:?}", self.event),
        }
    }

    fn both(&self) -> CellSet {
        match &self.event {
            Some(Event::Refused { clash, .. }) => clash.clone(),
            event => panic!("no clash at {event:?}"),
        }
    }

    /// A set as a word of bits, the highest one first.
    fn word(&self, set: &CellSet) -> Value {
        let cells = (0..self.search.problem().region().volume()).map(Cell::new);
        let mut bits: Vec<char> = cells.map(|cell| if set.contains(cell) { '1' } else { '0' }).collect();
        bits.reverse();
        Value::Text(bits.into_iter().collect())
    }
}

impl Engine {
    /// The figure as text, with as many decimals as `printed` has.
    pub(super) fn compute(&mut self, of: &str, document: &MomentDocument, at: &At, printed: &str) -> String {
        let decimals = printed.split_once('.').map_or(0, |(_, digits)| digits.len());
        match self.value(of, document, at) {
            Value::Whole(number) => grouped(number),
            Value::Decimal(number) if decimals == 0 => grouped(number.round() as u128),
            Value::Decimal(number) => decimal(number, decimals),
            Value::Text(text) => text,
        }
    }

    fn value(&mut self, of: &str, document: &MomentDocument, at: &At) -> Value {
        if let Some(of) = of.strip_prefix("percent less ") {
            return Value::Decimal(100.0 * (1.0 - self.ratio(of, " / ", document, at)));
        }
        if let Some((one, other)) = of.split_once(" mod ") {
            let [Value::Whole(one), Value::Whole(other)] =
                [one, other].map(|of| self.value(of, document, at))
            else {
                panic!("{of} has no whole numbers");
            };
            return Value::Whole(one % other);
        }
        if let Some((one, other)) = of.split_once(" * ") {
            let product = [one, other].map(|of| match self.value(of, document, at) {
                Value::Whole(number) => number as f64,
                Value::Decimal(number) => number,
                Value::Text(text) => panic!("{of} is {text}"),
            });
            return Value::Decimal(product[0] * product[1]);
        }
        if of.contains(" / ") {
            return Value::Decimal(self.ratio(of, " / ", document, at));
        }
        let lookup = |prefix| of.strip_prefix(prefix);
        if let Some(fact) = lookup("printed ") {
            return printed(fact);
        }
        if let Some(fact) = lookup("known ") {
            return known(fact);
        }
        if let Some(order) = lookup("order ") {
            return counted(order);
        }
        if let Some(year) = lookup("year ") {
            return Value::Text(year.to_owned());
        }
        if let Some(number) = lookup("number ") {
            return Value::Whole(number.parse().expect("a number"));
        }
        if let Some(piece) = lookup("placements of ") {
            let problem = at.search.problem();
            let piece = problem.puzzle().piece_named(piece).expect("a piece");
            return Value::Whole(problem.count_of(piece) as u128);
        }
        match of_search(of, &document.search) {
            Some((what, search)) => self.of_whole(what, search),
            None => here(of, at),
        }
    }

    fn ratio(&mut self, of: &str, sign: &str, document: &MomentDocument, at: &At) -> f64 {
        let (one, other) = of.split_once(sign).unwrap_or_else(|| panic!("{of} has no{sign}"));
        let [one, other] = [one, other].map(|of| match self.value(of, document, at) {
            Value::Whole(number) => number as f64,
            Value::Decimal(number) => number,
            Value::Text(text) => panic!("{of} is {text}"),
        });
        one / other
    }

    fn of_whole(&mut self, what: &str, fragment: &str) -> Value {
        let whole = self.whole(fragment);
        let number = match what {
            "solutions" => whole.solutions,
            "tries at the end" => whole.tried.iter().sum(),
            "kept at the end" => whole.kept.iter().sum(),
            "longest list" => whole.kept.iter().copied().max().unwrap_or(0),
            stage => {
                let stage = stage.strip_prefix("stage ").and_then(|stage| stage.strip_suffix(" tries"));
                let stage: usize = stage.and_then(|stage| stage.parse().ok()).expect("a stage");
                whole.tried[stage - 1]
            }
        };
        Value::Whole(number.into())
    }

    fn whole(&mut self, fragment: &str) -> &Whole {
        self.wholes.entry(fragment.to_owned()).or_insert_with(|| {
            let mut search = search(fragment);
            search.run(u64::MAX, |_| ControlFlow::Continue(()));
            assert!(search.is_exhausted(), "{fragment} does not end");
            let levels = search.stats().levels();
            Whole {
                solutions: search.stats().solutions(),
                tried: levels.iter().map(|level| level.tried).collect(),
                kept: levels.iter().map(|level| level.kept).collect(),
            }
        })
    }
}

/// What of a whole search a figure is of, and the search, if not the moment's own.
fn of_search<'a>(of: &'a str, own: &'a str) -> Option<(&'a str, &'a str)> {
    let (what, other) = match of.split_once(" [") {
        Some((what, other)) => (what, other.strip_suffix(']')?),
        None => (of, own),
    };
    let is_whole = ["solutions", "tries at the end", "kept at the end", "longest list"].contains(&what)
        || what.starts_with("stage ");
    is_whole.then_some((what, other))
}

/// A figure of a moment's puzzle, or of its search at its goal.
fn here(of: &str, at: &At) -> Value {
    let problem = at.search.problem();
    let word_of = |id| at.word(&problem.filled_by(id));
    let number = match of {
        "assembly" => return at.word(&at.search.assembly()),
        "placement" => return word_of(at.placement()),
        "both" => return at.word(&at.both()),
        "cells" => problem.region().volume(),
        "pieces" => problem.puzzle().pieces().len(),
        "rotations" => Rotation::all().len(),
        "placements" => problem.len(),
        "items" => problem.region().volume() + problem.puzzle().pieces().len(),
        "cubes of the piece" => problem.cells_of(at.placement()).len(),
        "cells in both" => at.both().len(),
        "candidates" => match at.event {
            Some(Event::Counted { candidates, .. } | Event::CountedPiece { candidates, .. }) => candidates,
            _ => panic!("nothing was counted at {:?}", at.event),
        },
        "all moves" => {
            let counts = problem.pieces().map(|(piece, _)| problem.count_of(piece) as u128);
            return Value::Whole(counts.product::<u128>() * problem.puzzle().pieces().len() as u128);
        }
        "pieces in" => at.search.level(),
        "tries" => at.search.stats().tried() as usize,
        "tries since" => (at.search.stats().tried() - at.tried_before) as usize,
        _ => panic!("unknown figure: {of}"),
    };
    Value::Whole(number as u128)
}

/// The N-th figure of a fact.
fn numbered(fact: &str) -> (&str, usize) {
    match fact.rsplit_once(" #") {
        Some((fact, number)) => (fact, number.parse::<usize>().expect("a number") - 1),
        None => (fact, 0),
    }
}

/// A figure that a text prints.
fn printed(fact: &str) -> Value {
    let (title, fact) = fact.split_once(": ").expect("TITLE: FACT");
    let (label, index) = numbered(fact);
    let seed =
        seeds().into_iter().find(|seed| seed.title == title).unwrap_or_else(|| panic!("no text {title}"));
    let fact: &Fact = seed.fact(label).unwrap_or_else(|| panic!("{title} has no {label}"));
    match fact.wholes() {
        Some(wholes) => Value::Whole(wholes[index]),
        None => Value::Decimal(fact.figures[index].to_string().parse().expect("a number")),
    }
}

/// The nodes of the search by an order of the cells, as in data/cell_orders.txt, if they were counted.
fn counted(order: &str) -> Value {
    let lines = include_str!("../../../../../data/cell_orders.txt").lines();
    let figures = lines.filter_map(|line| line.strip_prefix(order)?.strip_prefix(' ')).next();
    let (nodes, error) =
        figures.and_then(|figures| figures.split_once(' ')).unwrap_or_else(|| panic!("no order {order}"));
    assert_eq!(error, "0", "{order} is counted, not estimated");
    Value::Whole(nodes.parse().expect("a count"))
}

/// A figure of the known counts.
fn known(fact: &str) -> Value {
    let (label, index) = numbered(fact);
    let line = include_str!("../../../../../tests/data/known_counts.txt")
        .lines()
        .find(|line| line.starts_with(&format!("{label}: ")));
    let line = line.unwrap_or_else(|| panic!("no known {label}"));
    let figures = line.rsplit_once(": ").map_or("", |_| &line[label.len() + 2..]);
    let figures = figures.split(" | ").next().unwrap_or_default();
    Value::Whole(figures.split(' ').nth(index).and_then(|figure| figure.parse().ok()).expect("a figure"))
}

/// Whether a goal is what its event says.
pub(super) fn is_at(goal: Goal, at: &At) -> bool {
    match (goal, &at.event) {
        (Goal::Fit, Some(Event::Placed { .. }))
        | (Goal::NoRoom, Some(Event::Refused { .. }))
        | (Goal::Isolated, Some(Event::Isolated { .. }))
        | (Goal::Counted, Some(Event::Counted { .. } | Event::CountedPiece { .. }))
        | (
            Goal::NoCandidate,
            Some(Event::Counted { candidates: 0, .. } | Event::CountedPiece { candidates: 0, .. }),
        )
        | (Goal::Back, Some(Event::Removed { .. }))
        | (Goal::Solution, Some(Event::Solved { .. })) => true,
        // Naively: some empty cell is covered by no placement of a piece that is left and that fits.
        (Goal::DeadEnd, Some(Event::Placed { .. })) => {
            let (problem, assembly) = (at.search.problem(), at.search.assembly());
            let used: Vec<_> = at.search.placed().iter().map(|&id| problem.piece_of(id)).collect();
            let fits = |&id: &PlacementId| {
                problem.filled_by(id).is_disjoint(&assembly) && !used.contains(&problem.piece_of(id))
            };
            let fitting: Vec<PlacementId> = problem.ids().filter(fits).collect();
            let is_lost = |cell| {
                !assembly.contains(cell) && !fitting.iter().any(|&id| problem.filled_by(id).contains(cell))
            };
            (0..problem.region().volume()).map(Cell::new).any(is_lost)
        }
        _ => !goal.is_event(),
    }
}
