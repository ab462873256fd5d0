#![allow(missing_docs, unused)]
use cubefall::formats::puzzles::*;
use cubefall::problem::*;
use cubefall::puzzle::*;
use std::path::Path;
fn walk(dir: &Path, out: &mut Vec<std::path::PathBuf>) {
    for e in std::fs::read_dir(dir).unwrap() {
        let p = e.unwrap().path();
        if p.is_dir() { walk(&p, out) } else { out.push(p) }
    }
}
#[test]
fn real() {
    let mut files = vec![];
    walk(Path::new("../shared/puzzles"), &mut files);
    let mut most = std::collections::BTreeMap::<&str, (usize, String)>::new();
    for f in &files {
        let Ok(bytes) = std::fs::read(f) else { continue };
        let Ok(file) = read_puzzles(&bytes) else { continue };
        for p in &file.problems {
            let name = f.display().to_string();
            let name = &name;
            let spec = &p.spec;

            let mut put = |k, v: usize| {
                let e = most.entry(k).or_default();
                if v > e.0 {
                    *e = (v, name.clone())
                }
            };
            put(
                "text",
                spec.comment.len()
                    + spec.title.len()
                    + spec.source.len()
                    + spec.pieces.iter().map(|p| p.name.len()).sum::<usize>(),
            );
            put("cells", spec.pieces.iter().map(|p| p.shape.cells().len()).sum());
            put("goal", spec.goal.shape.cells().len());
            put("pieces", spec.pieces.len());
            put("maxcopies", spec.pieces.iter().map(|p| p.max).max().unwrap_or(0));
            let room = spec.goal.shape.cells().len();
            put("bodies", spec.pieces.iter().map(|p| p.max.min(room / p.shape.cells().len().max(1))).sum());
            if let Err(e) = spec.check_sizes() {
                println!("{name}: {e}");
                continue;
            }
            match p.puzzle() {
                Ok(puzzle) => {
                    let counts: Vec<_> = puzzle
                        .piece_ids()
                        .map(|id| Problem::count_placements(&puzzle, id, 10_000_000))
                        .collect();
                    put("placements", counts.iter().sum());
                    put(
                        "placementcells",
                        puzzle
                            .piece_ids()
                            .zip(&counts)
                            .map(|(id, c)| c * puzzle.piece(id).volume_of(1))
                            .sum(),
                    );
                }
                Err(e) => println!("{name}: {} {e}", spec.title),
            }
        }
    }
    println!("{} files\n{most:#?}", files.len());
}
use cubefall::app::*;
use cubefall::search::*;
use cubefall::solution::*;
use std::sync::Arc;
use std::time::Instant;
pub fn large(side: i32, pieces: usize, n: usize, copies: (usize, usize), variable: bool) -> PuzzleSpec {
    let cells = (0..side * side * side)
        .map(|i| ShapeCell {
            at: Coord::new(i % side, i / side % side, i / side / side),
            variable,
            color: None,
        })
        .collect();
    let all = polycubes(n, PolycubeClass::OneSided);
    let all: Vec<_> = all.into_iter().filter(|p| p.orientations().len() == 24).collect();
    let pieces = all
        .iter()
        .cycle()
        .take(pieces)
        .enumerate()
        .map(|(i, p)| PieceSpec {
            name: format!("P{i}"),
            shape: Shape::of(p.cells()),
            min: copies.0,
            max: copies.1,
            mirrored: false,
        })
        .collect();
    PuzzleSpec {
        id: "large".into(),
        title: "Large".into(),
        goal: GoalSpec { shape: Shape::from_cells(cells), most_holes: None },
        pieces,
        ..PuzzleSpec::default()
    }
}
fn t<T>(name: &str, f: impl FnOnce() -> T) -> T {
    let s = Instant::now();
    let r = f();
    println!("{name}: {:.1} ms", s.elapsed().as_secs_f64() * 1e3);
    r
}
fn phases(spec: &PuzzleSpec) {
    let Ok(puzzle) = t("from_spec", || Puzzle::from_spec(spec)).map_err(|e| println!("{e}")) else { return };
    t("count", || {
        puzzle.piece_ids().map(|id| Problem::count_placements(&puzzle, id, 100_000_000)).sum::<usize>()
    });
    let sym = t("usual", || Symmetry::usual(&puzzle));
    let red = t("reduction", || Reduction::of(&puzzle, sym)).unwrap();
    println!(
        "restricted {:?} keep {:?} test {}",
        red.restriction().map(|r| r.piece),
        red.restriction().map(|r| r.keep.len()),
        red.needs_test()
    );
    let problem = t("problem", || Problem::reduced(&puzzle, red));
    println!("placements {}", problem.len());
    t("namer", || Namer::new(&puzzle));
    t("verifier", || Verifier::new(&puzzle));
    t("refusals", || Strategy::all().map(|s| SearchError::check(s, &problem).is_ok()).collect::<Vec<_>>());
    for s in Strategy::all() {
        let search = t(s.key(), || Search::try_new(&problem, s.plan()).ok());
        if let Some(mut search) = search {
            t("  step", || search.step());
            t("  step", || search.step());
            t("  run 100", || search.run(100, |_| std::ops::ControlFlow::Continue(())));
            t("  clone", || search.clone());
            t("progress", || search.progress());
        }
    }
    let mut app = t("App::new", || {
        App::new(Settings {
            puzzle: puzzle.clone(),
            plan: Strategy::TURBO.plan(),
            symmetry: sym,
            playing: false,
            ..Settings::default()
        })
    });
    println!("bodies {}", app.props().bodies.len());
    t("advance 0", || app.advance(0.0, &mut Slice::default()));
    t("apply step", || app.apply(PlaybackCommand::Step));
    t("advance step", || app.advance(0.0, &mut Slice { search: 1, filter: 0 }));
    t("advance 100", || app.advance(0.0, &mut Slice { search: 100, filter: 0 }));
    t("save", || app.save());
    t("link", || app.link().address());
    t("settings", || app.settings());
    t("lacks", || app.find_all_state().clone());
    t("editor", || app.apply(EditorCommand::Toggle));
    t("advance", || app.advance(0.0, &mut Slice::default()));
    t("pick", || app.apply(EditorCommand::Toggle));
}
#[test]
fn p13() {
    phases(&large(16, 13, 5, (0, 4096), false));
}
#[test]
fn p13once() {
    phases(&large(16, 13, 5, (1, 1), true));
}
#[test]
fn p100() {
    phases(&large(16, 100, 5, (1, 1), true));
}
#[test]
fn turbo() {
    let p = Puzzle::from_spec(&large(16, 13, 5, (1, 1), true)).unwrap();
    let problem = Problem::new(&p);
    for _ in 0..10 {
        t("turbo", || Search::new(&problem, Strategy::TURBO.plan()));
    }
}
#[test]
fn reduce() {
    let p = Puzzle::from_spec(&large(16, 13, 5, (1, 1), true)).unwrap();
    for _ in 0..5 {
        t("reduce", || Reduction::of(&p, Symmetry::Rotation));
    }
}
#[test]
fn compile() {
    let p = Puzzle::from_spec(&large(16, 13, 5, (1, 1), true)).unwrap();
    for _ in 0..5 {
        t("raw", || Problem::new(&p));
        t("red", || Problem::reduced(&p, Reduction::of(&p, Symmetry::Rotation).unwrap()));
    }
}
