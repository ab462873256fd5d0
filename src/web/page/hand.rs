//! The piece in the user's hand, while a solution is taken apart.

use crate::web::browser::dom::set_flag;
use crate::web::input::action::HandAction;
use crate::web::page::Page;
use crate::web::page::picture::Drag;
use app::{ApartCommand, SolutionsCommand};

impl Page {
    pub(super) fn act_by_hand(&mut self, action: HandAction) {
        match action {
            HandAction::Grab(at) => self.grab(at),
            HandAction::Drag(at) => self.drag(at),
            HandAction::LetGo => {
                self.picture.drag = None;
                set_flag(self.picture.canvas(), "data-held", false);
                self.apply_by_hand(ApartCommand::LetGo);
            }
            HandAction::Move(quarter_turns) => {
                let extent = self.app.puzzle().region().extent();
                self.apply_by_hand(ApartCommand::Nudge(self.picture.camera().side_at(extent, quarter_turns)));
            }
        }
    }

    fn apply_by_hand(&mut self, command: ApartCommand) {
        self.apply(SolutionsCommand::Apart(command));
    }

    fn grab(&mut self, at: (f32, f32)) {
        let extent = self.app.puzzle().region().extent();
        let Some((piece, cell)) = self.picture.pick_among(at, (extent, self.app.movable_cells())) else {
            return;
        };
        self.picture.drag = Some(Drag { piece, cell, at });
        // The pointer asks for it, to turn the picture where no piece is dragged.
        set_flag(self.picture.canvas(), "data-held", true);
        self.apply_by_hand(ApartCommand::Hold(Some(piece)));
    }

    /// Moves the piece by cells until it is under the pointer, as far as it goes.
    fn drag(&mut self, to: (f32, f32)) {
        let extent = self.app.puzzle().region().extent();
        while let Some(Drag { piece, cell, at }) = self.picture.drag {
            let way = (to.0 - at.0, to.1 - at.1);
            let Some((side, seen)) = self.picture.camera().dragged(cell, extent, way) else { return };
            let next = cell + side.outwards();
            self.apply_by_hand(ApartCommand::Pull(side));
            let cells = self.app.movable_cells();
            if cells.contains(&(piece, next)) {
                self.picture.drag = Some(Drag { piece, cell: next, at: (at.0 + seen.0, at.1 + seen.1) });
            } else if cells.contains(&(piece, cell)) {
                return;
            } else {
                // It is free, and away.
                self.picture.drag = None;
            }
        }
    }
}
