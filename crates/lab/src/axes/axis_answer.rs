//! The answer to the question about the orders along the axes, with its figures.

use super::axis_report::{AxisReport, AxisRow, Quantity};
use crate::number::{grouped, rounded};
use std::fmt::Write;

impl AxisReport {
    /// The answer in sentences with figures; empty before all walks are made.
    pub fn answer(&self) -> Vec<String> {
        self.sentences().unwrap_or_default()
    }

    fn sentences(&self) -> Option<Vec<String>> {
        let (best, author, worst) = (self.best()?, self.author()?, self.worst()?);
        Some(vec![
            self.of_the_best(best, author, worst),
            self.of_the_slowest_axis(),
            self.of_the_test(best, author, worst),
            self.of_symmetry(),
        ])
    }

    fn of_the_best(&self, best: &AxisRow, author: &AxisRow, worst: &AxisRow) -> String {
        let mut said = format!(
            "Of the {} orders, {} ({}) has the fewest nodes: {} (here and below, ± is a 95 % interval). ",
            self.orders.len(),
            best.name(),
            best.words(),
            millions(best.nodes)
        );
        let others = self.orders.iter().filter(|row| row.order != best.order);
        let near: Vec<String> =
            others.filter(|row| row.nodes.is_near(best.nodes)).map(AxisRow::name).collect();
        if !near.is_empty() {
            let _ = write!(said, "These walks cannot tell it from {}. ", near.join(", "));
        }
        let place = self.orders.iter().position(|row| row.order == author.order).unwrap_or(0) + 1;
        if author.order != best.order {
            let _ = write!(
                said,
                "The author's, {}, has {}, {} times as many, and is number {place}. ",
                author.name(),
                millions(author.nodes),
                times(author.nodes.over(best.nodes)),
            );
        }
        let _ = write!(
            said,
            "The worst, {} ({}), has {}, {} times as many as the best.",
            worst.name(),
            worst.words(),
            millions(worst.nodes),
            times(worst.nodes.over(best.nodes)),
        );
        said
    }

    /// The least and the greatest number of nodes for each slowest axis and its direction.
    fn of_the_slowest_axis(&self) -> String {
        let mut groups: Vec<(char, f64, f64)> = Vec::new();
        for row in &self.orders {
            let Some([.., slowest]) = row.order.axes() else { continue };
            let (letter, nodes) = (slowest.letter(), row.nodes.value);
            match groups.iter_mut().find(|group| group.0 == letter) {
                Some(group) => group.2 = nodes,
                None => groups.push((letter, nodes, nodes)),
            }
        }
        // The rows are sorted, so the groups are sorted by their least.
        let range = |&(letter, least, most): &(char, f64, f64)| {
            let way = if letter.is_ascii_uppercase() { " backwards" } else { "" };
            let letter = letter.to_ascii_lowercase();
            format!("{letter}{way} {} to {}", rounded(least / 1e6), rounded(most / 1e6))
        };
        let ranges: Vec<String> = groups.iter().map(range).collect();
        format!(
            "The slowest axis and the end at which it begins decide most. In millions of nodes, by the slowest axis: {}.",
            ranges.join("; ")
        )
    }

    fn of_the_test(&self, best: &AxisRow, author: &AxisRow, worst: &AxisRow) -> String {
        let left = |row: &AxisRow| percent(row.ratio);
        let saved = |row: &AxisRow| rounded(100.0 * (1.0 - row.ratio.value));
        let again = self.orders.iter().filter(|row| row.again);
        let least = again.min_by(|a, b| a.tested.value.total_cmp(&b.tested.value)).unwrap_or(best);
        format!(
            "The test for isolated cells after each placement leaves {} of the nodes of the best order, {} of the author's, and {} \
             of the worst: it saves {} %, {} % and {} %. It saves no more because a search by cells notices an isolated cell by \
             itself once it is the first empty one, since it then has no candidates. With the test, {} has the fewest nodes of \
             the orders sampled twice: {}. The worst with the test still has {} times as many as the best without it.",
            left(best),
            left(author),
            left(worst),
            saved(best),
            saved(author),
            saved(worst),
            least.name(),
            millions(least.tested),
            times(worst.tested.over(best.nodes)),
        )
    }

    fn of_symmetry(&self) -> String {
        if self.orders.iter().any(|row| !row.equal.is_empty()) {
            let (greatest, _) = self.differences(|row| row.equal.clone());
            return format!(
                "Symmetries of the box keep the problem, so the orders that they map to each other have exactly as many nodes \
                 (the table lists them). Their estimates differ by at most {} %.",
                rounded(greatest)
            );
        }
        let mut said = "No rotation or reflection of the box keeps both the set of pieces and the places of the first piece, so \
                        no two of these trees have to be equal."
            .to_owned();
        let (greatest, mean) = self.differences(|row| row.mirror.iter().cloned().collect());
        if mean > 0.0 {
            let _ = write!(
                said,
                " One reflection keeps the places of the first piece, but not the set of pieces: the orders that it maps to each \
                 other (the last column of the table) would have equally many nodes if each piece had its mirror image in the \
                 set. They differ by {} % in the mean, and by at most {} %, the errors of the walks included.",
                rounded(mean),
                rounded(greatest)
            );
        }
        said
    }

    /// The greatest and the mean difference of the nodes of an order and its images, in percent.
    fn differences(&self, images: impl Fn(&AxisRow) -> Vec<String>) -> (f64, f64) {
        let find = |key: &String| self.orders.iter().find(|row| row.name() == *key);
        let of_row = |row: &AxisRow| -> Vec<f64> {
            let nodes = row.nodes.value;
            let images = images(row);
            images
                .iter()
                .filter_map(find)
                .map(|image| 100.0 * (image.nodes.value / nodes - 1.0).abs())
                .collect()
        };
        let all: Vec<f64> = self.orders.iter().flat_map(of_row).collect();
        let greatest = all.iter().copied().fold(0.0, f64::max);
        (greatest, all.iter().sum::<f64>() / all.len().max(1) as f64)
    }
}

/// Nodes in millions with their interval.
fn millions(nodes: Quantity) -> String {
    let within = (nodes.within.unwrap_or(0.0) / 1e6).max(f64::EPSILON);
    // As many decimals as the interval deserves: two figures.
    let places = (1 - within.log10().floor() as i32).clamp(0, 3) as usize;
    match places {
        0 => {
            let whole = |value: f64| grouped(value.round() as u64);
            format!("{} ± {} million", whole(nodes.value / 1e6), whole(within))
        }
        _ => format!("{:.places$} ± {within:.places$} million", nodes.value / 1e6),
    }
}

/// A ratio with its interval.
fn times(ratio: Quantity) -> String {
    format!("{:.2} ± {:.2}", ratio.value, ratio.within.unwrap_or(0.0))
}

/// A share with its interval, in percent.
fn percent(ratio: Quantity) -> String {
    format!("{:.1} ± {:.1} %", 100.0 * ratio.value, 100.0 * ratio.within.unwrap_or(0.0))
}
