//! Solutions that the browser keeps: they are those that were found, and anything else is refused.

use crate::find_all::{Workers, listed, soma, started};
use app::{FindAllCommand, FindAllState, KeptError, List, Pick, SearchCommand, Settings, SolutionsCommand};
use app_testing::Driver;
use cubefall::problem::Symmetry;
use fastrand::Rng;
use sealed::{Heading, sealed_text};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// Soma, of which workers have found all solutions, and these as text.
fn found() -> (Driver, String) {
    let (mut app, mut pool) = started(2);
    assert_eq!(app.take_to_keep(), None, "no part is done");
    pool.work_off(&mut app);
    let text = app.take_to_keep().expect("they are few");
    (app, text)
}

/// Another visit, at which a text is recalled and checked.
fn recalled(text: &str) -> Driver {
    let mut app = soma();
    app.recall(text).expect("they are whole");
    while app.filter(7) {}
    app
}

/// The text with other lines between the first and the last, sealed again.
fn altered(text: &str, alter: impl FnOnce(&mut Vec<String>)) -> String {
    let mut lines: Vec<String> = text.lines().skip(1).map(str::to_owned).collect();
    lines.pop();
    alter(&mut lines);
    let lines: String = lines.iter().map(|line| format!("{line}\n")).collect();
    sealed_text(Heading { kind: "solutions", version: "1" }, &lines)
}

#[test]
fn what_was_found_before_is_listed_again() {
    let (before, text) = found();
    assert!(text.len() < 240 * 20, "{} bytes", text.len());
    let mut app = soma();
    assert_eq!(app.kept_key(), before.kept_key());
    app.recall(&text).expect("they are whole");
    assert_eq!(*app.find_all_state(), FindAllState::Idle);
    let mut slices = 0;
    while app.filter(7) {
        slices += 1;
        assert!(app.solutions().is_empty(), "none is listed before all are checked");
    }
    assert!(slices > 30, "they are checked a few at a time: {slices}");
    assert_eq!(app.readout().solutions.list, List::All);
    assert_eq!(listed(&app), listed(&before));
    let readout = app.readout().find_all;
    assert_eq!(readout.state, FindAllState::Done);
    assert_eq!(readout.sentence, "All 240 solutions up to rotation and reflection, found before.");
    assert_eq!((readout.solutions.as_str(), readout.spent.as_str()), ("240", "–"));
    assert_eq!(app.take_to_keep(), None, "they are kept already");
    app.apply(SolutionsCommand::Show(Pick::Number(17)));
    assert_eq!(app.readout().solutions.shown.and_then(|shown| shown.number), Some(17));
    app.apply(SearchCommand::Load(Settings { puzzle: catalogue::ALL.get("bedlam"), ..Settings::default() }));
    assert!(app.recall(&text).is_err(), "they are of another puzzle");
    assert_eq!((app.find_all_state(), app.solutions().len()), (&FindAllState::Idle, 0));
    assert_ne!(app.kept_key(), before.kept_key());
}

#[test]
fn the_solution_of_an_address_is_shown_in_the_list_of_all() {
    let (mut before, text) = found();
    before.apply(SolutionsCommand::Show(Pick::Number(17)));
    let mut app = soma();
    app.open(&before.link(), Vec::new());
    let seen = |app: &Driver| {
        let solutions = app.readout().solutions;
        (solutions.list, solutions.shown.map(|shown| (shown.place, shown.name)))
    };
    assert_eq!(seen(&app).0, List::Link);
    app.recall(&text).expect("they are whole");
    while app.filter(7) {}
    assert_eq!(seen(&app), seen(&before));
    assert_eq!(seen(&app).0, List::All);
}

