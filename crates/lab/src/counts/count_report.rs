//! The results of a study of counting.

use super::count_study::{CountStudy, Timed};
use crate::number::{grouped, rounded};
use crate::plot::{Chart, ChartAxis, ChartMark, Point, Scale, Series, Table};
use serde::{Deserialize, Serialize};

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
            search: timed.name.to_owned(),
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
        let head = [
            "search",
            "steps",
            "nodes",
            "ns per step",
            "ns per node",
            "times as long as pieces, isolated cells",
        ];
        Table {
            caption: "The Bedlam cube, the same number of steps each".to_owned(),
            head: head.map(str::to_owned).to_vec(),
            rows: self.nodes.iter().map(row).collect(),
        }
    }
}
