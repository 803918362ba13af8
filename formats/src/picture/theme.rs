//! Every colour of a picture, by what it is the ink of.

/// Red, green, blue, opacity.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Colour(pub u8, pub u8, pub u8, pub u8);

macro_rules! inks {
    ($($(#[$meta:meta])* $name:ident: $print:tt $night:tt $overlay:tt;)+) => {
        /// What a mark is drawn with.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Ink { $($(#[$meta])* $name),+ }

        impl Ink {
            /// Every ink.
            pub const ALL: &'static [Self] = &[$(Self::$name),+];
        }

        const fn colours(ink: Ink) -> [Colour; 3] {
            match ink { $(Ink::$name => [colour!($print), colour!($night), colour!($overlay)]),+ }
        }
    };
}

macro_rules! colour {
    ([$r:literal $g:literal $b:literal]) => {
        Colour($r, $g, $b, 255)
    };
    ([$r:literal $g:literal $b:literal $a:literal]) => {
        Colour($r, $g, $b, $a)
    };
    (none) => {
        Colour(0, 0, 0, 0)
    };
}

// Each ink on the printed sheet, on dark paper, over a scan. The last group is told apart by the colour-blind:
// Okabe and Ito, Color Universal Design (2008).
inks! {
    Paper: [250 246 235] [26 27 30] none;
    Clear: [243 235 211] [44 44 44] [255 246 200 36];
    /// A hex whose terrain nobody has written down yet: paper that the press has not reached.
    Untranscribed: [229 227 222] [32 33 37] none;
    Hatch: [203 200 193] [52 54 60] [90 90 90 90];
    Woods: [193 204 157] [45 60 44] [96 150 60 90];
    /// The ragged edge of a wood.
    WoodsEdge: [193 204 157] [45 60 44] none;
    TreeShade: [124 146 96] [30 42 31] none;
    Tree: [157 177 122] [70 92 64] [52 110 40 130];
    Orchard: [228 228 183] [54 56 42] [190 190 60 80];
    OrchardTree: [139 157 88] [116 130 80] [110 130 20 190];
    Marsh: [219 227 212] [40 52 54] [80 180 170 80];
    Reed: [98 138 136] [104 146 146] [0 110 110 200];
    Water: [173 204 217] [34 58 78] [60 140 220 90];
    Shore: [88 132 160] [92 138 170] [0 84 190 220];
    Ripple: [128 170 192] [58 92 118] [0 84 190 120];
    NoHex: [214 208 196] [38 38 40] [120 120 120 90];
    NoHexHatch: [172 164 150] [66 66 70] [60 60 60 140];
    Unknown: [232 176 208] [112 44 88] [220 40 160 120];
    TownGround: [233 208 182] [66 54 48] [240 150 110 70];
    Town: [178 84 66] [196 108 88] [214 60 30 200];
    TownEdge: [96 42 34] [30 20 18] [120 20 0 255];
    Hill: [170 118 66 62] [190 150 100 46] [170 110 40 70];
    Relief: [134 94 58] [186 146 104] [140 76 10 235];
    GridLine: [150 138 114 190] [116 116 118 170] [30 30 30 100];
    River: [131 176 203] [52 98 138] [0 104 230 200];
    Bank: [70 116 150] [110 160 198] [0 60 160 0];
    Stream: [84 138 172] [84 142 184] [0 130 240 255];
    Ford: [246 240 222] [214 208 190] [255 255 255 255];
    Wall: [72 62 56] [178 168 156] [30 20 16 255];
    WallCore: [188 176 160] [84 78 72] [220 210 200 255];
    RoadEdge: [122 66 44] [24 20 18] [110 20 0 255];
    Road: [246 219 172] [196 152 108] [255 170 60 255];
    Trail: [122 78 50] [190 152 116] [150 50 0 255];
    Span: [46 38 34] [226 218 206] [0 0 0 255];
    Deck: [248 236 208] [96 82 68] [255 240 200 255];
    Stone: [206 198 186] [116 112 106] [220 220 220 255];
    Sign: [255 252 244] [236 232 222] [255 255 255 255];
    SignRing: [46 38 34] [20 18 16] [0 0 0 255];
    Damage: [184 40 30] [190 40 30] [200 0 0 255];
    Supply: [48 62 128] [150 166 236] [30 50 160 255];
    Entry: [32 92 64] [124 202 160] [0 96 60 255];
    Exit: [132 70 16] [232 176 112] [140 66 0 255];
    Victory: [150 30 38] [240 150 146] [170 0 20 255];
    /// Letters on a mark of one of the four inks above.
    OnMark: [255 251 240] [24 22 22] [255 255 255 255];
    BodyBlue: [172 202 232] [58 84 122] [172 202 232 235];
    BodyRed: [240 178 166] [122 58 52] [240 178 166 235];
    BodyGreen: [182 214 164] [58 94 56] [182 214 164 235];
    BodyWhite: [250 249 246] [104 108 116] [250 249 246 235];
    BodyYellow: [246 226 140] [112 94 34] [246 226 140 235];
    BodyBrown: [222 198 164] [98 76 52] [222 198 164 235];
    BodyGrey: [206 206 206] [76 78 82] [206 206 206 235];
    /// Edge, sign and letters of a counter.
    CounterInk: [24 22 20] [246 244 238] [16 14 12 255];
    /// The band of a counter that shows its back.
    CounterReduced: [196 44 32] [236 96 78] [206 20 10 255];
    Name: [34 28 22] [240 234 222] [20 10 0 255];
    WaterName: [30 78 116] [156 204 236] [0 50 140 255];
    ReliefName: [104 66 32] [222 186 146] [100 50 0 255];
    WoodName: [58 82 34] [172 204 142] [30 70 0 255];
    RegionName: [110 84 92] [196 172 182] [90 30 70 255];
    RoadName: [112 58 36] [226 182 146] [110 20 0 255];
    /// The letter of a terrain that the title adds.
    Letter: [92 72 52] [200 188 168] [80 30 0 255];
    Number: [90 78 60] [172 166 154] [120 0 80 255];
    Halo: [250 245 230 235] [22 22 24 235] [255 255 250 225];
    NotTranscribed: [88 88 88] [88 88 88] [70 70 70 255];
    Done: [86 180 233] [86 180 233] [86 180 233 255];
    Checked: [0 114 178] [0 114 178] [0 114 178 255];
    Added: [0 158 115] [0 158 115] [0 158 115 255];
    Removed: [213 94 0] [213 94 0] [213 94 0 255];
    Changed: [240 228 66] [240 228 66] [240 228 66 255];
    Finding: [204 121 167] [204 121 167] [204 121 167 255];
}

/// Colours for every ink.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Theme {
    /// As on the printed sheet.
    Print,
    /// On dark paper, for dark windows.
    Night,
    /// Over a scan: what is transcribed must be told from the print, terrain transparent.
    Overlay,
}

impl Theme {
    /// The colour of an ink.
    pub const fn colour(self, ink: Ink) -> Colour {
        let [print, night, overlay] = colours(ink);
        match self {
            Self::Print => print,
            Self::Night => night,
            Self::Overlay => overlay,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// sRGB to linear light (IEC 61966-2-1).
    fn linear(colour: Colour) -> [f64; 3] {
        [colour.0, colour.1, colour.2].map(|v| {
            let v = f64::from(v) / 255.0;
            if v <= 0.04045 { v / 12.92 } else { ((v + 0.055) / 1.055).powf(2.4) }
        })
    }

    /// WCAG 2.1, relative luminance and contrast ratio.
    fn contrast(a: Colour, b: Colour) -> f64 {
        let [a, b] = [a, b].map(|c| {
            let [r, g, b] = linear(c);
            0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05
        });
        a.max(b) / a.min(b)
    }

    #[test]
    fn words_can_be_read_on_their_paper() {
        use Ink::*;
        for theme in [Theme::Print, Theme::Night] {
            for ink in [Number, Name, WaterName, ReliefName, WoodName, RegionName, RoadName, Letter] {
                for paper in [Paper, Clear] {
                    let ratio = contrast(theme.colour(ink), theme.colour(paper));
                    assert!(ratio >= 4.5, "{ink:?} on {paper:?} in {theme:?}: {ratio:.2}");
                }
            }
            for body in [BodyBlue, BodyRed, BodyGreen, BodyWhite, BodyYellow, BodyBrown, BodyGrey] {
                let ratio = contrast(theme.colour(CounterInk), theme.colour(body));
                assert!(ratio >= 4.5, "letters on {body:?} in {theme:?}: {ratio:.2}");
            }
            for mark in [Supply, Entry, Exit, Victory] {
                let ratio = contrast(theme.colour(OnMark), theme.colour(mark));
                assert!(ratio >= 4.5, "letters on {mark:?} in {theme:?}: {ratio:.2}");
            }
        }
    }

    /// Machado, Oliveira and Fernandes (2009), severity 1.0, on linear light.
    const PROTANOPIA: [[f64; 3]; 3] =
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]];
    const DEUTERANOPIA: [[f64; 3]; 3] =
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]];
    const NORMAL: [[f64; 3]; 3] = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];

    fn seen(colour: Colour, eye: [[f64; 3]; 3]) -> [f64; 3] {
        let [r, g, b] = linear(colour);
        eye.map(|[x, y, z]| 255.0 * (x * r + y * g + z * b).clamp(0.0, 1.0).powf(1.0 / 2.2))
    }

    #[test]
    fn the_inks_of_overlays_differ_for_every_eye() {
        use Ink::*;
        let inks = [NotTranscribed, Done, Checked, Added, Removed, Changed, Finding];
        for theme in [Theme::Print, Theme::Night, Theme::Overlay] {
            for eye in [NORMAL, PROTANOPIA, DEUTERANOPIA] {
                for (i, a) in inks.iter().enumerate() {
                    for b in &inks[i + 1..] {
                        let [p, q] = [a, b].map(|ink| seen(theme.colour(*ink), eye));
                        let apart = p.iter().zip(q).map(|(p, q)| (p - q).powi(2)).sum::<f64>().sqrt();
                        assert!(apart > 32.0, "{a:?} and {b:?} in {theme:?}: {apart:.1} of 255");
                    }
                }
            }
        }
    }
}