#[test]
fn the_search_can_be_made_again_and_is_not_replaced() {
    let (before, text) = found();
    let mut app = recalled(&text);
    let mut pool = Workers::default();
    app.apply(FindAllCommand::Start { workers: 2 });
    pool.carry_out(&mut app);
    assert_eq!(*app.find_all_state(), FindAllState::Running);
    app.recall(&text).expect("it changes nothing");
    assert!(!app.filter(1000));
    assert_eq!((app.find_all_state(), app.solutions().len()), (&FindAllState::Running, 0));
    pool.numbers().into_iter().for_each(|number| pool.begin(&mut app, number));
    pool.work_off(&mut app);
    assert_eq!(listed(&app), listed(&before));
    assert_eq!(app.take_to_keep(), Some(text));
}

#[test]
fn what_is_damaged_is_refused_with_a_message() {
    const SEED: u64 = 338;
    let (_, text) = found();
    let mut rng = Rng::with_seed(SEED);
    for round in 0..200 {
        let mut bytes = text.clone().into_bytes();
        let at = rng.usize(..bytes.len());
        match round % 3 {
            0 => bytes.truncate(at),
            1 => drop(bytes.remove(at)),
            _ => bytes[at] = if bytes[at] == b'7' { b'8' } else { b'7' },
        }
        let mut app = soma();
        let error = app.recall(&String::from_utf8(bytes).expect("ASCII")).expect_err("it is damaged");
        assert_eq!(
            app.readout().notice,
            Some(format!("The solutions found before {error}. Find all finds them again.")),
            "round {round}, seed {SEED}"
        );
        assert!(!app.filter(1000) && *app.find_all_state() == FindAllState::Idle);
    }
}

#[test]
fn what_is_sealed_is_checked_by_the_definition() {
    let (_, text) = found();
    let digits = text.lines().nth(2).map_or(0, |line| line.len() / 7);
    let refused = |alter: &dyn Fn(&mut Vec<String>)| {
        let mut app = soma();
        let recalled = app.recall(&altered(&text, alter));
        while app.filter(1) {}
        assert_eq!((app.find_all_state(), app.solutions().len()), (&FindAllState::Idle, 0));
        let notice = app.readout().notice.expect("it is refused");
        (
            recalled.is_ok(),
            notice
                .split(" number ")
                .nth(1)
                .map_or(0, |it| it.split(' ').next().expect("a number").parse().expect("a number")),
        )
    };
    // Some pieces of one solution and the others of another.
    let mixed = |lines: &mut Vec<String>| {
        let (one, other) = (lines[5].clone(), lines[200].clone());
        lines[5] = format!("{}{}", &one[..3 * digits], &other[3 * digits..]);
    };
    assert_eq!(refused(&mixed), (true, 5));
    assert_eq!(refused(&|lines| lines[9] = lines[8].clone()), (true, 9), "one is there twice");
    assert_eq!(refused(&|lines| drop(lines.pop())), (true, 240), "one is missing");
    assert_eq!(refused(&|lines| lines[3].truncate(3)), (true, 3));
    assert_eq!(refused(&|lines| lines[3] = "+".repeat(lines[3].len())), (true, 3));
    assert_eq!(refused(&|lines| lines[3].clear()), (true, 3));
    assert_eq!(refused(&|lines| lines.clear()), (false, 0));
    let mut long = text.clone();
    long.extend(std::iter::repeat_n(' ', 5 << 20));
    assert!(matches!(soma().recall(&long), Err(KeptError::TooLong)));
    let mut other =
        Driver::new(Settings { symmetry: Symmetry::Rotation, playing: false, ..Settings::default() });
    assert!(matches!(other.recall(&text), Err(KeptError::Other)), "counted otherwise");
    let next = text.replacen("solutions 1", "solutions 2", 1);
    assert!(matches!(soma().recall(&next), Err(KeptError::Format)));
}

/// Soma, of which workers have searched this many parts; and what is kept of that.
fn left(parts: usize) -> (Driver, String) {
    let (mut app, mut pool) = started(2);
    for done in 0..parts {
        pool.work(&mut app, done % 2);
    }
    let text = app.take_to_keep().expect("parts are done");
    assert_eq!(app.take_to_keep(), None, "nothing is new");
    (app, text)
}

