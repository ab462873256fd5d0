//! The page as a whole: the app, the picture of it, and the panel, brought together once a frame.

use crate::app::{App, Command, Edit, Frame, Link, Readout, Settings, Speed};
use crate::problem::Symmetry;
use crate::puzzle::Puzzle;
use crate::view::{Extent, OrbitCamera, Scene};
use crate::web::browser::canvas;
use crate::web::browser::dom::{by_id, document, focus_in_place, ignore, set_attribute, set_flag, window};
use crate::web::input::action::Action;
use crate::web::page::address::Address;
use crate::web::page::keeping::{self, Keeping};
use crate::web::page::notice;
use crate::web::page::preferences::{Preferences, reduced_motion};
use crate::web::panels::build_panel::BuildPanel;
use crate::web::panels::find_panel::FindPanel;
use crate::web::panels::lab::{Lab, LabMessage, settings_to_watch};
use crate::web::panels::own_panel::OwnPanel;
use crate::web::panels::panel::Panel;
use crate::web::panels::take::{Take, Taking};
use crate::web::panels::tree_panel::TreePanel;
use crate::web::panels::{break_form, tabs};
use crate::web::workers::app_workers::AppWorkers;
use std::sync::Arc;
use three_d::RenderTarget;
use web_sys::{HtmlCanvasElement, HtmlDialogElement, HtmlInputElement};

/// All that the page is made of.
pub(in crate::web) struct Page {
    pub(super) app: App,
    address: Address,
    pub(super) keeping: Keeping,
    canvas: HtmlCanvasElement,
    picture: Option<Picture>,
    camera: OrbitCamera,
    /// Whether the home view has room for pieces that are held over the box.
    roomy: bool,
    panel: Panel,
    pub(super) tree_panel: TreePanel,
    find_panel: FindPanel,
    build_panel: BuildPanel,
    own_panel: OwnPanel,
    /// The workers that find solutions.
    pub(super) workers: AppWorkers,
    pub(super) preferences: Preferences,
    pub(super) lab: Lab,
    /// What of the picture is to be taken along.
    take: Take,
    /// The app's picture that the scene was last told of.
    shown: Option<Frame>,
    /// For so many seconds the search has been on its way to a step.
    on_its_way: f64,
    /// Whether something besides the app and the camera asks for a repaint: a new size, another theme.
    stale: bool,
}

/// The scene of the app's puzzle.
fn scene_of(app: &App, context: &three_d::Context) -> Option<Scene> {
    let letters = app.props().bodies.iter().map(|body| body.letter).collect();
    let letters = canvas::draw_letters(letters).ok()?;
    Some(Scene::new(context, app.props(), &letters))
}

/// Marks that the page has been written: what it says is its own, and no longer what the document came with.
fn set_ready() {
    if let Some(root) = document().document_element() {
        set_flag(&root, "data-ready", true);
    }
}

/// What draws: there is none where the browser has no WebGL2, or took it away.
struct Picture {
    context: three_d::Context,
    scene: Scene,
}

impl Page {
    /// The most time in a frame that goes to the search, in milliseconds; the rest is the browser's.
    const SEARCH_SHARE: f64 = 8.0;
    /// The most that goes to the picture of its tree.
    const TREE_SHARE: f64 = 2.0;
    /// So many seconds what is shown waits for the search to be at the step to which it is on its way.
    const LONGEST_HOLD: f64 = 0.5;
    /// Steps between two looks at the clock: tens of microseconds.
    const SLICE: u64 = 100_000;
    /// Solutions looked at between two looks at the clock: a few milliseconds where they are named.
    const SIFTED_AT_ONCE: usize = 8;

    /// The page as its address and the browser's storage say.
    pub(super) fn open() -> Self {
        let mut address = Address::default();
        let (app, link, keeping) = keeping::open(&address.open());
        let mut page = Self {
            address,
            keeping,
            camera: OrbitCamera::new(Extent::of(app.props()), 1.0),
            roomy: false,
            app,
            canvas: by_id("canvas"),
            picture: None,
            panel: Panel::new(),
            tree_panel: TreePanel::default(),
            find_panel: FindPanel::new(),
            build_panel: BuildPanel::default(),
            own_panel: OwnPanel::default(),
            workers: AppWorkers::default(),
            preferences: Preferences::load(),
            lab: Lab::default(),
            take: Take::default(),
            shown: None,
            on_its_way: 0.0,
            stale: true,
        };
        page.set_moving(true);
        by_id::<HtmlInputElement>("single-keys").set_checked(page.preferences.single_keys);
        page.app.set_favourites(Preferences::favourites());
        page.prefer();
        page.open_picture();
        page.offer_breakpoints();
        page.look_as(&link);
        page
    }

