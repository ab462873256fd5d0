//! The dialog "Look": the palette, the user's own colours, the letters and the sound of the pieces.

use crate::view::Lettering;
use crate::web::browser::callbacks::Listeners;
use crate::web::browser::dom::{by_id, choose, enable, focused_in, ignore, set_markup, set_text};
use crate::web::browser::ids;
use crate::web::input::action::{Action, LookAction, Sink};
use crate::web::input::controls::{on_change, on_choice, on_switch};
use crate::web::panels::markup::silhouette;
use cubefall::puzzle::{PieceId, Puzzle};
use markup::{Markup, markup};
use pictures::{OwnColors, PAINTS, Paints, Palette, css_color, rgb_of};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlDialogElement, HtmlInputElement};

/// The choices of letters, by their names in the markup and in what is stored.
const LETTERINGS: [(Lettering, &str); 3] =
    [(Lettering::Always, "always"), (Lettering::UntilSolved, "until-solved"), (Lettering::Never, "never")];

/// The choice of letters with this name.
pub(crate) fn lettering_named(name: &str) -> Option<Lettering> {
    LETTERINGS.into_iter().find(|(_, other)| *other == name).map(|(lettering, _)| lettering)
}

/// The name of a choice of letters.
pub(crate) fn lettering_name(lettering: Lettering) -> &'static str {
    LETTERINGS.into_iter().find(|(other, _)| *other == lettering).map_or("", |(_, name)| name)
}

/// Opens the dialog with these choices.
pub(crate) fn open(palette: Palette, lettering: Lettering, is_heard: bool) {
    let palettes = Palette::ALL.into_iter().map(|offered| choice(offered, offered == palette));
    set_markup(&by_id(ids::LOOK_PALETTES), &palettes.collect());
    choose(ids::LOOK_LETTERS, lettering_name(lettering));
    by_id::<HtmlInputElement>(ids::LOOK_SOUND).set_checked(is_heard);
    report("");
    ignore(by_id::<HtmlDialogElement>(ids::LOOK).show_modal());
}

/// Writes the pieces of the puzzle, and whether some have colours of the user's own.
pub(crate) fn write(puzzle: &Puzzle, paints: &Paints, has_own: bool) {
    let list: Element = by_id(ids::LOOK_PIECES);
    // A field that is in use stays.
    if focused_in(&list).is_none() {
        let pieces = puzzle.piece_ids().take(PAINTS).map(|piece| field(puzzle, piece, paints));
        set_markup(&list, &pieces.collect());
    }
    enable(ids::LOOK_RESET, has_own);
}

/// Shows what is to be known about the user's own colours.
pub(crate) fn report(text: &str) {
    set_text(&by_id::<Element>(ids::LOOK_STATUS), text);
}

/// Listens to the dialog.
pub(crate) fn listen(listeners: &mut Listeners, sink: &Sink) {
    on_choice((listeners, sink), ids::LOOK_LETTERS, |name| {
        Some(Action::Look(LookAction::Letters(lettering_named(name)?)))
    });
    on_switch((listeners, sink), ids::LOOK_SOUND, |on| Action::Look(LookAction::Sound(on)));
    let chosen = sink.clone();
    on_change(listeners, ids::LOOK_PALETTES, move |control| {
        let input = control.dyn_ref::<HtmlInputElement>();
        if let Some(palette) = input.and_then(|input| Palette::named(&input.value())) {
            chosen(Action::Look(LookAction::Palette(palette)));
        }
    });
    let chosen = sink.clone();
    on_change(listeners, ids::LOOK_PIECES, move |control| {
        if let Some(own) = control.dyn_ref().and_then(own) {
            chosen(Action::Look(own));
        }
    });
}

/// The colour of a field.
fn own(input: &HtmlInputElement) -> Option<LookAction> {
    let number = input.get_attribute("data-paint")?.parse().ok()?;
    Some(LookAction::Own { number, color: rgb_of(&input.value())? })
}

/// A palette, with its first colours.
fn choice(palette: Palette, is_chosen: bool) -> Markup {
    /// The number of colours, and the side of each.
    const SHOWN: usize = 7;
    const SIDE: usize = 20;
    let paints = Paints::new(palette, OwnColors::new());
    let square = |number: usize| {
        let fill = css_color(paints.color(number));
        markup!("<rect x=\"{}\" width=\"20\" height=\"20\" fill=\"{}\"/>", number * SIDE, fill)
    };
    let title = match palette {
        Palette::Painted => "Painted",
        Palette::Wood => "Wood",
        Palette::Plastic => "Plastic",
        Palette::Patterns => "High contrast, with patterns",
    };
    markup!(
        "<label><input type=\"radio\" name=\"palette\" value=\"{}\" checked=\"{}\"/>\
         <svg class=\"swatches\" aria-hidden=\"true\" width=\"84\" height=\"12\" viewBox=\"0 0 140 20\">{}</svg>{}</label>",
        palette.name(),
        is_chosen.then_some(""),
        (0..SHOWN).map(square).collect::<Markup>(),
        title
    )
}

/// A piece with a field for its colour.
fn field(puzzle: &Puzzle, piece: PieceId, paints: &Paints) -> Markup {
    markup!(
        "<label>{}<input type=\"color\" value=\"{}\" data-paint=\"{}\" aria-label=\"Colour of {}\"/></label>",
        silhouette(puzzle, piece),
        css_color(paints.color(piece.index())),
        piece.index(),
        puzzle.called(piece)
    )
}
