//! The progress of a search for changes, saved in a file from which a later run continues.
//!
//! The file is sealed text with one line after its head, `state`: the state of the search, with all changes
//! found so far and their solutions. Its head is
//! `{"cubefall":"0.1.0","puzzle":"soma","unique":false,"fingerprint":"…","shard":1,"of":4}`. The fingerprint
//! is of the puzzle's document, and of the revision of the search. In format 1, which had no keys, the state
//! was the same.

use crate::outcome::Failure;
use crate::parts::{CheckpointFile, SavedFile, Shard, write_head};
use codes::fingerprint;
use cubefall::puzzle::PuzzleSpec;
use cubefall::search::Strategy;
use design::{ChangeSearch, ChangeState, Finding};
use serde::{Deserialize, Serialize};
use std::io::{self, Write};
use std::path::Path;

/// The command that writes such files.
const COMMAND: &str = "changes";

/// The key of the line with the state.
const STATE: &str = "state";

/// The head.
#[derive(Serialize, Deserialize)]
pub(super) struct Header {
    cubefall: String,
    puzzle: String,
    unique: bool,
    fingerprint: String,
    shard: u32,
    of: u32,
}

/// The file, and what it will have.
pub(super) struct Checkpoint {
    file: CheckpointFile,
    header: Header,
    /// The findings that were taken from the search.
    taken: Vec<Finding>,
}

impl Header {
    /// The header of a search for swaps that leave one solution, or for changes that give one.
    pub(super) fn new(spec: &PuzzleSpec, unique: bool, shard: Shard) -> Self {
        let mut print = fingerprint(spec);
        print.add(&Strategy::TURBO.revision().to_le_bytes());
        Self {
            cubefall: env!("CARGO_PKG_VERSION").to_owned(),
            puzzle: spec.id.clone(),
            unique,
            fingerprint: print.to_string(),
            shard: shard.number,
            of: shard.of,
        }
    }

    /// Why the two are not of the same search, if they are not.
    fn mismatch(&self, other: &Self) -> Option<String> {
        if self.unique != other.unique {
            let with = if self.unique { "with" } else { "without" };
            return Some(format!("was written {with} --unique"));
        }
        let shard = |header: &Self| format!("{}/{}", header.shard, header.of);
        let differ = [
            ("of puzzle", &self.puzzle, &other.puzzle),
            ("made by version", &self.cubefall, &other.cubefall),
            ("of shard", &shard(self), &shard(other)),
        ];
        match differ.into_iter().find(|(_, mine, others)| mine != others) {
            Some((what, mine, others)) => Some(format!("is {what} {mine} and not {others}")),
            None if self.fingerprint != other.fingerprint => {
                Some(format!("is of another puzzle with the id {}", self.puzzle))
            }
            None => None,
        }
    }
}

impl Checkpoint {
    /// Opens the file, and restores the search from it. If it does not exist it is created.
    ///
    /// # Errors
    /// When it belongs to another search, or was cut short or altered. Then the file is unchanged.
    pub(super) fn open(
        path: &Path,
        header: Header,
        search: ChangeSearch,
    ) -> Result<(Self, ChangeSearch), Failure> {
        let (mut file, known) = CheckpointFile::open(path, |file| restored(&file, &header, &search))?;
        if known.is_none() {
            file.create(|out| write(&header, &search.state(&[]), out))?;
        }
        Ok((Self { file, header, taken: Vec::new() }, known.unwrap_or(search)))
    }

    /// Its name in messages.
    pub(super) fn name(&self) -> String {
        self.file.name()
    }

    /// Keeps findings that were taken from the search.
    pub(super) fn keep(&mut self, findings: &[Finding]) {
        self.taken.extend_from_slice(findings);
    }

    /// Whether the time to write it has come.
    pub(super) fn is_due(&self) -> bool {
        self.file.is_due()
    }

    /// Writes the state of the search.
    pub(super) fn save(&mut self, search: &ChangeSearch) -> Result<(), Failure> {
        self.file.write(|out| write(&self.header, &search.state(&self.taken), out))
    }
}

/// Writes a file.
fn write(header: &Header, state: &ChangeState, out: &mut dyn Write) -> io::Result<()> {
    let mut file = write_head(out, COMMAND, header)?;
    file.line(STATE, state)?;
    file.seal()
}

