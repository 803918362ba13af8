//! The demonstration: its scan is what its data draw, and the calibration finds every hex of it.
#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use tlnb_formats::geometry::Hex;
use tlnb_formats::scan::{ControlPoint, DeriveOptions, Derived, derive};
use tlnb_tests::{demonstration, demonstration_folder, golden};

const SCAN: &str = "scans/vale.jpg";

#[test]
fn the_scan_is_drawn_from_the_data() {
    let path = demonstration_folder().join(SCAN);
    let (drawn, _) = demonstration::scan();
    if golden::updating() {
        let file = std::fs::File::create(&path).unwrap();
        image::codecs::jpeg::JpegEncoder::new_with_quality(file, 82).encode_image(&drawn).unwrap();
    }
    let committed = image::open(&path).unwrap().to_rgb8();
    assert_eq!(committed.dimensions(), drawn.dimensions());
    let total: u64 = committed.as_raw().iter().zip(drawn.as_raw()).map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
    let mean = total as f64 / committed.as_raw().len() as f64;
    assert!(mean < 4.0, "the committed scan differs by {mean:.2} a sample; UPDATE_GOLDEN=1 draws it anew");
    assert!(std::fs::metadata(&path).unwrap().len() < 1_500_000);
}

#[test]
fn four_corner_numbers_place_every_hex_within_a_pixel_and_a_half() {
    let document = demonstration::sheet();
    let grid = document.map_sheet().unwrap().the_grid().unwrap();
    let (_, scanner) = demonstration::scan();
    let points: Vec<ControlPoint> = ["0101", "3001", "0120", "3019"]
        .iter()
        .map(|number| {
            let hex = Hex::from_digits(number).unwrap();
            // A person clicks whole pixels.
            ControlPoint { hex, px: scanner.px_from_map(grid.centre(hex)).map(f64::round), on: true }
        })
        .collect();
    let options = DeriveOptions {
        orientation: Some(grid.orientation),
        low: Some(grid.low),
        numbering: Some(grid.numbering),
        model: None,
    };
    let Derived::Clear { fit, .. } = derive(&grid, &points, options) else { panic!("the grid is stated") };
    let worst = grid
        .hexes()
        .map(|hex| {
            let ([ax, ay], [bx, by]) =
                (fit.transform.px_from_map(grid.centre(hex)), scanner.px_from_map(grid.centre(hex)));
            (ax - bx).hypot(ay - by)
        })
        .fold(0.0, f64::max);
    assert!(worst < 1.5, "the worst hex is off by {worst:.2} px");
}
