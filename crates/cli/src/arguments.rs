//! The arguments of the command line.

use super::documents::Printed;
use super::outcome::{EXIT_CODES, Failure};
use super::parts::Shard;
use super::subject::{ProblemArgs, SubjectArgs};
use crate::numbers::{decimal, whole};
use crate::parts::Format;
use crate::storage::is_same_file;
use crate::subject::CountingArgs;
use crate::subject::{keyed, keys};
use crate::verbosity::VerbosityArgs;
use clap::builder::TypedValueParser;
use clap::{Args, Parser, Subcommand, ValueEnum, ValueHint};
use clap_complete::Shell;
use cubefall::search::{CellOrder, Parts, PieceOrder, Plan, Strategy};
use cubefall::solution::SolutionName;
use formats::puzzles::FileFormat;
use lab::AxisStudy;
use std::collections::BTreeSet;
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// Packs polycubes into a box.
#[derive(Parser)]
#[command(name = "cubefall", version, about, after_help = EXIT_CODES)]
pub(super) struct Arguments {
    #[command(subcommand)]
    pub(super) command: Command,
    #[command(flatten)]
    pub(super) verbosity: VerbosityArgs,
}

#[derive(Subcommand)]
pub(super) enum Command {
    /// List the puzzles of the catalogue by group: id, title, box, pieces, number of solutions, source; or
    /// the problems of a file
    Puzzles(Puzzles),
    /// Show a puzzle's pieces: their layers, orientations, placements and mirror images
    Show(Show),
    /// Find the solutions of a puzzle
    #[command(after_help = EXIT_CODES)]
    Solve(Solve),
    /// Estimate how large the search for all solutions is, and how long it takes, from random walks down its
    /// tree
    #[command(after_help = EXIT_CODES)]
    Estimate(Estimate),
    /// Show how to put a solution together by hand, one piece after the other
    #[command(after_help = EXIT_CODES)]
    Build(Build),
    /// Take the assemblies of a puzzle apart: which come apart, by which moves, and how few are enough
    #[command(after_help = EXIT_CODES)]
    Apart(Apart),
    /// Export a solution: as text, as JSON, as meshes for printers or viewers, as a sheet to print
    #[command(after_help = EXIT_CODES)]
    Export(Export),
    /// Count the completions of a partly filled cube, and show a piece that could be next
    #[command(after_help = EXIT_CODES)]
    Hint(Hint),
    /// Explain why a puzzle has no solution: by its volumes, a colouring, a chain of forced placements, or,
    /// if there is no short reason, a search
    #[command(after_help = EXIT_CODES)]
    Explain(Explain),
    /// Find the changes of one cell that give a puzzle a solution: a cell of a piece or of the goal moved,
    /// added or removed
    #[command(after_help = EXIT_CODES)]
    Changes(Changes),
    /// Join the shards that `solve --shard` wrote: the output is that of `solve` without shards
    #[command(after_help = EXIT_CODES)]
    Merge(Merge),
    /// Describe a puzzle file: its problems, their pieces, goals and symmetries, stored solutions, and
    /// remarks
    #[command(after_help = EXIT_CODES)]
    Info(Info),
    /// Write a puzzle file in another format
    #[command(after_help = EXIT_CODES)]
    Convert(Convert),
    /// Check the solutions that a puzzle file stores, and how they come apart
    #[command(after_help = EXIT_CODES)]
    Check(Check),
    /// Print a script that completes command lines in a shell
    Completions(Completions),
    /// Print the manual page of the program or of one of its commands, for man
    Man(Man),
    /// Print the JSON Schema of what a command prints as JSON
    Schema(SchemaOf),
    /// Run the searches of the texts that the puzzles come from, and compare the printed figures with
    /// measured ones
    #[command(after_help = EXIT_CODES)]
    Lab(Lab),
}

