//! The moves of a disassembly in words.

use cubefall::disassembly::Move;
use cubefall::solution::Side;

/// What to do in a move of pieces with these names.
pub fn move_words(step: &Move, names: &[&str]) -> String {
    let (names, together, direction) = (listed(names), together(step), towards(step.towards));
    match step.distance {
        None => format!("Take {names} away{together}, {direction}."),
        Some(distance) => format!("Slide {names}{together} {} {direction}.", in_words(distance)),
    }
}

/// What to do to take a move back of pieces with these names, while those with the other names rest.
pub fn move_back_words(step: &Move, names: &[&str], others: &[&str]) -> String {
    let (names, together) = (listed(names), together(step));
    match (step.distance, others) {
        (None, [other]) => format!("Join {names}{together} to {other}, from {}.", step.towards),
        (None, _) => format!("Put {names} in{together}, from {}.", step.towards),
        (Some(distance), _) => {
            format!("Slide {names}{together} {} {}.", in_words(distance), towards(step.towards.opposite()))
        }
    }
}

/// These names of pieces; of many, only their number.
pub fn listed(names: &[&str]) -> String {
    match names.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, others)) if others.len() < 5 => format!("{} and {last}", others.join(", ")),
        _ => format!("{} pieces", names.len()),
    }
}

fn together(step: &Move) -> &'static str {
    if step.pieces.len() == 1 { "" } else { " together" }
}

fn towards(side: Side) -> &'static str {
    match side {
        Side::Above => "up",
        Side::Below => "down",
        Side::Front => "to the front",
        Side::Right => "to the right",
        Side::Left => "to the left",
        Side::Back => "to the back",
    }
}

fn in_words(distance: i32) -> String {
    match distance {
        1 => "one".to_owned(),
        2 => "two".to_owned(),
        3 => "three".to_owned(),
        more => more.to_string(),
    }
}
