//! The questions that the texts leave open, with their answers.

use crate::formats::escaped;
use crate::lab::{CountReport, OrderReport, OrderSettings, OrderStudy, Predictor};
use crate::web::workers::protocol::Finding;

/// The stored results of the long measurement of cell orders.
pub(super) fn known_orders() -> (String, String) {
    let markup = OrderStudy::new(OrderSettings::default()).map(|study| orders(&study.report()));
    ("orders-result".to_owned(), markup.unwrap_or_default())
}

/// The finding of a study of cell orders.
pub(super) fn present_orders(report: &OrderReport) -> Finding {
    let walks: u64 = report.orders.iter().map(|row| row.walks).sum();
    let all = report.settings.walks * report.orders.len() as u64;
    let status = match report.over {
        true => "The orders are sampled.".to_owned(),
        false => format!("Sampling the orders: {:.0} %.", 100.0 * walks as f64 / all.max(1) as f64),
    };
    Finding { status, parts: vec![("orders-result".to_owned(), orders(report))], race: None }
}

fn orders(report: &OrderReport) -> String {
    let charts = [Predictor::MeanFrontierWithFirst, Predictor::Closing]
        .map(|predictor| format!("<div class=\"chart\">{}</div>", report.chart(predictor).to_svg()));
    let source = if report.sampled {
        "Of the walks made now."
    } else {
        "Of a long measurement made beforehand; sample to see it confirmed."
    };
    format!(
        "{}<p class=\"hint\">{source}</p><div class=\"charts\">{}</div>{}{}",
        paragraphs(&report.answer()),
        charts.concat(),
        table(&report.correlation_table().to_html(), "How well each quantity predicts"),
        table(&report.table().to_html(), "The orders"),
    )
}

/// The finding of a study of counting.
pub(super) fn present_counting(report: &CountReport) -> Finding {
    let status = if report.over { "Counting is measured." } else { "Measuring the methods of counting." };
    let markup = format!(
        "{}<div class=\"chart\">{}</div>{}{}",
        paragraphs(&report.answer()),
        report.chart().to_svg(),
        table(&report.table().to_html(), "The methods of counting"),
        table(&report.node_table().to_html(), "What a node costs"),
    );
    Finding { status: status.to_owned(), parts: vec![("counting-result".to_owned(), markup)], race: None }
}

fn paragraphs(sentences: &[String]) -> String {
    sentences.iter().map(|sentence| format!("<p class=\"answer\">{}</p>", escaped(sentence))).collect()
}

fn table(html: &str, label: &str) -> String {
    format!("<div class=\"wide-table\" tabindex=\"0\" role=\"region\" aria-label=\"{label}\">{html}</div>")
}
