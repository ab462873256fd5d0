//! The lessons: every number is what a search computes, every moment is what is said about it, every question
//! has one answer.

mod figures;

use app::{
    Effect, GuideCommand, GuideReadout, LessonPlace, Link, PlaybackCommand, SearchCommand, Settings,
    WorkerCommand,
};
use app_testing::{Driver, watching, work_off};
use cubefall::problem::Symmetry;
use cubefall::search::Strategy;
use figures::{Engine, at, is_at};
use jobs::{LessonDocument, MomentDocument, lesson_among, lesson_documents};
use messages::{Goal, Lesson};
use std::sync::Arc;

/// The puzzles that the page's own program has.
const AT_HAND: [&str; 4] = ["soma", "bedlam", "pycon", "four-in-twelve"];

/// The documents in their folder.
fn texts() -> Vec<String> {
    let folder = format!("{}/data/lessons", testing::ROOT);
    let entries = std::fs::read_dir(folder).expect("the folder of the lessons");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    paths.iter().map(|path| std::fs::read_to_string(path).expect("a document")).collect()
}

fn documents() -> Vec<LessonDocument> {
    let read = |text: &String| serde_json::from_str(text).unwrap_or_else(|error| panic!("{error} in {text}"));
    texts().iter().map(read).collect()
}

fn lesson(id: &str) -> Result<Lesson, String> {
    lesson_among(&documents(), id)
}

fn made(document: &LessonDocument) -> Lesson {
    lesson(&document.id).expect("a lesson")
}

#[test]
fn the_program_has_all_lessons() {
    let compiled: Vec<String> =
        lesson_documents().expect("valid documents").into_iter().map(|it| it.id).collect();
    let ids: Vec<String> = documents().into_iter().map(|document| document.id).collect();
    assert_eq!(compiled, ids);
    assert!(ids.iter().all(|id| jobs::lesson(id).is_ok_and(|lesson| &lesson.id == id)));
}

/// Each moment of each lesson, with its name for messages.
fn each(mut check: impl FnMut(&str, &Lesson, usize, &MomentDocument)) {
    for document in documents() {
        let lesson = made(&document);
        for (index, moment) in document.moments.iter().enumerate() {
            check(&format!("{}.{}", document.id, index + 1), &lesson, index, moment);
        }
    }
}

/// The numbers in a text, with their separators and decimals.
fn numbers(text: &str) -> Vec<String> {
    let is_part = |c: char| c.is_ascii_digit() || c == ',' || c == '.';
    let words = text.split(|c| !is_part(c)).map(|word| word.trim_matches([',', '.']));
    words.filter(|word| word.contains(|c: char| c.is_ascii_digit())).map(str::to_owned).collect()
}

