//! The results of a study of the orders along the axes.

use crate::axes::axis_study::{AxisStudy, Images};
use crate::key;
use crate::number::rounded;
use crate::plot::{self, DotChart, DotRow, Scale, Table};
use crate::sampling::{Round, Sampled, StudySettings};
use cubefall::search::{Axis, CellOrder, Estimate};
use serde::{Deserialize, Serialize};
use std::fmt::Write;
use words::grouped;

/// The results so far.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct AxisReport {
    /// The settings.
    pub settings: StudySettings,
    /// Each order, the one with the fewest nodes first.
    pub orders: Vec<AxisRow>,
    /// The progress in [0, 1].
    pub progress: f64,
    /// Whether all walks are made.
    pub over: bool,
}

/// An order and the estimates of its search tree.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct AxisRow {
    /// The order.
    #[serde(with = "key")]
    pub order: CellOrder,
    /// The walks of these estimates.
    pub walks: u64,
    /// Whether they are those of the second round.
    pub again: bool,
    /// The nodes of the tree.
    pub nodes: Quantity,
    /// The nodes of the tree with the test for isolated cells.
    pub tested: Quantity,
    /// The nodes with the test, divided by those without.
    pub ratio: Quantity,
    /// The orders whose trees have exactly as many nodes, since a symmetry keeps the problem.
    pub equal: Vec<String>,
    /// The order whose tree would have as many if the set of pieces were closed under mirroring.
    pub mirror: Option<String>,
}

/// An estimate and its 95 % interval.
#[derive(Clone, Copy, PartialEq, Default, Serialize, Deserialize, Debug)]
pub struct Quantity {
    /// The estimate.
    pub value: f64,
    /// Half the width of its 95 % interval, 1.96 standard errors; nothing before there are two fronts of
    /// walks.
    pub within: Option<f64>,
}

impl From<Estimate> for Quantity {
    fn from(Estimate { mean, error }: Estimate) -> Self {
        Self { value: mean, within: error.is_finite().then_some(Self::ERRORS * error) }
    }
}

impl Quantity {
    /// The standard errors in half a 95 % interval of a normal distribution.
    const ERRORS: f64 = 1.96;

    /// Half the width of the interval, in percent of the estimate.
    fn percent(self) -> String {
        self.within.map_or_else(String::new, |within| format!("{:.2}", 100.0 * within / self.value))
    }

    /// Whether the difference to another estimate from other walks lies within its 95 % interval.
    pub(super) fn is_near(self, other: Self) -> bool {
        let within = |quantity: Self| quantity.within.unwrap_or(f64::INFINITY);
        (self.value - other.value).abs() <= within(self).hypot(within(other))
    }

    /// This divided by another estimate from other walks.
    pub(super) fn over(self, other: Self) -> Self {
        let value = self.value / other.value;
        let relative = |quantity: Self| Some(quantity.within? / quantity.value);
        let within = relative(self).zip(relative(other)).map(|(a, b)| a.hypot(b) * value);
        Self { value, within }
    }
}

/// The letters of an order along the axes.
fn name(order: CellOrder) -> String {
    order.axes().map_or_else(|| order.key(), |axes| axes.map(Axis::letter).iter().collect())
}

impl AxisStudy {
    /// The results so far.
    pub fn report(&self) -> AxisReport {
        let again = self.again.as_ref().map_or(&[][..], Round::samples);
        let row = |(first, Images { equal, mirror }): (&Sampled, &Images)| {
            let again = again.iter().find(|again| again.order == first.order);
            // As long as the second round has fewer walks, those of the first count.
            let again = again.filter(|again| again.sample.walks() >= first.sample.walks());
            let Sampled { sample, .. } = again.unwrap_or(first);
            AxisRow {
                order: first.order,
                walks: sample.walks(),
                again: again.is_some(),
                nodes: sample.nodes().into(),
                tested: sample.tested().into(),
                ratio: sample.ratio().into(),
                equal: equal.iter().copied().map(name).collect(),
                mirror: mirror.map(name),
            }
        };
        let mut orders: Vec<AxisRow> = self.first.samples().iter().zip(&self.images).map(row).collect();
        orders.sort_by(|a, b| a.nodes.value.total_cmp(&b.nodes.value));
        AxisReport {
            settings: self.settings.clone(),
            orders,
            progress: self.progress(),
            over: self.is_over(),
        }
    }
}

