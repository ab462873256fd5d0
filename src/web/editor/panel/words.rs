//! The answer in words.

use app::{Answer, AssemblyOrder, Count, EditorReadout, FillingSets, HelpfulChanges, count};
use cubefall::puzzle::{Coord, PieceId};
use design::{Change, ShapeId, grouped};

/// The answer as a sentence or two.
pub(super) fn answer(answer: &Answer) -> String {
    match answer {
        Answer::Nothing => "Draw the goal, and pieces to fill it with.".to_owned(),
        Answer::Invalid(fault) => format!("Not a puzzle yet: {fault}."),
        Answer::Awaited => "Looking…".to_owned(),
        Answer::NotSearched(reason) => format!("Not searched: {reason}."),
        Answer::Count(count) => counted(count),
        Answer::Impossible { sentence, .. } => format!("No solution. {sentence}"),
        Answer::Failed(reason) => format!("There is no answer: {reason}."),
    }
}

/// What is read aloud of the answer: not each number on the way.
pub(super) fn announcement(answer: &Answer) -> String {
    match answer {
        Answer::Awaited => String::new(),
        Answer::Count(count) if !count.is_all() && count.found > 0 => "There is a solution.".to_owned(),
        Answer::Count(count) if !count.is_all() => "Searching.".to_owned(),
        other => self::answer(other),
    }
}

fn counted(counted: &Count) -> String {
    let Count { found, up_to, sets, .. } = counted;
    if let Some(sets) = sets.as_ref().filter(|sets| sets.number > 0) {
        return counted_of_pool(counted, sets);
    }
    match (found, counted.is_all()) {
        (0, false) => "Searching; no solution so far.".to_owned(),
        (0, true) => "No solution. Looking for the reason…".to_owned(),
        (1, true) => format!("Exactly one solution, {up_to}."),
        (_, true) => format!("{}, {up_to}. These are all.", count(*found, "solution", "solutions")),
        (_, false) => format!("{} so far, {up_to}.", count(*found, "solution", "solutions")),
    }
}

/// The solutions of a pool, by their sets of pieces.
fn counted_of_pool(of_pool: &Count, sets: &FillingSets) -> String {
    let Count { found, up_to, .. } = of_pool;
    let more = if sets.is_cut { "More than " } else { "" };
    let fill = count(sets.number as u64, "set of pieces fills", "sets of pieces fill");
    let ways = count(*found, "way", "ways");
    let (so_far, all) = match (of_pool.is_all(), sets.is_cut) {
        (false, _) => (" so far", ""),
        (true, false) => ("", " These are all."),
        (true, true) => ("", ""),
    };
    format!("{more}{fill} the goal{so_far}, in {ways} {up_to}.{all}")
}

/// How large the search is: exactly once it is over, else by estimate.
pub(super) fn effort(counted: &Count) -> String {
    let &Count { nodes, tried, progress, .. } = counted;
    let text = |nodes| count(nodes, "node", "nodes");
    // The first percent says little about the rest.
    let all = match counted.is_all() {
        true => text(nodes),
        false if progress > 0.01 => format!("about {}", text(rounded((nodes as f64 / progress) as u64))),
        false => return String::new(),
    };
    let dead = (tried - nodes.min(tried)) * 100 / tried.max(1);
    format!("The search has {all}; {dead} % of the placements it tries are dead ends.")
}

/// The first two digits of a number, and zeros.
fn rounded(number: u64) -> u64 {
    let unit = 10_u64.pow(number.checked_ilog10().unwrap_or(0).saturating_sub(1));
    number / unit * unit
}

/// The symmetries of the goal: rotations, the identity included, and reflections.
pub(super) fn symmetries((rotations, reflections): (usize, usize)) -> String {
    match (rotations, reflections) {
        (1, 0) => "No rotation maps the goal to itself.".to_owned(),
        (_, 0) => format!("{rotations} rotations map the goal to itself."),
        _ => format!(
            "{} and {} map the goal to itself.",
            count(rotations as u64, "rotation", "rotations"),
            count(reflections as u64, "reflection", "reflections")
        ),
    }
}

/// How the first solution is assembled.
pub(super) fn assembly(order: &AssemblyOrder, name: impl Fn(PieceId) -> String) -> String {
    let pieces: Vec<String> = order.pieces.iter().map(|&piece| name(piece)).collect();
    let pieces = pieces.join(", ");
    match (order.left_out, order.sideways) {
        (0, 0) => format!("To build the first solution, put in {pieces}, each straight down."),
        (0, sideways) => format!("To build the first solution, put in {pieces}; {sideways} from the side."),
        (locked, _) => {
            let pieces = count(locked as u64, "piece locks", "pieces lock");
            format!("The first solution cannot be built piece by piece: {pieces} the others in.")
        }
    }
}

