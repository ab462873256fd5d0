//! The puzzle of a command: of the catalogue, or of a file.

use crate::link::Linked;
use crate::outcome::Failure;
use crate::screen::name;
use crate::storage::{name_of, read};
use crate::verbosity::{detail, remark};
use catalogue::Entry;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueHint};
use cubefall::disassembly::PieceGroups;
use cubefall::problem::Symmetry;
use cubefall::puzzle::{Puzzle, PuzzleSpec};
use formats::puzzles::{FileProblem, PuzzleFile, Remark, read_puzzles, sentences_of};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use words::counted;

/// The argument that chooses the puzzle.
#[derive(Args)]
pub(super) struct SubjectArgs {
    /// The puzzle: an id that `cubefall puzzles` lists, a file, a link of the page, or - for stdin. For a
    /// file with the name of an id, write ./ID
    #[arg(value_name = "PUZZLE", value_hint = ValueHint::FilePath)]
    pub(super) puzzle: PathBuf,
    #[command(flatten)]
    pub(super) which: ProblemArgs,
}

/// The option that chooses the problem of a file.
#[derive(Args)]
pub(super) struct ProblemArgs {
    /// The problem, for a file with several: its number, from 1, or its name
    #[arg(long, value_name = "N|NAME", allow_hyphen_values = true)]
    pub(super) problem: Option<String>,
}

/// A puzzle, and its document if it is of a file.
#[derive(Clone)]
pub(crate) struct Subject {
    pub(crate) puzzle: Arc<Puzzle>,
    pub(crate) document: Option<PuzzleSpec>,
    /// The pieces that need not come apart.
    pub(crate) groups: PieceGroups,
}

impl Subject {
    /// A puzzle of the catalogue.
    pub(crate) fn of_catalogue(puzzle: Arc<Puzzle>) -> Self {
        Self { groups: PieceGroups::of(&puzzle), puzzle, document: None }
    }

    /// The document of the puzzle.
    pub(crate) fn spec(&self) -> PuzzleSpec {
        let of_catalogue = || catalogue::ALL.entry(self.puzzle.id()).map(Entry::spec);
        self.document.clone().or_else(of_catalogue).unwrap_or_default()
    }

    /// The default symmetry: that of the author for a puzzle of the catalogue, `auto` for a file.
    pub(crate) fn usual_symmetry(&self) -> Symmetry {
        match self.document {
            Some(_) => Symmetry::auto(&self.puzzle),
            None => Symmetry::usual(&self.puzzle),
        }
    }
}

impl SubjectArgs {
    /// Opens the puzzle, and prints the remarks about its file on stderr.
    pub(crate) fn open(&self) -> Result<Subject, Failure> {
        if let Some(puzzle) = in_catalogue(&self.puzzle) {
            return match self.which.problem {
                None => Ok(Subject::of_catalogue(puzzle)),
                Some(_) => Err(Failure::Usage(format!(
                    "--problem is for files with several problems, and {} is a puzzle of the catalogue; leave it out",
                    puzzle.id()
                ))),
            };
        }
        let file = open_file(&self.puzzle)?;
        // They may say why a problem cannot be chosen.
        note(&file.remarks);
        let problem = &file.problems[self.which.one(&self.puzzle, &file.problems)?];
        note(&problem.remarks);
        let puzzle = puzzle_of(&self.puzzle, problem)?;
        let groups = PieceGroups::of(&puzzle);
        Ok(Subject { puzzle, document: Some(problem.spec.clone()), groups })
    }
}

impl ProblemArgs {
    /// The index of the chosen problem, or of the only one.
    pub(crate) fn one(&self, path: &Path, problems: &[FileProblem]) -> Result<usize, Failure> {
        let file = name_of(path);
        match (self.chosen(path, problems)?, problems.len()) {
            (Some(index), _) => Ok(index),
            (None, 1) => Ok(0),
            (None, count) => Err(Failure::Usage(format!(
                "{file} has {count} problems; choose one with --problem: {}",
                listed(problems)
            ))),
        }
    }

