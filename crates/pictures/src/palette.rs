//! Palettes: the colours of the pieces, the same on the page, on paper and in files, and what else tells them
//! apart.

use crate::colors::{Rgb, css_color, ink_on};
use markup::{Markup, markup};
use std::fmt::Write;

/// The number of colours of a palette that are chosen one by one.
const CHOSEN: usize = 13;
/// The number of different colours of a palette.
pub const PAINTS: usize = 3 * CHOSEN;

/// Colours for the pieces of any puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Palette {
    /// Painted wood: the colours of Okabe and Ito (<https://jfly.uni-koeln.de/color/>), less saturated. The
    /// first seven were then changed as little as possible, mostly in lightness, until they had the
    /// differences that the tests below require. The others were chosen to differ from these.
    #[default]
    Painted,
    /// Different woods, with their grain.
    Wood,
    /// The colours of plastic toys.
    Plastic,
    /// Light and dark colours with a pattern on each, so that pieces can be told apart without colours.
    Patterns,
}

/// What is drawn on a piece beside its letter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Marking {
    /// Nothing.
    Plain,
    /// The pattern with this number, in 1..=12: stripes, diagonal stripes, dots, checks, lines and rings,
    /// first large and then small.
    Pattern(u8),
    /// The grain of wood.
    Grain,
}

impl Palette {
    /// All palettes.
    pub const ALL: [Self; 4] = [Self::Painted, Self::Wood, Self::Plastic, Self::Patterns];

    /// Its name in what is stored.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Painted => "painted",
            Self::Wood => "wood",
            Self::Plastic => "plastic",
            Self::Patterns => "patterns",
        }
    }

    /// The palette with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|palette| palette.name() == name)
    }

    /// The colours of the first pieces. The first seven differ most.
    const fn chosen(self) -> [u32; CHOSEN] {
        match self {
            Self::Painted => [
                0xd5_7d23, 0x7b_c1f5, 0x30_8761, 0xec_cb4a, 0x34_509d, 0xb7_3925, 0xd1_84a5, 0xa0_82d8,
                0x75_3e33, 0xa3_8b53, 0x61_6e76, 0xa4_d387, 0x85_4786,
            ],
            Self::Wood => [
                0xf2_dfa3, 0x96_5d40, 0x31_2b28, 0xdd_8c2e, 0x77_394e, 0x9d_2704, 0x4a_3722, 0xac_9a6f,
                0xdb_b195, 0x6f_6557, 0xc3_5a1c, 0x47_3e61, 0x93_795f,
            ],
            Self::Plastic => [
                0xe7_052d, 0x37_62ed, 0xff_e530, 0x1d_945f, 0xf2_f7fc, 0xf4_870e, 0x60_3096, 0x31_302c,
                0x0e_cbe1, 0xf0_8ac6, 0x6b_3907, 0xac_d060, 0x8a_919a,
            ],
            Self::Patterns => [
                0x9a_b2b6, 0x2d_dea2, 0xba_9eff, 0x4f_310c, 0xea_ff00, 0xdd_f9ff, 0xaa_b600, 0xaa_d0f5,
                0xa8_fe9e, 0xeb_9a76, 0x05_0ad1, 0x43_0779, 0x18_0732,
            ],
        }
    }

    /// The colour of the piece `index`. The 14th to 26th are lighter than the first 13, the 27th to 39th
    /// darker; of patterns, a light colour comes again as a dark one, and a dark one as a light one. Then
    /// they repeat.
    pub fn color(self, index: usize) -> Rgb {
        const LIGHTER: u32 = 102;
        const DARKER: u32 = 115;
        /// How far a light colour is from black where it comes again, in 256ths, and a dark one from white.
        const OTHER: u32 = 204;
        let [_, r, g, b] = self.chosen()[index % CHOSEN].to_be_bytes();
        let is_dark = r.max(g) < 128;
        let (end, share) = match (index / CHOSEN % 3, self) {
            (0, _) => (0, 0),
            (1, Self::Patterns) if is_dark => (255, OTHER),
            (1, Self::Patterns) => (0, OTHER),
            (1, _) => (255, LIGHTER),
            (_, Self::Patterns) if !is_dark => (255, LIGHTER),
            _ => (0, DARKER),
        };
        mixed([r, g, b], end, share)
    }

    /// What is drawn on the piece `index`.
    pub const fn marking(self, index: usize) -> Marking {
        match self {
            Self::Painted | Self::Plastic => Marking::Plain,
            Self::Wood => Marking::Grain,
            Self::Patterns => match index % CHOSEN {
                0 => Marking::Plain,
                pattern => Marking::Pattern(pattern as u8),
            },
        }
    }
}

