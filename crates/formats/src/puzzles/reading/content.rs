//! The content of a file: what it is packed in, what it is if it is no puzzle, and the beginning of its text.

use crate::puzzles::file_error::check;
use crate::puzzles::{FileError, FileReason, Place, Remark, RemarkKind, limits};
use flate2::bufread::GzDecoder;
use std::borrow::Cow;
use std::io::{ErrorKind, Read};

/// The first bytes of a file packed by gzip.
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// How often a file may be packed. A few bytes can unpack to themselves for ever.
const MOST_LAYERS: usize = 2;

/// The most parts of a packed file, which follow each other; programs that pack in blocks make one of each 64
/// kB.
const MOST_PARTS: usize = 4096;

/// The content of a file: unpacked, if it is packed. Adds a remark if it is packed twice, or something
/// follows what is packed.
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
        let left = limits::UNPACKED_BYTES.most() + 1 - content.len();
        let mut decoder = GzDecoder::new(rest);
        let read = decoder.by_ref().take(left as u64).read_to_end(&mut content);
        check(limits::UNPACKED_BYTES, content.len())?;
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

/// What to do with a file that is not a puzzle file.
#[derive(Clone, Copy)]
enum Remedy {
    /// It may contain one.
    Unpack,
    /// It is something else.
    Choose,
    /// It is in place of one.
    Download,
}

impl Remedy {
    const fn text(self) -> &'static str {
        match self {
            Self::Unpack => "unpack it first, and open the puzzle file in it",
            Self::Choose => "choose a puzzle file",
            Self::Download => "download the puzzle file itself",
        }
    }
}

/// The bytes at a place of a file by which it is recognised, and what it is then.
type Signature = (usize, &'static [u8], &'static str, Remedy);

