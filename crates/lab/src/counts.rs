//! Methods of counting how often each bit is set in a stream of words, timed.
//!
//! "Which bit is set in most of 10 to 10,000 words, no word having more than five?" And how much the answer
//! speeds up the search by the cell with the fewest candidates.

use crate::number::rounded;
use crate::plot::{Chart, ChartAxis, ChartMark, Point, Scale, Series, Table};
use cubefall::problem::{Problem, Reduction, Symmetry};
use cubefall::search::{
    CandidateCounter, CellOrder, FewerThanFour, Search, Strategy, bit_by_bit, carry_save, vectors,
};
use fastrand::Rng;
use serde::{Deserialize, Serialize};
use std::hint::black_box;
use std::ops::ControlFlow;
use words::grouped;

/// Times each method to count, on streams of each length, and each method to choose a cell. The caller
/// measures the time.
#[derive(Clone, Debug)]
pub struct CountStudy {
    /// Words to count. Streams are consecutive parts of it, since a branch predictor would learn a repeated
    /// stream.
    pool: Vec<u64>,
    pub(crate) streams: Vec<Stream>,
    pub(crate) searches: Vec<Timed>,
    /// Completed turns of streams.
    turns: usize,
    /// The task of the last call: the time that passed is attributed to it.
    last: Option<Task>,
}

/// A method that finds the most frequent bit or, counting up to three, the least frequent one.
type Method = fn(&[u64]) -> Option<usize>;

/// The methods by name. The last finds the least frequent bit, which is what choosing the cell with the
/// fewest candidates needs.
const METHODS: [(&str, Method); 4] = [
    ("bit by bit", |words| bit_by_bit(words).most()),
    ("carry-save", |words| carry_save(words).most()),
    ("vectors", |words| vectors(words).most()),
    (CountStudy::UP_TO_THREE, |words| {
        let mut few = FewerThanFour::new();
        few.add_all(words);
        few.least_of(u64::MAX).map(|(bit, _)| bit)
    }),
];

/// A stream or a search, by its index.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Task {
    Stream(usize),
    Search(usize),
}

/// A method and a length, with the times measured.
#[derive(Clone, Debug)]
pub(crate) struct Stream {
    pub(crate) name: &'static str,
    method: Method,
    pub(crate) length: usize,
    /// Where the next stream begins.
    next: usize,
    /// The words and seconds of the current turn.
    words: u64,
    seconds: f64,
    /// Nanoseconds per word in each turn before.
    pub(crate) turns: Vec<f64>,
}

/// A search of the Bedlam cube, and its time.
#[derive(Clone, Debug)]
pub(crate) struct Timed {
    pub(crate) name: String,
    pub(crate) search: Search,
    pub(crate) seconds: f64,
}

impl CountStudy {
    /// The lengths of streams.
    pub const LENGTHS: [usize; 4] = [10, 100, 1000, 10_000];
    /// The method that counts no further than three.
    pub const UP_TO_THREE: &str = "up to three";
    /// The number of turns of each method and length. The median of their times is reported.
    pub const TURNS: usize = 5;
    /// Steps that each search takes.
    pub const STEPS: u64 = 1 << 24;

    /// The seconds of a turn.
    const TURN: f64 = 0.025;
    /// The maximum number of words in a turn, in case the clock does not advance.
    const MOST_WORDS: u64 = 1 << 23;
    const POOL: usize = 1 << 16;