/// The colour moved towards black (0) or white (255) by a share, in 256ths.
fn mixed(color: Rgb, end: u32, share: u32) -> Rgb {
    color.map(|channel| ((u32::from(channel) * (256 - share) + end * share) / 256) as u8)
}

/// The colour of the piece `index` in the usual palette.
pub fn piece_color(index: usize) -> Rgb {
    Palette::default().color(index)
}

/// The number of the colour of the piece `index`. Equal colours have equal numbers, so that a style sheet can
/// name each once.
pub const fn paint_number(index: usize) -> usize {
    index % PAINTS
}

/// Colours that the user has chosen for some pieces of a puzzle, each with its number ([`paint_number`]).
pub type OwnColors = Vec<(usize, Rgb)>;

/// What the pieces of a puzzle are painted with: the colours and markings of a palette, or colours of the
/// user's own.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Paints {
    palette: Palette,
    own: OwnColors,
}

impl Paints {
    /// Those of a palette, but for colours of the user's own.
    pub const fn new(palette: Palette, own: OwnColors) -> Self {
        Self { palette, own }
    }

    /// The palette.
    pub const fn palette(&self) -> Palette {
        self.palette
    }

    /// The colour of the piece `index`.
    pub fn color(&self, index: usize) -> Rgb {
        let own = self.own.iter().find(|(number, _)| *number == paint_number(index));
        own.map_or_else(|| self.palette.color(index), |&(_, color)| color)
    }

    /// The colour of its letter.
    pub fn ink(&self, index: usize) -> Rgb {
        match (self.palette, ink_on(self.color(index))) {
            // It stands on the pattern, too.
            (Palette::Patterns, [red, ..]) if red < 128 => [0; 3],
            (Palette::Patterns, _) => [255; 3],
            (_, ink) => ink,
        }
    }

    /// What is drawn on it beside its letter.
    pub const fn marking(&self, index: usize) -> Marking {
        self.palette.marking(index)
    }

    /// In which colour: nearer to that of the letter, but far enough from it.
    pub fn mark_color(&self, index: usize) -> Rgb {
        let (color, ink) = (self.color(index), self.ink(index));
        match (self.marking(index), ink[0] < 128) {
            (Marking::Plain, _) => color,
            (Marking::Grain, _) => mixed(color, 0, 56),
            (Marking::Pattern(_), true) => mixed(color, 0, 80),
            (Marking::Pattern(_), false) => mixed(color, 255, 82),
        }
    }

    /// The rules of a style sheet: a class `paint-N` for each number of a colour, whose properties are the
    /// colours of the paint, the letter and the pattern, and its image; and for what has its colours as
    /// attributes, the properties `--paint-N`, `--letter-N` and `--fill-N` of the document. Colours of the
    /// user's own are those of one puzzle, so the gallery does not have them.
    pub fn rules(&self) -> String {
        let (mut root, mut classes) = (String::new(), String::new());
        let of_palette = Self::new(self.palette, OwnColors::new());
        for number in 0..PAINTS {
            let (paint, letter) = (css_color(self.color(number)), css_color(self.ink(number)));
            let fill = match self.marking(number) {
                Marking::Pattern(_) => format!("url(#pattern-{number})"),
                _ => paint.clone(),
            };
            let _ =
                write!(root, "--paint-{number}:{paint};--letter-{number}:{letter};--fill-{number}:{fill};");
            let _ = write!(classes, ".paint-{number}{{{}}}", of_palette.properties(number));
            if self.own.iter().any(|(own, _)| *own == number) {
                let _ = write!(classes, ".paint-{number}:not(#gallery *){{{}}}", self.properties(number));
            }
        }
        format!(":root{{{root}}}{classes}")
    }

    /// The properties of a class.
    fn properties(&self, number: usize) -> String {
        let [paint, letter, mark] =
            [self.color(number), self.ink(number), self.mark_color(number)].map(css_color);
        let image = match self.marking(number) {
            Marking::Pattern(pattern) => {
                format!(";--marks:{};--fill:url(#pattern-{number})", image(pattern, &mark))
            }
            _ => String::new(),
        };
        format!("--paint:{paint};--letter:{letter}{image}")
    }

    /// The patterns to which the rules refer, as the content of an SVG element. Palettes without patterns
    /// have none.
    pub fn patterns(&self) -> Markup {
        let pattern = |number: usize| match self.marking(number) {
            Marking::Pattern(pattern) => {
                Some(tile(number, pattern, [self.color(number), self.mark_color(number)]))
            }
            _ => None,
        };
        (0..PAINTS).filter_map(pattern).collect()
    }
}

