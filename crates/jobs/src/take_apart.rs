//! The job of finding how solutions come apart. It uses no clock and no browser.

use crate::{Outbox, Service};
use cubefall::disassembly::{
    Disassembler, Disassembly, DisassemblyError, DisassemblyFault, Level, LevelFinder, LockProof, PieceGroups,
};
use cubefall::problem::{PlacementId, Problem, Reduction, Symmetry};
use cubefall::solution::Solution;
use messages::{
    ApartEvent, ApartPlan, ApartRequest, ApartTask, MadeMoves, OTHER_VERSION, TakeApart, admitted,
};
use std::collections::VecDeque;

/// Takes the solution shown apart, or finds the levels of all.
pub struct TakeApartService {
    disassembler: Disassembler,
    /// The solution that is taken apart to be shown.
    request: Option<ApartRequest>,
    /// The arrangements tried.
    tried: u64,
    /// Those of which only the levels are wanted.
    queue: Option<Queue>,
}

impl Default for TakeApartService {
    fn default() -> Self {
        let disassembler = Disassembler::with_states(Self::MOST_STATES);
        Self { disassembler, request: None, tried: 0, queue: None }
    }
}

impl TakeApartService {
    /// The limit of arrangements: some hundred megabytes. The command line has a larger one.
    pub(crate) const MOST_STATES: usize = 1 << 20;
    /// Steps in a slice: one tries all moves of an arrangement, in some microseconds for a few pieces.
    const SLICE: u64 = 50;
    /// Milliseconds between two reports of levels.
    const BETWEEN_LEVELS: f64 = 100.0;

    fn begin(&mut self, request: ApartRequest) -> Result<(), String> {
        let made = MadeMoves::of(&request).ok_or(OTHER_VERSION)?;
        self.disassembler.keep_trees();
        let begun = self.disassembler.begin_with_parts(&made.solution(&request), &made.parts());
        begun.map_err(|error| error.to_string())?;
        (self.request, self.tried) = (Some(request), 0);
        Ok(())
    }

    fn work_on_one(&mut self, request: ApartRequest, outbox: &mut Outbox<TakeApart>) {
        match self.disassembler.run(Self::SLICE) {
            Ok(Some(disassembly)) => match self.plan(disassembly, &request) {
                Ok(plan) => outbox.event(ApartEvent::Known(plan)),
                Err(reason) => outbox.refuse(reason),
            },
            Ok(None) => (self.request, self.tried) = (Some(request), self.tried + Self::SLICE),
            Err(DisassemblyError::TooManyStates { most }) => {
                let ending = request.stopped(most as u64);
                match MadeMoves::of(&request) {
                    Some(made) => {
                        outbox.event(ApartEvent::Known(ApartPlan::ended(ending, (&request, &made))));
                    }
                    None => outbox.refuse(OTHER_VERSION.to_owned()),
                }
            }
            Err(error) => outbox.refuse(error.to_string()),
        }
    }

    /// The plan of a disassembly that follows the moves that were made, and why parts stay together, after a
    /// check of both.
    ///
    /// # Errors
    /// When one of them is wrong.
    fn plan(&mut self, rest: Disassembly, request: &ApartRequest) -> Result<ApartPlan, String> {
        let (solution, made) = (request.solution(), MadeMoves::of(request).ok_or(OTHER_VERSION)?);
        let disassembly = made.followed_by(rest);
        disassembly.check(&solution).map_err(|fault| failed(&fault))?;
        let plan = ApartPlan::new(&disassembly, &self.disassembler.take_trees(), (request, &made));
        if disassembly.is_complete_but_for(&request.groups(), &solution) {
            return Ok(plan);
        }
        let proofs = proofs(&mut self.disassembler, &disassembly, &solution)?;
        Ok(plan.with_proofs(&proofs, request))
    }
}

impl Service for TakeApartService {
    type Job = TakeApart;

    fn take(&mut self, task: ApartTask, outbox: &mut Outbox<TakeApart>) {
        let taken = match task {
            ApartTask::One(request) => self.begin(request),
            ApartTask::Puzzle { puzzle, symmetry } => {
                Queue::new(&puzzle, &symmetry).map(|queue| self.queue = Some(queue))
            }
            ApartTask::Solutions(solutions) => {
                let queue = self.queue.as_mut().ok_or(OTHER_VERSION.to_owned());
                queue.and_then(|queue| queue.add(solutions))
            }
        };
        if let Err(reason) = taken {
            outbox.refuse(reason);
        }
    }

    fn is_busy(&self) -> bool {
        self.request.is_some() || self.queue.as_ref().is_some_and(Queue::is_busy)
    }