const SIGNATURES: &[Signature] = &[
    (0, b"PK\x03\x04", "a zip archive", Remedy::Unpack),
    (0, b"PK\x05\x06", "a zip archive without files", Remedy::Choose),
    (0, b"PK\x07\x08", "a zip archive", Remedy::Unpack),
    (0, b"7z\xbc\xaf\x27\x1c", "a 7z archive", Remedy::Unpack),
    (0, b"Rar!\x1a\x07", "a rar archive", Remedy::Unpack),
    (0, b"\xfd7zXZ\0", "a file packed by xz", Remedy::Unpack),
    (0, b"LZIP", "a file packed by lzip", Remedy::Unpack),
    (4, b"1AY&SY", "a file packed by bzip2", Remedy::Unpack),
    (0, b"\x28\xb5\x2f\xfd", "a file packed by zstd", Remedy::Unpack),
    (0, b"\x04\x22\x4d\x18", "a file packed by lz4", Remedy::Unpack),
    (0, b"\x1f\x9d", "a file packed by compress", Remedy::Unpack),
    (257, b"ustar", "a tar archive", Remedy::Unpack),
    (0, b"MSCF\0\0\0\0", "a cab archive", Remedy::Unpack),
    (2, b"-lh", "an lzh archive", Remedy::Unpack),
    (0, b"\x89PNG\r\n", "a picture (PNG)", Remedy::Choose),
    (0, b"\xff\xd8\xff", "a picture (JPEG)", Remedy::Choose),
    (0, b"GIF8", "a picture (GIF)", Remedy::Choose),
    (8, b"WEBP", "a picture (WebP)", Remedy::Choose),
    (0, b"II*\0", "a picture (TIFF)", Remedy::Choose),
    (0, b"MM\0*", "a picture (TIFF)", Remedy::Choose),
    (0, b"\0\0\x01\0", "a picture (ICO)", Remedy::Choose),
    (4, b"ftyp", "a film or a picture (MP4, HEIC, AVIF)", Remedy::Choose),
    (0, b"\x1a\x45\xdf\xa3", "a film (WebM)", Remedy::Choose),
    (0, b"%PDF-", "a PDF document", Remedy::Choose),
    (0, b"%!PS", "a PostScript document", Remedy::Choose),
    (0, b"{\\rtf", "an RTF document", Remedy::Choose),
    (0, b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Office document", Remedy::Choose),
    (0, b"glTF", "a mesh (glTF)", Remedy::Choose),
    (0, b"version https://git-lfs.github.com/", "a pointer to a file in Git LFS", Remedy::Download),
    (0, b"From: <Saved by ", "a saved web page (MHTML)", Remedy::Download),
    (0, b"MIME-Version:", "a saved web page or a letter (MIME)", Remedy::Download),
];

/// Checks that bytes are not a file of a kind that is recognised by its first bytes.
///
/// # Errors
/// What they are, and what to do.
pub(in crate::puzzles) fn check_kind(bytes: &[u8]) -> Result<(), FileError> {
    let is_of =
        |(at, signature, ..): &&Signature| bytes.get(*at..).is_some_and(|from| from.starts_with(signature));
    if let Some((_, _, name, remedy)) = SIGNATURES.iter().find(is_of) {
        return Err(refused(name, *remedy));
    }
    // Two letters are too few to be sure.
    match bytes.starts_with(b"BM") && bytes.get(6..10) == Some(&[0; 4]) {
        true => Err(refused("a picture (BMP)", Remedy::Choose)),
        false => Ok(()),
    }
}

/// Checks that the text of these bytes is not empty, and no web page or picture.
///
/// # Errors
/// What it is, and what to do.
pub(in crate::puzzles) fn check_text(text: &str, bytes: &[u8]) -> Result<(), FileError> {
    if text.trim().is_empty() {
        let what = match (text.is_empty(), bytes.contains(&0)) {
            (true, false) => "the file is empty, not a puzzle file",
            (true, true) => "the file has only zero bytes, and is damaged",
            (false, _) => "the file has only blanks, and is not a puzzle file",
        };
        return Err(FileError::file(FileReason::Invalid(format!("{what}; {}", Remedy::Choose.text()))));
    }
    let first = first_tag(text).to_ascii_lowercase();
    match first.as_str() {
        "svg" => Err(refused("a picture (SVG)", Remedy::Choose)),
        "!doctype html" => Err(refused("a web page", Remedy::Download)),
        name if PAGE.contains(&name) => Err(refused("a web page", Remedy::Download)),
        _ => Ok(()),
    }
}

/// The elements with which a page or a part of one begins.
const PAGE: &[&str] = &[
    "html", "head", "body", "title", "meta", "link", "base", "script", "style", "noscript", "div", "p", "h1",
    "h2", "center", "pre", "table", "span", "font", "hr", "br", "img", "form", "iframe", "main", "article",
    "section", "header",
];

/// The name of the first element of a text, or its document type, after comments and instructions; empty if
/// there is none.
fn first_tag(text: &str) -> &str {
    let mut rest = text.trim_start();
    loop {
        let (begin, end) = match rest {
            _ if rest.starts_with("<!--") => ("<!--", "-->"),
            _ if rest.starts_with("<?") => ("<?", "?>"),
            _ => break,
        };
        let Some((_, after)) = rest[begin.len()..].split_once(end) else { return "" };
        rest = after.trim_start();
    }
    let Some(tag) = rest.strip_prefix('<') else { return "" };
    const TYPE: &str = "!doctype html";
    if tag.get(..TYPE.len()).is_some_and(|start| start.eq_ignore_ascii_case(TYPE)) {
        return &tag[..TYPE.len()];
    }
    tag.split(|character: char| !character.is_ascii_alphanumeric()).next().unwrap_or_default()
}

fn refused(what: &str, remedy: Remedy) -> FileError {
    FileError::file(FileReason::Invalid(format!("this is {what}, not a puzzle file; {}", remedy.text())))
}

/// The beginning of the text of a file, for recognition.
pub(in crate::puzzles) fn beginning(text: &str) -> &str {
    const LONGEST: usize = 1 << 16;
    &text[..text.floor_char_boundary(LONGEST)]
}

/// The part of a line before a mark.
pub(in crate::puzzles) fn before(line: &str, mark: char) -> &str {
    line.split_once(mark).map_or(line, |(before, _)| before)
}

/// Checks that a text in which characters are cells has none that is not shown: nobody would find the cell.
///
/// # Errors
/// The first control character, with its line.
pub(in crate::puzzles) fn check_shown(text: &str) -> Result<(), FileError> {
    let is_hidden = |character: char| character.is_control() && !['\n', '\t'].contains(&character);
    let Some((before, after)) = text.split_once(is_hidden) else { return Ok(()) };
    let hidden = u32::from(text[before.len()..text.len() - after.len()].chars().next().unwrap_or_default());
    let how = format!("the control character U+{hidden:04X} is no part of a puzzle; remove it");
    Err(FileError::line(1 + before.matches('\n').count(), FileReason::Invalid(how)))
}
