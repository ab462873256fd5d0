//! The results of a study of orders.

use crate::key;
use crate::number::{measured, rounded};
use crate::orders::order_study::OrderStudy;
use crate::orders::predictor::Predictor;
use crate::plot::{Chart, ChartAxis, ChartMark, Point, Scale, Series, Table};
use crate::sampling::{Sampled, StudySettings};
use cubefall::problem::Symmetry;
use cubefall::search::{CellOrder, CellPath};
use serde::{Deserialize, Serialize};
use words::grouped;

/// The results so far of a study of orders.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct OrderReport {
    /// The settings.
    pub settings: StudySettings,
    /// Each order.
    pub orders: Vec<OrderRow>,
    /// The correlation of each predictor.
    pub correlations: Vec<Correlation>,
    /// Whether correlations, chart and answer are from the walks of this study. Until each order has two
    /// fronts, they are from the stored measurements, if there are any.
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
        let row = |(sampled, predictors): (&Sampled, &Vec<f64>)| {
            let estimate = sampled.sample.nodes();
            let known = long.iter().find(|known| known.order == sampled.order);
            OrderRow {
                order: sampled.order,
                walks: sampled.sample.walks(),
                nodes: estimate.mean,
                error: estimate.error.is_finite().then_some(estimate.error),
                measured: known.map(|known| (known.nodes, known.error)),
                predictors: predictors.clone(),
            }
        };
        let orders: Vec<OrderRow> = self.round.samples().iter().zip(&self.predictors).map(row).collect();
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

impl OrderReport {
    /// The answer in three sentences with figures. Empty for other puzzles and symmetries than those of the
    /// question, and before every order has an estimate.
    pub fn answer(&self) -> Vec<String> {
        if (self.settings.puzzle.id(), self.settings.symmetry) != ("bedlam", Symmetry::Restricted) {
            return Vec::new();
        }
        self.sentences().unwrap_or_default()
    }

    fn sentences(&self) -> Option<Vec<String>> {
        let author = self.nodes(CellOrder::AUTHORS)?;
        let times = |key| Some(rounded(self.nodes(order(key)?)? / author));
        let frontier = |key| Some(rounded(self.value(Predictor::MeanFrontier, key)?));
        let closing = |key| Some(rounded(self.value(Predictor::Closing, key)?));
        let ratio = self.nodes(order("inside-out")?)? / self.nodes(order("corners")?)?;
        let (best, nodes) = self.best()?;
        Some(vec![
            format!(
                "Row by row and layer by layer, there are few faces between filled and empty cells at any moment, {} in \
                 the mean, where corners before edges have {} and a shuffle has {}: few places to fit, and neighbouring \
                 cells that do not wait long for each other; counted with the first piece in its place, their number goes \
                 together with the logarithm of the number of nodes with a correlation of {}.",
                frontier("xyz-reversed")?,
                frontier("corners")?,
                frontier("shuffle-1")?,
                self.correlation(Predictor::MeanFrontierWithFirst)?,
            ),
            format!(
                "But from the middle outwards that mean is {}, and there are {} times as many nodes as with corners first: the \
                 cells with the fewest neighbours come last and are isolated long before their turn, and until then the \
                 search continues in vain; of the cells about to be isolated there are {} in the mean, corners first {}, by \
                 rows {}, and their correlation is {}.",
                frontier("inside-out")?,
                rounded(ratio),
                closing("inside-out")?,
                closing("corners")?,
                closing("xyz-reversed")?,
                self.correlation(Predictor::Closing)?,
            ),
            format!(
                "Rows must also begin where the first piece lies, as the author's do at the cross: his order reaches {} \
                 million nodes, and the best of these, {}, {} million, but his rows begun at the other end {} times as \
                 many as his, corners first {} times, a shuffle {} times, and the middle first {} times.",
                rounded(author / 1e6),
                best.key(),
                rounded(nodes / 1e6),
                times("xyz")?,
                times("corners")?,
                times("shuffle-1")?,
                times("inside-out")?,
            ),
        ])
    }

    /// The order with the fewest nodes.
    fn best(&self) -> Option<(CellOrder, f64)> {
        let known = self.orders.iter().filter_map(|row| Some((row.order, self.nodes(row.order)?)));
        known.min_by(|a, b| a.1.total_cmp(&b.1))
    }

    /// Pearson's coefficient, and Spearman's.
    fn correlation(&self, predictor: Predictor) -> Option<String> {
        let found = self.correlations.iter().find(|found| found.predictor == predictor)?;
        Some(format!("{:.2} ({:.2} by ranks)", found.pearson?, found.spearman?))
    }

