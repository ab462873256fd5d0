//! The GPU: its context, and the programs that are compiled for it.

use std::cell::RefCell;
use std::ops::Deref;
use std::rc::Rc;
use three_d::{Context, Program};

/// The context of a canvas, and its programs. Each is compiled once, since that takes a GPU as long as many
/// pictures: scenes that come after the first one, and those of other players on the same canvas, have the
/// same. Copies share it.
#[derive(Clone)]
pub struct Gpu {
    context: Context,
    /// They are a dozen.
    programs: Rc<RefCell<Vec<Compiled>>>,
}

struct Compiled {
    /// Of its vertices, and of its fragments.
    sources: [String; 2],
    program: Rc<Program>,
}

impl Gpu {
    /// The GPU of a context, without programs.
    pub fn new(context: Context) -> Self {
        Self { context, programs: Rc::default() }
    }

    /// A program, whose uniforms have to be set for each picture, since others draw by it.
    ///
    /// # Panics
    /// When it does not compile; its source is part of this program.
    pub(super) fn program(&self, vertex: &str, fragment: &str) -> Rc<Program> {
        let sources = [vertex, fragment].map(str::to_owned);
        let mut programs = self.programs.borrow_mut();
        if let Some(known) = programs.iter().find(|known| known.sources == sources) {
            return Rc::clone(&known.program);
        }
        let program = Program::from_source(&self.context, vertex, fragment).expect("our own shaders compile");
        let program = Rc::new(program);
        programs.push(Compiled { sources, program: Rc::clone(&program) });
        program
    }
}

impl Deref for Gpu {
    type Target = Context;

    fn deref(&self) -> &Context {
        &self.context
    }
}
