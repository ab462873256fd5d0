//! What the app shows: its frame, its readout, and its sentence.

use crate::app::App;
use crate::subject::subject::joined;
use crate::{Frame, Motion, Readout, SearchReadout, Showing};

impl App {
    /// Whether the frame or the readout will change without a command.
    pub(super) fn is_active(&self) -> bool {
        if self.pending.is_some() {
            return true;
        }
        match self.showing() {
            Showing::Search => !self.playback.is_paused() || self.is_led(),
            Showing::Solution { .. } => self.solutions.is_active() || self.playback.is_seeking(),
            Showing::OwnCube => self.playback.is_seeking(),
        }
    }

    /// The picture of the present state.
    pub fn frame(&self) -> Frame {
        let frame = match self.showing() {
            Showing::OwnCube => self.own_cube.frame(&self.subject),
            Showing::Search | Showing::Solution { .. } => {
                let shown = self.solutions.frame(self.sources());
                shown.unwrap_or_else(|| self.playback.frame(&self.subject))
            }
        };
        match frame.motion {
            Motion::Flight { .. } if self.reduced_motion => Frame { motion: Motion::Still, ..frame },
            _ => frame,
        }
    }

    /// What the panels show of the present state.
    pub fn readout(&self) -> Readout {
        let (showing, subject) = (self.showing(), &self.subject);
        let find_all = self.find_all.readout(subject.counted());
        let mut playback = self.playback.readout(subject, showing == Showing::Search);
        playback.playing |= self.is_led();
        Readout {
            sentence: self.sentence(),
            notice: joined(self.notice.clone(), self.remark.clone()),
            loading: self.loading(),
            showing,
            search: SearchReadout {
                puzzle: subject.puzzle().clone(),
                plan: self.playback.plan(),
                symmetry: subject.symmetry(),
                symmetries: subject.symmetries().to_vec(),
                refusals: subject.refusals().to_vec(),
                fits_link: subject.fits_link(),
                opened: self.opened.clone(),
            },
            playback,
            path: (showing == Showing::Search)
                .then(|| Some(self.path.as_ref()?.readout(&self.playback)))
                .flatten(),
            solutions: self.solutions.readout(self.sources()),
            own_cube: (showing == Showing::OwnCube).then(|| self.own_cube.readout(subject)),
            guide: self.guide.as_ref().map(|guide| guide.readout(&find_all)),
            find_all,
            undo: self.ended.done().last().filter(|_| self.is_own()).map(|ended| ended.by),
            redo: self.ended.undone().last().filter(|_| self.is_own()).map(|ended| ended.by),
            active: self.is_active(),
            seeking: showing == Showing::Search && self.playback.is_seeking(),
        }
    }

    fn sentence(&self) -> String {
        if let Some(fault) = self.solutions.fault() {
            return fault.to_owned();
        }
        let search_waits = !self.playback.is_over() && !self.playback.is_seeking();
        let shown = self.solutions.sentence(self.sources(), search_waits);
        shown.unwrap_or_else(|| self.playback.sentence(&self.subject))
    }
}