#[derive(Args)]
pub(super) struct Puzzles {
    /// A puzzle file, - for stdin, or the id of a puzzle of the catalogue; by default, the whole catalogue
    #[arg(value_hint = ValueHint::FilePath)]
    pub(super) file: Option<PathBuf>,
    /// Print one JSON document instead of text
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Args)]
pub(super) struct Info {
    /// A puzzle file, - for stdin, or the id of a puzzle of the catalogue
    #[arg(value_hint = ValueHint::FilePath)]
    pub(super) file: PathBuf,
    #[command(flatten)]
    pub(super) which: ProblemArgs,
    /// Print one JSON document instead of text
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Args)]
pub(super) struct Convert {
    /// A puzzle file, - for stdin, or the id of a puzzle of the catalogue
    #[arg(value_hint = ValueHint::FilePath)]
    pub(super) file: PathBuf,
    #[command(flatten)]
    pub(super) which: ProblemArgs,
    /// The format
    #[arg(long, value_name = "FORMAT", value_parser = keyed(FileFormat::writable(), FileFormat::key))]
    pub(super) to: FileFormat,
    /// Where to write it; by default, to stdout. The file appears only when it is complete
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(super) output: Option<PathBuf>,
}

#[derive(Args)]
pub(super) struct Check {
    /// A puzzle file, - for stdin, or the id of a puzzle of the catalogue
    #[arg(value_hint = ValueHint::FilePath)]
    pub(super) file: PathBuf,
    #[command(flatten)]
    pub(super) which: ProblemArgs,
    /// Print one JSON document instead of text
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Args)]
pub(super) struct Completions {
    /// The shell
    pub(super) shell: Shell,
}

#[derive(Args)]
pub(super) struct Man {
    /// The command; by default, the program
    pub(super) command: Option<String>,
}

#[derive(Args)]
pub(super) struct SchemaOf {
    /// The command
    #[arg(value_enum)]
    pub(super) command: Printed,
}

#[derive(Args)]
pub(super) struct Show {
    #[command(flatten)]
    pub(super) subject: SubjectArgs,
    /// Print one JSON document instead of text
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(super) struct Lab {
    #[command(subcommand)]
    pub(super) study: Option<LabStudy>,
    /// Run the three fastest Bedlam searches in full, and the slowest as far as its author did; takes some
    /// minutes
    #[arg(long)]
    pub(super) full: bool,
    /// Skip the Bedlam cube and the PyCon puzzle
    #[arg(long, conflicts_with = "full")]
    pub(super) soma: bool,
    /// Print one JSON document instead of text
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Subcommand)]
pub(super) enum LabStudy {
    /// Estimate the nodes of the search by the first empty cell for the 48 orders along the axes, with and
    /// without the test for isolated cells
    Axes(Axes),
}

