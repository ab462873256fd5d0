//! The options of a search, by their keys.

use crate::CallError;
use cubefall::problem::Symmetry;
use cubefall::puzzle::Puzzle;
use cubefall::search::{CellOrder, PieceOrder, Plan, Strategy};

/// The symmetry with this key, or the one that is `usual`.
///
/// # Errors
/// When none has this key.
pub(crate) fn symmetry(key: Option<&str>, puzzle: &Puzzle, usual: Symmetry) -> Result<Symmetry, CallError> {
    match key {
        None => Ok(usual),
        Some("auto") => Ok(Symmetry::auto(puzzle)),
        Some(key) => Symmetry::from_key(key).ok_or_else(|| {
            let known = ["auto"].into_iter().chain(Symmetry::ALL.map(Symmetry::key));
            CallError::new("symmetry", unknown("symmetry", key, known))
        }),
    }
}

/// The plan of a strategy, the default being turbo, with an order of its pieces or of its cells.
///
/// # Errors
/// When there is no such strategy or order, or the strategy has none of this kind.
pub(crate) fn plan(
    strategy: Option<&str>,
    order: Option<&str>,
    cells: Option<&str>,
) -> Result<Plan, CallError> {
    let refuse = |message: String| CallError::new("strategy", message);
    let strategy = match strategy {
        None => Strategy::TURBO,
        Some(key) => Strategy::from_key(key)
            .ok_or_else(|| refuse(unknown("strategy", key, Strategy::all().map(Strategy::key))))?,
    };
    let mut plan = strategy.plan();
    if let Some(key) = order {
        only_with("order", strategy, Strategy::takes_piece_order)?;
        let known = PieceOrder::ALL.map(PieceOrder::key);
        plan = plan.with_pieces(
            PieceOrder::from_key(key).ok_or_else(|| refuse(unknown("order", key, known.into_iter())))?,
        );
    }
    if let Some(key) = cells {
        only_with("cells", strategy, Strategy::takes_cell_order)?;
        plan = plan.with_cells(CellOrder::from_key(key).map_err(|error| refuse(error.to_string()))?);
    }
    Ok(plan)
}

/// Refuses an option that this strategy does not have.
fn only_with(option: &str, strategy: Strategy, takes: fn(Strategy) -> bool) -> Result<(), CallError> {
    if takes(strategy) {
        return Ok(());
    }
    let others: Vec<&str> = Strategy::all().filter(|&other| takes(other)).map(Strategy::key).collect();
    let (key, others) = (strategy.key(), others.join(", "));
    let message = format!("strategy {key} has no option {option}; leave it out, or choose one of {others}");
    Err(CallError::new("strategy", message))
}

fn unknown<'a>(what: &str, key: &str, known: impl Iterator<Item = &'a str>) -> String {
    format!("there is no {what} {key:?}; choose one of {}", known.collect::<Vec<_>>().join(", "))
}
