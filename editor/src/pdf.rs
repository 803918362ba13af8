//! A page of a PDF as a picture.

use std::panic::{AssertUnwindSafe, catch_unwind};

use hayro::hayro_interpret::InterpreterSettings;
use hayro::hayro_syntax::{LoadPdfError, Pdf};
use hayro::vello_cpu::color::palette::css::WHITE;
use hayro::{PixmapSettings, RenderCache, RenderSettings, render};
use image::RgbaImage;
use tlnb_formats::documents::scans::PDF_PIXELS_TO_INCH;
use tlnb_formats::text::limits;

/// Points of a PDF to the inch.
const POINTS: f32 = 72.0;
/// Longest side of a page that is drawn, in pixels: a sheet of 34 inches at 235 to the inch.
const LONGEST: f32 = 8_000.0;

/// A page that was drawn.
pub(crate) struct Page {
    pub(crate) image: RgbaImage,
    /// Pixels of the picture for one in which the page is measured: less than 1 of a page too large to be drawn so.
    pub(crate) grain: f64,
    /// How many pages the file has.
    pub(crate) pages: u16,
}

/// Whether a file says that it is a PDF; a few bytes may stand before that.
pub(crate) fn is_pdf(bytes: &[u8]) -> bool {
    bytes.get(..1024.min(bytes.len())).is_some_and(|head| head.windows(5).any(|w| w == b"%PDF-"))
}

/// Draws a page, counted from 1.
///
/// # Errors
/// In words, if the file is no PDF that can be read, or the page is not there or cannot be drawn. What goes wrong inside
/// the renderer is told like that too.
pub(crate) fn page(bytes: Vec<u8>, number: u16) -> Result<Page, String> {
    catch_unwind(AssertUnwindSafe(|| drawn(bytes, number)))
        .unwrap_or_else(|_| Err(format!("page {number} of it cannot be drawn")))
}

