//! The answer: how many solutions there are, or why there is none, and what is shown of it on the stage.

use super::separation::{comes_apart, why_held};
use super::shapes::shape_name;
use crate::web::browser::dom::{by_id, set_attribute, set_flag, set_hidden, set_markup, set_text};
use crate::web::browser::ids;
use crate::web::panels::panel::Panel;
use app::{Answer, EditorReadout, Exhibit};
use cubefall::puzzle::PieceId;
use design::ShapeId;
use markup::{Markup, markup};
use messages::{AssemblyOrder, Count, FillingSets};
use web_sys::{Element, HtmlAnchorElement, HtmlElement};
use words::count;

/// The answer, and the buttons that go with it.
pub(super) struct AnswerPanel;

/// What the answer's panel shows.
#[derive(PartialEq)]
pub(super) struct AnswerReadout {
    text: String,
    announcement: String,
    /// The share that is searched, until all is.
    progress: Option<f64>,
    shows_solution: bool,
    shows_reason: bool,
    offers_pool: bool,
    has_failed: bool,
    /// Whether the reason why there is no solution can be saved.
    is_proved: bool,
    effort: String,
    assembly: String,
    /// Why a solution stays together.
    held: String,
    /// The address that searches the puzzle.
    search: Option<String>,
    /// The address that takes a solution apart.
    apart: Option<String>,
}

impl AnswerReadout {
    /// The answer of the editor. `search` is the address that searches the puzzle; nothing if that is too
    /// long.
    pub(super) fn new(readout: &EditorReadout, search: Option<String>) -> Self {
        let answer = &readout.answer;
        let count = match answer {
            Answer::Count(count) => Some(count),
            _ => None,
        };
        // How hard a puzzle is is a question about one set of pieces, so it is not answered for a pool.
        let of_one_set = count.filter(|count| count.sets.is_none());
        let order = of_one_set.and_then(|count| count.assembly.as_ref());
        let name = |piece: PieceId| shape_name(readout, ShapeId::Piece(piece.index()));
        let is_drawing = readout.exhibit == Exhibit::Shape;
        let is_impossible = matches!(answer, Answer::Impossible { .. });
        let search = search.filter(|_| !matches!(answer, Answer::Nothing | Answer::Invalid(_)));
        let shown = count.map(|count| &count.apart.shown).filter(|shown| !shown.is_empty());
        Self {
            text: self::answer(answer),
            announcement: announcement(answer),
            progress: count.filter(|count| !count.is_all()).map(|count| count.progress),
            shows_solution: is_drawing && count.is_some_and(|count| count.first.is_some()),
            shows_reason: is_drawing && pictures(answer) > 0,
            offers_pool: is_impossible && readout.has_too_many_pieces,
            has_failed: matches!(answer, Answer::Failed(_)),
            // A report of a search is no certificate: a check would refuse it.
            is_proved: matches!(answer, Answer::Impossible { is_proved: true, .. }),
            effort: of_one_set.map_or(String::new(), effort),
            assembly: order.map_or(String::new(), |order| assembly(order, name)),
            held: count.map_or(String::new(), why_held),
            apart: search
                .as_ref()
                .zip(shown)
                .map(|(search, shown)| format!("{search}&shows={shown}&moves=0")),
            search,
        }
    }
}

impl Panel for AnswerPanel {
    type Readout = AnswerReadout;

    fn write(&mut self, now: &AnswerReadout, _: Option<&AnswerReadout>) {
        // The line on a narrow page has room for its beginning.
        for text in [ids::ANSWER, ids::ANSWER_WHOLE] {
            set_text(&by_id(text), &now.text);
        }
        set_text(&by_id(ids::ANNOUNCEMENT), &now.announcement);
        let progress: Element = by_id(ids::PROGRESS);
        set_flag(&progress, "hidden", now.progress.is_none());
        set_attribute(&progress, "value", &now.progress.unwrap_or(0.0).to_string());
        for (button, is_shown) in [
            (ids::SHOW_SOLUTION, now.shows_solution),
            (ids::SHOW_REASON, now.shows_reason),
            (ids::POOL, now.offers_pool),
            (ids::RETRY, now.has_failed),
            (ids::SAVE_CERTIFICATE, now.is_proved),
            (ids::SEARCH, now.search.is_some()),
            (ids::TAKE_APART, now.apart.is_some()),
        ] {
            set_hidden(&by_id::<HtmlElement>(button), !is_shown);
        }
        set_text(&by_id(ids::EFFORT), &now.effort);
        set_text(&by_id(ids::ASSEMBLY), &now.assembly);
        set_text(&by_id(ids::HELD), &now.held);
        for (link, address) in [(ids::SEARCH, &now.search), (ids::TAKE_APART, &now.apart)] {
            let link: HtmlAnchorElement = by_id(link);
            set_attribute(&link, "href", address.as_deref().unwrap_or("./"));
        }
    }
}