/// What the list of changes of a puzzle without a solution is.
pub(super) const fn changes(changes: &HelpfulChanges) -> &'static str {
    match (changes.found.is_empty(), changes.is_over, changes.may_be_more) {
        (true, false, _) => "Looking for a change of one cell that gives a solution…",
        (true, true, false) => "No change of one cell gives a solution.",
        (true, true, true) => "Changes of one cell are not looked for in so large a puzzle.",
        (false, _, false) => "Each of these changes gives a solution:",
        (false, _, true) => "Each of these changes gives a solution; other changes may too:",
    }
}

/// What the list of swaps of a puzzle with several solutions is.
pub(super) const fn swaps(changes: &HelpfulChanges) -> &'static str {
    match (changes.found.is_empty(), changes.is_over, changes.may_be_more) {
        (true, false, _) => {
            "Looking for a piece to swap for another of its size, so that one solution is left…"
        }
        (true, true, _) => "No piece swapped for another of its size leaves exactly one solution.",
        (false, _, false) => "Each of these swaps leaves exactly one solution:",
        (false, _, true) => "Each of these swaps leaves exactly one solution; other swaps may too:",
    }
}

/// What the list of sets of pieces is.
pub(super) fn sets(sets: &FillingSets) -> String {
    let unique = match sets.unique {
        None => return "Those that were found first. Choose one to keep only its pieces:".to_owned(),
        Some(0) => String::new(),
        Some(1) if sets.number == 1 => String::new(),
        Some(all) if all == sets.number => "Each has exactly one solution. ".to_owned(),
        Some(1) => "One of them has exactly one solution. ".to_owned(),
        Some(more) => format!("{} of them have exactly one solution. ", grouped(more as u64)),
    };
    let number = grouped(sets.number as u64);
    let of_first = if sets.is_cut { format!("Of the first {number}: ") } else { String::new() };
    let listed = match sets.listed.len() < sets.number {
        true => "Those with the fewest solutions are listed. Choose one",
        false => "Choose one",
    };
    format!("{of_first}{unique}{listed} to keep only its pieces:")
}

/// A set of pieces, with its number of solutions if that is known.
pub(super) fn set(name: &str, solutions: Option<u64>) -> String {
    match solutions {
        None => name.to_owned(),
        Some(solutions) => format!("{name}: {}", count(solutions, "solution", "solutions")),
    }
}

/// The name of a shape.
pub(super) fn name(readout: &EditorReadout, id: ShapeId) -> &str {
    readout.shapes.iter().find(|shape| shape.id == id).map_or("", |shape| &shape.name)
}

/// A change of the goal, or of the piece with a name.
pub(super) fn change(change: &Change, name: &str) -> String {
    let shape = if change.shape() == ShapeId::Goal { "the goal" } else { name };
    match change {
        &Change::Cell { removed: Some(from), added: Some(to), .. } => {
            format!("Move a cell of {shape}: {} → {}", place(from), place(to))
        }
        &Change::Cell { removed: Some(cell), .. } => format!("Remove a cell from {shape}: {}", place(cell)),
        &Change::Cell { added, .. } => format!("Add a cell to {shape}: {}", place(added.unwrap_or_default())),
        Change::Swap { .. } => format!("Swap {shape} for"),
    }
}

/// A cell of the layers; it may lie just outside them.
fn place(cell: Coord) -> String {
    let place = |at: i32, name: &str, outside: &str| match at {
        ..0 => outside.to_owned(),
        at => format!("{name} {}", at + 1),
    };
    let layer = place(cell.z, "layer", "below layer 1");
    let row = place(cell.y, "row", "behind row 1");
    let column = place(cell.x, "column", "left of column 1");
    format!("{layer}, {row}, {column}")
}