#[derive(Args)]
pub(super) struct Axes {
    /// The puzzle, counted as its author does, or else up to rotation and, where that is possible, reflection
    #[arg(default_value = "bedlam")]
    pub(super) puzzle: String,
    /// Random walks for each order in the first round; the best eight, the author's and the worst two then
    /// get eight times as many
    #[arg(long, default_value_t = AxisStudy::usual().walks, value_parser = whole::<u64>("the walks", 1..=u64::MAX),
          allow_hyphen_values = true)]
    pub(super) walks: u64,
    /// The seed of the random numbers
    #[arg(long, default_value_t = AxisStudy::usual().seed, value_parser = whole::<u64>("the seed", 0..=u64::MAX),
          allow_hyphen_values = true)]
    pub(super) seed: u64,
    /// Print one JSON document instead of text
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Args)]
pub(super) struct Solve {
    #[command(flatten)]
    pub(super) subject: SubjectArgs,
    /// The search strategy. turbo, the fastest, finds all solutions in several threads; the others are those
    /// of the texts
    #[arg(long, default_value = Strategy::TURBO.key(), value_parser = keyed(Strategy::all(), Strategy::key))]
    pub(super) strategy: Strategy,
    /// The order of the pieces, for strategies that place piece by piece; by default, their author's: given,
    /// and for fold-lazy fewest. A fold takes the given pieces from the last to the first
    #[arg(long, value_parser = keyed(PieceOrder::ALL, PieceOrder::key))]
    order: Option<PieceOrder>,
    /// The order of the cells, for strategies that fill cell by cell: the axes, the fastest first (xyz, zyX,
    /// …; a capital letter is an axis followed backwards), serpentine, diagonal, corners, inside-out,
    /// outside-in, shuffle-1, shuffle-2, …; each also with -reversed. By default, their author's:
    /// xyz-reversed
    #[arg(long, value_parser = CellOrder::from_key)]
    cells: Option<CellOrder>,
    #[command(flatten)]
    pub(super) counting: CountingArgs,
    /// Stop after N solutions: the first of the full list. Of a puzzle in which no piece is used exactly
    /// once, they are those whose rotations are found first, unless --shard, --checkpoint or --costs is given
    #[arg(long, value_name = "N", value_parser = whole::<u64>("the solutions", 1..=u64::MAX), allow_hyphen_values = true)]
    pub(super) limit: Option<u64>,
    /// Stop after N steps of the search, with a message on stderr. The search then has one thread
    #[arg(long, value_name = "N", value_parser = whole::<u64>("the steps", 1..=u64::MAX), allow_hyphen_values = true)]
    pub(super) max_steps: Option<u64>,
    /// The format of the solutions
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(super) format: Format,
    /// Take each solution apart as soon as it is found, in the same threads: --format count prints the number
    /// of solutions and that of those that come apart, text and json name the level of each, and --stats
    /// prints the number of each level
    #[arg(long)]
    pub(super) apart: bool,
    /// Print on stderr how many placements were tried (explored) and fitted (kept) at each stage; with
    /// --strategy turbo, in the parts of the search that were completed
    #[arg(long)]
    pub(super) stats: bool,
    /// The number of threads; by default, that of the processors. The output is the same for any number.
    /// For --strategy turbo
    #[arg(long, value_name = "N", value_parser = whole::<u16>("the threads", 1..=u64::from(u16::MAX)), allow_hyphen_values = true)]
    threads: Option<u16>,
    /// Divide the search into this many parts, about as large as each other by estimate, in place of some
    /// hundreds: for searches that take hours or more. --max-steps counts the steps of one search, and these
    /// are several. For --strategy turbo
    #[arg(long, value_name = "N", value_parser = whole::<usize>("the parts", 1..=Parts::MOST as u64), allow_hyphen_values = true,
          conflicts_with = "max_steps")]
    pub(super) parts: Option<usize>,
    /// Search only the K-th of N shards, for N machines, and write a file that `cubefall merge` joins. It has
    /// what --format needs, by default all solutions. For --strategy turbo
    #[arg(long, value_name = "K/N", allow_hyphen_values = true, conflicts_with_all = ["limit", "max_steps", "stats"])]
    pub(super) shard: Option<Shard>,
    /// Where to write the shard; by default, to stdout. The file appears only when it is complete
    // What a shard excludes is said here, too: clap does not require what other options exclude.
    #[arg(long, value_name = "FILE", requires = "shard", conflicts_with_all = ["limit", "max_steps", "stats"])]
    pub(super) output: Option<PathBuf>,
    /// Save the progress in this file, every few seconds and when interrupted, and continue from it if it
    /// exists. It has what --format needs: with count, none and sets only numbers. The previous version is
    /// kept as FILE.old. For --strategy turbo
    #[arg(long, value_name = "FILE", conflicts_with = "max_steps")]
    pub(super) checkpoint: Option<PathBuf>,
    /// Write what each part of the search has cost into this file, a line `part,steps,seconds` when it is
    /// done. Parts are numbered from 0 among those of all shards; the seconds are those of its thread. For
    /// --strategy turbo
    #[arg(long, value_name = "FILE", conflicts_with = "max_steps")]
    pub(super) costs: Option<PathBuf>,
}

#[derive(Args)]
pub(super) struct Estimate {
    #[command(flatten)]
    pub(super) subject: SubjectArgs,
    #[command(flatten)]
    pub(super) counting: CountingArgs,
    /// The seconds that it may take, about. A search that ends in a quarter of them is counted instead
    #[arg(long, value_name = "S", default_value_t = 2.0, value_parser = seconds(), allow_hyphen_values = true)]
    pub(super) seconds: f64,
    /// The number of walks, rounded up to a multiple of 16, in place of the seconds: the counts are the same
    /// then on every machine
    #[arg(long, value_name = "N", conflicts_with = "seconds", value_parser = whole::<u64>("the walks", 1..=u64::MAX),
          allow_hyphen_values = true)]
    pub(super) walks: Option<u64>,
    /// A number of threads for which to report the time, beside 1 and those of this machine. Each is taken to
    /// be as fast as one alone
    #[arg(long, value_name = "N", value_parser = whole::<u32>("the threads", 1..=u64::from(u32::MAX)), allow_hyphen_values = true)]
    threads: Option<u32>,
    /// The seed of the random walks
    #[arg(long, default_value_t = 1, value_parser = whole::<u64>("the seed", 0..=u64::MAX), allow_hyphen_values = true)]
    pub(super) seed: u64,
    /// Print one JSON document instead of text
    #[arg(long)]
    pub(super) json: bool,
}

