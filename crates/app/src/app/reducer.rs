//! How a command is carried out: what is going on decides what it means, and what it ends; then it changes
//! the parts of the app.

use crate::app::App;
use crate::guide::Guide;
use crate::playback::path::Path;
use crate::solutions::SolutionLists;
use crate::{
    ApartCommand, Command, GuideCommand, List, Loss, Mode, OwnCubeCommand, Pick, PlaybackCommand, Showing,
    SolutionsCommand, TreeCommand,
};

/// What is going on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Context {
    activity: Activity,
    guidance: Guidance,
}

/// What the picture shows, and what is done with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Activity {
    /// The search plays, or rests.
    Search,
    /// A solution is looked at.
    Solution,
    /// A solution is built along, piece by piece.
    BuildingAlong,
    /// A solution is taken apart, move by move.
    TakingApart,
    /// All listed solutions stand side by side.
    Wall,
    /// The user sets up a cube.
    OwnCube,
}

/// Whether a guide explains it. `leads` is whether it steps through the search by itself, unless it is
/// paused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Guidance {
    None,
    Lesson {
        leads: bool,
    },
    /// The film of the first visit. At its end, the search is a usual one.
    Film {
        leads: bool,
        is_at_end: bool,
    },
}

/// What a command ends before it is carried out, in the order in which it is ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Ends {
    guide: GuideEnd,
    /// The end of a search, after which the wall opens by itself.
    finale: bool,
    /// The loading of a large puzzle.
    loading: bool,
    /// The message about a setting that could not be applied.
    notice: bool,
}

/// What becomes of the guide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum GuideEnd {
    Stays,
    Pauses,
    /// It is closed. Before the end of a film, what was shown before it returns; so the command happens to
    /// that.
    Closes,
}

impl Context {
    /// What a command means here.
    fn translate(self, command: Command) -> Command {
        use PlaybackCommand::{Step, StepBack, TogglePlay};
        match (self.activity, command) {
            (Activity::TakingApart, Command::Playback(Step)) => apart(ApartCommand::Next),
            (Activity::TakingApart, Command::Playback(StepBack)) => apart(ApartCommand::Previous),
            (Activity::TakingApart, Command::Playback(TogglePlay)) => apart(ApartCommand::TogglePlay),
            (Activity::TakingApart, Command::Back) => SolutionsCommand::ToggleApart.into(),
            (Activity::BuildingAlong, Command::Playback(Step | TogglePlay)) => {
                SolutionsCommand::BuildNext.into()
            }
            (Activity::BuildingAlong, Command::Playback(StepBack)) => SolutionsCommand::BuildPrevious.into(),
            (Activity::BuildingAlong, Command::Back) => SolutionsCommand::ToggleBuilding.into(),
            (Activity::TakingApart | Activity::BuildingAlong, command) => command,
            (_, Command::Playback(TogglePlay)) if self.guidance.leads() => GuideCommand::TogglePause.into(),
            (activity, Command::Back) if self.guidance.is_closed_by_back(activity) => {
                GuideCommand::Leave.into()
            }
            (_, command) => command,
        }
    }

    /// What a command ends.
    fn ends_of(self, command: &Command) -> Ends {
        Ends {
            guide: self.guidance.end(command),
            finale: command.is_of_user(),
            // A later choice takes the place of a puzzle that is being loaded.
            loading: matches!(command, Command::Search(_) | Command::CancelLoading),
            notice: matches!(
                command,
                Command::Playback(_)
                    | Command::Solutions(_)
                    | Command::OwnCube(_)
                    | Command::Guide(_)
                    | Command::Back
            ),
        }
    }
}

impl Guidance {
    const fn leads(self) -> bool {
        matches!(self, Self::Lesson { leads: true } | Self::Film { leads: true, .. })
    }

