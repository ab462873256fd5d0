//! A player, as JavaScript sees it.

use crate::picture::PlayerPicture;
use crate::player_canvas::PlayerCanvas;
use app::{Budget, PlayedLink, Player, PlayerContent, Work};
use jobs::decode_played;
use page::view::Theme;
use page::web::TimeSlices;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// A puzzle that is played.
#[wasm_bindgen(js_name = Player)]
pub struct PlayerHandle {
    name: String,
    player: Player,
    /// Nothing until the bodies are known.
    picture: Option<PlayerPicture>,
    /// The step and the camera at which it begins.
    beginning: (u64, Option<[i32; 6]>),
    is_active: bool,
    theme: Theme,
}

/// One kind of work is due at a time, so each may have all of the time.
struct PlayerBudget {
    load: TimeSlices,
    search: TimeSlices,
}

impl PlayerBudget {
    /// The most steps between two looks at the clock.
    const STEPS: u64 = 100_000;

    fn new(milliseconds: f64) -> Self {
        Self {
            load: TimeSlices::new(1, 1, milliseconds),
            search: TimeSlices::new(1, Self::STEPS, milliseconds),
        }
    }
}

impl Budget for PlayerBudget {
    fn grant(&mut self, work: Work) -> u64 {
        match work {
            Work::Load => self.load.grant(),
            Work::Search => self.search.grant(),
            Work::Filter | Work::Wall => 0,
        }
    }
}

#[wasm_bindgen(js_class = Player)]
impl PlayerHandle {
    /// A player of a puzzle of the catalogue: of the solution of this number, or of the search.
    ///
    /// # Errors
    /// When the catalogue has no such puzzle.
    pub fn named(id: &str, solution: Option<f64>) -> Result<Self, JsError> {
        let unknown = || {
            JsError::new(&format!(
                "Cubefall has no puzzle “{id}”. `puzzle` is the id of one of its catalogue, such as soma."
            ))
        };
        let puzzle = catalogue::ALL.find(id).ok_or_else(unknown)?;
        Ok(Self::of(Player::new(&puzzle, content(solution))))
    }

    /// A player of what the program that reads files has read: of the solution that it stores, or of the one
    /// of this number, or of the search.
    ///
    /// # Errors
    /// When it is of another build.
    pub fn opened(read: &[u8], solution: Option<f64>) -> Result<Self, JsError> {
        let (puzzle, stored) = decode_played(read).map_err(|reason| JsError::new(&reason))?;
        let content = stored.map_or_else(|| content(solution), PlayerContent::Given);
        Ok(Self::of(Player::new(&puzzle, content)))
    }

    /// A player of what a link opens: of the solution of this number, or of the link's own, or of its search.
    /// `builds` says whether it is to be a solution.
    ///
    /// # Errors
    /// When the link has nothing that a player shows.
    pub fn linked(fragment: &str, solution: Option<f64>, builds: Option<bool>) -> Result<Self, JsError> {
        let link = PlayedLink::read(fragment).map_err(|reason| JsError::new(&reason))?;
        let content = link.content(solution.map(|number| number as u64), builds);
        let beginning = (link.step(&content), link.view());
        Ok(Self { beginning, ..Self::of(link.player(content)) })
    }

    /// The name of the puzzle.
    #[wasm_bindgen(getter)]
    pub fn name(&self) -> String {
        self.name.clone()
    }

    /// Advances by some seconds, and does due work for at most these milliseconds.
    ///
    /// # Errors
    /// When there is nothing to show.
    pub fn advance(&mut self, seconds: f64, milliseconds: f64) -> Result<(), JsError> {
        self.is_active = self.player.advance(seconds, &mut PlayerBudget::new(milliseconds))?;
        if self.picture.is_none() {
            self.picture = self.player.props().map(|props| PlayerPicture::new(props, self.beginning.1));
        }
        Ok(())
    }

    /// Draws it in the lower left corner of the canvas, in this size. Returns whether there is a new picture.
    pub fn draw(&mut self, canvas: &mut PlayerCanvas, seconds: f64, width: u32, height: u32) -> bool {
        let look = ((width.max(1), height.max(1)), self.theme);
        let Self { picture: Some(picture), player, .. } = self else { return false };
        picture.draw(canvas, player, seconds as f32, look)
    }