    /// Takes up the camera and the part of the panel that a link tells.
    fn look_as(&mut self, link: &Link) {
        self.camera.set_stance(link.view);
        self.stale = true;
        if link.tab != tabs::chosen() {
            tabs::select(link.tab as usize);
        }
    }

    /// Goes where the address leads, if someone else than the page has changed it.
    pub(super) fn follow_address(&mut self) {
        let Some(fragment) = self.address.news() else { return };
        let (link, left_out) = Link::read(&fragment);
        let (before, _) = self.app.searched();
        self.app.open(&link, left_out);
        self.change_puzzle(before);
        self.look_as(&link);
    }

    /// Takes up the search of a file, if it is one.
    pub(in crate::web) fn load_search(&mut self, name: &str, text: Option<&str>) {
        let (before, _) = self.app.searched();
        keeping::load_file(&mut self.app, name, text);
        self.change_puzzle(before);
    }

    /// Writes into the address where the page stands; while a search is on its way, that is another moment soon. Returns whether
    /// something goes on.
    pub(super) fn keep_address(&mut self) -> bool {
        let (active, link) = (self.app.is_active(), self.link());
        if !active || link.step == 0 {
            self.address.write(&link);
        }
        active
    }

    /// Where the page stands.
    fn link(&self) -> Link {
        Link { view: self.camera.stance(), tab: tabs::chosen(), ..self.app.link() }
    }

    pub(super) fn keep_search(&mut self) {
        self.keeping.keep(&self.app);
    }

    /// Keeps the search, and where the page stands: it is left now.
    pub(super) fn leave(&mut self) {
        self.keep_search();
        Address::leave(&self.link());
    }

    /// Moves the camera by what `motion` does, which says whether that changed anything.
    pub(in crate::web) fn steer(&mut self, motion: impl FnOnce(&mut OrbitCamera) -> bool) {
        self.stale |= motion(&mut self.camera);
    }

    /// Brings the camera home.
    pub(in crate::web) fn go_home(&mut self) {
        self.camera.go_home();
    }

    pub(in crate::web) fn list_scrolled(&mut self) {
        self.panel.scrolled(&self.app);
    }

    /// Asks for a repaint even if nothing moves.
    pub(in crate::web) fn repaint(&mut self) {
        self.stale = true;
    }

    /// Takes note that the page may have been hidden, and is seen again.
    pub(in crate::web) fn seen_again(&mut self) {
        self.build_panel.seen_again();
        self.repaint();
    }

    /// Takes up what the system and the user prefer.
    pub(in crate::web) fn prefer(&mut self) {
        self.preferences.show_theme();
        self.app.apply(Command::SetReducedMotion(reduced_motion()));
        self.stale = true;
    }

    pub(in crate::web) fn set_single_keys(&mut self, on: bool) {
        self.preferences.set_single_keys(on);
    }

    /// Makes the picture, at first or after the browser took the last one away.
    pub(in crate::web) fn open_picture(&mut self) {
        let picture = canvas::open(&self.canvas).and_then(|context| {
            let scene = scene_of(&self.app, &context)?;
            Some(Picture { context, scene })
        });
        match &picture {
            Some(_) => notice::clear(),
            None => notice::show(
                "This browser offers no WebGL2, so there is no picture. The search runs and the figures are right. \
                 To see the pieces, switch on hardware acceleration or use a current browser.",
            ),
        }
        (self.picture, self.shown, self.stale) = (picture, None, true);
    }

    /// Draws another puzzle from now on. The context stays: the browser has few of them.
    fn change_scene(&mut self) {
        if let Some(picture) = &mut self.picture
            && let Some(scene) = scene_of(&self.app, &picture.context)
        {
            picture.scene = scene;
        }
        (self.shown, self.stale) = (None, true);
    }

    /// The browser took the picture away.
    pub(in crate::web) fn close_picture(&mut self) {
        self.picture = None;
        notice::show(
            "The browser took the 3D picture away. It comes back by itself if it can; the search is unharmed.",
        );
    }