    /// Whether "back" closes the guide.
    fn is_closed_by_back(self, activity: Activity) -> bool {
        match self {
            Self::None => false,
            Self::Lesson { .. } => activity == Activity::Search,
            Self::Film { .. } => true,
        }
    }

    fn end(self, command: &Command) -> GuideEnd {
        match self {
            Self::None => GuideEnd::Stays,
            Self::Lesson { .. } => lesson_end(command),
            Self::Film { is_at_end, .. } if ends_film(command, is_at_end) => GuideEnd::Closes,
            Self::Film { .. } if matches!(command, Command::Solutions(_)) => GuideEnd::Pauses,
            Self::Film { .. } => GuideEnd::Stays,
        }
    }
}

/// A lesson pauses if the search is moved, and is closed if something else is to be shown. Another search
/// closes it when it begins, which with a large puzzle is later.
const fn lesson_end(command: &Command) -> GuideEnd {
    match command {
        Command::Playback(command) if command.moves() => GuideEnd::Pauses,
        Command::Tree(_) | Command::Solutions(_) | Command::Enter(_) => GuideEnd::Pauses,
        Command::OwnCube(OwnCubeCommand::Toggle) => GuideEnd::Closes,
        _ => GuideEnd::Stays,
    }
}

/// Whether the user begins something else than the film. At its end, the solutions may be filtered and sorted
/// before one is shown.
fn ends_film(command: &Command, is_at_end: bool) -> bool {
    match command {
        Command::Solutions(
            SolutionsCommand::Show(_)
            | SolutionsCommand::ToggleBuilding
            | SolutionsCommand::ToggleAssembling
            | SolutionsCommand::ToggleSlideShow,
        ) => true,
        Command::Solutions(_) => !is_at_end,
        Command::FindAll(_) => command.is_of_user(),
        Command::Search(_)
        | Command::Playback(_)
        | Command::OwnCube(_)
        | Command::Tree(_)
        | Command::Enter(_) => true,
        _ => false,
    }
}

fn apart(command: ApartCommand) -> Command {
    SolutionsCommand::Apart(command).into()
}

impl App {
    /// Carries out a command of the user. What is going on decides what it means, and what it ends. A command
    /// that does not apply now, such as showing a solution before one is found, has no effect.
    pub fn apply(&mut self, command: impl Into<Command>) {
        let context = self.context();
        let command = context.translate(command.into());
        self.end(context.ends_of(&command));
        self.carry_out(command);
    }

    fn carry_out(&mut self, command: Command) {
        match command {
            Command::Search(command) => self.begin(command),
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
            Command::Playback(command) => self.play(command),
            Command::Solutions(command) => self.show(command),
            Command::OwnCube(command) => self.edit(command),
            Command::FindAll(command) => {
                self.with_find_all(|find_all, subject| find_all.apply(command, subject))
            }
            Command::Tree(command) => self.navigate(command),
            Command::Guide(command) => self.lead(command),
            Command::Back => self.back(),
            Command::Enter(mode) => self.enter(mode),
            // It only ends something.
            Command::CancelLoading => {}
            Command::Present(presents) => self.path = presents.then(Path::default),
            Command::SetReducedMotion(reduced) => self.reduced_motion = reduced,
        }
    }

    /// What is going on.
    fn context(&self) -> Context {
        let activity = match self.showing() {
            _ if self.solutions.is_apart() => Activity::TakingApart,
            _ if self.solutions.is_building() => Activity::BuildingAlong,
            Showing::Search => Activity::Search,
            Showing::Solution { .. } => Activity::Solution,
            Showing::Wall => Activity::Wall,
            Showing::OwnCube => Activity::OwnCube,
        };
        let guidance = match &self.guide {
            None => Guidance::None,
            Some(film) if film.is_film() => {
                Guidance::Film { leads: film.leads(), is_at_end: film.is_at_end() }
            }
            Some(lesson) => Guidance::Lesson { leads: lesson.leads() },
        };
        Context { activity, guidance }
    }