/// How often a piece is used.
pub(super) fn copies((least, most): (usize, usize)) -> String {
    match (least, most) {
        (1, 1) => String::new(),
        (0, 1) => "optional".to_owned(),
        (least, most) if least == most => format!("{most} copies"),
        (least, most) => format!("{least} to {most} copies"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_separated() {
        assert_eq!(
            [0_u64, 999, 1000, 19_186, 1_234_567].map(grouped),
            ["0", "999", "1,000", "19,186", "1,234,567"]
        );
    }

    #[test]
    fn the_size_of_a_search_is_an_estimate_until_its_end() {
        let count = |progress| Count { nodes: 1_234, tried: 4_936, progress, ..Count::default() };
        assert_eq!(
            effort(&count(1.0)),
            "The search has 1,234 nodes; 75 % of the placements it tries are dead ends."
        );
        let one = Count { nodes: 1, tried: 1, progress: 1.0, ..Count::default() };
        assert!(effort(&one).starts_with("The search has 1 node; 0 %"));
        assert!(effort(&count(0.1)).starts_with("The search has about 12,000 nodes"));
        assert_eq!(effort(&count(0.001)), "");
        assert_eq!([0, 9, 10, 129, 12_999].map(rounded), [0, 9, 10, 120, 12_000]);
    }

    #[test]
    fn sets_are_called_unique_only_when_all_solutions_are_known() {
        let listed = vec![app::FillingSet { copies: vec![1], solutions: 1 }];
        let of = |number, unique, is_cut| FillingSets { number, unique, is_cut, listed: listed.clone() };
        assert!(sets(&of(2, None, false)).starts_with("Those that were found first."));
        assert!(sets(&of(1, Some(1), false)).starts_with("Choose one"));
        assert!(
            sets(&of(2, Some(2), false)).starts_with("Each has exactly one solution. Those with the fewest")
        );
        assert!(sets(&of(1_200, Some(7), false)).starts_with("7 of them have"));
        let pool = |progress, sets| {
            let sets = Some(sets);
            counted(&Count {
                found: 9,
                up_to: "up to rotation".to_owned(),
                progress,
                sets,
                ..Count::default()
            })
        };
        assert_eq!(
            pool(0.5, of(2, None, false)),
            "2 sets of pieces fill the goal so far, in 9 ways up to rotation."
        );
        assert!(pool(1.0, of(1, None, false)).starts_with("1 set of pieces fills the goal, in 9 ways"));
        assert_eq!(
            pool(1.0, of(5, Some(1), true)),
            "More than 5 sets of pieces fill the goal, in 9 ways up to rotation."
        );
        assert!(sets(&of(5, Some(1), true)).starts_with("Of the first 5: One of them has exactly one"));
    }

    #[test]
    fn a_change_names_the_shape_and_its_cells() {
        let cell = |x, y, z| Some(Coord::new(x, y, z));
        let of = |shape, removed, added| change(&Change::Cell { shape, removed, added }, "L");
        let goal = ShapeId::Goal;
        assert_eq!(of(goal, cell(0, 1, 2), None), "Remove a cell from the goal: layer 3, row 2, column 1");
        assert_eq!(
            of(ShapeId::Piece(0), None, cell(-1, 0, -1)),
            "Add a cell to L: below layer 1, row 1, left of column 1"
        );
        assert_eq!(
            of(goal, cell(0, 0, 0), cell(1, -1, 0)),
            "Move a cell of the goal: layer 1, row 1, column 1 → layer 1, behind row 1, column 2"
        );
    }

    #[test]
    fn an_order_says_which_pieces_do_not_come_straight_down() {
        let puzzle = catalogue::ALL.get("soma");
        let name = |piece: PieceId| puzzle.piece(piece).name().to_owned();
        let order = |sideways, left_out| AssemblyOrder {
            pieces: puzzle.piece_ids().take(2).collect(),
            sideways,
            left_out,
        };
        assert!(assembly(&order(0, 0), name).ends_with("each straight down."));
        assert!(assembly(&order(1, 0), name).ends_with("1 from the side."));
        assert!(assembly(&order(0, 3), name).contains("3 pieces lock"));
    }

    #[test]
    fn only_what_is_over_is_called_all() {
        let count = |found, progress| Count {
            found,
            progress,
            up_to: "up to rotation".to_owned(),
            ..Count::default()
        };
        assert!(counted(&count(2, 0.5)).contains("so far"));
        assert!(counted(&count(2, 1.0)).contains("all"));
        assert!(counted(&count(1, 1.0)).contains("one solution"));
        assert!(counted(&count(0, 1.0)).starts_with("No solution"));
        let announced = |found, progress| announcement(&Answer::Count(count(found, progress)));
        assert_eq!(announced(2, 0.5), announced(70, 0.6));
        assert_eq!(announced(2, 1.0), counted(&count(2, 1.0)));
    }
}