impl Estimate {
    /// The numbers of threads for which the time is reported, in order.
    pub(super) fn threads(&self) -> Vec<usize> {
        let asked = self.threads.map(|threads| threads as usize);
        BTreeSet::from_iter([1, processors()].into_iter().chain(asked)).into_iter().collect()
    }
}

/// Reads a time of more than no seconds and at most a day.
fn seconds() -> impl TypedValueParser<Value = f64> {
    decimal("the seconds", "above 0 and at most 86400", |seconds| seconds > 0.0 && seconds <= 86_400.0)
}

/// Reads a length in millimetres, of which `Print` knows the limits.
fn millimetres() -> impl TypedValueParser<Value = f32> {
    decimal("the millimetres", "from 0 to 100", |length| (0.0..=100.0).contains(&length))
        .map(|length| length as f32)
}

/// The number of threads asked for, or that of the processors.
fn threads(asked: Option<u16>) -> usize {
    asked.map_or_else(processors, usize::from)
}

/// The number of threads that this machine runs at once.
fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

#[derive(Args)]
pub(super) struct Build {
    #[command(flatten)]
    pub(super) subject: SubjectArgs,
    /// The solution's number in the order of `cubefall solve`, from 1, or its name
    #[arg(allow_negative_numbers = true)]
    pub(super) solution: Which,
    #[command(flatten)]
    pub(super) counting: CountingArgs,
    /// Print one JSON document instead of text
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Args)]
pub(super) struct Apart {
    #[command(flatten)]
    pub(super) subject: SubjectArgs,
    #[command(flatten)]
    pub(super) counting: CountingArgs,
    /// Print each assembly that comes apart as a line of JSON, and then a line with the numbers of assemblies
    /// and of those that come apart
    #[arg(long)]
    pub(super) json: bool,
    /// Print the assemblies that stay together, too, and why: which pieces hold which, or, if they move, that
    /// all states were tried
    #[arg(long)]
    pub(super) locked: bool,
    /// The number of threads; by default, that of the processors. The output is the same for any number
    #[arg(long, value_name = "N", value_parser = whole::<u16>("the threads", 1..=u64::from(u16::MAX)), allow_hyphen_values = true)]
    threads: Option<u16>,
    /// Write the puzzle and the assemblies that come apart, with their moves, into this file, in the format
    /// xmpuzzle; of an interrupted search, those found until then
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(super) output: Option<PathBuf>,
}

impl Apart {
    /// The number of threads.
    pub(super) fn threads(&self) -> usize {
        threads(self.threads)
    }
}

#[derive(Args)]
pub(super) struct Export {
    #[command(flatten)]
    pub(super) subject: SubjectArgs,
    /// The solution's number in the order of `cubefall solve`, from 1, or its name
    #[arg(allow_negative_numbers = true)]
    pub(super) solution: Which,
    /// The format
    #[arg(long = "as", value_enum, value_name = "FORM")]
    pub(super) form: Form,
    /// Only the piece with this name. For --as stl
    #[arg(long, value_name = "NAME")]
    pub(super) piece: Option<String>,
    /// With the moves by which it comes apart, as an animation. For --as glb
    #[arg(long)]
    pub(super) moves: bool,
    /// The side of a cell, in millimetres, by default 15. For meshes: --as stl, plate, 3mf, plate-3mf and glb
    #[arg(long, value_name = "MM", value_parser = millimetres(), allow_hyphen_values = true)]
    pub(super) cell: Option<f32>,
    /// The gap between two pieces in the cube, in millimetres, by default 0.2. For meshes
    #[arg(long, value_name = "MM", value_parser = millimetres(), allow_hyphen_values = true)]
    pub(super) clearance: Option<f32>,
    /// Where to write it; by default, to stdout. The file appears only when it is complete
    #[arg(long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
    #[command(flatten)]
    pub(super) counting: CountingArgs,
}

