//! A restored search continues exactly like the saved one; a damaged text is refused with the reason.

use app::{
    Breakpoint, Command, Frame, Motion, Pick, PlaybackCommand, PlaybackReadout, RestoreError, Settings,
    SolutionsCommand, Speed,
};
use app_testing::Readout;
use app_testing::{Driver, fewest, paused, watching, work_off};
use cubefall::problem::Symmetry;
use cubefall::puzzle::{Cell, PieceId};
use cubefall::search::{SavedError, Strategy};
use cubefall::solution::Checksum;
use fastrand::Rng;
use proptest::prelude::*;
use std::collections::BTreeSet;
use testing::{for_all, share_of};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn seen(app: &Driver) -> (Readout, Frame) {
    (without_rates(app.readout()), Frame { motion: Motion::Still, ..app.frame() })
}

/// Without what depends on how it came about: the rates, and what can be undone.
fn without_rates(readout: Readout) -> Readout {
    let playback = PlaybackReadout { rate: 0.0, try_rate: 0.0, ..readout.playback };
    Readout { playback, undo: None, ..readout }
}

fn is_fold(strategy: Strategy) -> bool {
    matches!(strategy, Strategy::FOLD | Strategy::FOLD_CHARS)
}

/// An app after seeks forwards and back.
fn walked(strategy: Strategy, rng: &mut Rng) -> Driver {
    let mut app = watching(fewest(strategy), Symmetry::Restricted);
    for _ in 0..rng.u8(..8) {
        app.apply(match rng.u8(..7) {
            0 => PlaybackCommand::Step,
            1 => PlaybackCommand::StepOver,
            2 => PlaybackCommand::StepBack,
            3 | 4 => PlaybackCommand::Jump(rng.u64(..40_000)),
            5 if !is_fold(strategy) => PlaybackCommand::NextSolution,
            _ => PlaybackCommand::SetBreakpoint(match rng.u8(..6) {
                0 => Breakpoint::Step(rng.u64(100_000..)),
                1 => Breakpoint::Level(rng.usize(1..8)),
                2 => Breakpoint::Placed(PieceId::new(rng.usize(..7))),
                3 => Breakpoint::Removed(PieceId::new(rng.usize(..7))),
                4 => Breakpoint::Filled(Cell::new(rng.usize(..27))),
                _ => Breakpoint::DeadEnd(rng.usize(1..7)),
            }),
        });
        app.apply(PlaybackCommand::ToggleBreakpoint(rng.usize(..4)));
        app.apply(PlaybackCommand::SetSpeed(Speed::at(rng.u8(..=80))));
        work_off(&mut app, 10_000);
    }
    app
}

fn resumed(text: &str) -> Driver {
    let mut app = Driver::new(Settings { puzzle: catalogue::ALL.get("pycon"), ..Settings::default() });
    app.restore(text).expect("it was saved");
    work_off(&mut app, 10_000);
    app
}

fn solutions(app: &Driver) -> Vec<String> {
    (0..app.found()).map(|index| app.solutions().solution(index).text(app.puzzle())).collect()
}

#[test]
fn a_restored_search_shows_the_same_and_takes_the_same_steps() {
    let cases = (prop::sample::select(Strategy::all().collect::<Vec<_>>()), any::<u64>());
    for_all(share_of(60), cases, |(strategy, seed)| {
        let mut rng = Rng::with_seed(seed);
        let mut before = walked(strategy, &mut rng);
        if is_fold(strategy) && before.readout().playback.time.now < before.readout().playback.time.end {
            // It is searched again, and only up to where it stood.
            let now = before.readout().playback.time.now;
            before = watching(fewest(strategy), Symmetry::Restricted);
            before.apply(PlaybackCommand::Jump(now));
            work_off(&mut before, 10_000);
        }
        let mut after = resumed(&before.save());
        let forget = |(mut readout, frame): (Readout, Frame)| {
            let breakpoints = std::mem::take(&mut readout.playback.time.breakpoints).into_iter();
            let breakpoints: Vec<_> = breakpoints.map(|row| (row.text, row.on)).collect();
            readout.playback.speed = Speed::default();
            (readout, breakpoints, frame)
        };
        prop_assert_eq!(forget(seen(&after)), forget(seen(&before)));
        prop_assert_eq!(resumed(&after.save()).save(), after.save());
        prop_assert_eq!(solutions(&after), solutions(&before));
        (0..4).for_each(|_| {
            [&mut before, &mut after]
                .into_iter()
                .for_each(|app| app.apply(PlaybackCommand::RemoveBreakpoint(0)))
        });
        for _ in 0..6 {
            let command = match rng.u8(..4) {
                0 => PlaybackCommand::StepBack,
                1 => PlaybackCommand::Jump(rng.u64(..50_000)),
                2 => PlaybackCommand::Jump(0),
                _ => PlaybackCommand::StepOver,
            };
            for app in [&mut before, &mut after] {
                app.apply(command);
                work_off(app, 10_000);
            }
            prop_assert_eq!(forget(seen(&after)), forget(seen(&before)), "{:?}", command);
            // With fewer keyframes the levels of a chart are coarser.
            let solutions =
                |app: &Driver| app.chart(50).columns.iter().map(|it| it.solutions).collect::<Vec<_>>();
            prop_assert_eq!(solutions(&after), solutions(&before));
        }
        Ok(())
    });
}

