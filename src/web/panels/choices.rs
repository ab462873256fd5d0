//! The choices of puzzle, strategy, orders and symmetry, and the line that offers to undo what they have
//! ended.

use crate::web::browser::callbacks::Listeners;
use crate::web::browser::dom::{
    by_id, choose, focused_in, keep_focus, set_attribute, set_flag, set_hidden, set_markup, set_text,
};
use crate::web::browser::ids::{self, Id};
use crate::web::input::action::{Action, Sink};
use crate::web::input::controls::on_choice;
use crate::web::panels::markup::optgroup;
use crate::web::panels::panel::Panel;
use app::{Loss, Readouts, SearchCommand, Showing};
use cubefall::problem::Symmetry;
use cubefall::puzzle::{Puzzle, shown_name};
use cubefall::search::{CellOrder, Group, PieceOrder, Plan, SearchError, Strategy};
use markup::{Markup, markup};
use std::sync::Arc;
use web_sys::{Element, HtmlElement};

/// The choices. The list of strategies is filled from their registry.
pub(crate) struct ChoicesPanel;

/// The current choices.
#[derive(PartialEq)]
pub(crate) struct ChoicesReadout {
    puzzle: Arc<Puzzle>,
    plan: Plan,
    symmetry: Symmetry,
    /// The symmetries that the puzzle can be counted by.
    symmetries: Vec<Symmetry>,
    /// The strategies that do not accept it, each with the reason.
    refusals: Vec<(Strategy, SearchError)>,
    /// Whether a link can carry the puzzle.
    fits_link: bool,
    /// A message about a choice that could not be applied.
    notice: Option<String>,
}

impl ChoicesReadout {
    /// The choices of the app.
    pub(crate) fn new(readout: Readouts<'_>) -> Self {
        Self {
            puzzle: readout.puzzle().clone(),
            plan: readout.search().plan,
            symmetry: readout.search().symmetry,
            symmetries: readout.search().symmetries.clone(),
            refusals: readout.search().refusals.clone(),
            fits_link: readout.search().fits_link,
            notice: readout.notice(),
        }
    }
}

impl Panel for ChoicesPanel {
    type Readout = ChoicesReadout;

    fn write(&mut self, now: &ChoicesReadout, before: Option<&ChoicesReadout>) {
        let ChoicesReadout { puzzle, plan, symmetry, symmetries, refusals, fits_link, notice } = now;
        if before.is_none_or(|before| &before.refusals != refusals) {
            set_markup(&by_id(ids::STRATEGY), &strategies(refusals));
        }
        set_text(&by_id::<Element>(ids::PUZZLE_NAME), &shown_name(puzzle.name()));
        set_attribute(&by_id::<Element>(ids::PUZZLE), "data-chosen", puzzle.id());
        choose(ids::STRATEGY, plan.strategy.key());
        choose(ids::ORDER, plan.pieces.key());
        choose(ids::CELLS, &plan.cells.key());
        choose(ids::SYMMETRY, symmetry.key());
        set_hidden(&by_id(ids::ORDER_CHOICE), !plan.strategy.takes_piece_order());
        set_hidden(&by_id(ids::CELLS_CHOICE), !plan.strategy.takes_cell_order());
        for symmetry in Symmetry::ALL {
            set_flag(&by_id::<Element>(option_of(symmetry)), "disabled", !symmetries.contains(&symmetry));
        }
        set_text(&by_id::<Element>(ids::COUNTED), symmetry.counted(puzzle));
        set_hidden(&by_id(ids::TOO_LARGE), *fits_link);
        let refused = by_id::<HtmlElement>(ids::REFUSED);
        set_text(&refused, notice.as_deref().unwrap_or_default());
        set_hidden(&refused, notice.is_none());
    }

    fn listen(&self, listeners: &mut Listeners, sink: &Sink) {
        on_choice((listeners, sink), ids::STRATEGY, |key| {
            Some(Action::app(SearchCommand::SetStrategy(Strategy::from_key(key)?)))
        });
        on_choice((listeners, sink), ids::ORDER, |key| {
            Some(Action::app(SearchCommand::SetPieceOrder(PieceOrder::from_key(key)?)))
        });
        on_choice((listeners, sink), ids::CELLS, |key| {
            Some(Action::app(SearchCommand::SetCellOrder(CellOrder::from_key(key).ok()?)))
        });
        on_choice((listeners, sink), ids::SYMMETRY, |key| {
            Some(Action::app(SearchCommand::SetSymmetry(Symmetry::from_key(key)?)))
        });
    }
}

