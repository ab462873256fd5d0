//! Makes the requested file of a solution, which it verifies first, or reports why not. It uses no browser.

mod webm;

use crate::export::webm::{VideoCodec, VideoFrame, VideoTrack, webm};
use crate::{Outbox, Service, TakeApartService};
use cubefall::disassembly::{Disassembler, Disassembly};
use cubefall::puzzle::{Piece, PieceId, Puzzle};
use cubefall::solution::{Namer, Solution, Verifier};
use design::PieceSets;
use formats::puzzles::{FileProblem, write_native};
use formats::{file_stem, to_json_naming};
use messages::{
    Bytes, Content, Export, ExportEvent, ExportFile, ExportOrder, ExportRequest, FileForm, FileRequest,
    FilmFrame, FilmRequest,
};
use models::{
    Print, gap_remark, glb, glb_with_moves, stl_plate, stl_solution, threemf_plate, threemf_solution,
};
use pictures::{piece_color, qr_code, sheet};

/// Makes files.
pub struct ExportService;

impl Service for ExportService {
    type Job = Export;

    fn take(&mut self, request: ExportRequest, outbox: &mut Outbox<Export>) {
        let event = match request {
            ExportRequest::File(request) => file(request).map(ExportEvent::File),
            ExportRequest::Film(request) => Ok(ExportEvent::File(film(request))),
            ExportRequest::Code(text) => {
                qr_code(&text).map(ExportEvent::Code).map_err(|error| error.to_string())
            }
        };
        match event {
            Ok(event) => outbox.event(event),
            Err(reason) => outbox.refuse(reason),
        }
    }
}

fn file(request: FileRequest) -> Result<ExportFile, String> {
    let order =
        ExportOrder::from_request(request).ok_or("the request could not be decoded; load the page again");
    order.map_err(str::to_owned).and_then(|order| make(&order))
}

/// The media type of JSON.
const JSON: &str = "application/json";
/// That of glTF in one file.
const GLB: &str = "model/gltf-binary";
/// That of 3MF.
const THREEMF: &str = "model/3mf";

/// Makes the file.
///
/// # Errors
/// When the solution is invalid, or the lengths are. The message names the remedy.
fn make(order: &ExportOrder) -> Result<ExportFile, String> {
    let ExportOrder { form, puzzle, naming, number, solution, .. } = order;
    if *form == FileForm::Puzzle {
        let written = write_native(&FileProblem::of(puzzle.to_spec())).map_err(|error| error.to_string())?;
        let (name, content) =
            (format!("{}.json", file_stem(puzzle, None, None)), Content::Bytes(Bytes(written.bytes)));
        return Ok(ExportFile { name, kind: JSON.to_owned(), content, remark: None });
    }
    Verifier::new(puzzle)
        .verify(solution)
        .map_err(|error| format!("the solution failed the check ({error}); load the page again"))?;
    let bytes = |bytes: Vec<u8>| Content::Bytes(Bytes(bytes));
    let color = |piece: PieceId| {
        let chosen = order.colors.get(piece.index());
        chosen.copied().unwrap_or_else(|| piece_color(piece.index()))
    };
    let (ending, kind, content) = match form {
        FileForm::Sheet => (
            "html",
            "text/html",
            Content::Sheet(sheet(puzzle, solution, number.map(|number| number as u64), color)),
        ),
        FileForm::Json | FileForm::Puzzle => {
            ("json", JSON, Content::Text(to_json_naming(*naming, puzzle, solution)))
        }
        FileForm::Plate => ("stl", "model/stl", bytes(stl_plate(puzzle, solution, print(order)?))),
        FileForm::Stl => ("stl", "model/stl", bytes(stl_solution(puzzle, solution, print(order)?))),
        FileForm::ThreeMfPlate => {
            ("3mf", THREEMF, bytes(threemf_plate(puzzle, solution, print(order)?, color)))
        }
        FileForm::ThreeMf => {
            ("3mf", THREEMF, bytes(threemf_solution(puzzle, solution, print(order)?, color)))
        }
        FileForm::Glb => ("glb", GLB, bytes(glb(puzzle, solution, print(order)?, color))),
        FileForm::GlbMoves => {
            let (print, disassembly) = (print(order)?, taken_apart(solution)?);
            ("glb", GLB, bytes(glb_with_moves(puzzle, (solution, &disassembly), print, color)))
        }
    };
    let stem = file_stem(puzzle, Namer::new(puzzle).name(solution), *number);
    let name = match form {
        FileForm::Plate | FileForm::ThreeMfPlate if !varies(puzzle) => {
            format!("{}-pieces.{ending}", file_stem(puzzle, None, None))
        }
        FileForm::Plate | FileForm::ThreeMfPlate => format!("{stem}-pieces.{ending}"),
        FileForm::GlbMoves => format!("{stem}-moves.{ending}"),
        _ => format!("{stem}.{ending}"),
    };
    Ok(ExportFile { name, kind: kind.to_owned(), content, remark: remark(order) })
}

