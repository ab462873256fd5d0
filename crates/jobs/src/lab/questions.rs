//! The questions that the texts leave open, with their answers.

use lab::{AxisReport, CountReport, OrderReport, OrderStudy, Predictor, StudySettings, Table};
use markup::{Markup, markup};
use messages::LabFinding;

/// The walks of each of the 48 orders that take seconds.
pub(crate) const FEW_WALKS: u64 = 16_384;

/// A question, the buttons that start its study, and the element of its answer.
struct Question {
    key: &'static str,
    title: &'static str,
    text: &'static str,
    /// The studies, each by the value of its `data-lab`, and their labels.
    buttons: &'static [(&'static str, &'static str)],
    result: &'static str,
}

const COUNTING: Question = Question {
    key: "counting",
    title: "Which bit is set most often?",
    text: "The author of the Bedlam cube's programs asks: of 10 to 10,000 words of 64 bits, with at most five bits set in each, \
           which bit is set in the most words? Choosing the cell with the fewest candidates needs such counts at every node.",
    buttons: &[("counting", "Measure the methods of counting")],
    result: "counting-result",
};

const ORDERS: Question = Question {
    key: "orders",
    title: "Why row by row, layer by layer?",
    text: "The same author fills the cells in rows and layers. He finds that corners first are far slower, and asks why. Below, \
           the frontier was chosen as a predictor before the measurement. The cells about to be isolated were chosen among some \
           25 quantities after most of these orders had been measured, so their correlation is biased upwards.",
    buttons: &[("orders", "Sample the orders of cells")],
    result: "orders-result",
};

/// The command that makes the recorded measurement of orders again.
const REPEAT_ORDERS: &str = "cargo run --release --package cubefall-lab --example orders";

const AXES: Question = Question {
    key: "axes",
    title: "Which rows, which layers?",
    text: "He also finds that any other order of the loops takes more calls. The rows can run along each axis, and the layers \
           along each other one, forwards or backwards: 48 orders. Which is the best? And how many nodes would the test for \
           isolated cells save, which he uses only piece by piece? Random walks estimate both, for each order in the same walks. \
           Then the eight best orders, his, and the two worst are walked eight times as often, anew, so that chance has no part in \
           the choice.",
    buttons: &[("axes", "Sample the 48 orders (seconds)"), ("axes-full", "Sample them thoroughly (minutes)")],
    result: "axes-result",
};

impl Question {
    /// The question as a section, with what is known of the answer.
    fn section(&self, known: &Markup) -> Markup {
        let Self { key, title, text, buttons, result } = self;
        let button = |(study, label): &(&str, &str)| {
            markup!("<button type=\"button\" data-lab=\"{}\">{}</button>", study, label)
        };
        markup!(
            "<section aria-labelledby=\"question-{}\"><h2 id=\"question-{}\">{}</h2><p>{}</p>\
             <div class=\"pages\">{}</div><div id=\"{}\">{}</div></section>",
            key,
            key,
            title,
            text,
            buttons.iter().map(button).collect::<Markup>(),
            result,
            known
        )
    }
}

/// The questions, with the stored results of the long measurement of cell orders.
pub(crate) fn questions() -> (String, Markup) {
    let known = OrderStudy::new(OrderStudy::usual()).map(|study| orders(&study.report()));
    let (known, nothing) = (known.unwrap_or_default(), Markup::new());
    let sections = [COUNTING.section(&nothing), ORDERS.section(&known), AXES.section(&nothing)];
    ("questions".to_owned(), sections.into_iter().collect())
}

/// The finding of a study of the orders along the axes.
pub(crate) fn present_axes(report: &AxisReport) -> LabFinding {
    let StudySettings { seed, walks, .. } = report.settings;
    let status = match report.over {
        true => "The 48 orders are sampled.".to_owned(),
        false => format!("Sampling the 48 orders: {:.0} %.", 100.0 * report.progress),
    };
    let markup = markup!(
        "{}<p class=\"hint\">Letters are the axes, the fastest first; a capital letter is an axis followed backwards, so the author's order, \
         xyz-reversed, is XYZ. \
         <code>cubefall lab axes --walks {} --seed {}</code> makes the same walks.</p><div class=\"chart\">{}</div>{}",
        paragraphs(&report.answer()),
        walks,
        seed,
        report.chart().to_markup(),
        table(&report.table(), "The orders along the axes"),
    );
    LabFinding { status, parts: vec![(AXES.result.to_owned(), markup)], race: None }
}

/// The finding of a study of cell orders.
pub(crate) fn present_orders(report: &OrderReport) -> LabFinding {
    let walks: u64 = report.orders.iter().map(|row| row.walks).sum();
    let all = report.settings.walks * report.orders.len() as u64;
    let status = match report.over {
        true => "The orders are sampled.".to_owned(),
        false => format!("Sampling the orders: {:.0} %.", 100.0 * walks as f64 / all.max(1) as f64),
    };
    LabFinding { status, parts: vec![(ORDERS.result.to_owned(), orders(report))], race: None }
}

fn orders(report: &OrderReport) -> Markup {
    let charts = [Predictor::MeanFrontierWithFirst, Predictor::Closing]
        .map(|predictor| markup!("<div class=\"chart\">{}</div>", report.chart(predictor).to_markup()));
    let source = if report.sampled {
        markup!("Of the walks made now.")
    } else {
        markup!(
            "Of a long measurement made beforehand and recorded, which <code>{}</code> makes anew; sample to see it confirmed.",
            REPEAT_ORDERS
        )
    };
    markup!(
        "{}<p class=\"hint\">{}</p><div class=\"charts\">{}</div>{}{}",
        paragraphs(&report.answer()),
        source,
        charts.into_iter().collect::<Markup>(),
        table(&report.correlation_table(), "How well each quantity predicts"),
        table(&report.table(), "The orders"),
    )
}

/// The finding of a study of counting.
pub(crate) fn present_counting(report: &CountReport) -> LabFinding {
    let status = if report.over { "Counting is measured." } else { "Measuring the methods of counting." };
    let markup = markup!(
        "{}<div class=\"chart\">{}</div>{}{}",
        paragraphs(&report.answer()),
        report.chart().to_markup(),
        table(&report.table(), "The methods of counting"),
        table(&report.node_table(), "What a node costs"),
    );
    LabFinding { status: status.to_owned(), parts: vec![(COUNTING.result.to_owned(), markup)], race: None }
}

fn paragraphs(sentences: &[String]) -> Markup {
    sentences.iter().map(|sentence| markup!("<p class=\"answer\">{}</p>", sentence)).collect()
}

fn table(table: &Table, label: &str) -> Markup {
    markup!(
        "<div class=\"wide-table\" tabindex=\"0\" role=\"region\" aria-label=\"{}\">{}</div>",
        label,
        table.to_markup()
    )
}
