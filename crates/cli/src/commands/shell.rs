//! `cubefall completions`, `cubefall man` and `cubefall schema`, generated from the definitions of the
//! command line and of its documents.

use crate::arguments::{Arguments, Completions, Man, SchemaOf};
use crate::outcome::{Failure, Outcome};
use crate::storage::Output;
use clap::{Command, CommandFactory};

/// Prints the script for a shell.
pub(crate) fn completions(arguments: &Completions) -> Result<Outcome, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Arguments::command(), "cubefall", &mut script);
    Output::to(None)?.write(&script)?;
    Ok(Outcome::Done)
}

/// Prints the schema.
pub(crate) fn schema(arguments: &SchemaOf) -> Result<Outcome, Failure> {
    let schema = arguments.command.schema();
    let text = serde_json::to_string_pretty(&schema).expect("a schema can be written as JSON");
    Output::to(None)?.write((text + "\n").as_bytes())?;
    Ok(Outcome::Done)
}

/// Prints the manual page.
pub(crate) fn man(arguments: &Man) -> Result<Outcome, Failure> {
    let mut page = Vec::new();
    clap_mangen::Man::new(command(arguments)?).render(&mut page)?;
    Output::to(None)?.write(&page)?;
    Ok(Outcome::Done)
}

/// The command of the page. The name of the page has a dash, like those of git.
fn command(arguments: &Man) -> Result<Command, Failure> {
    let mut program = Arguments::command();
    program.build();
    let Some(name) = &arguments.command else { return Ok(program) };
    let found = program.get_subcommands().find(|command| command.get_name() == name).cloned();
    let titled = |command: Command| {
        command.display_name(format!("cubefall-{name}")).version(env!("CARGO_PKG_VERSION"))
    };
    found.map(titled).ok_or_else(|| {
        let names: Vec<_> = program.get_subcommands().map(Command::get_name).collect();
        Failure::Usage(format!("no command is called {name}; choose one of {}", names.join(", ")))
    })
}
