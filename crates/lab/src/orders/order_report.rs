//! The results of a study of orders.

use super::correlation::{pearson, spearman};
use super::order_study::{OrderSettings, OrderStudy, Sampled};
use super::predictor::Predictor;
use crate::key;
use crate::measured::measured;
use crate::number::{grouped, rounded};
use crate::plot::{Chart, ChartAxis, ChartMark, Point, Scale, Series, Table};
use cubefall::search::{CellOrder, CellPath};
use serde::{Deserialize, Serialize};

/// The results so far of a study of orders.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct OrderReport {
    /// The settings.
    pub settings: OrderSettings,
    /// Each order.
    pub orders: Vec<OrderRow>,
    /// The correlation of each predictor.
    pub correlations: Vec<Correlation>,
    /// Whether correlations, chart and answer are from the walks of this study. Until each order has two fronts, they are from
    /// the stored measurements, if there are any.
    pub sampled: bool,
    /// Whether all walks are made.
    pub over: bool,
}

/// An order and the estimates of its search tree.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct OrderRow {
    /// The order.
    #[serde(with = "key")]
    pub order: CellOrder,
    /// Walks of this study.
    pub walks: u64,
    /// Nodes of the tree, estimated from these walks; 0 before there is one.
    pub nodes: f64,
    /// The standard error of that; nothing before there are two fronts of walks.
    pub error: Option<f64>,
    /// The stored number of nodes and its standard error, if there is one.
    pub measured: Option<(f64, f64)>,
    /// The value of each predictor, in the order of [`Predictor::ALL`].
    pub predictors: Vec<f64>,
}

/// The correlation of a predictor with the decimal logarithm of the number of nodes.
#[derive(Clone, Copy, PartialEq, Serialize, Deserialize, Debug)]
pub struct Correlation {
    /// The predictor.
    pub predictor: Predictor,
    /// Pearson's coefficient, if it varies.
    pub pearson: Option<f64>,
    /// Spearman's coefficient of ranks.
    pub spearman: Option<f64>,
}

impl OrderStudy {
    /// The results so far.
    pub fn report(&self) -> OrderReport {
        let long = measured(&self.settings.puzzle, self.settings.symmetry);
        let row = |sampled: &Sampled| {
            let estimate = sampled.sample.nodes();
            let known = long.iter().find(|known| known.order == sampled.order);
            OrderRow {
                order: sampled.order,
                walks: sampled.sample.walks(),
                nodes: estimate.mean,
                error: estimate.error.is_finite().then_some(estimate.error),
                measured: known.map(|known| (known.nodes, known.error)),
                predictors: sampled.predictors.clone(),
            }
        };
        let orders: Vec<OrderRow> = self.orders.iter().map(row).collect();
        let known = orders.iter().all(|row| row.measured.is_some());
        let sampled = !known || orders.iter().all(|row| row.error.is_some());
        let correlate = |(at, &predictor): (usize, &Predictor)| {
            let sized = orders.iter().map(|row| (row.predictors[at], row.size(sampled).0));
            let pairs: Vec<(f64, f64)> = sized
                .filter(|&(_, nodes)| nodes > 0.0)
                .map(|(value, nodes)| (value, nodes.log10()))
                .collect();
            Correlation { predictor, pearson: pearson(&pairs), spearman: spearman(&pairs) }
        };
        let correlations = Predictor::ALL.iter().enumerate().map(correlate).collect();
        OrderReport { settings: self.settings.clone(), orders, correlations, sampled, over: self.is_over() }
    }
}

impl OrderRow {
    /// The nodes and their standard error, by the walks of this study or by the stored measurement.
    pub(crate) fn size(&self, sampled: bool) -> (f64, f64) {
        match self.measured {
            Some(measured) if !sampled => measured,
            _ => (self.nodes, self.error.unwrap_or(0.0)),
        }
    }

    /// The kind of the order, for charts.
    pub const fn kind(&self) -> &'static str {
        match self.order.path {
            CellPath::Rows(_) => "rows, then layers",
            CellPath::Serpentine => "serpentine",
            CellPath::Diagonal => "diagonal planes",
            CellPath::CornersFirst => "corners, edges, faces",
            CellPath::InsideOut => "from the middle or to it",
            CellPath::Shuffled(_) => "shuffled",
        }
    }
}

impl OrderReport {
    /// The estimates over a predictor: a point for each order, the nodes on a logarithmic scale.
    pub fn chart(&self, predictor: Predictor) -> Chart {
        let at = Predictor::ALL.iter().position(|&other| other == predictor).expect("one of all");
        let mut series: Vec<Series> = Vec::new();
        for row in &self.orders {
            let (y, error) = row.size(self.sampled);
            let point = Point { x: row.predictors[at], y, error, name: row.order.key() };
            match series.iter_mut().find(|series| series.name == row.kind()) {
                Some(series) => series.points.push(point),
                None => {
                    series.push(Series {
                        name: row.kind().to_owned(),
                        mark: ChartMark::Points,
                        points: vec![point],
                    });
                }
            }
        }
        let axis = |label: &str, unit: &str, scale| ChartAxis {
            label: label.to_owned(),
            unit: unit.to_owned(),
            scale,
        };
        Chart {
            title: format!("{}: nodes over the {}", self.settings.puzzle.name(), predictor.name()),
            description: "A point for each order of the cells; bars show one standard error.".to_owned(),
            x: axis(predictor.name(), predictor.unit(), Scale::Linear),
            y: axis("nodes of the tree, estimated", "", Scale::Log),
            series,
        }
    }

    /// Each order with its estimates and predictors.
    pub fn table(&self) -> Table {
        let percent = |(nodes, error): (f64, f64)| format!("{:.2}", error / nodes * 100.0);
        let long = |row: &OrderRow| match row.measured {
            Some(known) if known.1 == 0.0 => vec![grouped(known.0 as u64), "exact".to_owned()],
            Some(known) => vec![rounded(known.0), percent(known)],
            None => vec![String::new(); 2],
        };
        let rows = self.orders.iter().map(|row| {
            let error = row
                .error
                .filter(|_| row.nodes > 0.0)
                .map_or_else(String::new, |error| percent((row.nodes, error)));
            let nodes = if row.walks > 0 { rounded(row.nodes) } else { String::new() };
            let mut cells = vec![row.order.key(), grouped(row.walks), nodes, error];
            cells.extend(long(row));
            cells.extend(row.predictors.iter().map(|&value| rounded(value)));
            cells
        });
        let mut head: Vec<String> =
            ["order", "walks", "nodes, estimated", "± (%)", "nodes, measured", "± (%)"]
                .map(str::to_owned)
                .to_vec();
        head.extend(Predictor::ALL.map(|predictor| match predictor.unit() {
            "" => predictor.name().to_owned(),
            unit => format!("{} ({unit})", predictor.name()),
        }));
        Table {
            caption: "Orders of the cells and the size of their search trees".to_owned(),
            head,
            rows: rows.collect(),
        }
    }

    /// The correlation of each predictor.
    pub fn correlation_table(&self) -> Table {
        let figure = |value: Option<f64>| value.map_or_else(String::new, |value| format!("{value:.2}"));
        let rows = self.correlations.iter().map(|correlation| {
            let Correlation { predictor, pearson, spearman } = *correlation;
            vec![predictor.name().to_owned(), figure(pearson), figure(spearman)]
        });
        Table {
            caption: "Correlation with the decimal logarithm of the number of nodes".to_owned(),
            head: ["predictor", "Pearson", "Spearman, of ranks"].map(str::to_owned).to_vec(),
            rows: rows.collect(),
        }
    }
}