/// Whether solutions use different pieces, or different numbers of them.
fn varies(puzzle: &Puzzle) -> bool {
    PieceSets::vary(puzzle) || puzzle.pieces().iter().any(Piece::may_be_mirrored)
}

/// What is said about a mesh.
fn remark(order: &ExportOrder) -> Option<String> {
    let pieces: Vec<PieceId> = order.solution.pieces().iter().map(|&(piece, _)| piece).collect();
    let is_mesh = !matches!(order.form, FileForm::Sheet | FileForm::Json | FileForm::Puzzle);
    let print = print(order).ok().filter(|_| is_mesh)?;
    gap_remark(&order.puzzle, &pieces, print, order.form == FileForm::Stl)
}

/// How a solution comes apart, with the limit of the worker that shows it.
///
/// # Errors
/// When nothing comes free, or that is not known.
fn taken_apart(solution: &Solution) -> Result<Disassembly, String> {
    let mut disassembler = Disassembler::with_states(TakeApartService::MOST_STATES);
    let disassembly = disassembler.take_apart(solution).map_err(|error| error.to_string())?;
    disassembly.check(solution).map_err(|fault| fault.to_string())?;
    match disassembly.separations.is_empty() {
        true => Err("no part of it comes free".to_owned()),
        false => Ok(disassembly),
    }
}

/// Makes the file of a film.
fn film(request: FilmRequest) -> ExportFile {
    let FilmRequest { name, is_vp9, width, height, rate, frames } = request;
    let codec = if is_vp9 { VideoCodec::Vp9 } else { VideoCodec::Vp8 };
    let frame = |FilmFrame { key, bytes: Bytes(bytes) }| VideoFrame { key, bytes };
    let frames: Vec<VideoFrame> = frames.into_iter().map(frame).collect();
    let film = webm(VideoTrack { codec, width, height, rate }, &frames);
    ExportFile { name, kind: "video/webm".to_owned(), content: Content::Bytes(Bytes(film)), remark: None }
}