fn drawn(bytes: Vec<u8>, number: u16) -> Result<Page, String> {
    if bytes.len() as u64 > limits::PDF_BYTES {
        return Err(format!("it is larger than {} bytes", limits::PDF_BYTES));
    }
    let pdf = Pdf::new(bytes).map_err(|error| match error {
        LoadPdfError::Decryption(_) => "it is locked: it asks for a password, or is encrypted in an unknown way",
        LoadPdfError::Invalid => "it is no whole PDF",
    })?;
    let all = pdf.pages();
    let pages = u16::try_from(all.len()).unwrap_or(u16::MAX);
    let at = usize::from(number).checked_sub(1).and_then(|n| all.get(n));
    let page = at.ok_or_else(|| match pages {
        0 => "it has no page that can be read".to_owned(),
        _ => format!("it has {pages} pages, so there is no page {number}"),
    })?;
    let (width, height) = page.render_dimensions();
    let longest = width.max(height);
    if !(width.is_finite() && height.is_finite() && width > 0.0 && height > 0.0) {
        return Err(format!("page {number} has no size"));
    }
    let wanted = PDF_PIXELS_TO_INCH as f32 / POINTS;
    let scale = wanted.min(LONGEST / longest);
    if width.min(height) * scale < 1.0 {
        return Err(format!("page {number} is thinner than a pixel"));
    }
    let pixmap = PixmapSettings { x_scale: scale, y_scale: scale, bg_color: WHITE };
    let cache = RenderCache::new();
    let drawn = render(page, &cache, &InterpreterSettings::default(), &RenderSettings::default(), &pixmap);
    let (width, height) = (u32::from(drawn.width()), u32::from(drawn.height()));
    // On white ground nothing is left transparent, so the colours are as they are.
    let image = RgbaImage::from_raw(width, height, drawn.data_as_u8_slice().to_vec());
    let image = image.ok_or_else(|| format!("page {number} cannot be drawn"))?;
    Ok(Page { image, grain: f64::from(scale / wanted), pages })
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A PDF whose pages of 72 by 144 points hold a black band each: the first from 72 points below the upper edge down, each
    /// next one 10 points higher.
    pub(crate) fn bands(pages: u16) -> Vec<u8> {
        let kids: Vec<String> = (0..pages).map(|n| format!("{} 0 R", 3 + 2 * n)).collect();
        let mut objects = vec![
            "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
            format!("<< /Type /Pages /Kids [{}] /Count {pages} >>", kids.join(" ")),
        ];
        for n in 0..pages {
            let draw = format!("0 0 0 rg 0 {} 72 20 re f", 52 + 10 * n);
            objects.push(format!(
                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 72 144] /Contents {} 0 R /Resources << >> >>",
                4 + 2 * n
            ));
            objects.push(format!("<< /Length {} >>\nstream\n{draw}\nendstream", draw.len()));
        }
        let mut out = "%PDF-1.4\n".to_owned();
        let mut offsets = Vec::new();
        for (n, object) in objects.iter().enumerate() {
            offsets.push(out.len());
            out += &format!("{} 0 obj\n{object}\nendobj\n", n + 1);
        }
        let table = out.len();
        out += &format!("xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1);
        for offset in offsets {
            out += &format!("{offset:010} 00000 n \n");
        }
        out += &format!("trailer\n<< /Size {} /Root 1 0 R >>\nstartxref\n{table}\n%%EOF\n", objects.len() + 1);
        out.into_bytes()
    }

    #[test]
    fn a_page_is_drawn_where_it_prints() {
        let bytes = bands(3);
        assert!(is_pdf(&bytes) && !is_pdf(b"\x89PNG\r\n") && !is_pdf(b""));
        for n in 1..=3u16 {
            let page = page(bytes.clone(), n).unwrap();
            assert_eq!((page.image.dimensions(), page.pages, page.grain), ((200, 400), 3, 1.0));
            let lower = 200 - (f64::from(n - 1) * 10.0 * 200.0 / 72.0) as u32;
            for (y, black) in [(5, false), (lower + 20, true), (lower + 90, false)] {
                assert_eq!(page.image.get_pixel(100, y).0 == [0, 0, 0, 255], black, "page {n} at {y}");
            }
        }
        let told = |number| page(bytes.clone(), number).err().unwrap();
        assert_eq!(told(4), "it has 3 pages, so there is no page 4");
        assert_eq!(told(0), "it has 3 pages, so there is no page 0");
    }

    #[test]
    fn a_page_too_large_to_be_drawn_so_is_drawn_smaller_and_one_without_size_is_refused() {
        let sized = |size: &str| {
            let text = String::from_utf8(bands(1)).unwrap();
            page(text.replace("[0 0 72 144]", size).into_bytes(), 1)
        };
        let large = sized("[0 0 7200 14400]").unwrap();
        assert_eq!(large.image.dimensions(), (4000, 8000));
        assert!((large.grain - 0.2).abs() < 1e-6);
        assert!(sized("[0 0 1 99999999]").is_err());
    }

    #[test]
    fn broken_files_are_told_of_and_nothing_else_happens() {
        let bytes = bands(2);
        let mut drawn = 0;
        for cut in 0..bytes.len() {
            match page(bytes[..cut].to_vec(), 1) {
                Ok(_) => drawn += 1,
                Err(why) => assert!(!why.is_empty()),
            }
        }
        // What lacks only its last bytes is mended by the reader.
        assert!(drawn < bytes.len(), "{drawn}");
        let mut seed = 7u64;
        for _ in 0..150 {
            let mut noisy = bytes.clone();
            for _ in 0..4 {
                seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                let at = (seed >> 33) as usize % noisy.len();
                noisy[at] = (seed >> 16) as u8;
            }
            let _ = page(noisy, 1).map_err(|why| assert!(!why.is_empty()));
        }
        assert_eq!(page(b"%PDF-1.7\nnothing".to_vec(), 1).err().unwrap(), "it is no whole PDF");
    }
}
