//! `cubefall apart`: which assemblies of a puzzle come apart, and by which moves.

use crate::arguments::Apart;
use crate::outcome::{Failure, Outcome, say};
use crate::parts::placements;
use crate::running::{Interrupt, Progress, Slice};
use crate::screen::{Screen, name};
use cubefall::disassembly::{Disassembler, Disassembly, Move, PieceGroups, Separation};
use cubefall::problem::{PlacementId, Problem};
use cubefall::puzzle::{Puzzle, counted};
use cubefall::search::{Search, Strategy};
use cubefall::solution::{PlacementVerifier, Side, Solution};
use formats::placed;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::io::Write as _;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Takes each assembly apart as soon as it is found.
pub(crate) fn run(arguments: &Apart) -> Result<Outcome, Failure> {
    let subject = arguments.subject.open()?;
    let interrupt = Interrupt::listen()?;
    let problem = placements(&subject.puzzle, arguments.counting.symmetry(&subject))?;
    let mut search = Search::try_new(&problem, Strategy::TURBO.plan())
        .map_err(|error| Failure::Usage(format!("{} cannot be searched: {error}", subject.puzzle.id())))?;
    let mut run = Run {
        as_json: arguments.json,
        problem: &problem,
        groups: subject.groups,
        verifier: PlacementVerifier::new(&problem),
        disassembler: Disassembler::new(),
        interrupt,
        assemblies: 0,
        apart: 0,
        undecided: 0,
    };
    let (mut progress, mut slice) = (Progress::new(0.0), Slice::of_one());
    while !search.is_over() && !run.interrupt.is_requested() {
        let mut done = Ok(());
        let (steps, seconds) = slice.time(u64::MAX, |steps| {
            search.run(steps, |placements| {
                done = run.add(placements, &progress);
                match done.is_err() || run.interrupt.is_requested() {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                }
            })
        });
        done?;
        progress.show(search.progress(), steps, seconds, &run.text());
    }
    drop(progress);
    run.conclude()
}

/// The state of a running search.
struct Run<'a> {
    as_json: bool,
    problem: &'a Arc<Problem>,
    groups: PieceGroups,
    verifier: PlacementVerifier,
    disassembler: Disassembler,
    interrupt: Interrupt,
    /// The assemblies found.
    assemblies: u64,
    /// Those that come apart.
    apart: u64,
    /// Those of which that is not known.
    undecided: u64,
}

impl Run<'_> {
    /// Takes an assembly apart, and prints it if all of it comes apart.
    fn add(&mut self, placements: &[PlacementId], progress: &Progress) -> Result<(), Failure> {
        let verified = self.verifier.verify(placements);
        verified.map_err(|error| fault("solution", &error.to_string()))?;
        let solution = Solution::of(self.problem, placements);
        self.assemblies += 1;
        let number = self.assemblies;
        // What is wrong with this one is wrong with very many.
        self.disassembler
            .begin(&solution)
            .map_err(|error| Failure::Stuck(format!("assembly {number} cannot be taken apart: {error}")))?;
        let Some(disassembly) = self.take_apart(progress) else {
            self.undecided += 1;
            return Ok(());
        };
        disassembly.check(&solution).map_err(|error| fault("disassembly", &error.to_string()))?;
        if disassembly.is_complete_but_for(&self.groups, &solution) {
            self.apart += 1;
            progress.aside(|| self.print(&solution, &disassembly))?;
        }
        Ok(())
    }

    /// The disassembly that is begun; nothing if it is interrupted, or exceeds a limit, which is printed on stderr.
    fn take_apart(&mut self, progress: &Progress) -> Option<Disassembly> {
        /// The steps between two looks for a signal.
        const STEPS: u64 = 1 << 12;
        while !self.interrupt.is_requested() {
            match self.disassembler.run(STEPS) {
                Ok(None) => {}
                Ok(disassembly) => return disassembly,
                Err(error) => {
                    let note = format!(
                        "note: whether assembly {} comes apart is not known: {error}",
                        self.assemblies
                    );
                    progress.aside(|| say(&note));
                    break;
                }
            }
        }
        None
    }

    fn print(&self, solution: &Solution, disassembly: &Disassembly) -> std::io::Result<()> {
        let puzzle = self.problem.puzzle();
        match self.as_json {
            true => writeln!(Screen::json(), "{}", document(puzzle, self.assemblies, solution, disassembly)),
            false => writeln!(Screen::text(), "{}", text(puzzle, self.assemblies, solution, disassembly)),
        }
    }

    /// How many assemblies there are, and how many come apart.
    fn text(&self) -> String {
        let comes = if self.apart == 1 { "comes" } else { "come" };
        format!("{}, {} {comes} apart", counted(self.assemblies as usize, "assembly"), self.apart)
    }

    /// Prints the numbers, and chooses the outcome.
    fn conclude(self) -> Result<Outcome, Failure> {
        let Self { assemblies, apart, undecided, .. } = self;
        let is_interrupted = self.interrupt.is_requested();
        match self.as_json {
            true => writeln!(
                Screen::json(),
                "{}",
                json!({ "assemblies": assemblies, "apart": apart, "undecided": undecided, "partial": is_interrupted })
            )?,
            false => writeln!(Screen::text(), "{}", self.text())?,
        }
        if is_interrupted {
            say(&format!("partial: interrupted; {} so far", self.text()));
            return Ok(Outcome::Interrupted);
        } else if undecided > 0 {
            let which = counted(undecided as usize, "assembly");
            return Err(Failure::Stuck(format!(
                "{which} of these have too many positions to be taken apart"
            )));
        }
        Ok(if apart > 0 { Outcome::Done } else { Outcome::NoSolution })
    }
}

