//! What the actions of the editor do.

use super::action::{DrawingAction, EditorAction};
use super::editor_page::EditorPage;
use super::panels::{dialogs, reveal_stage};
use app::EditorCommand;

impl EditorPage {
    /// Carries out an action.
    pub(super) fn carry_out(&mut self, action: EditorAction) {
        match action {
            EditorAction::Command(command) => self.perform(command),
            EditorAction::Show(exhibit) => {
                reveal_stage();
                self.perform(EditorCommand::Show(exhibit));
            }
            EditorAction::TurnReason(pages) => self.page_reason(pages),
            EditorAction::Take(tool) => self.take(tool),
            EditorAction::ChooseColor(color) => self.choose_color(color),
            EditorAction::ColorAll => self.color_all(),
            EditorAction::Fill => self.fill(),
            EditorAction::AddPolycubes { all } => self.request_polycubes(all),
            EditorAction::MakeChange(index) => self.make_change(index),
            EditorAction::ShowTemplates => self.open_templates(),
            EditorAction::BeginWith(template) => self.request_template(template),
            EditorAction::Camera(motion) => self.stage.steer(motion),
            EditorAction::Theme => self.switch_theme(),
            EditorAction::Retry => self.restart_analyst(),
            EditorAction::OpenOffered => self.opening.insist(),
            EditorAction::ForgetOffered => self.forget_offered(),
            EditorAction::Share => self.share(),
            EditorAction::CopyAddress => dialogs::copy_address(),
            EditorAction::SaveFile => self.save_file(),
            EditorAction::SaveCertificate => self.save_certificate(),
            EditorAction::Adopt => self.adopt(),
            EditorAction::CloseLink => self.close_link(),
            EditorAction::Drawing(action) => self.act_on_drawings(action),
        }
    }

    fn act_on_drawings(&mut self, action: DrawingAction) {
        match action {
            DrawingAction::ShowAll => self.open_drawings(),
            DrawingAction::New => self.begin_new(),
            DrawingAction::Export => self.export_all(),
            DrawingAction::Turn(pages) => self.turn_by(pages),
            DrawingAction::Open(key) => self.open_drawing(key),
            DrawingAction::Duplicate(key) => self.duplicate_drawing(&key),
            DrawingAction::Delete(key) => self.delete_drawing(&key),
            DrawingAction::Restore => self.restore_drawing(),
            DrawingAction::Save(key) => self.save_drawing(&key),
        }
    }
}