/// The kind of a pattern, in 0..6, and whether it is small.
const fn kind(pattern: u8) -> (u8, bool) {
    ((pattern - 1) % 6, pattern > 6)
}

/// A pattern as an image of a style sheet.
fn image(pattern: u8, mark: &str) -> String {
    let (kind, is_small) = kind(pattern);
    let side = if is_small { 6 } else { 12 };
    let image = match kind {
        0 => format!("linear-gradient(90deg,{mark} 50%,#0000 0)"),
        1 => format!("linear-gradient(45deg,{mark} 25%,#0000 0 50%,{mark} 0 75%,#0000 0)"),
        2 => format!("radial-gradient({mark} 40%,#0000 44%)"),
        3 => format!("conic-gradient({mark} 25%,#0000 0 50%,{mark} 0 75%,#0000 0)"),
        4 => format!("conic-gradient(from 90deg at 25% 25%,#0000 25%,{mark} 0)"),
        _ => format!("radial-gradient(#0000 22%,{mark} 26% 50%,#0000 54%)"),
    };
    format!("{image} 0 0/{side}px {side}px")
}

/// A pattern as an element of SVG, for squares of ten units.
fn tile(number: usize, pattern: u8, [paint, mark]: [Rgb; 2]) -> Markup {
    let (kind, is_small) = kind(pattern);
    let path = match kind {
        0 => "M0 0h4v8H0z",
        1 => "M0 0h4L0 4zM8 0v4L4 8H0z",
        2 => "M4 1.700a2.300 2.300 0 0 1 0 4.600a2.300 2.300 0 0 1 0-4.600z",
        3 => "M4 0h4v4H4zM0 4h4v4H0z",
        4 => "M0 0h8v2H2v6H0z",
        _ => "M4 1a3 3 0 0 1 0 6a3 3 0 0 1 0-6zM4 2.500a1.500 1.500 0 0 0 0 3a1.500 1.500 0 0 0 0-3z",
    };
    let side = if is_small { 5 } else { 10 };
    markup!(
        "<pattern id=\"pattern-{}\" viewBox=\"0 0 8 8\" width=\"{}\" height=\"{}\" patternUnits=\"userSpaceOnUse\">\
         <path fill=\"{}\" d=\"M0 0h8v8H0z\"/><path fill=\"{}\" d=\"{}\"/></pattern>",
        number,
        side,
        side,
        css_color(paint),
        css_color(mark),
        path
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::colors::contrast;
    use std::collections::BTreeSet;
    use testing::sight::{ORDINARY, difference, difference_2000, distance, distance_2000, lightness};

    /// For each palette, a number of its first pieces, and the least CIEDE2000 differences of any two of
    /// them: with normal sight, and with each deficiency of Machado et al. (2009) too.
    const CLAIMS: [(Palette, usize, f32, f32); 8] = [
        (Palette::Painted, 7, 24.0, 8.5),
        (Palette::Painted, 13, 14.0, 4.5),
        (Palette::Wood, 7, 10.0, 10.0),
        (Palette::Wood, 13, 10.0, 7.5),
        (Palette::Plastic, 7, 20.0, 13.5),
        (Palette::Plastic, 13, 18.0, 8.5),
        (Palette::Patterns, 7, 16.0, 16.0),
        (Palette::Patterns, 13, 12.0, 10.0),
    ];

    /// The most different pieces of a puzzle of the catalogue that each occur once.
    const MOST_DISTINCT: usize = 22;

    fn pairs(count: usize) -> impl Iterator<Item = (usize, usize)> {
        (0..count).flat_map(|a| (0..a).map(move |b| (b, a)))
    }

    #[test]
    fn any_two_colours_that_a_palette_claims_differ_for_everyone() {
        for (palette, count, plainly, always) in CLAIMS {
            let least = |of: fn(Rgb, Rgb) -> f32| {
                let all = pairs(count).map(|(a, b)| (of(palette.color(a), palette.color(b)), a, b));
                all.min_by(|a, b| a.0.total_cmp(&b.0)).expect("pairs")
            };
            let (normal, any) = (least(distance_2000), least(difference_2000));
            assert!(normal.0 >= plainly && any.0 >= always, "{palette:?}, {count}: {normal:?}, {any:?}");
        }
    }

    #[test]
    fn without_colours_two_pieces_differ_in_their_patterns_or_clearly_in_lightness() {
        for (a, b) in pairs(2 * CHOSEN) {
            let alike = Palette::Patterns.marking(a) == Palette::Patterns.marking(b);
            let [first, second] = [a, b].map(|index| lightness(Palette::Patterns.color(index)));
            assert!(!alike || (first - second).abs() >= 35.0, "{a} {b}: {first} {second}");
        }
        const { assert!(MOST_DISTINCT <= 2 * CHOSEN) };
    }

    #[test]
    fn a_pattern_can_be_seen_without_colours() {
        let paints = Paints::new(Palette::Patterns, OwnColors::new());
        for index in (0..2 * CHOSEN).filter(|&index| paints.marking(index) != Marking::Plain) {
            let [paint, mark] = [paints.color(index), paints.mark_color(index)].map(lightness);
            assert!((paint - mark).abs() >= 18.0, "{index}: {paint} {mark}");
        }
    }

    /// WCAG 2.2, success criterion 1.4.3; a letter on a pattern is read on both of its colours.
    #[test]
    fn letters_can_be_read_on_every_paint_and_pattern() {
        for palette in Palette::ALL {
            let paints = Paints::new(palette, OwnColors::new());
            for index in 0..PAINTS {
                let ink = paints.ink(index);
                assert!(contrast(paints.color(index), ink) >= 4.5, "{palette:?} {index}");
                let (mark, is_patterned) =
                    (paints.mark_color(index), matches!(paints.marking(index), Marking::Pattern(_)));
                let is_claimed = is_patterned && index < 2 * CHOSEN;
                assert!(
                    !is_claimed || contrast(mark, ink) >= 4.5,
                    "{palette:?} {index}: {}",
                    contrast(mark, ink)
                );
            }
        }
    }

    #[test]
    fn the_usual_palette_is_as_different_as_ever() {
        for (a, b) in pairs(7) {
            assert!(difference(piece_color(a), piece_color(b)) >= 20.0, "{a} {b}");
        }
        for (a, b) in pairs(CHOSEN) {
            let (a, b) = (piece_color(a), piece_color(b));
            assert!(difference(a, b) >= 14.0, "{a:?} {b:?}");
            assert!(distance(a, b, ORDINARY) >= 25.0, "{a:?} {b:?} with ordinary sight");
        }
        for a in 1..=PAINTS {
            assert!(difference(piece_color(a), piece_color(a - 1)) >= 15.0, "{a}");
        }
        for (a, b) in pairs(2 * CHOSEN) {
            assert!(distance(piece_color(a), piece_color(b), ORDINARY) >= 15.0, "{a} {b}");
        }
    }

    #[test]
    fn all_paints_of_a_palette_are_distinct() {
        for palette in Palette::ALL {
            let distinct: BTreeSet<Rgb> = (0..PAINTS).map(|index| palette.color(index)).collect();
            assert_eq!(distinct.len(), PAINTS, "{palette:?}");
            assert_eq!(palette.color(PAINTS), palette.color(0));
            assert_eq!(Palette::named(palette.name()), Some(palette));
        }
        assert_eq!(Palette::named("Painted"), None);
        assert_eq!((paint_number(PAINTS - 1), paint_number(PAINTS)), (PAINTS - 1, 0));
    }

    #[test]
    fn the_rules_name_each_paint_and_refer_to_patterns_that_exist() {
        for palette in Palette::ALL {
            let paints = Paints::new(palette, OwnColors::new());
            let (rules, patterns) = (paints.rules(), paints.patterns());
            for number in 0..PAINTS {
                let class = format!(".paint-{number}{{--paint:{}", css_color(paints.color(number)));
                assert!(rules.contains(&class), "{palette:?} {class}");
                let refers = rules.contains(&format!("--fill-{number}:url(#pattern-{number})"));
                assert_eq!(refers, patterns.as_str().contains(&format!("id=\"pattern-{number}\"")));
            }
            assert_eq!(rules.matches('{').count(), rules.matches('}').count());
        }
    }

    #[test]
    fn colours_of_the_users_own_are_those_of_one_puzzle() {
        let paints = Paints::new(Palette::Wood, vec![(2, [1, 2, 3])]);
        assert_eq!((paints.color(2), paints.color(3)), ([1, 2, 3], Palette::Wood.color(3)));
        let rules = paints.rules();
        assert!(rules.contains(".paint-2:not(#gallery *){--paint:#010203;--letter:#"), "{rules}");
        assert!(rules.contains(&format!(".paint-2{{--paint:{}", css_color(Palette::Wood.color(2)))));
        assert!(rules.contains("--paint-2:#010203;"));
    }
}
