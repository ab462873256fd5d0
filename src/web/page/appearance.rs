//! How the pieces look: the palette, the user's own colours of the puzzle's pieces, and their letters. The
//! choices are stored in the browser.

use crate::view::Lettering;
use crate::web::browser::dom::{by_id, set_markup, set_rules};
use crate::web::browser::{ids, sound, storage};
use crate::web::input::action::LookAction;
use crate::web::page::own_colors;
use crate::web::page::picture::PieceLook;
use crate::web::panels::look;
use codes::fingerprint;
use cubefall::puzzle::Puzzle;
use markup::Markup;
use pictures::{OwnColors, Paints, Palette};
use std::sync::Arc;

const PALETTE: &str = "cubefall.palette";
const LETTERS: &str = "cubefall.letters";
const SOUND: &str = "cubefall.sound";

/// The look of the pieces. Stored values that are missing or invalid have their defaults.
pub(crate) struct Appearance {
    palette: Palette,
    lettering: Lettering,
    /// Whether pieces are heard when they land.
    is_heard: bool,
    /// The puzzle that is shown, and its key in what is stored.
    puzzle: Option<(Arc<Puzzle>, String)>,
    /// The user's own colours of its pieces.
    own: OwnColors,
}

impl Appearance {
    /// Loads the stored choices.
    pub(crate) fn load() -> Self {
        let lettering = storage::get(LETTERS).and_then(|name| look::lettering_named(&name));
        Self {
            palette: storage::get(PALETTE).and_then(|name| Palette::named(&name)).unwrap_or_default(),
            lettering: lettering.unwrap_or_default(),
            is_heard: storage::get(SOUND).is_some_and(|stored| stored == "true"),
            puzzle: None,
            own: OwnColors::new(),
        }
    }

    /// Has the colours of this puzzle. Returns whether it is another one.
    pub(super) fn follow(&mut self, puzzle: &Arc<Puzzle>) -> bool {
        if self.puzzle.as_ref().is_some_and(|(other, _)| Arc::ptr_eq(other, puzzle)) {
            return false;
        }
        if self.puzzle.is_none() && self.is_heard {
            sound::switch_on();
        }
        let key = fingerprint(&puzzle.to_spec()).to_string();
        self.own = own_colors::of(&key);
        self.puzzle = Some((Arc::clone(puzzle), key));
        true
    }

    /// What the pieces are painted with.
    pub(crate) fn paints(&self) -> Paints {
        Paints::new(self.palette, self.own.clone())
    }

    /// How the pieces of the picture look and are heard.
    pub(super) fn pieces(&self) -> PieceLook {
        PieceLook { paints: self.paints(), lettering: self.lettering, is_heard: self.is_heard }
    }

    /// Applies the paints to the document.
    pub(crate) fn show(&self) {
        let paints = self.paints();
        set_rules(&paints.rules());
        let patterns = if self.palette == Palette::Patterns { paints.patterns() } else { Markup::new() };
        set_markup(&by_id(ids::PATTERNS), &patterns);
    }

    /// Carries out an action of the dialog.
    pub(super) fn act(&mut self, action: LookAction) {
        match action {
            LookAction::Show => return self.open_dialog(),
            LookAction::Palette(palette) => {
                self.palette = palette;
                storage::set(PALETTE, palette.name());
            }
            LookAction::Letters(lettering) => {
                self.lettering = lettering;
                storage::set(LETTERS, look::lettering_name(lettering));
            }
            LookAction::Sound(is_heard) => {
                self.is_heard = is_heard;
                storage::set(SOUND, if is_heard { "true" } else { "false" });
                if is_heard {
                    sound::switch_on();
                    sound::knock(1);
                }
            }
            LookAction::Own { number, color } => {
                self.own.retain(|(other, _)| *other != number);
                self.own.push((number, color));
                self.store_own();
            }
            LookAction::Reset => {
                self.own.clear();
                self.store_own();
            }
        }
        self.write_dialog();
    }

    fn store_own(&self) {
        if let Some((_, key)) = &self.puzzle {
            let is_stored = own_colors::store(key, &self.own);
            look::report(if is_stored {
                ""
            } else {
                "This browser does not store them: they are there until the page is closed."
            });
        }
    }

    fn open_dialog(&self) {
        look::open(self.palette, self.lettering, self.is_heard);
        self.write_dialog();
    }

    /// Writes what depends on the paints.
    fn write_dialog(&self) {
        if let Some((puzzle, _)) = &self.puzzle {
            look::write(puzzle, &self.paints(), !self.own.is_empty());
        }
    }
}
