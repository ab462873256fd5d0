//! `cubefall apart`: which assemblies of a puzzle come apart, and by which moves. Threads find them and take
//! them apart, as those of `solve --apart` do; here they are printed in order.

use super::separations::{Separations, labels};
use crate::arguments::Apart;
use crate::documents::{AssemblyEntry, DisassemblyLine, DisassemblyTotal};
use crate::interrupt::{Interrupt, LastWords, Saving, in_case};
use crate::outcome::{Failure, Outcome};
use crate::parts::{Cut, Keep, Listed, PartSize, Results, Separated, Shard, Store, work};
use crate::running::Progress;
use crate::screen::{Screen, json_line, print_json};
use crate::storage::Output;
use crate::verbosity::remark;
use cubefall::disassembly::{Disassembler, Disassembly, LockProof, Move, Separation};
use cubefall::problem::{PlacementId, Problem};
use cubefall::puzzle::Puzzle;
use cubefall::search::Ledger;
use cubefall::solution::{Side, Solution};
use std::io::Write as _;
use std::ops::ControlFlow;
use std::sync::Arc;
use words::counted;

/// Prints each assembly as soon as all before it are found and taken apart.
pub(crate) fn run(arguments: &Apart) -> Result<Outcome, Failure> {
    let output = arguments.output.as_deref().map(|path| match path.as_os_str() == "-" {
        true => {
            Err(Failure::Usage("--output needs a file, since the moves are printed on stdout".to_owned()))
        }
        false => Output::to(Some(path)),
    });
    let output = output.transpose()?;
    let subject = arguments.subject.open()?;
    let symmetry = arguments.counting.symmetry(&subject);
    let cut = Cut::new(subject, symmetry, Shard::WHOLE, PartSize::Unsaved)?.taking_apart(true);
    let cut = Arc::new(cut);
    let mut run = Run {
        arguments,
        problem: &cut.problem,
        separations: output.is_some().then(|| Separations::new(&cut.subject)),
        interrupt: Interrupt::attend(),
        assemblies: 0,
        apart: 0,
        undecided: 0,
    };
    let mut progress = Progress::new(0.0);
    let mut results = Results::new(&cut, Keep::Moves, Store::queue());
    let mut steps = 0;
    let ended = work(&cut, &mut results, arguments.threads(), |results, seconds| {
        run.print_all(&progress, || results.take())?;
        in_case(run.last_words());
        let taken = results.steps() - std::mem::replace(&mut steps, results.steps());
        progress.show(results.read(Ledger::progress), taken, seconds, &run.text());
        let is_over = run.interrupt.is_requested();
        Ok(if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    });
    // What was found is printed even if it could not go on.
    run.print_all(&progress, || results.take_rest())?;
    drop(progress);
    ended?;
    if let (Some(output), Some(separations)) = (output, run.separations.take()) {
        let _saving = Saving::begin();
        let is_whole = !run.interrupt.is_requested();
        output.write(&separations.file(is_whole.then_some(run.assemblies))?)?;
    }
    run.conclude()
}

/// The state of a running search.
struct Run<'a> {
    arguments: &'a Apart,
    problem: &'a Arc<Problem>,
    /// What is to be written into a file.
    separations: Option<Separations>,
    interrupt: Interrupt,
    /// The assemblies found.
    assemblies: u64,
    /// Those that come apart.
    apart: u64,
    /// Those of which that is not known.
    undecided: u64,
}