    fn work(&mut self, outbox: &mut Outbox<TakeApart>, _: &dyn Fn() -> f64) {
        if let Some(request) = self.request.take() {
            self.work_on_one(request, outbox);
        } else if let Some(queue) = &mut self.queue
            && let Err(reason) = queue.work(Self::SLICE)
        {
            self.queue = None;
            outbox.refuse(reason);
        }
    }

    /// Reports at once if nothing waits: the page has to send more.
    fn end_slice(&mut self, outbox: &mut Outbox<TakeApart>) {
        let Some(queue) = &mut self.queue else { return };
        let is_due = queue.waiting.is_empty() || outbox.is_silent_for(Self::BETWEEN_LEVELS);
        if is_due && !queue.levels.is_empty() {
            let levels = queue.levels.drain(..).map(Level::numbers).collect();
            outbox.event(ApartEvent::Levels(levels));
        }
    }

    fn progress(&mut self) -> Option<ApartEvent> {
        Some(ApartEvent::Searching(self.request.as_ref()?.searching(self.tried)))
    }
}

/// Solutions of a puzzle whose levels are wanted.
struct Queue {
    finder: LevelFinder,
    waiting: VecDeque<Vec<PlacementId>>,
    /// Whether one is being taken apart.
    has_begun: bool,
    /// The levels that were not reported yet.
    levels: Vec<Level>,
}

impl Queue {
    fn new(puzzle: &[u8], symmetry: &str) -> Result<Self, String> {
        let (puzzle, symmetry) = (admitted(puzzle)?, Symmetry::from_key(symmetry).ok_or(OTHER_VERSION)?);
        let reduction = Reduction::of(&puzzle, symmetry).map_err(|error| error.to_string())?;
        let problem = Problem::reduced(&puzzle, reduction);
        let most_states = TakeApartService::MOST_STATES;
        let finder = LevelFinder::new(&problem, PieceGroups::of(&puzzle), most_states);
        Ok(Self { finder, waiting: VecDeque::new(), has_begun: false, levels: Vec::new() })
    }

    fn add(&mut self, solutions: Vec<Vec<u32>>) -> Result<(), String> {
        for solution in solutions {
            let placements = solution.into_iter().map(|index| self.finder.problem().at(index as usize));
            self.waiting.push_back(placements.collect::<Option<_>>().ok_or(OTHER_VERSION)?);
        }
        Ok(())
    }

    fn is_busy(&self) -> bool {
        self.has_begun || !self.waiting.is_empty()
    }

    /// Goes on with a solution for this many steps, or begins the next one.
    ///
    /// # Errors
    /// When one cannot be taken apart at all. What is wrong with it is wrong with very many.
    fn work(&mut self, steps: u64) -> Result<(), String> {
        let level = match self.has_begun {
            true => self.finder.run(steps).map_err(|fault| failed(&fault))?,
            false => {
                let Some(placements) = self.waiting.pop_front() else { return Ok(()) };
                self.finder.begin(&placements).map_err(|error| error.to_string())?
            }
        };
        self.has_begun = level.is_none();
        self.levels.extend(level);
        Ok(())
    }
}

/// Why the parts of a disassembly stay together, after a check; of those with few arrangements, since a proof
/// is made and checked in one go.
///
/// # Errors
/// When one of them is wrong.
pub(crate) fn proofs(
    disassembler: &mut Disassembler,
    disassembly: &Disassembly,
    solution: &Solution,
) -> Result<Vec<LockProof>, String> {
    const MOST_STATES: usize = 1 << 12;
    let mut proofs = Vec::new();
    for part in disassembly.locked.iter().filter(|part| part.states <= MOST_STATES) {
        if let Ok(Some(proof)) = disassembler.why_locked(solution, &part.pieces) {
            let checked = proof.check(solution);
            checked.map_err(|fault| format!("the reason that was found failed the check: {fault}"))?;
            proofs.push(proof);
        }
    }
    Ok(proofs)
}

