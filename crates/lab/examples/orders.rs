//! Makes the measurement that `data/cell_orders.txt` records anew:
//! `cargo run --release --package cubefall-lab --example orders [-- WALKS SEED]`. It prints a line for each
//! order: the puzzle, the order, the estimated nodes of its search tree, and their standard error.

use lab::{OrderStudy, StudySettings};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut numbers = std::env::args().skip(1).map(|text| text.parse::<u64>());
    let walks = numbers.next().transpose()?.unwrap_or(1 << 20);
    let seed = numbers.next().transpose()?.unwrap_or(1);
    let mut study = OrderStudy::new(StudySettings { walks, seed, ..OrderStudy::usual() })?;
    while study.work(u64::MAX) > 0 {}
    let report = study.report();
    for row in &report.orders {
        let error = row.error.unwrap_or(f64::INFINITY);
        println!("{} {} {:.4e} {error:.1e}", report.settings.puzzle.id(), row.order.key(), row.nodes);
    }
    Ok(())
}
