//! The formats of puzzle files.

/// A format of puzzle files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileFormat {
    /// Cubefall's own JSON, which `docs/puzzle.schema.json` describes.
    Native,
    /// `.xmpuzzle`, the XML of BurrTools.
    XmPuzzle,
    /// `.psv`, the text of PolySolver.
    PolySolver,
    /// The JSON of polysolve.
    Polysolve,
    /// The JSON of Puzzle Studio.
    PuzzleStudio,
    /// The text of M. Busche's polycube.
    Busche,
    /// `.brick` and `.cubes`, the text of Polycube.
    Brick,
    /// T. Bundgaard's figures of the Soma cube.
    SomaFigures,
    /// The input of yass, a solver of figures of the Soma cube.
    Yass,
}

impl FileFormat {
    /// All formats, in the order in which they are listed.
    pub const ALL: &[Self] = &[
        Self::Native,
        Self::XmPuzzle,
        Self::PolySolver,
        Self::Polysolve,
        Self::PuzzleStudio,
        Self::Busche,
        Self::Brick,
        Self::SomaFigures,
        Self::Yass,
    ];

    /// The name for the command line and data.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Native => "cubefall",
            Self::XmPuzzle => "xmpuzzle",
            Self::PolySolver => "psv",
            Self::Polysolve => "polysolve",
            Self::PuzzleStudio => "puzzle-studio",
            Self::Busche => "busche",
            Self::Brick => "brick",
            Self::SomaFigures => "soma",
            Self::Yass => "yass",
        }
    }

    /// The name for display.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Native => "Cubefall JSON",
            Self::XmPuzzle => "BurrTools XML",
            Self::PolySolver => "PolySolver text",
            Self::Polysolve => "polysolve JSON",
            Self::PuzzleStudio => "Puzzle Studio JSON",
            Self::Busche => "Busche's polycube text",
            Self::Brick => "Polycube text",
            Self::SomaFigures => "Soma figures",
            Self::Yass => "yass figure",
        }
    }

    /// Whether files of it can be written. All can be read.
    pub const fn is_writable(self) -> bool {
        matches!(self, Self::Native | Self::XmPuzzle | Self::Busche)
    }

    /// The formats that can be written.
    pub fn writable() -> impl Iterator<Item = Self> {
        Self::ALL.iter().copied().filter(|format| format.is_writable())
    }

    /// The format with this key.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|format| format.key() == key)
    }
}
