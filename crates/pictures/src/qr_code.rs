//! A QR code as a picture.

use markup::{Markup, markup};
use qrcodegen::{QrCode, QrCodeEcc};
use std::fmt::{self, Write};

/// The margin that readers need around a code, in modules (ISO/IEC 18004).
const MARGIN: i32 = 4;

/// A text that is too long for a QR code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooLong {
    /// Its length in bytes.
    pub found: usize,
}

impl TooLong {
    /// The most bytes of a code.
    pub const MOST: usize = 2953;
}

impl fmt::Display for TooLong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (found, most) = (self.found, Self::MOST);
        write!(f, "it has {found} characters, and a QR code holds at most {most}")
    }
}

impl std::error::Error for TooLong {}

/// The QR code of a text as SVG: dark modules on a white square, in the smallest version, with as much error
/// correction as that holds.
///
/// # Errors
/// When the text is longer than a code can be.
pub fn qr_code(text: &str) -> Result<Markup, TooLong> {
    let code = QrCode::encode_text(text, QrCodeEcc::Low).map_err(|_| TooLong { found: text.len() })?;
    let size = code.size();
    let all = size + 2 * MARGIN;
    let mut path = String::new();
    for y in 0..size {
        let mut x = 0;
        while x < size {
            let run = (x..size).take_while(|&at| code.get_module(at, y)).count() as i32;
            if run > 0 {
                let _ = write!(path, "M{} {}h{run}v1h-{run}z", x + MARGIN, y + MARGIN);
            }
            x += run.max(1);
        }
    }
    Ok(markup!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" shape-rendering=\"crispEdges\">\
         <rect width=\"{}\" height=\"{}\" fill=\"#fff\"/><path d=\"{}\" fill=\"#000\"/></svg>",
        all,
        all,
        all,
        all,
        path
    ))
}
