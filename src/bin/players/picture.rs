//! The picture of a player: its scene, and the camera.

use crate::player_canvas::{Drawing, PlayerCanvas};
use app::{Frame, Player, Props};
use page::view::{DetailMeter, Extent, Gpu, Look, OrbitCamera, Pass, Scene, SceneMaker, Theme};
use page::web::draw_letters;

/// The picture.
pub(crate) struct PlayerPicture {
    pub(crate) camera: OrbitCamera,
    scene: Making,
    /// The opening of the canvas that the scene was made for.
    opened: u32,
    /// The last frame that the scene was given.
    shown: Option<Frame>,
    /// The size and the theme of the last picture.
    look: Option<((u32, u32), Theme)>,
    meter: DetailMeter,
    /// What was drawn last.
    pass: Pass,
    is_stale: bool,
    /// Whether something moves, so that another picture is due.
    pub(crate) moves: bool,
}

/// How far the scene is made.
enum Making {
    Begun,
    Underway(SceneMaker),
    Made(Box<Scene>),
}

impl Making {
    /// The scene of a puzzle after one more step.
    fn on(self, gpu: &Gpu, props: &Props) -> Self {
        match self {
            Self::Begun => {
                let letters = props.bodies.iter().map(|body| body.letter).collect();
                Self::Underway(SceneMaker::new(props, &draw_letters(letters)))
            }
            Self::Underway(mut maker) => match maker.step(gpu, props) {
                true => Self::Underway(maker),
                false => Self::Made(Box::new(maker.finish(gpu, props))),
            },
            made @ Self::Made(_) => made,
        }
    }
}

impl PlayerPicture {
    /// The picture of a puzzle that is not drawn yet, from this camera: see `OrbitCamera::set_stance`.
    pub(crate) fn new(props: &Props, stance: Option<[i32; 6]>) -> Self {
        let mut camera = OrbitCamera::new(Extent::of(props), 1.0);
        camera.set_stance(stance);
        Self {
            camera,
            scene: Making::Begun,
            opened: 0,
            shown: None,
            look: None,
            meter: DetailMeter::default(),
            pass: Pass::default(),
            is_stale: true,
            moves: true,
        }
    }

    /// The next picture has to be drawn, whether something moves or not.
    pub(crate) const fn repaint(&mut self) {
        self.is_stale = true;
    }

    /// Draws a picture of this size on the canvas, `dt` seconds after the one before, if anything has
    /// changed. Returns whether it did.
    pub(crate) fn draw(
        &mut self,
        canvas: &mut PlayerCanvas,
        player: &Player,
        dt: f32,
        look: ((u32, u32), Theme),
    ) -> bool {
        let (Some(props), Some(frame)) = (player.props(), player.frame()) else { return false };
        let Some((Drawing { gpu, surface }, opened)) = canvas.drawing() else { return false };
        if self.opened != opened {
            (self.scene, self.shown, self.look, self.opened) = (Making::Begun, None, None, opened);
        }
        self.scene = std::mem::replace(&mut self.scene, Making::Begun).on(gpu, props);
        let Making::Made(scene) = &mut self.scene else {
            self.moves = true;
            return false;
        };
        if self.shown.as_ref() != Some(&frame) {
            scene.show(&frame);
            self.shown = Some(frame);
        }
        let (size, theme) = look;
        let turns = self.camera.tick(dt, player.prefers_reduced_motion());
        let reshaped = self.camera.set_aspect(size.0 as f32 / size.1 as f32);
        let is_new = self.look.replace(look) != Some(look);
        let moves = scene.advance(dt) | turns;
        let changes = moves || reshaped || is_new || std::mem::take(&mut self.is_stale);
        let pass = self.meter.frame(dt, changes);
        let is_redrawn = std::mem::replace(&mut self.pass, pass) != pass;
        if changes || is_redrawn {
            scene.draw(surface, size, Look { camera: &self.camera, theme, pass });
        }
        self.moves = moves || !self.meter.is_settled();
        changes || is_redrawn
    }
}