impl Run<'_> {
    /// Adds the next assemblies, until there are no more for now.
    fn print_all(
        &mut self,
        progress: &Progress,
        mut next: impl FnMut() -> Result<Option<Listed>, Failure>,
    ) -> Result<(), Failure> {
        while let Some(listed) = next()? {
            for (placements, separated) in listed.with_moves() {
                self.add(placements, separated, progress)?;
            }
        }
        Ok(())
    }

    /// Adds an assembly, and prints it if all of it comes apart, or if the others are wanted, too.
    fn add(
        &mut self,
        placements: &[PlacementId],
        separated: &Separated,
        progress: &Progress,
    ) -> Result<(), Failure> {
        let solution = Solution::of(self.problem, placements);
        self.assemblies += 1;
        match separated {
            Separated::Apart(disassembly) => {
                self.apart += 1;
                if let Some(separations) = &mut self.separations {
                    separations.add(&solution, disassembly);
                }
                self.print(&solution, disassembly, true, progress)
            }
            Separated::Together(disassembly) if self.arguments.locked => {
                self.print(&solution, disassembly, false, progress)
            }
            Separated::Together(_) => Ok(()),
            Separated::Unknown(error) => {
                self.undecided += 1;
                let number = self.assemblies;
                let note = format!("note: whether assembly {number} comes apart is not known: {error}");
                progress.aside(|| remark(&note));
                Ok(())
            }
        }
    }

    fn print(
        &self,
        solution: &Solution,
        disassembly: &Disassembly,
        is_apart: bool,
        progress: &Progress,
    ) -> Result<(), Failure> {
        let report = Report {
            puzzle: self.problem.puzzle(),
            number: self.assemblies,
            solution,
            disassembly,
            is_apart,
            locks: if self.arguments.locked { locks(solution, disassembly)? } else { Vec::new() },
        };
        progress.aside(|| match self.arguments.json {
            true => print_json(&DisassemblyLine::Assembly(report.entry())),
            false => writeln!(Screen::text(), "{}", report.text()),
        })?;
        Ok(())
    }

    /// How many assemblies there are, and how many come apart.
    fn text(&self) -> String {
        let comes = if self.apart == 1 { "comes" } else { "come" };
        format!("{}, {} {comes} apart", counted(self.assemblies as usize, "assembly"), self.apart)
    }

    /// The numbers, for JSON.
    fn total(&self, partial: bool) -> DisassemblyLine {
        let &Self { assemblies, apart, undecided, .. } = self;
        DisassemblyLine::Total(DisassemblyTotal { assemblies, apart, undecided, partial })
    }

    /// What is printed if a step takes so long that the search has to be ended.
    fn last_words(&self) -> LastWords {
        let text = self.text();
        let result = if self.arguments.json { json_line(&self.total(true)) } else { format!("{text}\n") };
        LastWords { result, remark: format!("{text} so far") }
    }

    /// Prints the numbers, and chooses the outcome.
    fn conclude(self) -> Result<Outcome, Failure> {
        let Self { apart, undecided, .. } = self;
        let is_interrupted = self.interrupt.is_requested();
        match self.arguments.json {
            true => print_json(&self.total(is_interrupted))?,
            false => writeln!(Screen::text(), "{}", self.text())?,
        }
        if is_interrupted {
            remark(&format!("partial: interrupted; {} so far", self.text()));
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

/// Why each part that stays together does, after a check; nothing of one that has too many states for that.
fn locks(solution: &Solution, disassembly: &Disassembly) -> Result<Vec<Option<LockProof>>, Failure> {
    let mut disassembler = Disassembler::new();
    let mut proofs = Vec::new();
    for part in &disassembly.locked {
        let proof = disassembler.why_locked(solution, &part.pieces).ok().flatten();
        let checked = proof.as_ref().map_or(Ok(()), |proof| proof.check(solution));
        checked.map_err(|error| {
            Failure::Stuck(format!("a proof is invalid ({error}); please report this fault"))
        })?;
        proofs.push(proof);
    }
    Ok(proofs)
}

/// What is printed of an assembly.
struct Report<'a> {
    puzzle: &'a Puzzle,
    number: u64,
    solution: &'a Solution,
    disassembly: &'a Disassembly,
    is_apart: bool,
    /// Why the parts that stay together do, if that is wanted.
    locks: Vec<Option<LockProof>>,
}

impl Report<'_> {
    /// An assembly, its level, and its moves, each separation after the pieces that it separates.
    fn text(&self) -> String {
        let labels = labels(self.puzzle, self.solution);
        let list = |pieces: &[usize]| {
            pieces.iter().map(|&piece| labels[piece].as_str()).collect::<Vec<_>>().join(", ")
        };
        let level = match self.is_apart {
            true => format!("level {}", self.disassembly.level()),
            false => "stays together".to_owned(),
        };
        let mut text = format!("Assembly {}, {level}\n{}", self.number, self.solution.text(self.puzzle));
        for Separation { pieces, moves } in &self.disassembly.separations {
            text += &format!("{}:\n", list(pieces));
            for (step, Move { pieces, towards, distance }) in (1..).zip(moves) {
                let how_far = distance.map_or("away".to_owned(), |distance| distance.to_string());
                text += &format!("  {step}. {}: {how_far} {}\n", list(pieces), direction(*towards));
            }
        }
        for (part, proof) in self.disassembly.locked.iter().zip(&self.locks) {
            let why = match proof {
                Some(proof) => proof.text(&labels),
                None => format!("{} states, all tried.\n", part.states),
            };
            let group = if self.is_apart { ", as a group may" } else { "" };
            text += &format!("{} stay together{group}:\n", list(&part.pieces));
            why.lines().for_each(|line| text += &format!("  {line}\n"));
        }
        text
    }

    /// The same for JSON.
    fn entry(&self) -> AssemblyEntry {
        AssemblyEntry::of(
            self.puzzle,
            self.number,
            self.solution,
            (self.disassembly, self.is_apart),
            &self.locks,
        )
    }
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