    /// Takes up another puzzle, searched and played as this one is.
    pub(in crate::web) fn load(&mut self, puzzle: Option<Arc<Puzzle>>) {
        let Some(puzzle) = puzzle else { return };
        let readout = self.app.readout();
        let Readout { plan, symmetry, speed, playing, .. } = readout;
        let symmetry = if symmetry == Symmetry::Reflection { Symmetry::Seed } else { symmetry };
        self.tell(Command::Load(Settings { puzzle, plan, symmetry, speed, playing }));
    }

    /// Tells the app; where the puzzle changes with it, so does all that is drawn.
    fn tell(&mut self, command: Command) {
        let (before, _) = self.app.searched();
        let is_favourite = command == Command::ToggleFavourite;
        self.app.apply(command);
        if is_favourite {
            Preferences::keep_favourites(self.app.favourites());
        }
        self.change_puzzle(before);
    }

    /// Draws another puzzle from now on, and offers what there is of it, if it is not the one before.
    fn change_puzzle(&mut self, before: Arc<Puzzle>) {
        if self.app.searched().0 != before {
            self.offer_breakpoints();
            self.fit_camera();
            self.change_scene();
        }
    }

    /// Offers what of this puzzle there is to stop at.
    pub(in crate::web) fn offer_breakpoints(&self) {
        break_form::offer(self.app.puzzle());
    }

    /// Whether a piece may be held over the box.
    fn holds_pieces(&self) -> bool {
        self.app.is_building() || self.app.sets_up()
    }

    /// Lets the home view show all that there is to see.
    fn fit_camera(&mut self) {
        self.roomy = self.holds_pieces();
        let extent = if self.roomy { Extent::while_building } else { Extent::of };
        self.camera.set_extent(extent(self.app.props()));
        self.stale = true;
    }

    /// Takes a solution along.
    pub(in crate::web) fn take_along(&mut self, taking: Taking) {
        self.take.begin(taking, &mut self.app, self.picture.is_some());
    }

    /// Shows what the Lab's worker reports.
    pub(super) fn lab_reports(&mut self, message: LabMessage) {
        self.lab.receive(message);
    }

    pub(super) fn act(&mut self, action: Action, on_report: impl Fn(LabMessage) + 'static) {
        match action {
            Action::App(command) => {
                self.tell(command.clone());
                match command {
                    Command::Tree(_) => self.tree_panel.hurry(),
                    Command::ShowCompletion if self.app.shown().is_some() => tabs::select(1),
                    // Now keys are for the piece, not for the button that it was picked by.
                    Command::Edit(Edit::Pick(_)) => focus_in_place(&by_id("own-layers")),
                    _ => {}
                }
            }
            Action::Home => self.go_home(),
            Action::Zoom(factor) => self.steer(|camera| camera.zoom(factor)),
            Action::Faster(places) => {
                let place = i16::from(self.app.readout().speed.place()) + places;
                self.app.apply(Command::SetSpeed(Speed::at(place.clamp(0, 255) as u8)));
            }
            Action::Theme => {
                self.preferences.switch_theme();
                self.prefer();
            }
            Action::Lab(action) => self.lab.act(action, on_report),
            Action::Watch(strategy) => {
                self.tell(Command::Load(settings_to_watch(strategy)));
                tabs::select(0);
                // On a wide page the stage is in view already, and stays where it is.
                ignore(self.canvas.focus());
            }
            Action::FindAll => {
                let workers = self.find_panel.workers();
                self.tell(Command::FindAll { workers });
            }
            Action::SaveSearch => keeping::save_file(&self.app),
            Action::Help => ignore(by_id::<HtmlDialogElement>("help-dialog").show_modal()),
        }
    }

    /// One repaint: time passes, the search gets its share, and what changed is drawn and written. Returns whether
    /// more is to come.
    pub(super) fn frame(&mut self, dt: f64) -> bool {
        self.tell_time();
        self.app.tick(dt);
        if self.roomy != self.holds_pieces() {
            self.fit_camera();
        }
        self.search();
        self.stale |= self.take.is_watching();
        let holds = self.holds_still(dt);
        let moving = self.paint(dt as f32, holds);
        self.take.go_on(&mut self.app, &self.canvas, dt, moving);
        let active = self.app.is_active() || self.app.is_sifting();
        let looks_on = self.app.shown().is_some();
        let turned = self.build_panel.update(self.app.puzzle(), self.app.build_step())
            | self.own_panel.update(self.app.puzzle(), self.app.own_cube(), looks_on);
        // What is written has to be laid out, too: that is nearly enough for a frame.
        match !holds && self.panel.update(&self.app, dt, !active && !self.app.finds_all()) {
            true => {
                self.app.sift(Self::SIFTED_AT_ONCE);
            }
            false => self.sift(),
        }
        if self.panel.is_written() {
            set_ready();
        }
        if turned {
            self.panel.unhidden(&self.app);
            self.own_panel.hand_over_focus();
        }
        self.find_panel.update(self.app.find_all(), dt);
        let grows = self.grow_tree(dt, !active);
        self.set_moving(moving || self.app.is_on_its_way());
        active || moving || grows || self.take.is_watching() || self.app.finds_all()
    }