    /// The index of the chosen problem, if one is chosen. A number has precedence over a name.
    pub(crate) fn chosen(&self, path: &Path, problems: &[FileProblem]) -> Result<Option<usize>, Failure> {
        let Some(wanted) = &self.problem else { return Ok(None) };
        let number = wanted.parse().ok();
        if let Some(index) = problems.iter().position(|problem| Some(problem.number) == number) {
            return Ok(Some(index));
        }
        let is_called = |index: &usize| problems[*index].name == *wanted;
        let called: Vec<usize> = (0..problems.len()).filter(is_called).collect();
        let refuse = |why: String| {
            Err(Failure::Usage(format!("--problem {}: {} has {why}", name(wanted), name_of(path))))
        };
        match called[..] {
            [index] => Ok(Some(index)),
            [] => refuse(format!("no such problem; choose one of {}", listed(problems))),
            [..] => {
                let numbers: Vec<_> =
                    called.iter().map(|&index| problems[index].number.to_string()).collect();
                let count = counted(called.len(), "problem");
                refuse(format!("{count} of that name; choose one by its number: {}", numbers.join(", ")))
            }
        }
    }
}

/// Prints remarks on stderr.
pub(crate) fn note<'a>(remarks: impl IntoIterator<Item = &'a Remark>) {
    sentences_of(remarks).iter().for_each(|sentence| remark(&format!("note: {sentence}")));
}

/// The puzzle of the catalogue with this id, if there is one.
fn in_catalogue(path: &Path) -> Option<Arc<Puzzle>> {
    id_of(path).and_then(|id| catalogue::ALL.find(id))
}

/// The id that a path may be, or the id in a link of the page.
fn id_of(path: &Path) -> Option<&str> {
    let text = path.to_str()?;
    match Linked::of(text) {
        Some(Linked::Id(id)) => Some(id),
        _ => Some(text),
    }
}

/// The ids of the catalogue that are most similar to an unknown one, as the end of a message.
fn similar(id: &str) -> String {
    let likeness = |other: &str| strsim::jaro_winkler(id, other);
    let mut ids: Vec<&str> =
        catalogue::ALL.entries().iter().map(Entry::id).filter(|other| likeness(other) > 0.7).collect();
    ids.sort_by(|a, b| likeness(b).total_cmp(&likeness(a)));
    ids.truncate(3);
    if ids.is_empty() { String::new() } else { format!(" (similar: {})", ids.join(", ")) }
}

/// The problems of a file, or of a puzzle of the catalogue.
pub(crate) fn open_puzzles(path: &Path) -> Result<PuzzleFile, Failure> {
    match id_of(path).and_then(|id| catalogue::ALL.entry(id)) {
        Some(entry) => Ok(PuzzleFile::of(entry.spec())),
        None => open_file(path),
    }
}

/// The content of a puzzle file.
fn open_file(path: &Path) -> Result<PuzzleFile, Failure> {
    if let Some(link) = path.to_str().filter(|_| !path.exists()).and_then(Linked::of) {
        return link.open();
    }
    // A name with only the characters of ids is more likely a misspelt id.
    let is_like_id = path.to_str().is_some_and(|name| {
        name != "-" && name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '-')
    });
    if is_like_id && !path.exists() {
        return Err(Failure::Usage(format!(
            "the catalogue has no puzzle {0}, and there is no file {0}; choose an id that `cubefall puzzles` lists, or a file{1}",
            path.display(),
            similar(&path.to_string_lossy())
        )));
    }
    let bytes = read(path)?;
    if let Some(link) = std::str::from_utf8(&bytes).ok().and_then(Linked::of) {
        return link.open();
    }
    let file = read_puzzles(&bytes)
        .map_err(|error| Failure::Stuck(format!("{} cannot be opened: {error}", name_of(path))))?;
    let problems = counted(file.problems.len(), "problem");
    detail(|| format!("{} is {}, {problems}", name_of(path), file.format.title()));
    Ok(file)
}

