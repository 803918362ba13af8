//! Reads the pixels of a scan's file, whatever its bytes claim.

use std::io::{BufRead, Read as _, Seek};

use image::{ImageError, ImageReader, Limits, RgbaImage};
use thiserror::Error;

/// Why a file gives no picture.
#[derive(Debug, Error)]
pub enum PictureError {
    #[error("the picture claims {width} x {height} pixels; at most {most} are read, scan it at a lower resolution")]
    TooLarge { width: u32, height: u32, most: u64 },
    #[error("the picture has no pixels: it claims {width} x {height}")]
    Empty { width: u32, height: u32 },
    #[error("{0}")]
    Unreadable(#[from] ImageError),
}

/// Decodes a picture of at most `most` pixels; its size is judged before anything of that size is allocated.
///
/// # Errors
/// If it is no picture of a known kind, is damaged, or claims to be larger.
pub fn decode(mut file: impl BufRead + Seek, most: u64) -> Result<RgbaImage, PictureError> {
    // The header alone: a decoder that may allocate little refuses a large picture without telling its size.
    let (width, height) = match png_size(&mut file)? {
        Some(size) => size,
        None => reader(&mut file, Limits::no_limits())?.into_dimensions()?,
    };
    match u64::from(width) * u64::from(height) {
        0 => return Err(PictureError::Empty { width, height }),
        pixels if pixels > most => return Err(PictureError::TooLarge { width, height, most }),
        _ => file.rewind().map_err(ImageError::IoError)?,
    }
    let mut limits = Limits::no_limits();
    // Up to 16 bits in each of four channels, and what a decoder needs beside.
    limits.max_alloc = Some(most.saturating_mul(8).saturating_add(16 * 1024 * 1024));
    Ok(reader(file, limits)?.decode()?.into_rgba8())
}

/// The size in a PNG's header; its decoder refuses the largest ones without a word about their size.
fn png_size(file: &mut (impl BufRead + Seek)) -> Result<Option<(u32, u32)>, ImageError> {
    let mut head = Vec::new();
    file.take(24).read_to_end(&mut head)?;
    file.rewind()?;
    let number = |at: usize| Some(u32::from_be_bytes(head.get(at..at + 4)?.try_into().ok()?));
    Ok(if head.starts_with(b"\x89PNG") && head.get(12..16) == Some(b"IHDR") {
        number(16).zip(number(20))
    } else {
        None
    })
}

fn reader<R: BufRead + Seek>(file: R, limits: Limits) -> Result<ImageReader<R>, ImageError> {
    let mut reader = ImageReader::new(file).with_guessed_format()?;
    reader.limits(limits);
    Ok(reader)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::limits::PICTURE_PIXELS;
    use std::io::Cursor;

    /// A sound PNG of one pixel.
    fn png() -> Vec<u8> {
        let mut bytes = Cursor::new(Vec::new());
        RgbaImage::from_pixel(1, 1, image::Rgba([1, 2, 3, 255])).write_to(&mut bytes, image::ImageFormat::Png).unwrap();
        bytes.into_inner()
    }

    #[test]
    fn a_sound_picture_is_read() {
        let read = decode(Cursor::new(png()), PICTURE_PIXELS).unwrap();
        assert_eq!((read.dimensions(), read.get_pixel(0, 0).0), ((1, 1), [1, 2, 3, 255]));
    }

    #[test]
    fn an_absurd_size_is_refused_by_name() {
        let mut bytes = png();
        for at in [16, 20] {
            bytes[at..at + 4].copy_from_slice(&2_000_000_000_u32.to_be_bytes());
        }
        let error = decode(Cursor::new(bytes), PICTURE_PIXELS).unwrap_err().to_string();
        assert!(error.contains("2000000000 x 2000000000") && error.contains("500000000"), "{error}");
        for kind in [image::ImageFormat::Jpeg, image::ImageFormat::Tiff, image::ImageFormat::WebP] {
            let mut bytes = Cursor::new(Vec::new());
            image::RgbImage::new(300, 200).write_to(&mut bytes, kind).unwrap();
            let error = decode(bytes, 59_999).unwrap_err().to_string();
            assert!(error.contains("300 x 200") && error.contains("59999"), "{kind:?}: {error}");
        }
    }

    #[test]
    fn a_size_beyond_any_memory_is_refused_by_name() {
        // Little-endian, its directory at byte 8: seven numbers and an empty strip.
        let mut tiff = b"II\x2a\0\x08\0\0\0\x07\0".to_vec();
        for (tag, value) in [
            (256_u16, 4_000_000_000_u32),
            (257, 4_000_000_000),
            (259, 1),
            (262, 1),
            (273, 0),
            (278, 4_000_000_000),
            (279, 0),
        ] {
            tiff.extend([tag.to_le_bytes(), 4_u16.to_le_bytes()].concat());
            tiff.extend([1_u32.to_le_bytes(), value.to_le_bytes()].concat());
        }
        tiff.extend([0; 4]);
        let error = decode(Cursor::new(tiff), PICTURE_PIXELS).unwrap_err().to_string();
        assert!(error.contains("4000000000 x 4000000000"), "{error}");
    }

    #[test]
    fn what_is_no_picture_says_so() {
        for bytes in [&b""[..], b"MapSheet(format: 1)", &png()[..40]] {
            assert!(matches!(decode(Cursor::new(bytes), PICTURE_PIXELS), Err(PictureError::Unreadable(_))));
        }
    }
}