fn fault(what: &str, reason: &str) -> Failure {
    Failure::Stuck(format!("a {what} is invalid ({reason}); please report this fault"))
}

/// An assembly, its level, and its moves, each separation after the pieces that it separates.
fn text(puzzle: &Puzzle, number: u64, solution: &Solution, disassembly: &Disassembly) -> String {
    let labels = labels(puzzle, solution);
    let list =
        |pieces: &[usize]| pieces.iter().map(|&piece| labels[piece].as_str()).collect::<Vec<_>>().join(", ");
    let mut text = format!("Assembly {number}, level {}\n{}", disassembly.level(), solution.text(puzzle));
    for Separation { pieces, moves } in &disassembly.separations {
        text += &format!("{}:\n", list(pieces));
        for (step, Move { pieces, towards, distance }) in (1..).zip(moves) {
            let how_far = distance.map_or("away".to_owned(), |distance| distance.to_string());
            text += &format!("  {step}. {}: {how_far} {}\n", list(pieces), direction(*towards));
        }
    }
    text
}

/// The label of each piece of a solution. Copies are numbered.
fn labels(puzzle: &Puzzle, solution: &Solution) -> Vec<String> {
    let mut copies = HashMap::new();
    let label = |&(piece, _): &(_, _)| {
        let copy = copies.entry(piece).or_insert(0);
        *copy += 1;
        match (name(&puzzle.label(piece)), puzzle.piece(piece).most()) {
            (label, 1) => label,
            (label, _) => format!("{label} {copy}"),
        }
    };
    solution.pieces().iter().map(label).collect()
}

const fn direction(towards: Side) -> &'static str {
    match towards {
        Side::Above => "up",
        Side::Below => "down",
        Side::Left => "to the left",
        Side::Right => "to the right",
        Side::Front => "to the front",
        Side::Back => "to the back",
    }
}

/// The same as JSON. Pieces are numbered from 0, in the order of `pieces`.
fn document(puzzle: &Puzzle, number: u64, solution: &Solution, disassembly: &Disassembly) -> Value {
    let step = |Move { pieces, towards, distance }: &Move| {
        let out = towards.outwards();
        json!({ "pieces": pieces, "towards": [out.x, out.y, out.z], "distance": distance })
    };
    let separation = |Separation { pieces, moves }: &Separation| json!({ "pieces": pieces, "moves": moves.iter().map(step).collect::<Vec<_>>() });
    json!({
        "assembly": number,
        "level": disassembly.level(),
        "numbers": disassembly.numbers().collect::<Vec<_>>(),
        "pieces": placed(puzzle, solution),
        "separations": disassembly.separations.iter().map(separation).collect::<Vec<_>>(),
    })
}