    /// The nodes of an order's tree, if they are known.
    fn nodes(&self, order: CellOrder) -> Option<f64> {
        let row = self.orders.iter().find(|row| row.order == order)?;
        Some(row.size(self.sampled).0).filter(|&nodes| nodes > 0.0)
    }

    fn value(&self, predictor: Predictor, key: &str) -> Option<f64> {
        let order = order(key)?;
        let at = Predictor::ALL.iter().position(|&other| other == predictor)?;
        self.orders.iter().find(|row| row.order == order)?.predictors.get(at).copied()
    }
}

fn order(key: &str) -> Option<CellOrder> {
    CellOrder::from_key(key).ok()
}

/// Pearson's coefficient: 1 if one is an increasing linear function of the other, -1 if a decreasing one.
/// Nothing for fewer than two pairs, or if one of the lists does not vary.
pub(crate) fn pearson(pairs: &[(f64, f64)]) -> Option<f64> {
    let count = pairs.len() as f64;
    let (x, y) = pairs.iter().fold((0.0, 0.0), |(x, y), pair| (x + pair.0 / count, y + pair.1 / count));
    let centred = pairs.iter().map(|pair| (pair.0 - x, pair.1 - y));
    let (xx, xy, yy) =
        centred.fold((0.0, 0.0, 0.0), |(xx, xy, yy), (x, y)| (xx + x * x, xy + x * y, yy + y * y));
    // The deviations of a constant list are rounding errors.
    let varies = |squares: f64, mean: f64| squares > 1e-20 * count * mean * mean;
    let coefficient = xy / (xx * yy).sqrt();
    (varies(xx, x) && varies(yy, y) && coefficient.is_finite()).then(|| coefficient.clamp(-1.0, 1.0))
}

/// Spearman's coefficient: Pearson's coefficient of the ranks. Equal values share the mean of their ranks.
pub(crate) fn spearman(pairs: &[(f64, f64)]) -> Option<f64> {
    let (x, y): (Vec<f64>, Vec<f64>) = pairs.iter().copied().unzip();
    let ranked: Vec<(f64, f64)> = ranks(&x).into_iter().zip(ranks(&y)).collect();
    pearson(&ranked)
}

/// The rank of each value, from 1.
fn ranks(values: &[f64]) -> Vec<f64> {
    // Twice the mean rank of the values equal to it: twice the number of lesser values, plus the number of
    // equal ones, plus one.
    let rank = |value: f64| {
        let less = values.iter().filter(|&&other| other < value).count();
        let equal = values.iter().filter(|&&other| other == value).count();
        less as f64 + (equal as f64 + 1.0) / 2.0
    };
    values.iter().map(|&value| rank(value)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(value: Option<f64>, expected: f64) -> bool {
        value.is_some_and(|value| (value - expected).abs() < 1e-12)
    }

    #[test]
    fn coefficients_are_those_computed_by_hand() {
        // Means 3 and 4; deviations (-2, -1, 0, 1, 2) and (-2, 0, 1, 0, 1): sums of products 6, of squares 10
        // and 6.
        let pairs = [(1.0, 2.0), (2.0, 4.0), (3.0, 5.0), (4.0, 4.0), (5.0, 5.0)];
        assert!(close(pearson(&pairs), 6.0 / 60f64.sqrt()));
        // Ranks 1, 2.5, 4.5, 2.5, 4.5: deviations (-2, -0.5, 1.5, -0.5, 1.5); products 7, squares 10 and 9.
        assert!(close(spearman(&pairs), 7.0 / 90f64.sqrt()));
    }

    #[test]
    fn what_grows_or_falls_throughout_has_rank_correlation_one() {
        let growing = [(1.0, 1.0), (2.0, 4.0), (3.0, 9.0), (10.0, 1e6)];
        assert!(close(spearman(&growing), 1.0) && pearson(&growing) < Some(0.99));
        let falling = growing.map(|(x, y)| (x, -y));
        assert!(close(spearman(&falling), -1.0));
    }

    #[test]
    fn what_does_not_vary_correlates_with_nothing() {
        for pairs in
            [&[][..], &[(1.0, 2.0)], &[(0.1, 2.0), (0.1, 3.0), (0.1, 5.0)], &[(1.0, 7.0), (2.0, 7.0)]]
        {
            assert_eq!((pearson(pairs), spearman(pairs)), (None, None));
        }
    }
}