/// That what was found is wrong.
pub(crate) fn failed(fault: &DisassemblyFault) -> String {
    format!("the moves that were found failed the check: {fault}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Session;
    use codes::pack;
    use cubefall::puzzle::{PieceId, Puzzle};
    use cubefall::search::{Search, Strategy};
    use cubefall::solution::Side;
    use messages::{ApartMove, WorkerReport, decode, encode};
    use std::ops::ControlFlow;
    use std::sync::Arc;

    /// What a worker reports to a request.
    fn answer(pieces: Vec<Vec<[i32; 3]>>) -> WorkerReport<ApartEvent> {
        match &answers(&[ApartTask::One(request(pieces, Vec::new()))])[..] {
            [WorkerReport::Ready, report] => report.clone(),
            reports => panic!("{reports:?}"),
        }
    }

    /// The request for pieces of these cells, which are called A, B, C and so on.
    fn request(pieces: Vec<Vec<[i32; 3]>>, groups: Vec<[i32; 3]>) -> ApartRequest {
        let names = (b'A'..).take(pieces.len()).map(|letter| char::from(letter).to_string()).collect();
        let pieces = pieces.into_iter().enumerate().map(|(number, cells)| (PieceId::new(number), cells));
        ApartRequest {
            pieces: pieces.collect(),
            names,
            groups,
            argument: "soma".to_owned(),
            made: Vec::new(),
        }
    }

    /// The plan for them.
    fn plan(pieces: &[&[[i32; 3]]], groups: Vec<[i32; 3]>) -> ApartPlan {
        let pieces = pieces.iter().map(|cells| cells.to_vec()).collect();
        match &answers(&[ApartTask::One(request(pieces, groups))])[..] {
            [WorkerReport::Ready, WorkerReport::Event(ApartEvent::Known(plan))] => plan.clone(),
            reports => panic!("{reports:?}"),
        }
    }

    /// What a worker reports to these requests.
    fn answers(tasks: &[ApartTask]) -> Vec<WorkerReport<ApartEvent>> {
        let mut session = Session::new(TakeApartService::default(), 0.0);
        tasks.iter().for_each(|task| session.receive(&encode(task), 0.0));
        while session.is_busy() {
            session.run_slice(|| 0.0);
        }
        let messages = session.take_messages();
        messages.iter().map(|message| decode(message).expect("a report")).collect()
    }

    /// The levels of all solutions of a puzzle, as a worker reports them.
    fn levels(puzzle: &Arc<Puzzle>, symmetry: Symmetry) -> Vec<Level> {
        let reduction = Reduction::of(puzzle, symmetry).expect("it can be counted so");
        let mut solutions = Vec::new();
        Search::new(&Problem::reduced(puzzle, reduction), Strategy::TURBO.plan()).run(
            u64::MAX,
            |placements| {
                solutions.push(placements.iter().map(|id| id.index() as u32).collect());
                ControlFlow::Continue(())
            },
        );
        let (number, puzzle) = (solutions.len(), pack(&puzzle.to_spec()));
        let symmetry = symmetry.key().to_owned();
        let mut found = Vec::new();
        for report in answers(&[ApartTask::Puzzle { puzzle, symmetry }, ApartTask::Solutions(solutions)]) {
            match report {
                WorkerReport::Ready => {}
                WorkerReport::Event(ApartEvent::Levels(levels)) => {
                    found.extend(levels.into_iter().map(Level::with_numbers));
                }
                other => panic!("{other:?}"),
            }
        }
        assert_eq!(found.len(), number);
        found
    }

    fn row(y: i32) -> Vec<[i32; 3]> {
        vec![[0, y, 0], [1, y, 0]]
    }

    #[test]
    fn a_solution_is_taken_apart_and_the_moves_are_sent() {
        let plan = plan(&[&row(0), &row(1)], Vec::new());
        assert_eq!(
            (plan.level.as_str(), plan.moves.len()),
            ("Level 1: 1 move frees the first part. Drag a piece to try yourself.", 1)
        );
        assert!(plan.is_sound(2) && plan.moves[0].leaves);
    }

    /// A box with a hole in its floor around a cell, which moves through it.
    #[test]
    fn the_way_goes_on_after_moves_that_were_made_and_those_of_other_pieces_are_refused() {
        let holed: Vec<_> = BOX.iter().copied().filter(|&cell| cell != [1, 1, 0]).collect();
        let below = Side::ALL.iter().position(|&side| side == Side::Below).expect("a side") as u8;
        let words = String::new;
        let step = ApartMove {
            part: 0b11,
            moved: 0b10,
            towards: below,
            distance: 1,
            leaves: false,
            title: words(),
            back: words(),
        };
        let answer = |made: Vec<ApartMove>| {
            let request = request(vec![holed.clone(), vec![[1, 1, 1]]], Vec::new());
            answers(&[ApartTask::One(ApartRequest { made, ..request })]).pop().expect("an answer")
        };
        let WorkerReport::Event(ApartEvent::Known(plan)) = answer(vec![step.clone()]) else {
            panic!("it is known")
        };
        assert_eq!((plan.made, plan.moves.len(), plan.rest), (1, 2, 0));
        assert_eq!(plan.level, "After 1 move: 1 more frees the first part from here.");
        assert!(plan.moves[0].title.starts_with("Slide B ") && plan.moves[1].leaves);
        let back = ApartMove { towards: 5 - below, ..step.clone() };
        let WorkerReport::Event(ApartEvent::Known(plan)) = answer(vec![step.clone(), back]) else {
            panic!("it is known")
        };
        assert_eq!((plan.made, plan.moves.len()), (0, 1), "to and fro is no move");
        for wrong in [
            ApartMove { part: 0b111, ..step.clone() },
            ApartMove { moved: 0b11, ..step.clone() },
            ApartMove { distance: i32::MAX, ..step.clone() },
            ApartMove { towards: 6, ..step.clone() },
            // Through the roof.
            ApartMove { towards: 5 - below, ..step },
        ] {
            assert!(matches!(answer(vec![wrong]), WorkerReport::Refused(_)));
        }
    }

    #[test]
    fn what_cannot_be_taken_apart_is_refused_with_the_reason() {
        let cases: [(Vec<Vec<[i32; 3]>>, &str); 4] = [
            (vec![row(0), row(0)], "overlap"),
            (vec![row(0), vec![]], "no cells"),
            (vec![row(0), row(i32::MAX)], "beyond"),
            ((0..65).map(row).collect(), "65 pieces"),
        ];
        for (pieces, reason) in cases {
            let WorkerReport::Refused(refused) = answer(pieces) else { panic!("{reason}") };
            assert!(refused.contains(reason), "{refused}");
        }
    }
    /// A closed box around one cell.
    const BOX: [[i32; 3]; 26] = shell();

    const fn shell() -> [[i32; 3]; 26] {
        let (mut cells, mut next, mut at) = ([[0; 3]; 26], 0, 0);
        while at < 27 {
            if at != 13 {
                cells[next] = [at % 3, at / 3 % 3, at / 9];
                next += 1;
            }
            at += 1;
        }
        cells
    }

    #[test]
    fn the_reason_why_pieces_stay_together_is_said() {
        let whole = plan(&[&BOX, &[[1, 1, 1]]], Vec::new());
        assert_eq!(whole.ending, "No piece can move: every part is held, in each direction.");
        assert_eq!(whole.reasons, ["A holds B, B holds A, in every direction."; 3]);
        assert!(!whole.rings.is_empty());
        let rattles = |cell: &&[i32; 3]| **cell != [1, 1, 0];
        let hollow: Vec<_> = BOX.iter().filter(rattles).copied().chain([[1, 1, -1]]).collect();
        let around = [[0, 1], [2, 1], [1, 0], [1, 2]].map(|[x, y]| [x, y, -1]);
        let hollow: Vec<_> = hollow.into_iter().chain(around).collect();
        let loose = plan(&[&hollow, &[[1, 1, 1]]], Vec::new());
        assert_eq!(
            loose.reasons,
            ["A and B move, but never separate: 2 states, at most 1 move away, all tried."]
        );
        assert!(loose.rings.is_empty());
    }

    #[test]
    fn pieces_of_a_group_may_stay_together() {
        let pieces: [&[[i32; 3]]; 3] = [&BOX, &[[1, 1, 1]], &[[3, 0, 0]]];
        let member = |piece| [piece, 1, 1];
        let alone = plan(&pieces, Vec::new());
        assert_eq!(
            alone.level,
            "Locked: 1 move frees the first part, but not all comes apart. Drag a piece to try yourself."
        );
        assert!(alone.ending.starts_with("No moves separate A and B"), "{}", alone.ending);
        let together = plan(&pieces, vec![member(0), member(1)]);
        assert_eq!(together.level, "Level 1: 1 move frees the first part. Drag a piece to try yourself.");
        assert_eq!(together.ending, "All comes apart but for A and B, as a group may.");
        assert!(together.reasons.is_empty());
    }

    #[test]
    fn the_level_of_each_solution_is_found_in_order() {
        for (id, level) in [("interlocking-4", "8.2"), ("interlocking-5", "16.2.3")] {
            let levels = levels(&catalogue::ALL.get(id), Symmetry::Rotation);
            assert_eq!(levels.iter().map(Level::to_string).collect::<Vec<_>>(), [level], "{id}");
        }
    }

    #[test]
    fn what_is_no_solution_of_the_puzzle_is_refused() {
        let puzzle = pack(&catalogue::ALL.get("soma").to_spec());
        let begin =
            |symmetry: &str| ApartTask::Puzzle { puzzle: puzzle.clone(), symmetry: symmetry.to_owned() };
        let cases = [
            vec![begin("upside-down")],
            vec![ApartTask::Puzzle { puzzle: vec![1, 2, 3], symmetry: "raw".to_owned() }],
            vec![ApartTask::Solutions(vec![vec![0, 1]])],
            vec![begin("raw"), ApartTask::Solutions(vec![vec![u32::MAX]])],
            vec![begin("raw"), ApartTask::Solutions(vec![vec![0, 0]])],
        ];
        for tasks in cases {
            let reports = answers(&tasks);
            assert!(
                matches!(reports[..], [WorkerReport::Ready, WorkerReport::Refused(_)]),
                "{tasks:?}: {reports:?}"
            );
        }
    }
}
