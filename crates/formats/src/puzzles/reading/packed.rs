//! The content of a file that may be packed by gzip.

use crate::puzzles::file_error::check;
use crate::puzzles::{FileError, FileReason, Limit, Place, Remark, RemarkKind};
use flate2::bufread::GzDecoder;
use std::borrow::Cow;
use std::io::{ErrorKind, Read};

/// The first bytes of a file packed by gzip.
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// How often a file may be packed. A few bytes can unpack to themselves for ever.
const MOST_LAYERS: usize = 2;

/// The most parts of a packed file, which follow each other; programs that pack in blocks make one of each 64 kB.
const MOST_PARTS: usize = 4096;

/// The content of a file: unpacked, if it is packed. Adds a remark if it is packed twice, or something follows what is packed.
///
/// # Errors
/// When it cannot be unpacked, or its content is too large.
pub(in crate::puzzles) fn unpacked<'b>(
    bytes: &'b [u8],
    remarks: &mut Vec<Remark>,
) -> Result<Cow<'b, [u8]>, FileError> {
    let (mut content, mut layers) = (Cow::Borrowed(bytes), 0);
    while content.starts_with(&GZIP) {
        layers += 1;
        if layers > MOST_LAYERS {
            let how = format!("the file is packed by gzip more than {MOST_LAYERS} times; unpack it first");
            return Err(FileError::file(FileReason::Invalid(how)));
        }
        let (inner, after) = unpacked_once(&content)?;
        if after > 0 {
            let what = format!("what follows the packed content ({after} bytes)");
            remarks.push(Remark { place: Place::File, kind: RemarkKind::Ignored(what) });
        }
        content = Cow::Owned(inner);
    }
    if layers > 1 {
        let how = "the file is packed twice by gzip".to_owned();
        remarks.push(Remark { place: Place::File, kind: RemarkKind::Read(how) });
    }
    Ok(content)
}

/// The content of the parts that a packed file begins with, and the number of bytes after them.
fn unpacked_once(bytes: &[u8]) -> Result<(Vec<u8>, usize), FileError> {
    let (mut content, mut rest, mut parts) = (Vec::new(), bytes, 0);
    while rest.starts_with(&GZIP) {
        parts += 1;
        if parts > MOST_PARTS {
            let how = format!("the file is packed by gzip in more than {MOST_PARTS} parts; unpack it first");
            return Err(FileError::file(FileReason::Invalid(how)));
        }
        // At most one byte more than is accepted is unpacked, so memory is limited.
        let left = Limit::UnpackedBytes.most() + 1 - content.len();
        let mut decoder = GzDecoder::new(rest);
        let read = decoder.by_ref().take(left as u64).read_to_end(&mut content);
        check(Limit::UnpackedBytes, content.len())?;
        read.map_err(|error| FileError::file(reason(&error)))?;
        rest = decoder.into_inner();
    }
    Ok((content, rest.len()))
}

fn reason(error: &std::io::Error) -> FileReason {
    match error.kind() {
        ErrorKind::UnexpectedEof => FileReason::Truncated,
        _ => FileReason::Invalid(format!(
            "the file is packed by gzip, and damaged ({error}); copy or download it again"
        )),
    }
}
