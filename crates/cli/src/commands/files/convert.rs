//! `cubefall convert`: a puzzle file in another format.

use crate::arguments::Convert;
use crate::io::{Output, name_of};
use crate::outcome::{Failure, Outcome};
use crate::subject::{note, open_puzzles};
use formats::puzzles::{FileProblem, WriteError, write_puzzles};

/// Writes the file, and prints on stderr what the format cannot store.
pub(crate) fn run(arguments: &Convert) -> Result<Outcome, Failure> {
    let output = Output::to(arguments.output.as_deref())?;
    let file = open_puzzles(&arguments.file)?;
    let chosen = arguments.which.chosen(&arguments.file, &file.problems)?;
    let problems: &[FileProblem] = match chosen {
        Some(index) => &file.problems[index..=index],
        None => &file.problems,
    };
    let written = write_puzzles(arguments.to, problems).map_err(|error| match error {
        // The message lists the problems.
        WriteError::OneProblem { .. } if chosen.is_none() => {
            arguments.which.one(&arguments.file, problems).err().unwrap_or_else(|| refused(arguments, &error))
        }
        _ => refused(arguments, &error),
    })?;
    let noticed = file.remarks.iter().chain(&written.remarks);
    note(noticed);
    if output.is_terminal() && std::str::from_utf8(&written.bytes).is_err() {
        return Err(Failure::Usage(
            "the file is binary, and stdout is a terminal; name a file with --output, or pipe the output"
                .to_owned(),
        ));
    }
    output.write(&written.bytes)?;
    Ok(Outcome::Done)
}

fn refused(arguments: &Convert, error: &WriteError) -> Failure {
    Failure::Stuck(format!(
        "{} cannot be written as {}: {error}",
        name_of(&arguments.file),
        arguments.to.key()
    ))
}