#[test]
fn a_restored_search_finds_each_solution_once() {
    for (seed, strategy) in Strategy::all().enumerate() {
        let mut rng = Rng::with_seed(seed as u64);
        let whole = {
            let mut app = watching(fewest(strategy), Symmetry::Restricted);
            app.apply(PlaybackCommand::RunToEnd);
            work_off(&mut app, 100_000);
            // Nothing is shown after the end.
            app.apply(Command::Back);
            app
        };
        let mut app = watching(fewest(strategy), Symmetry::Restricted);
        while !app.readout().playback.finished {
            app.apply(PlaybackCommand::Jump(
                app.readout().playback.time.now + rng.u64(..whole.readout().playback.time.end / 2),
            ));
            work_off(&mut app, 100_000);
            app = resumed(&app.save());
        }
        assert_eq!(solutions(&app), solutions(&whole), "{strategy:?}");
        assert_eq!(solutions(&app).into_iter().collect::<BTreeSet<_>>().len(), 240);
        assert_eq!(without_rates(app.readout()), without_rates(whole.readout()), "{strategy:?}");
        app.apply(SolutionsCommand::Show(Pick::Number(100)));
        assert!(app.readout().solutions.shown.is_some());
    }
}

/// A saved search with some data of every kind.
fn sample() -> String {
    let mut app = watching(Strategy::FIRST_CELL.plan(), Symmetry::Restricted);
    for _ in 0..3 {
        app.apply(PlaybackCommand::NextSolution);
        work_off(&mut app, 10_000);
    }
    app.apply(PlaybackCommand::SetBreakpoint(Breakpoint::Level(6)));
    app.apply(PlaybackCommand::StepBack);
    work_off(&mut app, 10_000);
    app.save()
}

/// A text with altered lines and the right last line.
fn sealed(lines: &str) -> String {
    let before = &lines[..lines.rfind("end ").expect("a last line")];
    format!("{before}end {} {}\n", before.len(), Checksum::of(before))
}

/// The app is unchanged, or in the state of the text; it never panics.
fn tries(app: &Driver, text: &str) -> Result<(), RestoreError> {
    let mut other = app.clone();
    let result = other.restore(text);
    match result {
        Err(_) => assert_eq!((other.readout(), other.frame()), (app.readout(), app.frame())),
        Ok(()) => {
            for command in [
                PlaybackCommand::StepBack,
                PlaybackCommand::Jump(0),
                PlaybackCommand::Jump(3000),
                PlaybackCommand::NextSolution,
            ] {
                other.apply(command);
                for _ in 0..20 {
                    other.work(10_000);
                }
                drop((other.readout(), other.frame(), other.chart(30)));
            }
        }
    }
    result
}

#[test]
fn a_text_that_was_damaged_is_refused_and_nothing_has_changed() {
    let (text, mut rng) = (sample(), Rng::with_seed(300));
    let mut app = paused();
    app.apply(PlaybackCommand::NextSolution);
    work_off(&mut app, 10_000);
    assert_eq!(tries(&app, &text), Ok(()));
    for _ in 0..300 {
        let mut bytes = text.clone().into_bytes();
        let at = rng.usize(..bytes.len());
        bytes[at] = rng.u8(..);
        let other = String::from_utf8_lossy(&bytes).into_owned();
        assert!(
            other == text || tries(&app, &other).is_err(),
            "{at}: {:?}",
            &other[at..other.len().min(at + 9)]
        );
    }
    for length in (0..text.len()).step_by(7).chain([text.len() - 1]) {
        assert!(tries(&app, &text[..length]).is_err(), "{length} bytes");
    }
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    for _ in 0..100 {
        let mut lines = lines.clone();
        let (one, other) = (rng.usize(..lines.len()), rng.usize(..lines.len()));
        lines.swap(one, other);
        let swapped = lines.concat();
        assert!(swapped == text || tries(&app, &swapped).is_err(), "lines {one} and {other}");
    }
}

#[test]
fn a_text_that_was_forged_is_refused_or_harmless() {
    let (text, mut rng) = (sample(), Rng::with_seed(400));
    let app = paused();
    let mut refused = 0;
    for _ in 0..1500 {
        let mut bytes = text.clone().into_bytes();
        for _ in 0..1 + rng.u8(..3) {
            let at = rng.usize(17..bytes.len() - 40);
            bytes[at] = *rng.choice(b"0123456789abcz .-+\n").expect("there are some");
        }
        let forged = sealed(&String::from_utf8(bytes).expect("letters and digits"));
        refused += u32::from(tries(&app, &forged).is_err());
    }
    assert!(refused > 1000, "{refused}");
    for _ in 0..300 {
        let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
        let (one, other) = (rng.usize(1..lines.len() - 1), rng.usize(1..lines.len() - 1));
        lines.swap(one, other);
        drop(tries(&app, &sealed(&lines.concat())));
    }
}