/// The puzzle of a problem of a file.
pub(crate) fn puzzle_of(path: &Path, problem: &FileProblem) -> Result<Arc<Puzzle>, Failure> {
    let (file, title) = (name_of(path), &problem.spec.title);
    problem
        .puzzle()
        .map_err(|error| Failure::Stuck(format!("{file} cannot be opened: problem \"{title}\": {error}")))
}

/// The numbers and names of the problems, at most some dozens.
fn listed(problems: &[FileProblem]) -> String {
    const MOST: usize = 40;
    let entry = |problem: &FileProblem| match problem.name.as_str() {
        "" => problem.number.to_string(),
        title => format!("{} ({})", problem.number, name(title)),
    };
    let mut list: Vec<String> = problems.iter().take(MOST).map(entry).collect();
    if problems.len() > MOST {
        list.push(format!("… {}", problems.len()));
    }
    list.join(", ")
}

/// The option `--symmetry`.
#[derive(Args)]
pub(super) struct CountingArgs {
    /// The symmetry up to which solutions are counted. raw: each solution counts. rotation: a solution and
    /// its rotations count once. reflection: its mirror images too. auto: reflection if the set of pieces has
    /// each piece's mirror image as often as the piece, else rotation. seed: by the author's rule: for soma
    /// up to rotation and reflection, for bedlam up to rotation, for pycon up to rotation but each twice. By
    /// default, auto; for a puzzle of the catalogue whose author has a rule, seed
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

/// The keys of these values, as text.
pub(super) fn keys<T>(all: impl Iterator<Item = T>, key: fn(T) -> &'static str) -> String {
    all.map(key).collect::<Vec<_>>().join(", ")
}

/// Parses one of `all` by its key.
pub(super) fn keyed<T>(
    all: impl IntoIterator<Item = T>,
    key: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T>
where
    T: Copy + Send + Sync + 'static,
{
    let all: Vec<T> = all.into_iter().collect();
    let names: Vec<_> = all.iter().copied().map(key).collect();
    let find = move |name: String| all.iter().copied().find(|&it| key(it) == name);
    PossibleValuesParser::new(names).map(move |name| find(name).expect("one of the possible values"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problems(titles: &[&str]) -> Vec<FileProblem> {
        let problem = |(number, title): (usize, &&str)| FileProblem {
            number,
            ..FileProblem::of(PuzzleSpec { title: (*title).to_owned(), ..PuzzleSpec::default() })
        };
        (1..).zip(titles).map(problem).collect()
    }

    fn one(wanted: Option<&str>, titles: &[&str]) -> Result<usize, String> {
        let which = ProblemArgs { problem: wanted.map(str::to_owned) };
        which.one(Path::new("-"), &problems(titles)).map_err(|failure| match failure {
            Failure::Usage(message) => message,
            _ => panic!("it is the command line that is wrong"),
        })
    }

    #[test]
    fn a_problem_is_chosen_by_number_or_name() {
        let titles = ["cube", "", "1", "cube", "tower"];
        for (wanted, index) in [("1", 0), ("2", 1), ("4", 3), ("", 1), ("tower", 4)] {
            assert_eq!(one(Some(wanted), &titles), Ok(index), "{wanted}");
        }
        assert_eq!((one(None, &["only"]), one(Some("only"), &["only"])), (Ok(0), Ok(0)));
    }

    #[test]
    fn a_name_of_several_problems_is_refused_with_their_numbers() {
        let message = one(Some("cube"), &["cube", "", "Cube", "cube"]).expect_err("there are two");
        assert!(message.contains("2 problems") && message.ends_with(": 1, 4"), "{message}");
    }

    #[test]
    fn without_a_choice_the_problems_are_listed() {
        let message = one(None, &["cube", "", "tower"]).expect_err("there are three");
        assert!(message.starts_with("stdin has 3 problems"), "{message}");
        for wanted in ["5", "0", "Cube"] {
            let other = one(Some(wanted), &["cube", "", "tower"]).expect_err("there is none");
            for message in [&message, &other] {
                assert!(message.ends_with("1 (cube), 2, 3 (tower)"), "{message}");
            }
        }
    }
}
