//! The job of finding how a solution comes apart. It uses no clock and no browser.

use crate::{Job, Outbox, Service};
use app::{ApartEvent, ApartPlan, ApartRequest};
use cubefall::disassembly::{Disassembler, Disassembly, DisassemblyError};

/// Finds how a solution comes apart.
pub enum TakeApart {}

impl Job for TakeApart {
    const NAME: &'static str = "apart";
    const PROGRAM: &'static str = "analyst";
    const LONGEST_SILENCE: u32 = 5;

    type Request = ApartRequest;
    type Event = ApartEvent;
}

/// The solution that is taken apart.
pub struct TakeApartService {
    disassembler: Disassembler,
    request: Option<ApartRequest>,
    tried: u64,
}

impl Default for TakeApartService {
    fn default() -> Self {
        let mut disassembler = Disassembler::with_states(Self::MOST_STATES);
        disassembler.keep_trees();
        Self { disassembler, request: None, tried: 0 }
    }
}

impl TakeApartService {
    /// The limit of arrangements: some hundred megabytes. The command line has a larger one.
    const MOST_STATES: usize = 1 << 20;
    /// Steps in a slice: one tries all moves of an arrangement, in some microseconds for a few pieces.
    const SLICE: u64 = 50;

    fn end(&mut self, disassembly: &Disassembly, request: &ApartRequest, outbox: &mut Outbox<TakeApart>) {
        let trees = self.disassembler.take_trees();
        match disassembly.check(&request.solution()) {
            Ok(()) => outbox.event(ApartEvent::Known(ApartPlan::new(disassembly, &trees, request))),
            Err(fault) => outbox.refuse(format!("the moves that were found failed the check: {fault}")),
        }
    }
}

impl Service for TakeApartService {
    type Job = TakeApart;

    fn take(&mut self, request: ApartRequest, outbox: &mut Outbox<TakeApart>) {
        match self.disassembler.begin(&request.solution()) {
            Ok(()) => (self.request, self.tried) = (Some(request), 0),
            Err(error) => outbox.refuse(error.to_string()),
        }
    }

    fn is_busy(&self) -> bool {
        self.request.is_some()
    }

    fn work(&mut self, outbox: &mut Outbox<TakeApart>, _: &dyn Fn() -> f64) {
        let Some(request) = self.request.take() else { return };
        match self.disassembler.run(Self::SLICE) {
            Ok(Some(disassembly)) => self.end(&disassembly, &request, outbox),
            Ok(None) => (self.request, self.tried) = (Some(request), self.tried + Self::SLICE),
            Err(DisassemblyError::TooManyStates { most }) => {
                outbox.event(ApartEvent::Known(ApartPlan::saying(request.stopped(most as u64))));
            }
            Err(error) => outbox.refuse(error.to_string()),
        }
    }

    fn progress(&mut self) -> Option<ApartEvent> {
        Some(ApartEvent::Searching(self.request.as_ref()?.searching(self.tried)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Session, WorkerReport, decode, encode};

    /// What a worker reports to a request.
    fn answer(pieces: Vec<Vec<[i32; 3]>>) -> Vec<WorkerReport<ApartEvent>> {
        let mut session = Session::new(TakeApartService::default(), 0.0);
        session
            .receive(&encode(&ApartRequest { pieces, names: Vec::new(), argument: "soma".to_owned() }), 0.0);
        while session.is_busy() {
            session.run_slice(|| 0.0);
        }
        let messages = session.take_messages();
        messages.iter().map(|message| decode(message).expect("a report")).collect()
    }

    fn row(y: i32) -> Vec<[i32; 3]> {
        vec![[0, y, 0], [1, y, 0]]
    }

    #[test]
    fn a_solution_is_taken_apart_and_the_moves_are_sent() {
        let reports = answer(vec![row(0), row(1)]);
        let [WorkerReport::Ready, WorkerReport::Event(ApartEvent::Known(plan))] = &reports[..] else {
            panic!("{reports:?}");
        };
        assert_eq!((plan.level.as_str(), plan.moves.len()), ("Level 1: 1 move frees the first part.", 1));
        assert!(plan.is_sound(2) && plan.moves[0].leaves);
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
            let reports = answer(pieces);
            let [WorkerReport::Ready, WorkerReport::Refused(refused)] = &reports[..] else {
                panic!("{reports:?}");
            };
            assert!(refused.contains(reason), "{refused}");
        }
    }
}