/// The search that goes on from a whole file. The error follows the name of the file.
fn restored(file: &SavedFile, header: &Header, search: &ChangeSearch) -> Result<ChangeSearch, String> {
    if let Some(why) = file.head::<Header>(COMMAND)?.mismatch(header) {
        return Err(why);
    }
    let mut states = Vec::new();
    file.each_line(|line| {
        if line.key.is_some_and(|key| key != STATE) {
            return Err("it is not the state".to_owned());
        }
        let state: ChangeState = line.json()?;
        states.push(search.restored(&state).map_err(|error| error.to_string())?);
        Ok(())
    })?;
    match states.pop() {
        Some(state) if states.is_empty() => Ok(state),
        _ => Err("was altered: it has no line or several for the state of the search".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parts::tampering::{change, opened, sealed, unsealed};
    use cubefall::puzzle::Puzzle;
    use cubefall::solution::verify;
    use fastrand::Rng;
    use std::collections::BTreeMap;
    use testing::share_of;

    fn spec() -> PuzzleSpec {
        catalogue::ALL.get("eighteen").to_spec()
    }

    /// A search that has not begun, and what it has decided and found at its end.
    struct Whole {
        header: Header,
        search: ChangeSearch,
        decided: usize,
        found: BTreeMap<usize, String>,
    }

    impl Whole {
        fn new(unique: bool) -> Self {
            let spec = spec();
            let search = if unique { ChangeSearch::unique(&spec) } else { ChangeSearch::possible(&spec) };
            let mut ended = search.clone();
            assert!(ended.run(u64::MAX));
            let found = ended.take_found().iter().map(named).collect();
            Self {
                header: Header::new(&spec, unique, Shard::WHOLE),
                search,
                decided: ended.decided().0,
                found,
            }
        }

        /// The file of the search after some steps.
        fn file(&self, steps: u64) -> Vec<u8> {
            let mut search = self.search.clone();
            search.run(steps);
            self.written(&search)
        }

        fn written(&self, search: &ChangeSearch) -> Vec<u8> {
            let mut bytes = Vec::new();
            write(&self.header, &search.state(&[]), &mut bytes).expect("memory has room");
            bytes
        }

        fn read(&self, bytes: &[u8]) -> Result<ChangeSearch, String> {
            restored(&opened(bytes)?, &self.header, &self.search)
        }

        /// Runs a search that was read to its end, and checks what it counts and finds.
        fn check(&self, mut search: ChangeSearch) {
            let known = self.written(&search);
            let again = self.read(&known).expect("what is written can be read");
            assert_eq!(self.written(&again), known);
            assert!(search.run(u64::MAX));
            assert_eq!(search.decided(), (self.decided, self.decided));
            let found = search.take_found();
            found.iter().for_each(assert_right);
            let numbers: BTreeMap<_, _> = found.iter().map(named).collect();
            assert_eq!(numbers.len(), found.len(), "each change is found once");
            let is_known = |(number, text): (&usize, &String)| self.found.get(number) == Some(text);
            // That a saved solution is the only one is believed, if its search is not repeated.
            assert!(self.header.unique || numbers.iter().all(is_known));
        }
    }

    /// A finding by its number, with the change.
    fn named(finding: &Finding) -> (usize, String) {
        (finding.number, finding.change.describe(&spec()))
    }

    fn assert_right(finding: &Finding) {
        let puzzle = Puzzle::from_spec(&finding.change.apply(&spec())).expect("a valid puzzle");
        assert_eq!(verify(&puzzle, &finding.solution), Ok(()), "{}", finding.change);
    }

    /// Searches of both kinds, each with its file after some steps.
    fn files(random: &mut Rng) -> Vec<(Whole, Vec<u8>)> {
        let file = |number: u64| {
            let whole = Whole::new(number % 2 == 1);
            let file = whole.file(random.u64(1..4_000));
            (whole, file)
        };
        (0..20).map(file).collect()
    }

    #[test]
    fn what_is_changed_at_random_and_sealed_counts_right_or_is_refused() {
        const SEED: u64 = 36;
        println!("seed {SEED}");
        let mut random = Rng::with_seed(SEED);
        let (mut accepted, mut refused) = (0, 0);
        for (whole, file) in files(&mut random) {
            whole.check(whole.read(&file).expect("it is whole"));
            let body = unsealed(&file);
            for _ in 0..share_of(100) {
                let mut body = body.to_vec();
                (0..random.usize(1..3)).for_each(|_| change(&mut body, &mut random));
                let known = whole.read(&sealed(&body));
                *(if known.is_ok() { &mut accepted } else { &mut refused }) += 1;
                known.into_iter().for_each(|search| whole.check(search));
            }
        }
        assert!(
            accepted > share_of(10) && refused > share_of(1000),
            "{accepted} are accepted, {refused} are refused"
        );
    }

    #[test]
    fn a_file_of_the_first_format_is_read() {
        let path = Path::new(testing::ROOT).join("tests/data/json-lines/five-tetrominoes.changes");
        let text = std::fs::read_to_string(path).expect("a file");
        let spec = catalogue::ALL.get("five-tetrominoes").to_spec();
        // The search has another revision by now.
        let fingerprint = "029c0d9c4023eed4".to_owned();
        let header =
            Header { cubefall: "0.1.0".to_owned(), fingerprint, ..Header::new(&spec, false, Shard::WHOLE) };
        let file = opened(text.as_bytes()).expect("it is whole");
        let search = restored(&file, &header, &ChangeSearch::possible(&spec)).expect("it is of this search");
        assert_eq!(search.decided().0, 14);
    }
}
