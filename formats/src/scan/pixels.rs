//! Reads the pixels of a scan's file, whatever its bytes claim.

use std::io::{BufRead, Seek};

use image::{DynamicImage, ImageDecoder as _, ImageError, ImageReader, Limits, RgbaImage};
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
pub fn decode(file: impl BufRead + Seek, most: u64) -> Result<RgbaImage, PictureError> {
    let mut reader = ImageReader::new(file).with_guessed_format().map_err(ImageError::IoError)?;
    let mut limits = Limits::no_limits();
    // Up to 16 bits in each of four channels, and what a decoder needs beside.
    limits.max_alloc = Some(most.saturating_mul(8).saturating_add(16 * 1024 * 1024));
    reader.limits(limits);
    let decoder = reader.into_decoder()?;
    let (width, height) = decoder.dimensions();
    match u64::from(width) * u64::from(height) {
        0 => Err(PictureError::Empty { width, height }),
        pixels if pixels > most => Err(PictureError::TooLarge { width, height, most }),
        _ => Ok(DynamicImage::from_decoder(decoder)?.into_rgba8()),
    }
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

    /// The check sum of a PNG's chunk.
    fn crc(bytes: &[u8]) -> u32 {
        let step = |c: u32| if c & 1 == 1 { 0xEDB8_8320 ^ (c >> 1) } else { c >> 1 };
        !bytes.iter().fold(u32::MAX, |c, b| (0..8).fold(c ^ u32::from(*b), |c, _| step(c)))
    }

    #[test]
    fn a_sound_picture_is_read() {
        let read = decode(Cursor::new(png()), PICTURE_PIXELS).unwrap();
        assert_eq!((read.dimensions(), read.get_pixel(0, 0).0), ((1, 1), [1, 2, 3, 255]));
    }

    #[test]
    fn an_absurd_size_is_refused_by_name() {
        let mut bytes = png();
        bytes[16..20].copy_from_slice(&2_000_000_000_u32.to_be_bytes());
        bytes[20..24].copy_from_slice(&2_000_000_000_u32.to_be_bytes());
        let sum = crc(&bytes[12..29]);
        bytes[29..33].copy_from_slice(&sum.to_be_bytes());
        let error = decode(Cursor::new(bytes), PICTURE_PIXELS).unwrap_err().to_string();
        assert!(error.contains("2000000000 x 2000000000") && error.contains("500000000"), "{error}");
    }

    #[test]
    fn what_is_no_picture_says_so() {
        for bytes in [&b""[..], b"MapSheet(format: 1)", &png()[..40]] {
            assert!(matches!(decode(Cursor::new(bytes), PICTURE_PIXELS), Err(PictureError::Unreadable(_))));
        }
    }
}
