//! The output does not depend on how many threads search.

use super::{err, out, run};

#[test]
fn any_number_of_threads_prints_the_same() {
    for arguments in ["solve soma", "solve soma --symmetry rotation --format json", "solve soma --limit 7"] {
        let printed = |arguments: &str| {
            let output = run(arguments);
            assert_eq!(output.status.code(), Some(0), "{arguments}: {}", err(&output));
            out(&output)
        };
        // One search from end to end, which is not cut into parts: steps beyond all that it needs.
        let whole = printed(&format!("{arguments} --max-steps 1000000000000"));
        for threads in [1, 2, 5] {
            let parts = printed(&format!("{arguments} --threads {threads}"));
            assert!(parts == whole, "{arguments} --threads {threads}");
        }
        assert!(printed(arguments) == whole, "{arguments}, with as many threads as there are processors");
    }
}

#[test]
fn any_number_of_threads_counts_the_same() {
    let counted = |threads: u32| {
        let output = run(&format!("solve soma --format count --stats --threads {threads}"));
        (out(&output), err(&output), output.status.code())
    };
    let one = counted(1);
    assert_eq!((one.0.as_str(), one.2), ("240\n", Some(0)));
    assert!(one.1.starts_with("Possibilities (explored, kept) at each stage:\n  ("), "{}", one.1);
    assert_eq!(one.1.lines().count(), 1 + 7 + 2);
    for threads in [2, 5] {
        assert_eq!(counted(threads), one, "{threads} threads");
    }
}