    /// Whether it changes without a command, so that it is to be advanced and drawn in the next frame.
    #[wasm_bindgen(getter, js_name = isActive)]
    pub fn is_active(&self) -> bool {
        self.is_active || self.picture.as_ref().is_none_or(|picture| picture.moves)
    }

    /// Whether it can be played.
    #[wasm_bindgen(getter, js_name = isReady)]
    pub fn is_ready(&self) -> bool {
        self.player.is_ready()
    }

    /// Whether it plays.
    #[wasm_bindgen(getter, js_name = isPlaying)]
    pub fn is_playing(&self) -> bool {
        self.player.is_playing()
    }

    /// Whether nothing follows the present step.
    #[wasm_bindgen(getter, js_name = isOver)]
    pub fn is_over(&self) -> bool {
        self.player.is_over()
    }

    /// The present step.
    #[wasm_bindgen(getter)]
    pub fn step(&self) -> f64 {
        self.player.step() as f64
    }

    /// The number of steps that are known.
    #[wasm_bindgen(getter)]
    pub fn steps(&self) -> f64 {
        self.player.steps() as f64
    }

    /// The letters of the pieces in the box, with a space before each.
    #[wasm_bindgen(getter)]
    pub fn placed(&self) -> String {
        self.player.placed().into_iter().map(|letter| format!(" {letter}")).collect()
    }

    /// The step at which it begins.
    #[wasm_bindgen(getter, js_name = firstStep)]
    pub fn first_step(&self) -> f64 {
        self.beginning.0 as f64
    }

    /// The camera, for `setView`: nothing where it was at first.
    #[wasm_bindgen(getter)]
    pub fn view(&self) -> Option<Vec<i32>> {
        let stance = self.picture.as_ref().map_or(self.beginning.1, |picture| picture.camera.stance());
        stance.map(|view| view.to_vec())
    }

    /// Sets the camera at which it begins: what `view` of another one was.
    #[wasm_bindgen(js_name = setView)]
    pub fn set_view(&mut self, view: Option<Vec<i32>>) {
        self.beginning.1 = view.and_then(|view| view.try_into().ok());
    }

    /// The fragment of the page's address that opens the same.
    #[wasm_bindgen(getter)]
    pub fn link(&self) -> String {
        self.player.link()
    }

    /// Plays.
    pub fn play(&mut self) {
        self.player.play();
    }

    /// Stops at the present step.
    pub fn pause(&mut self) {
        self.player.pause();
    }

    /// Takes the next step.
    pub fn next(&mut self) {
        self.player.next();
    }

    /// Goes back by one step.
    pub fn back(&mut self) {
        self.player.back();
    }

    /// Goes to a step.
    pub fn seek(&mut self, step: f64) {
        self.player.seek(step as u64);
    }

    /// Sets how many times as fast as usual it plays.
    #[wasm_bindgen(js_name = setSpeed)]
    pub fn set_speed(&mut self, speed: f64) {
        self.player.set_speed(speed);
    }

    /// Sets whether the next picture is a dark one.
    #[wasm_bindgen(js_name = setNight)]
    pub fn set_night(&mut self, night: bool) {
        self.theme = if night { Theme::Night } else { Theme::Day };
    }

    /// Sets whether pieces appear in their places, and do not fly there.
    #[wasm_bindgen(js_name = setReducedMotion)]
    pub fn set_reduced_motion(&mut self, reduced: bool) {
        self.player.set_reduced_motion(reduced);
    }

    /// Turns the camera by angles in radians: to the right, and up.
    pub fn orbit(&mut self, right: f32, up: f32) {
        if let Some(picture) = &mut self.picture
            && picture.camera.orbit(right, up)
        {
            picture.repaint();
        }
    }

    /// Lets the camera return to where it was at first.
    #[wasm_bindgen(js_name = goHome)]
    pub fn go_home(&mut self) {
        if let Some(picture) = &mut self.picture {
            picture.camera.go_home();
        }
    }
}

impl PlayerHandle {
    fn of(player: Player) -> Self {
        let name = player.puzzle().name().to_owned();
        Self { name, player, picture: None, beginning: (0, None), is_active: true, theme: Theme::Day }
    }
}

/// What is shown without a stored solution.
fn content(solution: Option<f64>) -> PlayerContent {
    solution.map_or(PlayerContent::Search, |number| PlayerContent::Numbered(number as u64))
}
