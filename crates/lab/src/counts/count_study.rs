//! "Which bit is set in most of 10 to 10,000 words, no word having more than five?" And how much the answer speeds up the
//! search by the cell with the fewest candidates.

use cubefall::problem::Reduction;
use cubefall::problem::{Problem, Symmetry};
use cubefall::search::{
    CandidateCounter, CellOrder, FewerThanFour, Search, Strategy, bit_by_bit, carry_save, vectors,
};
use fastrand::Rng;
use std::hint::black_box;
use std::ops::ControlFlow;

/// Times each method to count, on streams of each length, and each method to choose a cell. The caller measures the time.
#[derive(Clone, Debug)]
pub struct CountStudy {
    /// Words to count. Streams are consecutive parts of it, since a branch predictor would learn a repeated stream.
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

/// The methods by name. The last finds the least frequent bit, which is what choosing the cell with the fewest candidates needs.
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
    pub(crate) name: &'static str,
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
        let reduction =
            Reduction::of(&catalogue::ALL.get("bedlam"), Symmetry::Seed).expect("the author has a rule");
        let problem = Problem::reduced(&bedlam, reduction);
        let fewest = |counter| Search::fewest_candidates(&problem, CellOrder::AUTHORS, counter);
        let isolated = Search::new(&problem, Strategy::PIECES_ISOLATED.plan());
        let searches = [
            ("fewest candidates, bit by bit", fewest(CandidateCounter::BitByBit)),
            ("fewest candidates, bit-sliced", fewest(CandidateCounter::Sliced)),
            ("pieces, isolated cells", isolated),
        ]
        .map(|(name, search)| Timed { name, search, seconds: 0.0 });
        Self { pool, streams: streams.collect(), searches: searches.to_vec(), turns: 0, last: None }
    }

    /// Counts about `most` words, at least one stream, or takes at most `most` steps of a search. Returns the number; 0 only when
    /// all is done.
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

    /// Reports the seconds that the last call of [`work`](Self::work) took. Anything but a positive number counts as 0.
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

    /// The median time of the turns so far, in nanoseconds per word; nothing before the first, or if no time was measured.
    pub(crate) fn ns_per_word(&self) -> Option<f64> {
        let mut turns = self.turns.clone();
        turns.sort_by(f64::total_cmp);
        turns.get(turns.len() / 2).copied().filter(|&time| time > 0.0)
    }
}