/// The format of an export.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Form {
    /// Layers side by side, bottom layer first, a line for each row
    Text,
    /// {"cubefall":1,"puzzle":"soma","name":"k3v9-2m7q","pieces":[{"piece":"L","cells":[[x,y,z],…]},…]}
    Json,
    /// The whole solution as binary STL, for 3D printers; with --piece, one piece
    Stl,
    /// The pieces of the solution side by side as binary STL, to print at once
    Plate,
    /// The whole solution in colours as 3MF, for 3D printers: one object, with a part for each piece
    #[value(name = "3mf")]
    ThreeMf,
    /// The pieces of the solution side by side in colours as 3MF, to print at once: an object for each piece
    #[value(name = "plate-3mf")]
    ThreeMfPlate,
    /// The whole solution in colours as binary glTF 2.0, for viewers
    Glb,
    /// Layers and steps as an HTML document, to print on one or two pages
    Sheet,
}

impl Form {
    /// Its value on the command line.
    pub(super) fn key(self) -> String {
        self.to_possible_value().map_or(String::new(), |value| value.get_name().to_owned())
    }

    /// Whether it is a mesh, which needs lengths.
    pub(super) fn is_mesh(self) -> bool {
        matches!(self, Self::Stl | Self::Plate | Self::ThreeMf | Self::ThreeMfPlate | Self::Glb)
    }
}

#[derive(Args)]
pub(super) struct Hint {
    #[command(flatten)]
    pub(super) subject: SubjectArgs,
    /// A picture of the placed pieces, as `cubefall build` prints it, with the pieces' letters and dots for
    /// empty cells; by default, stdin
    #[arg(value_hint = ValueHint::FilePath)]
    pub(super) file: Option<PathBuf>,
    /// Show all steps of one completion, not only the next
    #[arg(long)]
    pub(super) whole: bool,
    /// Print one JSON document instead of text
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Args)]
pub(super) struct Explain {
    #[command(flatten)]
    pub(super) subject: SubjectArgs,
    /// Print the certificate, or a solution, as one JSON document instead of text
    #[arg(long)]
    pub(super) json: bool,
    /// Check the certificate of this file, as --json or the page writes it, instead of looking for one
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    pub(super) check: Option<PathBuf>,
}

#[derive(Args)]
pub(super) struct Changes {
    #[command(flatten)]
    pub(super) subject: SubjectArgs,
    /// For a puzzle with many solutions: which piece, swapped for another of its size, leaves exactly one, up
    /// to symmetry
    #[arg(long)]
    pub(super) unique: bool,
    /// Stop after this many changes
    #[arg(long, value_name = "N", value_parser = whole::<usize>("the changes", 0..=u64::MAX), allow_hyphen_values = true)]
    pub(super) limit: Option<usize>,
    /// Print each change as a line of JSON, with the changed puzzle
    #[arg(long)]
    pub(super) json: bool,
    /// Search only the K-th of N shards of the changes, for N machines. Each change is in one shard, so `cat`
    /// joins the outputs of all shards to those of the whole search, in another order
    #[arg(long, value_name = "K/N", allow_hyphen_values = true)]
    pub(super) shard: Option<Shard>,
    /// Save the progress in this file, every few seconds and when interrupted, and continue from it if it
    /// exists. The changes found before are printed again, so that the output is complete. The previous
    /// version is kept as FILE.old
    #[arg(long, value_name = "FILE")]
    pub(super) checkpoint: Option<PathBuf>,
}

/// One of a puzzle's solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Which {
    Number(u64),
    Named(SolutionName),
}

impl fmt::Display for Which {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Named(name) => name.fmt(f),
        }
    }
}

impl FromStr for Which {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Ok(number) = text.parse::<u64>() {
            return if number > 0 {
                Ok(Self::Number(number))
            } else {
                Err("solutions are numbered from 1".to_owned())
            };
        }
        if text.starts_with(|first: char| first.is_ascii_digit() || matches!(first, '-' | '+'))
            && text.parse::<f64>().is_ok()
        {
            return Err(
                "write the number of a solution as a whole number from 1, in digits only, or its name"
                    .to_owned(),
            );
        }
        text.parse().map(Self::Named)
    }
}