impl AxisRow {
    /// The letters of the axes, the fastest first, capital if they are followed backwards. It is a key too.
    pub fn name(&self) -> String {
        name(self.order)
    }

    /// The axes, the fastest first, as text.
    pub(super) fn words(&self) -> String {
        let Some(axes) = self.order.axes() else { return self.order.key() };
        let letter = |axis: Axis| axis.letter().to_ascii_lowercase();
        if axes.iter().all(|axis| axis.backwards) {
            let [fast, middle, slow] = axes.map(letter);
            return format!("{fast}, then {middle}, then {slow}, all backwards");
        }
        let named =
            axes.map(|axis| format!("{}{}", letter(axis), if axis.backwards { " backwards" } else { "" }));
        named.join(", then ")
    }
}

impl AxisReport {
    /// The order with the fewest nodes, once all walks are made. Only those of the second round are compared.
    pub fn best(&self) -> Option<&AxisRow> {
        self.orders.iter().find(|row| self.over && row.again)
    }

    /// The order with the most nodes, once all walks are made.
    pub fn worst(&self) -> Option<&AxisRow> {
        self.orders.iter().rfind(|row| self.over && row.again)
    }

    /// The author's order.
    pub fn author(&self) -> Option<&AxisRow> {
        self.orders.iter().find(|row| row.order == CellOrder::AUTHORS)
    }

    /// What is to be said of an order in the chart and the table.
    fn remark(&self, row: &AxisRow) -> &'static str {
        let is = |other: Option<&AxisRow>| other.is_some_and(|other| other.order == row.order);
        match (is(self.best()), is(self.worst()), is(self.author())) {
            (true, _, true) => "the best, the author's",
            (true, ..) => "the best",
            (_, true, true) => "the worst, the author's",
            (_, true, _) => "the worst",
            (.., true) => "the author's",
            _ => "",
        }
    }

    /// A row for each order with walks: the nodes without the test and with it, on a logarithmic scale.
    pub fn chart(&self) -> DotChart {
        let value = |quantity: Quantity| (quantity.value, quantity.within.unwrap_or(0.0));
        let row = |row: &AxisRow| DotRow {
            name: row.name(),
            remark: self.remark(row).to_owned(),
            values: vec![value(row.nodes), value(row.tested)],
        };
        DotChart {
            title: format!("{}: nodes of the orders along the axes", self.settings.puzzle.name()),
            description: "A row for each order, the fewest nodes first; bars show 95 % intervals.".to_owned(),
            axis: plot::ChartAxis {
                label: "nodes of the tree, estimated".to_owned(),
                unit: String::new(),
                scale: Scale::Log,
            },
            series: ["without the test", "with the test for isolated cells"].map(str::to_owned).to_vec(),
            rows: self.orders.iter().filter(|row| row.walks > 0).map(row).collect(),
        }
    }

    /// Each order with its estimates.
    pub fn table(&self) -> Table {
        let row = |(place, row): (usize, &AxisRow)| {
            let nodes =
                |quantity: Quantity| if row.walks > 0 { rounded(quantity.value) } else { String::new() };
            let share =
                Quantity { value: 100.0 * row.ratio.value, within: row.ratio.within.map(|w| 100.0 * w) };
            vec![
                row.name(),
                (place + 1).to_string(),
                self.remark(row).to_owned(),
                grouped(row.walks),
                nodes(row.nodes),
                row.nodes.percent(),
                nodes(row.tested),
                row.tested.percent(),
                if row.walks > 0 { format!("{:.1}", share.value) } else { String::new() },
                share.within.map_or_else(String::new, |within| format!("{within:.1}")),
                if row.equal.is_empty() { String::new() } else { row.equal.join(" ") },
                row.mirror.clone().unwrap_or_default(),
            ]
        };
        let head = [
            "order",
            "place",
            "remark",
            "walks",
            "nodes",
            "± (%)",
            "nodes with the test",
            "± (%)",
            "left by the test (%)",
            "± (points)",
            "equal by symmetry",
            "mirror image",
        ];
        Table {
            caption: "The orders along the axes, the fastest axis first, a capital letter for an axis followed backwards; \
                      95 % intervals"
                .to_owned(),
            head: head.map(str::to_owned).to_vec(),
            rows: self.orders.iter().enumerate().map(row).collect(),
        }
    }
}

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
            let _ = write!(said, "By these walks it does not differ from {}. ", near.join(", "));
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
