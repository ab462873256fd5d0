//! The option `--symmetry`.

use super::keys::keyed;
use super::subject::Subject;
use clap::Args;
use clap::builder::TypedValueParser;
use cubefall::problem::Symmetry;

/// The option `--symmetry`.
#[derive(Args)]
pub(super) struct CountingArgs {
    /// The symmetry up to which solutions are counted. raw: each solution counts. rotation: a solution and its rotations count
    /// once. reflection: its mirror images too. auto: reflection if the set of pieces has each piece's mirror image as often as
    /// the piece, else rotation. seed: by the author's rule: for soma up to rotation and reflection, for bedlam up to rotation,
    /// for pycon up to rotation but each twice. By default, auto; for a puzzle of the catalogue whose author has a rule, seed
    #[arg(long, value_parser = counting())]
    symmetry: Option<Counting>,
}

/// A value of `--symmetry`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Counting {
    /// Reflection if the set of pieces allows it, else rotation.
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
    /// The symmetry up to which solutions of a puzzle are counted.
    pub(crate) fn symmetry(&self, subject: &Subject) -> Symmetry {
        match self.symmetry {
            Some(Counting::Auto) => Symmetry::auto(&subject.puzzle),
            Some(Counting::By(symmetry)) => symmetry,
            None => subject.usual_symmetry(),
        }
    }
}