#[derive(Args)]
pub(super) struct Merge {
    /// All shards of one search, in any order
    #[arg(required = true, value_name = "FILE")]
    pub(super) files: Vec<PathBuf>,
    /// The format of the solutions
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(super) format: Format,
    /// Print on stderr how many placements were tried (explored) and fitted (kept) at each stage
    #[arg(long)]
    pub(super) stats: bool,
}

impl Solve {
    /// The strategy with its orders of pieces and cells.
    pub(super) fn plan(&self) -> Result<Plan, Failure> {
        let Self { strategy, order, cells, .. } = self;
        let others =
            |takes: fn(Strategy) -> bool| keys(Strategy::all().filter(|&it| takes(it)), Strategy::key);
        let mut plan = strategy.plan();
        if let Some(order) = *order {
            if !strategy.takes_piece_order() {
                return Err(Failure::Usage(format!(
                    "--order {} cannot be used with --strategy {}, which does not place piece by piece; leave it out, or \
                     choose one of {}",
                    order.key(),
                    strategy.key(),
                    others(Strategy::takes_piece_order)
                )));
            }
            plan = plan.with_pieces(order);
        }
        if let Some(cells) = *cells {
            if !strategy.takes_cell_order() {
                return Err(Failure::Usage(format!(
                    "--cells {} cannot be used with --strategy {}, which has no order of the cells; leave it out, or \
                     choose one of {}",
                    cells.key(),
                    strategy.key(),
                    others(Strategy::takes_cell_order)
                )));
            }
            plan = plan.with_cells(cells);
        }
        Ok(plan)
    }

    /// How it is searched, in words.
    pub(super) fn described(&self, plan: &Plan) -> String {
        let mut text = format!("strategy {}", plan.strategy.key());
        if self.strategy.takes_piece_order() {
            text += &format!(", order of the pieces: {}", plan.pieces.key());
        }
        if self.strategy.takes_cell_order() {
            text += &format!(", order of the cells: {}", plan.cells.key());
        }
        text
    }

    /// The file of the costs, if there is to be one.
    ///
    /// # Errors
    /// When another argument names the same file.
    pub(super) fn costs_path(&self) -> Result<Option<&Path>, Failure> {
        let Some(path) = self.costs.as_deref() else { return Ok(None) };
        let others = [
            ("the puzzle", Some(self.subject.puzzle.as_path())),
            ("--checkpoint", self.checkpoint.as_deref()),
            ("--output", self.output.as_deref()),
        ];
        match others.into_iter().find(|(_, other)| other.is_some_and(|other| is_same_file(other, path))) {
            Some((what, _)) => Err(Failure::Usage(format!(
                "--costs {} is the file of {what}, too; choose another path",
                path.display()
            ))),
            None => Ok(Some(path)),
        }
    }

    /// Whether the search is cut into parts. It is not with --max-steps, which counts the steps of one
    /// search, nor with one thread, since a small search takes less time than the cut.
    ///
    /// # Errors
    /// When an option needs parts, and the strategy cannot be cut into parts.
    pub(super) fn is_in_parts(&self) -> Result<bool, Failure> {
        let options = [
            ("--threads", self.threads.is_some()),
            ("--parts", self.parts.is_some()),
            ("--shard", self.shard.is_some()),
            ("--checkpoint", self.checkpoint.is_some()),
            ("--costs", self.costs.is_some()),
        ];
        let option = options.into_iter().find(|&(_, given)| given).map(|(name, _)| name);
        match (self.strategy, option, self.max_steps) {
            (Strategy::TURBO, _, None) => {
                Ok(self.threads() > 1 || options[1..].iter().any(|&(_, given)| given))
            }
            (Strategy::TURBO, _, Some(_)) if self.threads.is_some_and(|threads| threads > 1) => {
                Err(Failure::Usage(
                    "--max-steps counts the steps of one search, so it cannot be used with --threads above 1; leave one \
                     of the two out"
                        .to_owned(),
                ))
            }
            (Strategy::TURBO, _, Some(_)) | (_, None, _) => Ok(false),
            (strategy, Some(name), _) => Err(Failure::Usage(format!(
                "{name} cannot be used with --strategy {}, which cannot be cut into parts; leave it out, or choose {}",
                strategy.key(),
                Strategy::TURBO.key()
            ))),
        }
    }

    /// The number of threads.
    pub(super) fn threads(&self) -> usize {
        threads(self.threads)
    }
}
