//! The answer to the question about the orders of cells, with its figures.

use super::order_report::OrderReport;
use super::predictor::Predictor;
use crate::number::rounded;
use cubefall::problem::Symmetry;
use cubefall::search::CellOrder;

impl OrderReport {
    /// The answer in three sentences with figures. Empty for other puzzles and symmetries than those of the question, and before
    /// every order has an estimate.
    pub fn answer(&self) -> Vec<String> {
        if (self.settings.puzzle.id(), self.settings.symmetry) != ("bedlam", Symmetry::Seed) {
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
