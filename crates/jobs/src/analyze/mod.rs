//! The job of the editor's worker: what is known about a puzzle that is being drawn, and what one can begin
//! with.

mod analyst;
mod counting;
mod separating;

use crate::analyze::analyst::Analyst;
use crate::{Outbox, Service};
use codes::{pack, unpack};
use cubefall::puzzle::{PieceSpec, Polycube, PolycubeClass, PuzzleSpec, Shape, polycubes, random_polycube};
use messages::{Analyze, AnalyzeEvent, AnalyzeRequest, Bytes, MOST_CELLS_OF_ALL};

/// The analysis of the last document.
#[derive(Default)]
pub struct AnalystService {
    version: u64,
    /// A document that waits until all messages are taken: a later one takes its place.
    waiting: Option<PuzzleSpec>,
    analyst: Option<Analyst>,
}

/// The maximum number of cells of a random polycube.
const MOST_CELLS: u8 = 30;

impl Service for AnalystService {
    type Job = Analyze;

    const BETWEEN_REPORTS: f64 = 150.0;

    fn take(&mut self, request: AnalyzeRequest, outbox: &mut Outbox<Analyze>) {
        match request {
            AnalyzeRequest::Puzzle { version, document: Bytes(bytes) } => match unpack(&bytes) {
                Ok(spec) => {
                    self.version = version;
                    self.waiting = Some(spec);
                }
                Err(error) => outbox.refuse(error.to_string()),
            },
            AnalyzeRequest::Templates => outbox.event(AnalyzeEvent::Templates(templates())),
            AnalyzeRequest::Template(id) => match catalogue::ALL.find(&id) {
                Some(puzzle) => outbox.event(AnalyzeEvent::Template(Bytes(pack(&puzzle.to_spec())))),
                None => outbox.refuse(format!("the catalogue has no puzzle {id:?}")),
            },
            AnalyzeRequest::Polycubes { cells, seed } => {
                outbox.event(AnalyzeEvent::Polycubes(Bytes(pack(&of_polycubes(cells, seed)))));
            }
        }
    }

    fn is_busy(&self) -> bool {
        self.waiting.is_some() || self.analyst.as_ref().is_some_and(|analyst| !analyst.is_over())
    }

    fn work(&mut self, outbox: &mut Outbox<Analyze>, _: &dyn Fn() -> f64) {
        if let Some(spec) = self.waiting.take() {
            self.begin(&spec, outbox);
        } else if let Some(analysis) = self.analyst.as_mut().and_then(Analyst::work) {
            outbox.event(AnalyzeEvent::Known { version: self.version, analysis });
        }
    }

    fn progress(&mut self) -> Option<AnalyzeEvent> {
        let analyst = self.analyst.as_ref().filter(|analyst| !analyst.is_over())?;
        let analysis = analyst.progress()?;
        Some(AnalyzeEvent::Known { version: self.version, analysis })
    }
}

impl AnalystService {
    fn begin(&mut self, spec: &PuzzleSpec, outbox: &mut Outbox<Analyze>) {
        let (known, analyst) = Analyst::new(spec);
        self.analyst = analyst;
        for analysis in known {
            outbox.event(AnalyzeEvent::Known { version: self.version, analysis });
        }
    }
}

/// The groups of the catalogue, with the ids and titles of their puzzles.
fn templates() -> Vec<(String, Vec<(String, String)>)> {
    let group = |(group, entries): (&str, &[catalogue::Entry])| {
        let puzzles = entries.iter().map(|entry| {
            let spec = entry.spec();
            (spec.id, spec.title)
        });
        (group.to_owned(), puzzles.collect())
    };
    catalogue::ALL.groups().map(group).collect()
}

/// A document that has all polycubes of this many cells as its pieces, or a random one.
fn of_polycubes(cells: u8, seed: Option<u64>) -> PuzzleSpec {
    let all: Vec<Polycube> = match seed {
        Some(seed) => vec![random_polycube(cells.clamp(1, MOST_CELLS).into(), seed)],
        None => polycubes(cells.clamp(1, MOST_CELLS_OF_ALL).into(), PolycubeClass::OneSided),
    };
    let piece = |polycube: &Polycube| PieceSpec {
        name: String::new(),
        shape: Shape::of(polycube.cells()),
        ..PieceSpec::default()
    };
    PuzzleSpec { pieces: all.iter().map(piece).collect(), ..PuzzleSpec::default() }
}
