//! What can be said on the command line.

use super::outcome::{EXIT_CODES, Failure};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use cubefall::solver::{Catalog, CellOrder, PieceOrder, Plan, Strategy, Symmetry};

/// Packs polycubes into a box.
#[derive(Parser)]
#[command(name = "cubefall", version, about, after_help = EXIT_CODES)]
pub(super) struct Arguments {
    #[command(subcommand)]
    pub(super) command: Command,
}

#[derive(Subcommand)]
pub(super) enum Command {
    /// List the puzzles: key, name, box, pieces, placements, source
    Puzzles,
    /// Show a puzzle's pieces: their layers, orientations, placements and mirror images
    Show(Show),
    /// Find the solutions of a puzzle
    #[command(after_help = EXIT_CODES)]
    Solve(Solve),
    /// Run the searches of the texts that the puzzles come from, and compare what they print with what is measured
    #[command(after_help = EXIT_CODES)]
    Lab(Lab),
}

#[derive(Args)]
pub(super) struct Show {
    /// The puzzle
    #[arg(value_parser = keyed(Catalog::ALL, Catalog::key))]
    pub(super) puzzle: Catalog,
}

#[derive(Args)]
pub(super) struct Lab {
    /// Run the three fastest Bedlam searches whole, and as much of the slowest as its author did: some minutes
    #[arg(long)]
    pub(super) full: bool,
    /// Leave the Bedlam cube and the PyCon puzzle out
    #[arg(long, conflicts_with = "full")]
    pub(super) soma: bool,
    /// Print one JSON document instead of text
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Args)]
pub(super) struct Solve {
    /// The puzzle
    #[arg(value_parser = keyed(Catalog::ALL, Catalog::key))]
    pub(super) puzzle: Catalog,
    /// The way to search
    #[arg(long, default_value = Strategy::FirstCellResumed.key(), value_parser = keyed(Strategy::ALL, Strategy::key))]
    pub(super) strategy: Strategy,
    /// The order of the pieces, for strategies that place piece by piece. Without it, their author's own: given, and for
    /// fold-lazy fewest. A fold takes the given pieces from the last to the first
    #[arg(long, value_parser = keyed(PieceOrder::ALL, PieceOrder::key))]
    order: Option<PieceOrder>,
    /// The order of the cells, for strategies that fill cell by cell: the axes, the fastest first (xyz, zyx, …),
    /// serpentine, diagonal, corners, inside-out, outside-in, shuffle-1, shuffle-2, …; each also with -reversed. Without
    /// it, their author's own: xyz-reversed
    #[arg(long, value_parser = CellOrder::from_key)]
    cells: Option<CellOrder>,
    /// Which solutions count as one. raw: each covering counts. rotation: it and its rotations are one. reflection: and
    /// its mirror images. seed: as the puzzle's author has it, for soma up to rotation and reflection, for bedlam up to
    /// rotation, for pycon up to rotation but each twice
    #[arg(long, default_value = Symmetry::Seed.key(), value_parser = keyed(Symmetry::ALL, Symmetry::key))]
    pub(super) symmetry: Symmetry,
    /// Stop after so many solutions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) limit: Option<u64>,
    /// Stop after so many steps of the search, and say so on stderr
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) max_steps: Option<u64>,
    /// What to print of the solutions
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(super) format: Format,
    /// Print on stderr how many placements were tried (explored) and fitted (kept) at each stage
    #[arg(long)]
    pub(super) stats: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// Layers side by side, bottom layer first, a line for each row; an empty line after each solution
    Text,
    /// A line of JSON for each: {"solution":1,"pieces":[{"piece":"L","cells":[[x,y,z],…]},…]}
    Json,
    /// How many there are, at the end
    Count,
    /// Nothing
    None,
}

impl Solve {
    /// The strategy with what was chosen about it.
    pub(super) fn plan(&self) -> Result<Plan, Failure> {
        let Self { strategy, order, cells, .. } = self;
        let others = |takes: fn(Strategy) -> bool| {
            let keys: Vec<_> = Strategy::ALL.into_iter().filter(|&it| takes(it)).map(Strategy::key).collect();
            keys.join(", ")
        };
        let mut plan = strategy.plan();
        if let Some(order) = *order {
            if !strategy.takes_piece_order() {
                return Err(Failure::Usage(format!(
                    "--order {} does not go with --strategy {}, which fills cell by cell; leave it out, use --cells, \
                     or choose one of {}",
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
                    "--cells {} does not go with --strategy {}, which places piece by piece; leave it out, use \
                     --order, or choose one of {}",
                    cells.key(),
                    strategy.key(),
                    others(Strategy::takes_cell_order)
                )));
            }
            plan = plan.with_cells(cells);
        }
        Ok(plan)
    }
}

/// Reads one of `all` by its key.
fn keyed<T, const N: usize>(all: [T; N], key: fn(T) -> &'static str) -> impl TypedValueParser<Value = T>
where
    T: Copy + Send + Sync + 'static,
{
    let find = move |name: String| all.into_iter().find(|&it| key(it) == name);
    PossibleValuesParser::new(all.map(key)).map(move |name| find(name).expect("one of the possible values"))
}