    /// Ends what a command ends.
    fn end(&mut self, ends: Ends) {
        match ends.guide {
            GuideEnd::Stays => {}
            GuideEnd::Pauses => self.guide.iter_mut().for_each(Guide::pause),
            GuideEnd::Closes => self.leave_guide(),
        }
        if ends.finale {
            self.solutions.cancel_finale();
        }
        if ends.loading {
            self.pending = None;
        }
        if ends.notice {
            self.notice = None;
        }
    }
}

// What commands do.
impl App {
    /// Plays the search, or seeks in it.
    fn play(&mut self, command: PlaybackCommand) {
        let was_shown = self.showing() == Showing::Search;
        if command.moves() {
            self.go_to_search();
        }
        let starts = command == PlaybackCommand::TogglePlay && (!was_shown || self.playback.is_paused());
        if starts && self.playback.is_over() {
            self.keep_ended(Loss::Restart);
            self.restart(self.playback.plan(), None);
        }
        match command {
            // What went on behind a solution goes on.
            PlaybackCommand::TogglePlay if !was_shown => self.playback.play(),
            command => self.playback.apply(command),
        }
    }

    fn navigate(&mut self, command: TreeCommand) {
        if let Some(destination) = self.tree.apply(command, &self.playback) {
            self.go_to_search();
            self.playback.jump_to(destination.node, destination.progress);
        }
    }

    pub(super) fn show(&mut self, command: SolutionsCommand) {
        let was_open = self.solutions.is_open();
        self.with_solutions(|solutions, sources| solutions.apply(command, sources));
        if was_open && !self.solutions.is_open() {
            // The chosen list is empty.
            self.close_own_cube();
        }
    }

    pub(super) fn edit(&mut self, command: OwnCubeCommand) {
        match command {
            OwnCubeCommand::Toggle => {
                let open = self.showing() != Showing::OwnCube;
                self.solutions.close();
                self.own_cube.set_open(open, &self.subject);
            }
            _ if self.showing() != Showing::OwnCube => return,
            OwnCubeCommand::ShowCompletion if self.own_cube.completions() > 0 => self.show_completion(0),
            OwnCubeCommand::ShowCompletion => {}
            OwnCubeCommand::Edit(edit) => self.own_cube.edit(edit, self.subject.all()),
            OwnCubeCommand::Undo => self.own_cube.undo(self.subject.all()),
            OwnCubeCommand::Redo => self.own_cube.redo(self.subject.all()),
            OwnCubeCommand::Retry => self.own_cube.find_completions(self.subject.all()),
            OwnCubeCommand::Hint => {
                if let Some(index) = self.own_cube.give_hint(self.subject.all()) {
                    self.show_completion(index);
                }
            }
            OwnCubeCommand::ToggleClock => self.own_cube.toggle_clock(self.subject.all()),
        }
        self.with_solutions(SolutionLists::leave_empty_list);
    }

    /// Shows a completion of the user's cube, by its index.
    fn show_completion(&mut self, index: usize) {
        let show = SolutionsCommand::Show(Pick::Number(index + 1));
        self.with_solutions(|solutions, sources| {
            solutions.set_list(List::Own, sources);
            solutions.apply(show, sources);
        });
    }

    /// Closes the wall, or else the current solution, or else the user's cube.
    fn back(&mut self) {
        self.awaits_solution = false;
        if !self.solutions.close_wall() && !self.solutions.close() {
            self.close_own_cube();
        }
    }

    /// Watches the search, or browses the solutions, from the first one.
    fn enter(&mut self, mode: Mode) {
        match mode {
            Mode::Watch => self.go_to_search(),
            Mode::Browse if self.solutions.is_open() || self.solutions.has_open_wall() => {}
            Mode::Browse => {
                self.close_own_cube();
                self.awaits_solution = true;
                self.show_awaited();
            }
        }
    }
}
