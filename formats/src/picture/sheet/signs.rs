//! Marks with letters: victory points, supply sources, entries and exits, ranks, letters of added terrain.

use super::labels::width;
use super::{FINE, Ink, Mark, Pen, PictureLayer, Point};

/// A mark, without its place.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Sign {
    /// Victory points in a shield.
    Victory(String),
    /// Rosettes with the letters of armies.
    Supply(Vec<String>),
    /// An arrow with letters, and where it points.
    Arrow(String, Point, Ink),
    /// The rank of a hilltop beside a peak.
    Rank(String),
    /// First letter of a terrain that the title adds.
    Letter(String),
}

const LETTERS: f64 = 0.25;
const SHIELD: [f64; 2] = [0.17, 0.2];
const ROSETTE: f64 = 0.22;
const ARROW: f64 = 0.16;
const HEAD: f64 = 0.17;

impl Sign {
    /// Its letters.
    pub(super) fn says(&self) -> String {
        match self {
            Self::Victory(text) | Self::Arrow(text, ..) | Self::Rank(text) | Self::Letter(text) => text.clone(),
            Self::Supply(armies) => armies.join(" "),
        }
    }

    /// Half its width and height, in map units.
    pub(super) fn half_size(&self) -> [f64; 2] {
        match self {
            Self::Victory(points) => [SHIELD[0].max(width(points, LETTERS) / 2.0 + 0.06), SHIELD[1]],
            Self::Supply(armies) => {
                let widest = armies.iter().map(|a| rosette(a)).sum::<f64>();
                [widest, ROSETTE]
            }
            Self::Arrow(text, [dx, _], _) => {
                let body = width(text, LETTERS) / 2.0 + 0.08;
                if *dx == 0.0 { [body.max(ARROW), ARROW + HEAD / 2.0] } else { [body + HEAD / 2.0, ARROW + 0.03] }
            }
            Self::Rank(rank) => [0.1 + width(rank, LETTERS) / 2.0, 0.13],
            Self::Letter(letter) => [width(letter, 0.42) / 2.0, 0.2],
        }
    }

    pub(super) fn draw(&self, pen: &mut Pen, [x, y]: Point) {
        let [w, h] = self.half_size();
        let at = |dx: f64, dy: f64| [x + dx, y + dy];
        pen.on(PictureLayer::Marks, FINE * 0.8);
        match self {
            Self::Victory(points) => {
                let shield = |w: f64, h: f64| {
                    let edge = [
                        [-w, -h],
                        [w, -h],
                        [w, 0.1 * h],
                        [0.62 * w, 0.66 * h],
                        [0.0, h],
                        [-0.62 * w, 0.66 * h],
                        [-w, 0.1 * h],
                    ];
                    edge.map(|[dx, dy]| at(dx, dy)).to_vec()
                };
                pen.area(shield(w, h), Ink::OnMark);
                pen.area(shield(w - 0.025, h - 0.03), Ink::Victory);
                letters(pen, at(0.0, -0.035), points, LETTERS, Ink::OnMark);
            }
            Self::Supply(armies) => {
                let mut left = -w;
                for army in armies {
                    let half = rosette(army);
                    let middle = at(left + half, 0.0);
                    left += 2.0 * half;
                    let petals = (0..8).map(|k| {
                        let (sin, cos) = (std::f64::consts::FRAC_PI_4 * f64::from(k)).sin_cos();
                        [middle[0] + 0.15 * cos, middle[1] + 0.15 * sin]
                    });
                    let petals: Vec<Point> = petals.collect();
                    pen.dots(petals.clone(), 0.068, Ink::OnMark);
                    pen.dots(petals, 0.05, Ink::Supply);
                    pen.dots(vec![middle], 0.16, Ink::Supply);
                    letters(pen, middle, army, LETTERS * 0.92, Ink::OnMark);
                }
            }
            Self::Arrow(text, [dx, dy], ink) => {
                // The body away from the point of the arrow, the head before it.
                let (bx, by) = (w - if *dx == 0.0 { 0.0 } else { HEAD / 2.0 }, ARROW - 0.02);
                let middle = at(-dx * HEAD / 2.0, -dy * HEAD / 2.0);
                let corner = |sx: f64, sy: f64| [middle[0] + sx * bx, middle[1] + sy * by];
                pen.area(vec![corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)], *ink);
                let base = [middle[0] + dx * bx, middle[1] + dy * by];
                let broad = if *dx == 0.0 { bx.max(by) } else { by + 0.05 };
                let (px, py) = (-dy * broad, dx * broad);
                let tip = [base[0] + dx * HEAD, base[1] + dy * HEAD];
                pen.area(vec![[base[0] + px, base[1] + py], tip, [base[0] - px, base[1] - py]], *ink);
                letters(pen, middle, text, LETTERS, Ink::OnMark);
            }
            Self::Rank(rank) => {
                let peak = [[-0.085, 0.085], [0.0, -0.085], [0.085, 0.085]].map(|[dx, dy]| at(dx - w + 0.09, dy));
                pen.area(peak.to_vec(), Ink::ReliefName);
                letters(pen, at(0.1, 0.0), rank, LETTERS, Ink::ReliefName);
            }
            Self::Letter(letter) => letters(pen, [x, y], letter, 0.42, Ink::Letter),
        }
    }
}

/// Half the width of a rosette.
fn rosette(army: &str) -> f64 {
    ROSETTE.max(width(army, LETTERS * 0.92) / 2.0 + 0.05)
}

fn letters(pen: &mut Pen, at: Point, text: &str, size: f64, ink: Ink) {
    pen.put(Mark::Text { at, size, turn: 0.0, text: text.to_owned(), ink, halo: None });
}