#[test]
fn a_search_that_was_left_goes_on_where_it_was() {
    let (before, text) = left(300);
    let mut app = recalled(&text);
    let readout = app.readout().find_all;
    assert_eq!(readout.state, FindAllState::Left);
    let known = before.readout().find_all;
    assert_eq!((readout.parts, &readout.solutions), (known.parts, &known.solutions));
    assert!((readout.progress - known.progress).abs() < 1e-9);
    let solutions = app.solutions().len();
    let sentence = format!(
        "Left with 300 of {} parts done. {solutions} solutions were found until then; Resume does the rest.",
        known.parts
    );
    assert!(solutions > 0 && readout.sentence == sentence, "{}", readout.sentence);
    assert_eq!(app.take_to_keep(), None, "that is kept already");

    let mut pool = Workers::default();
    app.apply(FindAllCommand::Start { workers: 2 });
    pool.carry_out(&mut app);
    pool.numbers().into_iter().for_each(|number| pool.begin(&mut app, number));
    let mut others = 0;
    while pool.numbers().into_iter().filter(|&number| pool.work(&mut app, number)).count() > 0 {
        others += 1;
    }
    assert!(others <= known.parts - 300, "nothing is done again");
    let (whole, all) = found();
    assert_eq!(listed(&app), listed(&whole));
    assert_eq!(app.take_to_keep(), Some(all));
}

#[test]
fn what_another_version_has_cut_otherwise_is_searched_again() {
    let (_, text) = left(300);
    let text = altered(&text, |lines| {
        let mut words: Vec<&str> = lines[0].split(' ').collect();
        words[4] = "00000000000000ff";
        lines[0] = words.join(" ");
    });
    let mut app = recalled(&text);
    assert_eq!(*app.find_all_state(), FindAllState::Left);
    let mut pool = Workers::default();
    app.apply(FindAllCommand::Start { workers: 1 });
    pool.carry_out(&mut app);
    pool.begin(&mut app, 0);
    assert_eq!(app.readout().find_all.solutions, "0");
    pool.work_off(&mut app);
    assert_eq!(listed(&app), listed(&found().0));
}

#[test]
fn parts_that_are_altered_are_refused() {
    let (_, text) = left(300);
    let refused = |alter: &dyn Fn(&mut Vec<String>)| {
        let mut app = soma();
        let recalled = app.recall(&altered(&text, alter));
        while app.filter(1) {}
        assert_eq!((app.find_all_state(), app.solutions().len()), (&FindAllState::Idle, 0));
        assert!(app.readout().notice.is_some());
        recalled.is_ok()
    };
    let part = |lines: &[String], at: usize| {
        lines
            .iter()
            .enumerate()
            .filter(|(_, line)| line.starts_with("part "))
            .nth(at)
            .map_or(0, |(line, _)| line)
    };
    assert!(refused(&|lines| lines.swap(1, 2)), "not in their order");
    assert!(refused(&|lines| {
        let at = part(lines, 1);
        lines[at] = "part 0".to_owned();
    }));
    assert!(refused(&|lines| {
        let at = part(lines, 299);
        lines[at] = "part 9999".to_owned();
    }));
    assert!(refused(&|lines| lines[1] = "part +0".to_owned() + "x"));
    assert!(
        refused(&|lines| {
            let solution =
                lines.iter().skip(1).position(|line| !line.starts_with("part ")).map_or(1, |at| at + 1);
            lines[1..=solution].rotate_right(1);
        }),
        "a solution before the first part"
    );
    let head = |words: &[&str]| {
        let words = words.join(" ");
        move |lines: &mut Vec<String>| {
            let about: Vec<&str> = lines[0].split(' ').take(4).collect();
            lines[0] = format!("{} {words}", about.join(" "));
        }
    };
    for words in
        [&["ff", "2000000", "1"][..], &["xyz", "10", "1"], &["ff", "10", "-1"], &["ff", "10"], &["ff"]]
    {
        assert!(!refused(&head(words)), "{words:?}");
    }
}
