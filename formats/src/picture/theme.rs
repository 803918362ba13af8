//! Every colour of a picture, by what it is the ink of.

/// Red, green, blue, opacity.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Colour(pub u8, pub u8, pub u8, pub u8);

/// What a mark is drawn with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ink {
    Paper,
    GridLine,
    Number,
    Name,
    Clear,
    Woods,
    Orchard,
    Marsh,
    Water,
    Town,
    Hill,
    NoHex,
    Unknown,
    River,
    Stream,
    Ford,
    Relief,
    Wall,
    Road,
    Trail,
    Span,
    Entry,
    Supply,
    Victory,
}

/// Colours for every ink.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Theme {
    /// As on the printed sheet.
    Print,
    /// Over a scan: what is transcribed must be told from the print, terrain transparent.
    Overlay,
}

impl Theme {
    /// The colour of an ink.
    pub const fn colour(self, ink: Ink) -> Colour {
        let Colour(r, g, b, _) = print(ink);
        match (self, ink) {
            (Self::Print, _) => print(ink),
            (Self::Overlay, Ink::Paper | Ink::Clear) => Colour(255, 250, 220, 40),
            (Self::Overlay, Ink::Woods | Ink::Orchard | Ink::Marsh | Ink::Water | Ink::Town | Ink::Hill) => {
                Colour(r, g, b, 120)
            }
            (Self::Overlay, Ink::GridLine) => Colour(30, 30, 30, 90),
            (Self::Overlay, Ink::River) => Colour(0, 84, 214, 220),
            (Self::Overlay, Ink::Stream) => Colour(0, 140, 230, 220),
            (Self::Overlay, Ink::Number) => Colour(150, 0, 90, 255),
            (Self::Overlay, _) => print(ink),
        }
    }
}

const fn print(ink: Ink) -> Colour {
    match ink {
        Ink::Paper => Colour(243, 236, 215, 255),
        Ink::GridLine => Colour(120, 110, 90, 150),
        Ink::Number => Colour(84, 74, 58, 255),
        Ink::Name => Colour(30, 26, 20, 255),
        Ink::Clear => Colour(238, 230, 202, 255),
        Ink::Woods => Colour(130, 160, 96, 255),
        Ink::Orchard => Colour(178, 190, 116, 255),
        Ink::Marsh => Colour(160, 186, 178, 255),
        Ink::Water => Colour(140, 176, 205, 255),
        Ink::Town => Colour(150, 84, 70, 255),
        Ink::Hill => Colour(190, 152, 106, 255),
        Ink::NoHex => Colour(205, 200, 190, 255),
        Ink::Unknown => Colour(200, 60, 160, 160),
        Ink::River => Colour(64, 112, 168, 255),
        Ink::Stream => Colour(110, 156, 200, 255),
        Ink::Ford => Colour(240, 240, 250, 255),
        Ink::Relief => Colour(126, 88, 52, 255),
        Ink::Wall => Colour(60, 52, 48, 255),
        Ink::Road => Colour(160, 50, 40, 255),
        Ink::Trail => Colour(140, 100, 70, 255),
        Ink::Span => Colour(20, 20, 20, 255),
        Ink::Entry => Colour(40, 90, 60, 255),
        Ink::Supply => Colour(60, 50, 130, 255),
        Ink::Victory => Colour(180, 20, 30, 255),
    }
}