    /// A study that has not begun, with words from this seed.
    ///
    /// # Panics
    /// Never: the Bedlam cube has an author's restriction.
    pub fn new(seed: u64) -> Self {
        let mut rng = Rng::with_seed(seed);
        let pool = (0..Self::POOL).map(|_| (0..5).fold(0, |word, _| word | 1 << rng.u64(0..64))).collect();
        let stream = |(name, method), length| Stream {
            name,
            method,
            length,
            next: 0,
            words: 0,
            seconds: 0.0,
            turns: Vec::new(),
        };
        let streams = Self::LENGTHS.iter().flat_map(|&length| METHODS.map(|named| stream(named, length)));
        let bedlam = catalogue::ALL.get("bedlam");
        let reduction = Reduction::of(&catalogue::ALL.get("bedlam"), Symmetry::Restricted)
            .expect("the author has a rule");
        let problem = Problem::reduced(&bedlam, reduction);
        let fewest = |counter| Search::fewest_candidates(&problem, CellOrder::AUTHORS, counter);
        let isolated = Search::new(&problem, Strategy::PIECES_ISOLATED.plan());
        let searches = [
            (
                format!("{}, bit by bit", Strategy::FEWEST_CANDIDATES.title()),
                fewest(CandidateCounter::BitByBit),
            ),
            (
                format!("{}, bit-sliced", Strategy::FEWEST_CANDIDATES.title()),
                fewest(CandidateCounter::Sliced),
            ),
            (Strategy::PIECES_ISOLATED.title().to_owned(), isolated),
        ]
        .map(|(name, search)| Timed { name, search, seconds: 0.0 });
        Self { pool, streams: streams.collect(), searches: searches.to_vec(), turns: 0, last: None }
    }

    /// Counts about `most` words, at least one stream, or takes at most `most` steps of a search. Returns the
    /// number; 0 only when all is done.
    pub fn work(&mut self, most: u64) -> u64 {
        self.last = self.task();
        match self.last {
            Some(Task::Stream(at)) => self.streams[at].count(&self.pool, most),
            Some(Task::Search(at)) => {
                let search = &mut self.searches[at].search;
                let budget = most.clamp(1, Self::STEPS - search.stats().steps());
                search.run(budget, |_| ControlFlow::Continue(()))
            }
            None => 0,
        }
    }

    /// Reports the seconds that the last call of [`work`](Self::work) took. Anything but a positive number
    /// counts as 0.
    pub fn elapsed(&mut self, seconds: f64) {
        let seconds = if seconds > 0.0 && seconds.is_finite() { seconds } else { 0.0 };
        match self.last.take() {
            Some(Task::Stream(at)) => {
                let stream = &mut self.streams[at];
                stream.seconds += seconds;
                if stream.seconds >= Self::TURN || stream.words >= Self::MOST_WORDS {
                    stream.end_turn();
                    self.turns += 1;
                }
            }
            Some(Task::Search(at)) => self.searches[at].seconds += seconds,
            None => {}
        }
    }

    /// Whether all is done.
    pub fn is_over(&self) -> bool {
        self.task().is_none()
    }

    /// The next task: the streams in turn, then one search after the other.
    fn task(&self) -> Option<Task> {
        if self.turns < Self::TURNS * self.streams.len() {
            return Some(Task::Stream(self.turns % self.streams.len()));
        }
        let unfinished = |timed: &Timed| timed.search.stats().steps() < Self::STEPS;
        self.searches.iter().position(unfinished).map(Task::Search)
    }
}

impl Stream {
    /// Counts streams of about `most` words in all, at least one. Returns the number of words.
    fn count(&mut self, pool: &[u64], most: u64) -> u64 {
        let streams = (most / self.length as u64).max(1);
        for _ in 0..streams {
            if self.next + self.length > pool.len() {
                self.next = 0;
            }
            let words = &pool[self.next..self.next + self.length];
            black_box((self.method)(black_box(words)));
            self.next += self.length;
        }
        let words = streams * self.length as u64;
        self.words += words;
        words
    }

    fn end_turn(&mut self) {
        self.turns.push(self.seconds * 1e9 / self.words as f64);
        self.words = 0;
        self.seconds = 0.0;
    }