    /// The search for all solutions goes by a clock of its own: its workers do not wait for frames.
    pub(super) fn tell_time(&mut self) {
        if let Some(clock) = window().performance() {
            self.app.tell_time(clock.now() / 1000.0);
        }
    }

    /// Says at once how the search for all solutions stands if that has changed, however long the next frame takes; and all
    /// that depends on it.
    pub(super) fn answer(&mut self) {
        if self.find_panel.update(self.app.find_all(), 0.0) {
            self.panel.update(&self.app, 0.0, true);
        }
    }

    /// Marks on the canvas whether the picture is still to change, so that whoever wants a settled one can wait.
    pub(super) fn set_moving(&self, moving: bool) {
        set_flag(&self.canvas, "data-moving", moving);
    }

    fn search(&mut self) {
        let Some(clock) = window().performance() else { return };
        let start = clock.now();
        while self.app.work(Self::SLICE) && clock.now() - start < Self::SEARCH_SHARE {}
    }

    /// Looks at more of the solutions, whether they are to be listed.
    fn sift(&mut self) {
        let Some(clock) = window().performance() else { return };
        let start = clock.now();
        while self.app.sift(Self::SIFTED_AT_ONCE) && clock.now() - start < Self::SEARCH_SHARE {}
    }

    /// Looks for more of the tree, and draws it.
    fn grow_tree(&mut self, dt: f64, settled: bool) -> bool {
        let Some(clock) = window().performance() else { return false };
        let start = clock.now();
        self.tree_panel.update(&mut self.app, dt, settled, || clock.now() - start < Self::TREE_SHARE)
    }

    /// Whether what is shown stays as it is, since the search is on its way through other steps. After a while that is shown.
    fn holds_still(&mut self, dt: f64) -> bool {
        let is_on_its_way = self.app.is_on_its_way();
        self.on_its_way = if is_on_its_way { self.on_its_way + dt } else { 0.0 };
        is_on_its_way && self.on_its_way < Self::LONGEST_HOLD
    }

    fn paint(&mut self, dt: f32, holds: bool) -> bool {
        let (width, height, resized) = canvas::fit(&self.canvas);
        let same = |frame: &Frame| self.shown.as_ref() == Some(frame);
        let holds = holds && self.shown.is_some();
        let frame = if holds { None } else { Some(self.app.frame()).filter(|frame| !same(frame)) };
        let changed = frame.is_some();
        let Some(picture) = &mut self.picture else { return false };
        if let Some(frame) = frame {
            picture.scene.show(&frame);
            self.describe(&frame);
            self.shown = Some(frame);
        }
        let Some(picture) = &mut self.picture else { return false };
        let moving = picture.scene.advance(dt);
        let turning = self.camera.tick(dt, reduced_motion());
        let reshaped = self.camera.set_aspect(width as f32 / height as f32);
        if changed || moving || turning || reshaped || resized || std::mem::take(&mut self.stale) {
            let target = RenderTarget::screen(&picture.context, width, height);
            picture.scene.draw(&target, &self.camera, self.preferences.theme());
        }
        moving || turning
    }

    /// Says in words what the picture shows, while it changes slowly enough to be read.
    fn describe(&self, frame: &Frame) {
        if frame.motion == crate::app::Motion::Snapshots && self.app.is_active() {
            return;
        }
        let bodies = self.app.props().bodies.iter().zip(&frame.poses);
        let inside: String = bodies
            .filter(|(_, pose)| pose.is_some_and(|pose| !pose.held))
            .map(|(body, _)| format!(" {}", body.letter))
            .collect();
        let label = match inside.is_empty() {
            true => "The empty box, all pieces on the tray around it".to_owned(),
            false => format!("The box with these pieces in it:{inside}; the others on the tray around it"),
        };
        set_attribute(&self.canvas, "aria-label", &label);
    }
}