#[test]
fn a_refusal_names_the_fault() {
    let (text, app) = (sample(), paused());
    let refusal = |text: &str| tries(&app, text).expect_err("it is refused");
    let changed = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}: {text}");
        text.replacen(from, to, 1)
    };
    for (from, to, expected) in [
        ("cubefall search 1", "cubefall search 2", RestoreError::Format("2".to_owned())),
        ("cubefall search 1", "cubefold", RestoreError::NoSearch),
        ("strategy=first-cell", "strategy=first", RestoreError::Line(2)),
        ("strategy=first-cell", "puzzle=bedlam&cubes=AAAA", RestoreError::Line(2)),
        ("break 1 level", "break 1 depth", RestoreError::Line(3)),
        ("break 1 level 6", "break 1 level 6 5", RestoreError::Line(3)),
        ("break 1 level 6", "break 1 placed 7", RestoreError::Line(3)),
        ("\n+ ", "\n+ 1", RestoreError::Recording(SavedError::Solutions)),
    ] {
        assert_eq!(refusal(&sealed(&changed(from, to))), expected, "{from} -> {to}");
    }
    let other_strategy = refusal(&sealed(&changed("strategy=first-cell", "strategy=pieces")));
    assert!(matches!(other_strategy, RestoreError::Recording(SavedError::NoState(_))), "{other_strategy:?}");
    let bedlam = refusal(&sealed(&changed("strategy=first-cell", "puzzle=bedlam&symmetry=reflection")));
    assert!(
        matches!(&bedlam, RestoreError::OtherPuzzle { puzzle, .. } if puzzle == "Bedlam cube"),
        "{bedlam:?}"
    );
    assert_eq!(refusal(&changed("every ", "every  ")), RestoreError::Length);
    assert_eq!(refusal(&changed("level 6", "level 5")), RestoreError::Checksum);
    assert_eq!(refusal(&text.replace('\n', "\r\n")), RestoreError::Length);
    assert_eq!(refusal(""), RestoreError::NoSearch);
    let (before, last) = text.rsplit_once('.').expect("placements");
    let place = last.split('\n').next().expect("a line");
    let other = refusal(&sealed(&[before, ".", "0", &last[place.len()..]].concat()));
    assert!(matches!(other, RestoreError::Solution(3, Some(_))), "{other:?}");
}

#[test]
fn a_small_text_that_claims_large_sizes_is_refused() {
    let app = paused();
    let restored = |lines: &str| tries(&app, &sealed(&["cubefall search 1\n", lines, "end "].concat()));
    // Each solution as long as the one before, which is long.
    let long = ["+ 1 0 0 ", &vec!["0"; 2000].join("."), "\n"].concat();
    let same = "+ 1 0 1jk -\n".repeat(400);
    assert_eq!(restored(&["link step=1\nevery 1\n", &long, &same].concat()), Err(RestoreError::Line(4)));
    assert_eq!(restored(&["every 1\n+ 1 0 0 1\n", "link step=1\n"].concat()), Err(RestoreError::Line(3)));
    let stands = "at 0 0 - 0.0\n".repeat(1000);
    assert_eq!(restored(&["link step=1\nevery 1\n", &stands].concat()), Err(RestoreError::Line(262)));
}

#[test]
fn a_search_that_is_being_restored_is_saved_with_its_target_state() {
    for strategy in [Strategy::FOLD, Strategy::FOLD_CHARS] {
        let mut app = watching(strategy.plan(), Symmetry::Restricted);
        app.apply(PlaybackCommand::Jump(300_000));
        work_off(&mut app, 10_000);
        let text = app.save();
        let mut other = paused();
        assert_eq!(other.restore(&text), Ok(()));
        other.work(10_000);
        assert!(other.readout().seeking);
        assert_eq!(seen(&resumed(&other.save())), seen(&resumed(&text)), "{strategy:?}");
    }
}

#[test]
fn a_save_is_small() {
    let mut app = Driver::new(Settings {
        puzzle: catalogue::ALL.get("bedlam"),
        plan: Strategy::FIRST_CELL.plan(),
        playing: false,
        ..Settings::default()
    });
    app.apply(PlaybackCommand::Jump(20_000_000));
    work_off(&mut app, 1_000_000);
    let length = app.save().len();
    assert!(length < 100_000, "{length} bytes");
    let mut all = watching(Strategy::TURBO.plan(), Symmetry::Raw);
    all.apply(PlaybackCommand::RunToEnd);
    work_off(&mut all, 1_000_000);
    let length = all.save().len();
    assert!(all.found() == 11_520 && length < 400_000, "{length} bytes");
}