    /// The median time of the turns so far, in nanoseconds per word; nothing before the first, or if no time
    /// was measured.
    pub(crate) fn ns_per_word(&self) -> Option<f64> {
        let mut turns = self.turns.clone();
        turns.sort_by(f64::total_cmp);
        turns.get(turns.len() / 2).copied().filter(|&time| time > 0.0)
    }
}

/// The results so far of a study of counting.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct CountReport {
    /// A row for each method and each length of a stream.
    pub counts: Vec<CountRow>,
    /// The time of a node with each method to choose a cell.
    pub nodes: Vec<NodeCost>,
    /// Whether all is done.
    pub over: bool,
}

/// The speed of one method for streams of one length.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct CountRow {
    /// The method's name.
    pub method: String,
    /// Words in a stream.
    pub length: usize,
    /// Nanoseconds per word; nothing before it was timed.
    pub ns_per_word: Option<f64>,
    /// The ratio of the time of bit by bit at this length to this time.
    pub times_as_fast: Option<f64>,
}

/// The time that a search takes.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct NodeCost {
    /// The search.
    pub search: String,
    /// Steps taken.
    pub steps: u64,
    /// Assemblies reached.
    pub nodes: u64,
    /// Nanoseconds per assembly reached; nothing before it was timed.
    pub ns_per_node: Option<f64>,
    /// Nanoseconds per step.
    pub ns_per_step: Option<f64>,
    /// The ratio of the time of a node to that of the last search, which counts nothing.
    pub times_as_long: Option<f64>,
}

impl CountStudy {
    /// The results so far.
    pub fn report(&self) -> CountReport {
        let plain = |length| self.streams.iter().find(|stream| stream.length == length)?.ns_per_word();
        let count = self.streams.iter().map(|stream| {
            let ns_per_word = stream.ns_per_word();
            let times_as_fast = plain(stream.length).zip(ns_per_word).map(|(plain, own)| plain / own);
            CountRow { method: stream.name.to_owned(), length: stream.length, ns_per_word, times_as_fast }
        });
        let mut nodes: Vec<NodeCost> = self.searches.iter().map(NodeCost::of).collect();
        let last = nodes.last().and_then(|cost| cost.ns_per_node);
        for cost in &mut nodes {
            cost.times_as_long = cost.ns_per_node.zip(last).map(|(own, last)| own / last);
        }
        CountReport { counts: count.collect(), nodes, over: self.is_over() }
    }
}

impl NodeCost {
    fn of(timed: &Timed) -> Self {
        let (stats, nanoseconds) = (timed.search.stats(), timed.seconds * 1e9);
        let per = |count: u64| (nanoseconds > 0.0 && count > 0).then(|| nanoseconds / count as f64);
        Self {
            search: timed.name.clone(),
            steps: stats.steps(),
            nodes: stats.nodes(),
            ns_per_node: per(stats.nodes()),
            ns_per_step: per(stats.steps()),
            times_as_long: None,
        }
    }
}

impl CountReport {
    /// The answer as text, once all is done and timed; empty before.
    pub fn answer(&self) -> Vec<String> {
        self.sentences().unwrap_or_default()
    }

    fn sentences(&self) -> Option<Vec<String>> {
        if !self.over {
            return None;
        }
        let said: Option<Vec<String>> =
            CountStudy::LENGTHS.into_iter().map(|length| self.fastest_of(length)).collect();
        let [bitwise, sliced, _] = &self.nodes[..] else { return None };
        let (said, slow, fast) = (said?, bitwise.times_as_long?, sliced.times_as_long?);
        Some(vec![
            "Count all 64 bits at once: keep the counters as planes of bits, the lowest bit of every counter in one word, \
             the next in another, and add the words to them by carry-save adders, about five operations for each word \
             instead of a turn of a loop for each set bit."
                .to_owned(),
            format!("Timed here: {}.", said.join("; ")),
            format!(
                "Choosing the tightest cell needs no count above three, and counting up to there takes three words and \
                 five operations for each word added: {} times as fast as bit by bit for 100 words. In the search by the \
                 cell with the fewest candidates a node takes {} times as long as one by pieces with the test for isolated cells \
                 if the candidates are counted bit by bit, and {} times if they are counted in planes.",
                rounded(self.up_to_three(100)?),
                rounded(slow),
                rounded(fast)
            ),
        ])
    }