#[test]
fn every_number_is_what_a_search_computes() {
    let mut engine = Engine::default();
    let mut wrong = Vec::new();
    each(|name, lesson, index, moment| {
        let at = at(lesson, index);
        for figure in &moment.figures {
            let computed = engine.compute(&figure.of, moment, &at, &figure.value);
            if computed != figure.value {
                wrong.push(format!("{name}: {} is {computed}, not {}", figure.of, figure.value));
            }
        }
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_number_that_is_said_is_a_figure() {
    let mut wrong = Vec::new();
    for document in documents() {
        let all: Vec<&str> =
            document.moments.iter().flat_map(|moment| &moment.figures).map(|figure| &*figure.value).collect();
        for (index, moment) in document.moments.iter().enumerate() {
            let own: Vec<&str> = moment.figures.iter().map(|figure| &*figure.value).collect();
            let mut said = numbers(&moment.text);
            let mut of_answers = Vec::new();
            if let Some(question) = &moment.question {
                said.extend(numbers(&question.text));
                for answer in question.answers.iter().filter(|answer| answer.right) {
                    of_answers.extend(numbers(&answer.text));
                    of_answers.extend(numbers(&answer.reply));
                }
            }
            let name = format!("{}.{}", document.id, index + 1);
            let unknown = said.iter().filter(|number| !own.contains(&number.as_str()));
            wrong.extend(unknown.map(|number| format!("{name}: {number}")));
            let unknown = of_answers.iter().filter(|number| !all.contains(&number.as_str()));
            wrong.extend(unknown.map(|number| format!("{name}: the right answer {number}")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_moment_is_what_is_said_about_it_and_soon_reached() {
    let mut wrong = Vec::new();
    each(|name, lesson, index, moment| {
        let (link, left_out) = Link::read(&moment.search);
        assert!(left_out.is_empty(), "{name}: {left_out:?}");
        assert!(AT_HAND.contains(&link.settings.puzzle.id()), "{name}: the page has no such puzzle");
        if !is_at(moment.goal, &at(lesson, index)) {
            wrong.push(format!("{name}: {:?} is not reached", moment.goal));
        }
        let steps = app::steps_of(lesson);
        let continues = index > 0 && moment.search == lesson.moments[index - 1].search;
        let begin = if continues { steps[index - 1] } else { 0 };
        let seconds = (steps[index] - begin) as f64 * f64::from(lesson.moments[index].pace) / 1000.0;
        if seconds > 25.0 {
            wrong.push(format!("{name} takes {seconds} s, {} steps", steps[index] - begin));
        }
        let plays = moment.goal.is_event() && link.settings.playing;
        assert!(!plays, "{name}: steps lead to its goal, so its search is paused");
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_question_has_one_right_answer_and_a_moment_that_shows_it() {
    let mut right = Vec::new();
    for document in documents() {
        let questions: Vec<_> =
            document.moments.iter().filter_map(|moment| moment.question.as_ref()).collect();
        assert!(!questions.is_empty(), "{} asks nothing", document.id);
        assert!(document.moments.last().is_some_and(|moment| moment.question.is_none()), "{}", document.id);
        assert!(!document.sources.is_empty() && document.minutes > 0 && !document.promise.is_empty());
        for question in questions {
            let is_right: Vec<bool> = question.answers.iter().map(|answer| answer.right).collect();
            assert!((2..=4).contains(&is_right.len()), "{}", question.text);
            assert_eq!(is_right.iter().filter(|&&right| right).count(), 1, "{}", question.text);
            right.extend(is_right.iter().position(|&right| right));
        }
    }
    let firsts = right.iter().filter(|&&index| index == 0).count();
    assert!(2 * firsts <= right.len(), "the right answer is not always the first one: {right:?}");
}

#[test]
fn the_list_has_every_lesson_and_ids_are_unique() {
    let list = lesson("all").expect("the list");
    let mut ids: Vec<String> = documents().into_iter().map(|document| document.id).collect();
    for id in &ids {
        assert!(list.moments[0].more.as_str().contains(&format!("lesson={id}\"")), "{id}");
        assert!(LessonPlace::read(id).is_some_and(|place| &place.id == id && id != "all"));
    }
    assert!(lesson("no-such-lesson").is_err());
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), documents().len());
}

fn guide(app: &Driver) -> GuideReadout {
    app.readout().guide.expect("a lesson is open")
}

fn opened(id: &str, moment: usize) -> Driver {
    let mut app = Driver::new(Settings { playing: false, ..Settings::default() });
    app.apply(GuideCommand::Open(Arc::new(lesson(id).expect("a lesson")), moment));
    app
}

/// Lets time pass until the moment is where it leads.
fn arrive(app: &mut Driver) {
    for _ in 0..600 {
        work_off(app, 1 << 20);
        if !app.is_active() {
            return;
        }
        app.tick(0.5);
    }
    panic!("{} does not come to rest", guide(app).text);
}

#[test]
fn every_lesson_is_played_with_its_questions_answered_wrongly_and_rightly() {
    for document in documents() {
        let mut app = opened(&document.id, 1);
        for (index, moment) in document.moments.iter().enumerate() {
            let name = format!("{}.{}", document.id, index + 1);
            assert_eq!(guide(&app).stage, index + 1, "{name}");
            assert!(guide(&app).text.contains(&moment.text), "{name}");
            assert_eq!(
                app.link().text(),
                format!("lesson={}", LessonPlace { id: document.id.clone(), moment: index + 1 }.text())
            );
            if moment.goal.is_event() {
                arrive(&mut app);
                let goal = at(&made(&document), index);
                assert_eq!(app.readout().playback.time.now, goal.search.stats().steps(), "{name}");
            }
            if moment.goal == Goal::All {
                let starts = |effect: &Effect| matches!(effect, Effect::FindAll(_, WorkerCommand::Start(_)));
                assert!(app.effects().iter().any(starts), "{name}");
            }
            let Some(question) = &moment.question else {
                app.apply(GuideCommand::Next);
                continue;
            };
            for (number, answer) in question.answers.iter().enumerate().filter(|(_, answer)| !answer.right) {
                app.apply(GuideCommand::Answer(number));
                assert_eq!((guide(&app).stage, guide(&app).wrong), (index + 1, Some(number)), "{name}");
                assert!(guide(&app).text.starts_with(&answer.reply), "{name}");
            }
            let right = question.answers.iter().position(|answer| answer.right).expect("a right answer");
            app.apply(GuideCommand::Answer(right));
            assert!(guide(&app).text.starts_with(&question.answers[right].reply), "{name}");
        }
        assert_eq!(guide(&app).stage, document.moments.len(), "a lesson stays at its end");
    }
}

#[test]
fn a_moment_that_runs_to_the_end_shows_its_figures() {
    each(|name, lesson, index, moment| {
        let is_long = moment.search.contains("fold") || moment.search.contains("bedlam");
        if moment.goal != Goal::End || is_long {
            return;
        }
        let mut app = opened(&lesson.id, index + 1);
        work_off(&mut app, 1 << 20);
        let playback = app.readout().playback;
        assert!(playback.finished, "{name}");
        let tried = words::grouped(playback.tried);
        assert!(moment.figures.iter().any(|figure| figure.value == tried), "{name}: {tried}");
    });
}

#[test]
fn a_link_opens_a_moment_as_it_is_reached_by_going_on() {
    for document in documents() {
        let mut walked = opened(&document.id, 1);
        for moment in 2..=document.moments.len() {
            walked.apply(GuideCommand::Next);
            let linked = opened(&document.id, moment);
            assert_eq!(guide(&walked), guide(&linked));
            assert_eq!(walked.puzzle().id(), linked.puzzle().id());
            // At the speed of the user, or of the last moment that played.
            let [one, other] = [walked.settings(), linked.settings()]
                .map(|settings| (settings.plan, settings.symmetry, settings.playing));
            assert_eq!(one, other, "{}.{moment}", document.id);
        }
    }
}

#[test]
fn leaving_a_lesson_returns_to_the_search_before_even_from_the_one_after_it() {
    let mut app = watching(Strategy::FIRST_CELL.plan(), Symmetry::Restricted);
    app.apply(PlaybackCommand::Jump(1234));
    work_off(&mut app, 10_000);
    let before = app.save();
    for id in ["all", "bits", "all", "order"] {
        app.apply(GuideCommand::Open(Arc::new(lesson(id).expect("a lesson")), 2));
        work_off(&mut app, 1 << 20);
    }
    assert_ne!(app.save(), before);
    app.apply(GuideCommand::Leave);
    work_off(&mut app, 10_000);
    assert_eq!((app.save(), app.readout().guide), (before, None));
}

#[test]
fn the_list_of_lessons_leaves_the_search_alone() {
    let mut app = Driver::new(Settings::default());
    app.apply(GuideCommand::Open(Arc::new(lesson("all").expect("the list")), 1));
    assert!(app.settings().playing);
    app.tick(1.0);
    work_off(&mut app, 100);
    let now = app.readout().playback.time.now;
    app.apply(GuideCommand::Leave);
    assert_eq!((app.readout().playback.time.now, app.settings().playing), (now, true));
}

#[test]
fn a_lesson_gives_way_to_the_user() {
    let mut app = opened("bits", 2);
    app.apply(PlaybackCommand::Step);
    assert!(guide(&app).paused);
    app.apply(GuideCommand::Next);
    assert!(!guide(&app).paused, "the next moment is played");
    // At its goal, the search can be played on.
    arrive(&mut app);
    let at_goal = app.readout().playback.time.now;
    app.apply(PlaybackCommand::TogglePlay);
    app.tick(5.0);
    work_off(&mut app, 1000);
    assert!(app.readout().playback.time.now > at_goal);
    app.apply(SearchCommand::Open(catalogue::ALL.get("bedlam")));
    assert_eq!(app.readout().guide, None);
}
