//! Which solutions count as one, on the command line.

use super::keys::keyed;
use super::subject::Subject;
use clap::Args;
use clap::builder::TypedValueParser;
use cubefall::problem::Symmetry;

/// Which solutions count as one, as a command's option.
#[derive(Args)]
pub(super) struct CountingArgs {
    /// Which solutions count as one. raw: each covering counts. rotation: it and its rotations are one. reflection: and
    /// its mirror images. auto: reflection where the set of pieces has each piece's mirror image as often as the piece, else
    /// rotation. seed: as the puzzle's author has it, for soma up to rotation and reflection, for bedlam up to rotation, for
    /// pycon up to rotation but each twice. Without it, auto for a file; for a puzzle of the catalogue seed, and rotation
    /// where the author has no rule
    #[arg(long, value_parser = counting())]
    symmetry: Option<Counting>,
}

/// Which solutions count as one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Counting {
    /// What the puzzle allows.
    Auto,
    By(Symmetry),
}

impl Counting {
    fn key(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::By(symmetry) => symmetry.key(),
        }
    }
}

fn counting() -> impl TypedValueParser<Value = Counting> {
    keyed([Counting::Auto].into_iter().chain(Symmetry::ALL.map(Counting::By)), Counting::key)
}

impl CountingArgs {
    /// The symmetry by which solutions of a puzzle are counted.
    pub(in crate::cli) fn symmetry(&self, subject: &Subject) -> Symmetry {
        match self.symmetry {
            Some(Counting::Auto) => Symmetry::auto(&subject.puzzle),
            Some(Counting::By(symmetry)) => symmetry,
            None => subject.usual_symmetry(),
        }
    }
}
