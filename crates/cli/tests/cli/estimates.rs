//! `cubefall estimate`: how large a search will be.

use super::folder::Folder;
use super::{endless_pool, err, out, quiet, run};
use serde_json::Value;

fn document(arguments: &str) -> Value {
    serde_json::from_str(&quiet(&format!("estimate {arguments} --json"))).expect("JSON")
}

#[test]
fn a_short_search_is_counted() {
    let text = quiet("estimate soma --seconds 60 --threads 1000000");
    assert!(text.starts_with("Soma cube: searched to its end in "), "{text}");
    assert!(text.contains("\nsolutions: 240\n") && text.contains("\ntime with 1 thread: "), "{text}");
    assert!(text.ends_with("time with 1000000 threads: 0.00 s\n"), "{text}");
    assert_eq!(
        document("soma --seconds 60")["steps"]["most"],
        document("soma --seconds 60")["steps"]["least"]
    );
}

#[test]
fn walks_and_a_seed_decide_all_but_the_time() {
    let counts = |seed: u32| {
        let mut document = document(&format!("bedlam --walks 64 --seed {seed}"));
        assert!(document["time"][0]["seconds"]["mean"].as_f64() > Some(0.0), "{document}");
        document["time"].take();
        document
    };
    let one = counts(1);
    assert_eq!(one, counts(1));
    assert_ne!(one, counts(2));
    assert_eq!((&one["exact"], &one["walks"]), (&Value::Bool(false), &Value::from(64)));
    let steps = ["least", "mean", "most"].map(|end| one["steps"][end].as_f64().expect("a number"));
    assert!(steps.is_sorted() && (1e6..1e9).contains(&steps[1]), "{steps:?}");
}

#[test]
fn a_search_without_end_is_told_and_a_number_that_is_not_known_is_not() {
    let folder = Folder::new("estimates");
    folder.write("pool.json", &endless_pool());
    let text = out(&run(&format!("estimate {} --walks 1000 --symmetry raw", folder.file("pool.json"))));
    assert!(text.contains("time with 1 thread: about ") && text.contains(" years"), "{text}");
    let text = quiet("estimate tetris-cube --walks 16");
    assert!(text.contains("solutions: ") && !text.contains("solutions: about"), "{text}");
    let refused = run("estimate soma --seconds 0");
    assert!(refused.status.code() == Some(2) && err(&refused).contains("above 0"), "{}", err(&refused));
}