    /// The ratio of the time of bit by bit to that of counting up to three.
    fn up_to_three(&self, length: usize) -> Option<f64> {
        let is_it = |row: &&CountRow| row.length == length && row.method == CountStudy::UP_TO_THREE;
        self.counts.iter().find(is_it)?.times_as_fast
    }

    /// The fastest method for streams of this length, as text; nothing before all are timed.
    fn fastest_of(&self, length: usize) -> Option<String> {
        let exact = |row: &&CountRow| row.length == length && row.method != CountStudy::UP_TO_THREE;
        let rows = self.counts.iter().filter(exact);
        let timed: Option<Vec<(f64, &str)>> =
            rows.map(|row| Some((row.times_as_fast?, row.method.as_str()))).collect();
        let (ratio, method) = timed?.into_iter().max_by(|a, b| a.0.total_cmp(&b.0))?;
        let words = grouped(length as u64);
        Some(match ratio {
            1.0 => format!("for {words} words no method is faster than bit by bit"),
            _ => format!("for {words} words \"{method}\" is {} times as fast as bit by bit", rounded(ratio)),
        })
    }

    /// Nanoseconds per word over the length of the stream, both on logarithmic scales.
    pub fn chart(&self) -> Chart {
        let mut series: Vec<Series> = Vec::new();
        for row in &self.counts {
            let point = Point::new(row.length as f64, row.ns_per_word.unwrap_or(f64::NAN));
            match series.iter_mut().find(|series| series.name == row.method) {
                Some(series) => series.points.push(point),
                None => series.push(Series {
                    name: row.method.clone(),
                    mark: ChartMark::Line,
                    points: vec![point],
                }),
            }
        }
        let axis = |label: &str, unit: &str| ChartAxis {
            label: label.to_owned(),
            unit: unit.to_owned(),
            scale: Scale::Log,
        };
        Chart {
            title: "Time to find the most frequent bit".to_owned(),
            description: "A line for each method; both scales are logarithmic.".to_owned(),
            x: axis("words in the stream", ""),
            y: axis("time per word", "ns"),
            series,
        }
    }

    /// The times of each method to count.
    pub fn table(&self) -> Table {
        let figure = |value: Option<f64>| value.map_or_else(String::new, rounded);
        let row = |row: &CountRow| {
            vec![
                row.method.clone(),
                grouped(row.length as u64),
                figure(row.ns_per_word),
                figure(row.times_as_fast),
            ]
        };
        Table {
            caption: "The most frequent bit, in words with at most five set bits".to_owned(),
            head: ["method", "words", "ns per word", "times as fast as bit by bit"]
                .map(str::to_owned)
                .to_vec(),
            rows: self.counts.iter().map(row).collect(),
        }
    }

    /// The costs of each method to choose a cell.
    pub fn node_table(&self) -> Table {
        let figure = |value: Option<f64>| value.map_or_else(String::new, rounded);
        let row = |cost: &NodeCost| {
            vec![
                cost.search.clone(),
                grouped(cost.steps),
                grouped(cost.nodes),
                figure(cost.ns_per_step),
                figure(cost.ns_per_node),
                figure(cost.times_as_long),
            ]
        };
        let compared = format!("times as long as {}", Strategy::PIECES_ISOLATED.title());
        let head = ["search", "steps", "nodes", "ns per step", "ns per node", &compared];
        Table {
            caption: "The Bedlam cube, the same number of steps each".to_owned(),
            head: head.map(str::to_owned).to_vec(),
            rows: self.nodes.iter().map(row).collect(),
        }
    }
}
