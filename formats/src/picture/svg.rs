//! A display list as SVG.

use std::fmt::Write as _;

use super::{Colour, Ink, MARGIN, Mark, Picture, Theme};

fn paint(theme: Theme, ink: Ink, what: &str) -> String {
    let Colour(r, g, b, a) = theme.colour(ink);
    let opacity = if a == 255 { String::new() } else { format!(" {what}-opacity=\"{:.3}\"", f64::from(a) / 255.0) };
    format!("{what}=\"#{r:02x}{g:02x}{b:02x}\"{opacity}")
}

fn points(points: &[[f64; 2]]) -> String {
    points.iter().map(|[x, y]| format!("{x:.3},{y:.3}")).collect::<Vec<_>>().join(" ")
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

fn mark(out: &mut String, mark: &Mark, theme: Theme) {
    let _ = match mark {
        Mark::Area { points: p, ink } => {
            writeln!(out, "<polygon points=\"{}\" {}/>", points(p), paint(theme, *ink, "fill"))
        }
        Mark::Line { paths, width, ink, round, dash } => {
            let d: Vec<String> = paths.iter().map(|p| format!("M{}", points(p))).collect();
            let ends = if *round { " stroke-linecap=\"round\" stroke-linejoin=\"round\"" } else { "" };
            let dash = dash.map(|[on, off]| format!(" stroke-dasharray=\"{on:.3} {off:.3}\"")).unwrap_or_default();
            let paint = paint(theme, *ink, "stroke");
            writeln!(out, "<path d=\"{}\" fill=\"none\" stroke-width=\"{width:.3}\"{ends}{dash} {paint}/>", d.concat())
        }
        Mark::Dots { at, radius, ink } => {
            let circles: Vec<String> =
                at.iter().map(|[x, y]| format!("<circle cx=\"{x:.3}\" cy=\"{y:.3}\" r=\"{radius:.3}\"/>")).collect();
            writeln!(out, "<g {}>{}</g>", paint(theme, *ink, "fill"), circles.concat())
        }
        Mark::Text { at: [x, y], size, turn, text, ink, halo } => {
            let turn = if *turn == 0.0 {
                String::new()
            } else {
                format!(" transform=\"rotate({:.2} {x:.3} {y:.3})\"", turn.to_degrees())
            };
            let halo = halo.map(|ink| {
                let paint = paint(theme, ink, "stroke");
                format!(" paint-order=\"stroke\" stroke-linejoin=\"round\" stroke-width=\"{:.3}\" {paint}", size * 0.2)
            });
            writeln!(
                out,
                "<text x=\"{x:.3}\" y=\"{:.3}\" font-size=\"{size:.3}\"{turn}{} {}>{}</text>",
                y + size * 0.35,
                halo.unwrap_or_default(),
                paint(theme, *ink, "fill"),
                escape(text)
            )
        }
    };
}

/// The picture as an SVG document, `scale` pixels a map unit, with half a unit of paper around it.
/// What is too small at that scale is left out.
pub fn svg(picture: &Picture, theme: Theme, scale: f64) -> String {
    let ([x0, y0], _) = picture.bounds;
    let ([w, h], x0, y0) = (picture.size(), x0 - MARGIN, y0 - MARGIN);
    let mut out = String::new();
    let _ = writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{:.0}\" height=\"{:.0}\" viewBox=\"{x0:.3} {y0:.3} {w:.3} {h:.3}\" font-family=\"Ubuntu, sans-serif\" text-anchor=\"middle\">",
        w * scale,
        h * scale
    );
    let _ = writeln!(
        out,
        "<rect x=\"{x0:.3}\" y=\"{y0:.3}\" width=\"{w:.3}\" height=\"{h:.3}\" {}/>",
        paint(theme, Ink::Paper, "fill")
    );
    for item in picture.items.iter().filter(|i| f64::from(i.from) <= scale) {
        mark(&mut out, &item.mark, theme);
    }
    out.push_str("</svg>\n");
    out
}