/// What stands out in the puzzle.
pub(super) struct Remarks;

impl Panel for Remarks {
    type Readout = Vec<String>;

    fn write(&mut self, now: &Vec<String>, _: Option<&Vec<String>>) {
        let markup: Markup = now.iter().map(|remark| markup!("<li>{}</li>", remark)).collect();
        set_markup(&by_id(ids::REMARKS), &markup);
    }
}

/// The words under the stage while it does not show the drawing.
pub(super) struct ExhibitPanel;

/// What is shown on the stage.
#[derive(PartialEq)]
pub(super) struct ExhibitReadout {
    exhibit: Exhibit,
    caption: Option<String>,
    /// The number of pictures of the reason why there is no solution.
    pictures: usize,
}

impl From<&EditorReadout> for ExhibitReadout {
    fn from(readout: &EditorReadout) -> Self {
        let pictures = pictures(&readout.answer);
        Self { exhibit: readout.exhibit, caption: readout.caption.clone(), pictures }
    }
}

impl Panel for ExhibitPanel {
    type Readout = ExhibitReadout;

    fn write(&mut self, now: &ExhibitReadout, _: Option<&ExhibitReadout>) {
        let &ExhibitReadout { exhibit, ref caption, pictures } = now;
        let (text, page) = match exhibit {
            Exhibit::Shape => ("", None),
            Exhibit::Solution => ("The first solution that was found.", None),
            Exhibit::Reason(index) => (caption.as_deref().unwrap_or_default(), Some(index)),
        };
        set_hidden(&by_id(ids::EXHIBIT), exhibit == Exhibit::Shape);
        set_text(&by_id(ids::CAPTION), text);
        let several = page.filter(|_| pictures > 1);
        set_hidden(&by_id(ids::REASON_PAGES), several.is_none());
        let index = several.unwrap_or(0);
        set_text(&by_id(ids::REASON_PAGE), &format!("{} of {pictures}", index + 1));
        set_flag(&by_id(ids::REASON_BACK), "disabled", index == 0);
        set_flag(&by_id(ids::REASON_NEXT), "disabled", index + 1 >= pictures);
    }
}

/// The number of pictures of the reason why there is no solution.
const fn pictures(answer: &Answer) -> usize {
    match answer {
        Answer::Impossible { pictures, .. } => *pictures,
        _ => 0,
    }
}

/// The answer as a sentence or two.
fn answer(answer: &Answer) -> String {
    match answer {
        Answer::Nothing => "Draw the goal, and pieces to fill it with.".to_owned(),
        Answer::Invalid(fault) => format!("Not a puzzle yet: {fault}."),
        Answer::Awaited => "Looking…".to_owned(),
        Answer::NotSearched(reason) => format!("Not searched: {reason}."),
        Answer::Count(count) => [counted(count), comes_apart(count)].join(" ").trim_end().to_owned(),
        Answer::Impossible { sentence, .. } => format!("No solution. {sentence}"),
        Answer::Failed(reason) => format!("There is no answer: {reason}."),
    }
}

/// What is read aloud of the answer: not each number on the way.
fn announcement(answer: &Answer) -> String {
    match answer {
        Answer::Awaited => String::new(),
        Answer::Count(count) if !count.is_all() && count.found > 0 => "There is a solution.".to_owned(),
        Answer::Count(count) if !count.is_all() => "Searching.".to_owned(),
        Answer::Count(count) if !count.apart.is_over => counted(count),
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
fn effort(counted: &Count) -> String {
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

/// How the first solution is assembled.
fn assembly(order: &AssemblyOrder, name: impl Fn(PieceId) -> String) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;

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

    #[test]
    fn a_pool_has_as_many_solutions_as_its_sets() {
        let sets = |number, is_cut| FillingSets { number, is_cut, unique: None, listed: Vec::new() };
        let pool = |progress, sets| {
            let up_to = "up to rotation".to_owned();
            counted(&Count { found: 9, up_to, progress, sets: Some(sets), ..Count::default() })
        };
        assert_eq!(
            pool(0.5, sets(2, false)),
            "2 sets of pieces fill the goal so far, in 9 ways up to rotation."
        );
        assert!(pool(1.0, sets(1, false)).starts_with("1 set of pieces fills the goal, in 9 ways"));
        assert_eq!(
            pool(1.0, sets(5, true)),
            "More than 5 sets of pieces fill the goal, in 9 ways up to rotation."
        );
    }
}
