//! What a link opens in a player.

use super::{Player, PlayerContent};
use crate::Link;

/// A link, as a player shows it: its puzzle with the settings of its search, or its solution.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayedLink(Link);

impl PlayedLink {
    /// The longest fragment, in bytes: [`Link::address`] gives none that is longer.
    const LONGEST: usize = 8192;

    /// Decodes the fragment of an address. Keys that are unknown are ignored, as on the page.
    ///
    /// # Errors
    /// When it is too long, has no known key, has a value that cannot be decoded, which the page would ignore
    /// and say so, has no puzzle that can be opened, or opens a lesson or the user's own cube.
    pub fn read(fragment: &str) -> Result<Self, String> {
        if fragment.len() > Self::LONGEST {
            return Err(format!(
                "The link has more than {} characters. Put the puzzle's file on a server, and name it as “src”.",
                Self::LONGEST
            ));
        }
        let (link, left_out) = Link::read_parts(fragment, None);
        let (link, left_out) = match link.missing.as_ref().map(|id| catalogue::ALL.find(id)) {
            Some(Some(puzzle)) => Link::read_parts(fragment, Some(&puzzle)),
            _ => (link, left_out),
        };
        let nothing_else = left_out.keys.first().filter(|_| !left_out.has_known_key);
        if let Some(reason) = left_out.values.first().or(nothing_else) {
            return Err(refused(reason));
        }
        if !left_out.has_known_key
            && left_out.keys.is_empty()
            && !fragment.trim_matches(['#', ' ']).is_empty()
        {
            return Err("The link has no puzzle. Copy the whole link once more.".to_owned());
        }
        if link.lesson.is_some() || link.guide.is_some() || link.cube.is_some() || link.challenge.is_some() {
            let reason = "The link opens what a player does not show. Share a search or a solution.";
            return Err(reason.to_owned());
        }
        Ok(Self(link))
    }

    /// What it shows: the solution of this number, or its own one, or its search. `builds` says whether that
    /// is to be a solution, which is then the first one if it has none.
    pub fn content(&self, number: Option<u64>, builds: Option<bool>) -> PlayerContent {
        let own = || self.0.solution.as_ref().map(|solution| PlayerContent::Coded(solution.code.clone()));
        let otherwise = if builds == Some(true) { PlayerContent::Numbered(1) } else { PlayerContent::Search };
        match (number, builds) {
            (_, Some(false)) => PlayerContent::Search,
            (Some(number), _) => PlayerContent::Numbered(number),
            (None, _) => own().unwrap_or(otherwise),
        }
    }

    /// The player of this content.
    pub fn player(&self, content: PlayerContent) -> Player {
        Player::with(self.0.settings.clone(), content)
    }

    /// The step at which it begins: of its search, or the number of pieces of its solution.
    pub fn step(&self, content: &PlayerContent) -> u64 {
        match content {
            PlayerContent::Search => self.0.step,
            PlayerContent::Coded(_) => {
                let placed = self.0.solution.as_ref().and_then(|solution| solution.placed);
                placed.map_or(0, |placed| placed as u64)
            }
            PlayerContent::Numbered(_) | PlayerContent::Given(_) => 0,
        }
    }

    /// The camera: see [`Link::view`].
    pub const fn view(&self) -> Option<[i32; 6]> {
        self.0.view
    }
}

/// What the page says of what it ignores, as a reason to play nothing.
fn refused(remark: &str) -> String {
    let ends = [", so it is ignored.", ", which is ignored.", ", so they are ignored."];
    match ends.iter().find_map(|end| remark.strip_suffix(end)) {
        Some(reason) => format!("{reason}. Copy the whole link once more."),
        None => remark.to_owned(),
    }
}
