//! The Lab's side in its worker: runs experiments, and writes what they find.

use crate::lab::{figures, questions, race};
use crate::{Outbox, Service};
use cubefall::search::{About, Strategy};
use lab::figures::Scope;
use lab::{AxisStudy, Experiment, OrderStudy, RaceReport, Report, Request, StudySettings, what_to_watch};
use markup::{Markup, markup};
use messages::{Format, LabEvent, LabFinding, LabJob, LabRequest, Study};

/// The current experiment.
#[derive(Default)]
pub struct LabService {
    stage: Stage,
    paused: bool,
}

/// The state of the experiment.
#[derive(Default)]
enum Stage {
    #[default]
    Idle,
    Running(Experiment),
    /// It is over, and its last report, which includes the time of the last slice, is not sent yet.
    Over(Experiment),
}

impl LabService {
    /// Steps, or equivalent work, in a slice.
    const SLICE: u64 = 20_000;

    fn begin(&mut self, study: Study, outbox: &mut Outbox<LabJob>) {
        self.stage = Stage::Idle;
        self.paused = false;
        match request(study).map(Experiment::new) {
            Ok(Ok(experiment)) => self.stage = Stage::Running(experiment),
            Ok(Err(reason)) => outbox.refuse(reason),
            Err(reason) => outbox.event(LabEvent::Declined(reason)),
        }
    }

    /// The event with the finding so far.
    fn found(experiment: &Experiment, over: bool) -> LabEvent {
        LabEvent::Found { finding: present(&experiment.report()), over }
    }
}

impl Service for LabService {
    type Job = LabJob;

    const SLICE_MILLISECONDS: f64 = 40.0;
    const BETWEEN_REPORTS: f64 = 150.0;

    fn take(&mut self, request: LabRequest, outbox: &mut Outbox<LabJob>) {
        match request {
            LabRequest::Pause => self.paused = true,
            LabRequest::Resume => self.paused = false,
            LabRequest::Introduce => outbox.event(LabEvent::Known(introduce())),
            LabRequest::Save(format, race) => match file(format, &race) {
                Ok(file) => outbox.event(file),
                Err(reason) => outbox.refuse(reason),
            },
            LabRequest::Begin(study) => self.begin(study, outbox),
        }
    }

    fn is_busy(&self) -> bool {
        !matches!(self.stage, Stage::Idle) && !self.paused
    }

    fn work(&mut self, outbox: &mut Outbox<LabJob>, clock: &dyn Fn() -> f64) {
        self.stage = match std::mem::take(&mut self.stage) {
            Stage::Running(mut experiment) => {
                let start = clock();
                let goes_on = experiment.work(Self::SLICE);
                experiment.elapsed((clock() - start) / 1000.0);
                if goes_on { Stage::Running(experiment) } else { Stage::Over(experiment) }
            }
            Stage::Over(experiment) => {
                outbox.event(Self::found(&experiment, true));
                Stage::Idle
            }
            Stage::Idle => Stage::Idle,
        };
    }

    fn progress(&mut self) -> Option<LabEvent> {
        match &self.stage {
            Stage::Running(experiment) => Some(Self::found(experiment, false)),
            Stage::Idle | Stage::Over(_) => None,
        }
    }
}

/// The race as a file.
///
/// # Errors
/// When the text is not a race.
fn file(format: Format, race: &str) -> Result<LabEvent, String> {
    let race: RaceReport = serde_json::from_str(race).map_err(|error| error.to_string())?;
    let (name, kind, text) = match format {
        Format::Csv => ("cubefall-race.csv", "text/csv", race.to_csv()),
        Format::Json => ("cubefall-race.json", "application/json", race.to_json()),
    };
    Ok(LabEvent::File { name: name.to_owned(), kind: kind.to_owned(), text })
}

/// The request for a study.
///
/// # Errors
/// When the study is invalid: a message with the remedy.
fn request(study: Study) -> Result<Request, String> {
    Ok(match study {
        Study::Race(form) => Request::Race(race::settings(&form)?),
        Study::Figures { puzzle, full } => {
            let find =
                |id: String| catalogue::ALL.find(&id).ok_or("There is no such puzzle; load the page again.");
            Request::Figures(Scope { puzzle: puzzle.map(find).transpose()?, full })
        }
        Study::Orders => Request::Orders(OrderStudy::usual()),
        Study::Axes { full: true } => Request::Axes(AxisStudy::usual()),
        Study::Axes { full: false } => {
            Request::Axes(StudySettings { walks: questions::FEW_WALKS, ..AxisStudy::usual() })
        }
        Study::Counting => Request::Counting,
    })
}

/// The finding of a report.
fn present(report: &Report) -> LabFinding {
    match report {
        Report::Race(report) => race::present(report),
        Report::Figures(report) => figures::present(report),
        Report::Orders(report) => questions::present_orders(report),
        Report::Axes(report) => questions::present_axes(report),
        Report::Counting(report) => questions::present_counting(report),
    }
}

/// The finding before anything has run.
fn introduce() -> LabFinding {
    LabFinding {
        parts: vec![strategies(), figures::expected(), questions::questions()],
        ..LabFinding::default()
    }
}

/// The list, by the id of its element.
fn strategies() -> (String, Markup) {
    ("strategies".to_owned(), Strategy::all().map(item).collect())
}

fn item(strategy: Strategy) -> Markup {
    let About { idea, source, .. } = strategy.about();
    let name = strategy.title();
    let key = strategy.key();
    let title = match source.url.and_then(|url| url.strip_prefix("https://")) {
        Some(place) => markup!("<a href=\"https://{}\" rel=\"noreferrer\">{}</a>", place, source.title),
        None => markup!("{}", source.title),
    };
    markup!(
        "<li><h3>{} <code>{}</code></h3><p>{}</p><p class=\"hint\">From {}, {}. {}</p>\
         <button type=\"button\" data-watch=\"{}\">Watch it<span class=\"visually-hidden\">: {}</span></button></li>",
        name,
        key,
        idea,
        title,
        source.year,
        what_to_watch(strategy),
        key,
        name
    )
}