/// The option of a symmetry.
const fn option_of(symmetry: Symmetry) -> Id {
    match symmetry {
        Symmetry::Seed => ids::SYMMETRY_SEED,
        Symmetry::Raw => ids::SYMMETRY_RAW,
        Symmetry::Rotation => ids::SYMMETRY_ROTATION,
        Symmetry::Reflection => ids::SYMMETRY_REFLECTION,
    }
}

/// The options of the list of strategies. Those that do not accept the puzzle are disabled, with what they
/// accept in their titles.
fn strategies(refusals: &[(Strategy, SearchError)]) -> Markup {
    let mut groups: Vec<(Group, Markup)> = Vec::new();
    for strategy in Strategy::all() {
        let refused = refusals.iter().find(|(refused, _)| *refused == strategy);
        let reason = refused.map(|(_, error)| format!(": {}", error.accepted()));
        let option = markup!(
            "<option value=\"{}\" disabled=\"{}\">{}{}</option>",
            strategy.key(),
            reason.as_ref().map(|_| ""),
            strategy.title(),
            reason
        );
        match groups.iter_mut().find(|(group, _)| *group == strategy.group()) {
            Some((_, options)) => options.push(option),
            None => groups.push((strategy.group(), option)),
        }
    }
    groups.into_iter().map(|(group, options)| optgroup(group.title(), &options)).collect()
}

/// The line. Its text is a live region, so it stays in the document while it is empty. The style sheet lets
/// it go after some seconds.
#[derive(Default)]
pub(crate) struct Undo {
    /// Whether something else has begun since.
    is_over: bool,
}

/// What the line offers.
#[derive(PartialEq)]
pub(crate) struct UndoReadout {
    /// What can be undone, and what can be redone.
    losses: [Option<Loss>; 2],
    /// The number of searches to which undo returns.
    searches: usize,
    /// Whether something else than the search is shown.
    is_over: bool,
}

impl From<Readouts<'_>> for UndoReadout {
    fn from(readout: Readouts<'_>) -> Self {
        Self {
            losses: [readout.undo(), readout.redo()],
            searches: readout.ended_searches(),
            is_over: readout.showing() != Showing::Search || readout.guide().is_some(),
        }
    }
}

impl Panel for Undo {
    type Readout = UndoReadout;

    fn write(&mut self, now: &UndoReadout, before: Option<&UndoReadout>) {
        let line: Element = by_id(ids::UNDO);
        let had_focus = focused_in(&line);
        let is_new = before.is_none_or(|it| (it.losses, it.searches) != (now.losses, now.searches));
        self.is_over = now.is_over || (self.is_over && !is_new);
        set_flag(&line, "data-over", self.is_over);
        if is_new {
            // Another name of the same animation begins it anew.
            set_flag(&line, "data-again", !line.has_attribute("data-again"));
        }
        let [undo, redo] = &now.losses;
        let has_happened = undo.filter(|_| redo.is_none());
        set_text(&by_id::<Element>(ids::UNDO_TEXT), has_happened.map_or("", Loss::sentence));
        for (id, verb, loss) in [(ids::UNDO_BUTTON, "Undo: ", undo), (ids::REDO_BUTTON, "Redo: ", redo)] {
            let button: HtmlElement = by_id(id);
            set_hidden(&button, loss.is_none());
            if let Some(loss) = loss {
                set_text(&button, &format!("{verb}{}", loss.name()));
            }
        }
        keep_focus(had_focus, ids::CANVAS);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::panels::markup::option;

    #[test]
    fn every_strategy_is_offered() {
        let all = strategies(&[]);
        for strategy in Strategy::all() {
            assert!(all.as_str().contains(option(strategy.key(), strategy.title()).as_str()));
        }
        assert_eq!(all.as_str().matches("<optgroup").count(), 4);
    }
}