/// The lengths as numbers.
fn print(order: &ExportOrder) -> Result<Print, String> {
    let number = |typed: &String, what: &str| {
        typed.parse::<f32>().map_err(|_| format!("the {what} is not a number; give it in millimetres"))
    };
    let [cell, clearance] = &order.lengths;
    Print::new(number(cell, "side of a cell")?, number(clearance, "clearance")?)
        .map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use cubefall::problem::Problem;
    use cubefall::search::{Search, Strategy};
    use formats::Naming;
    use formats::puzzles::read_puzzles;
    use pictures::css_color;
    use std::ops::ControlFlow;
    use std::sync::Arc;

    fn order(form: FileForm, cell: &str, clearance: &str) -> ExportOrder {
        let puzzle = catalogue::ALL.get("soma");
        let problem = Problem::new(&puzzle);
        let mut solution = Solution::new(Vec::new());
        Search::new(&problem, Strategy::TURBO.plan()).run(u64::MAX, |placements| {
            solution = Solution::of(&problem, placements);
            ControlFlow::Break(())
        });
        let lengths = [cell.to_owned(), clearance.to_owned()];
        ExportOrder {
            form,
            puzzle: catalogue::ALL.get("soma"),
            naming: Naming::Id,
            number: Some(17),
            lengths,
            colors: Vec::new(),
            solution,
        }
    }

    #[test]
    fn each_form_has_its_name_and_kind() {
        for (form, ending, kind) in [
            (FileForm::Sheet, ".html", "text/html"),
            (FileForm::Json, ".json", "application/json"),
            (FileForm::Stl, ".stl", "model/stl"),
            (FileForm::ThreeMf, ".3mf", "model/3mf"),
            (FileForm::Glb, ".glb", "model/gltf-binary"),
        ] {
            let made = make(&order(form, "15", "0.2")).expect("a file");
            assert!(
                made.name.starts_with("cubefall-soma-") && made.name.ends_with(&format!("-17{ending}")),
                "{}",
                made.name
            );
            assert_eq!(made.kind, kind);
        }
        let apart = make(&order(FileForm::GlbMoves, "15", "0.2")).expect("a file");
        assert!(apart.name.ends_with("-17-moves.glb"), "{}", apart.name);
        for (form, ending) in [(FileForm::Plate, "stl"), (FileForm::ThreeMfPlate, "3mf")] {
            let made = make(&order(form, "15", "0")).expect("a file");
            assert_eq!(made.name, format!("cubefall-soma-pieces.{ending}"));
        }
    }

    #[test]
    fn a_file_has_the_colours_of_the_request_and_the_usual_ones_for_the_rest() {
        let colors = vec![[1, 2, 3]; 3];
        let made = make(&ExportOrder { colors, ..order(FileForm::Sheet, "15", "0.2") }).expect("a sheet");
        let Content::Sheet(sheet) = made.content else { panic!("a sheet") };
        let sheet = format!("{sheet:?}");
        for (index, is_usual) in [(0, false), (2, false), (3, true), (6, true)] {
            assert_eq!(sheet.contains(&css_color(piece_color(index))), is_usual, "{index}");
        }
        assert!(sheet.contains("#010203"));
    }

    #[test]
    fn the_plate_of_a_pool_is_named_for_its_solution() {
        let mut spec = catalogue::ALL.get("soma").to_spec();
        spec.id = "pool/of\npieces".to_owned();
        spec.pieces[0].max = 2;
        let pool = ExportOrder {
            puzzle: Puzzle::from_spec(&spec).expect("a puzzle"),
            ..order(FileForm::Plate, "15", "0")
        };
        let made = make(&pool).expect("a file");
        assert!(made.name.starts_with("cubefall-pool_of_pieces-") && made.name.ends_with("-17-pieces.stl"));
        let plain = ExportOrder { form: FileForm::Puzzle, ..pool };
        assert_eq!(make(&plain).expect("a file").name, "cubefall-pool_of_pieces.json");
    }

    #[test]
    fn a_mesh_that_leaves_gaps_without_clearance_says_so() {
        for (form, clearance, says) in [
            (FileForm::Stl, "0", true),
            (FileForm::Stl, "0.2", false),
            (FileForm::ThreeMf, "0", false),
            (FileForm::Json, "0", false),
        ] {
            assert_eq!(
                make(&order(form, "15", clearance)).expect("a file").remark.is_some(),
                says,
                "{form:?}"
            );
        }
    }

    #[test]
    fn the_document_of_a_puzzle_needs_no_solution() {
        let puzzle = catalogue::ALL.get("bedlam");
        let solution = Solution::new(Vec::new());
        let order = ExportOrder { puzzle: Arc::clone(&puzzle), solution, ..order(FileForm::Puzzle, "", "") };
        let Content::Bytes(Bytes(bytes)) = make(&order).expect("a file").content else { panic!("bytes") };
        let file = read_puzzles(&bytes).expect("a puzzle's file");
        assert_eq!(Puzzle::from_spec(&file.problems[0].spec), Ok(puzzle));
    }

    #[test]
    fn only_meshes_mind_the_lengths() {
        for (cell, clearance, reason) in [
            ("0.5", "0.2", "a cell of 0.5 mm cannot be made"),
            ("", "0.2", "the side of a cell is not a number; give it in millimetres"),
            ("15", "", "the clearance is not a number; give it in millimetres"),
            ("15", "9", "a clearance of 9 mm cannot be used with cells of 15 mm"),
        ] {
            for form in [
                FileForm::Plate,
                FileForm::Stl,
                FileForm::ThreeMfPlate,
                FileForm::ThreeMf,
                FileForm::Glb,
                FileForm::GlbMoves,
            ] {
                let refused = make(&order(form, cell, clearance)).expect_err("lengths that cannot be made");
                assert!(refused.starts_with(reason), "{refused}");
            }
            assert!(make(&order(FileForm::Json, cell, clearance)).is_ok());
        }
    }

    #[test]
    fn what_is_no_solution_is_not_written() {
        let mut order = order(FileForm::Json, "15", "0.2");
        order.solution = Solution::new(order.solution.pieces()[1..].to_vec());
        let refused = make(&order).expect_err("a piece is missing");
        assert!(refused.starts_with("the solution failed the check"), "{refused}");
    }
}
