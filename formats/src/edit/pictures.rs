//! Pictures of a sheet: what they are, in which order they lie, which part of each counts.

use crate::change::{Change, Place};
use crate::document::Document;
use crate::documents::scans::ExtentLine;
use crate::text::syntax::quote;

use super::set_field;

/// A picture that is not listed yet.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Picture<'a> {
    /// SHA-256 of its file in hexadecimal.
    pub sha256: Option<&'a str>,
    /// Width and height in pixels.
    pub size: Option<(u32, u32)>,
    /// Path inside the title, where it lies with it.
    pub file: Option<&'a str>,
}

/// Lists a picture, or fills in what its line does not say yet.
pub fn put(document: &Document, name: &str, picture: &Picture<'_>) -> Vec<Change> {
    let mut fields = Vec::new();
    if let Some(hash) = picture.sha256 {
        fields.push(("sha256", quote(hash)));
    }
    if let Some((width, height)) = picture.size {
        fields.extend([("width", width.to_string()), ("height", height.to_string())]);
    }
    if let Some(file) = picture.file {
        fields.push(("file", quote(file)));
    }
    if document.value("pictures", name).is_none() {
        let fields: Vec<String> = fields.iter().map(|(field, value)| format!("{field}: {value}")).collect();
        let place = Place::entry(document.name(), "pictures", name);
        return vec![Change::add(place, format!("({})", fields.join(", ")))];
    }
    let absent = |field: &str| document.field_value("pictures", name, field).is_none();
    fields
        .into_iter()
        .filter(|(field, _)| absent(field))
        .filter_map(|(field, value)| set_field(document, "pictures", name, field, Some(&value)))
        .collect()
}

/// Takes a picture away with its points.
pub fn remove(document: &Document, name: &str) -> Vec<Change> {
    let mut out = Vec::new();
    let points = document.scans().into_iter().flat_map(|s| s.points.iter()).map(|(key, _)| key);
    for key in points.filter(|k| k.rsplit_once(' ').is_some_and(|(picture, _)| picture == name)) {
        out.extend(
            document.value("points", key).map(|v| Change::remove(Place::entry(document.name(), "points", key), v)),
        );
    }
    let place = Place::entry(document.name(), "pictures", name);
    out.extend(document.value("pictures", name).map(|v| Change::remove(place, v)));
    out
}

/// Puts pictures into this order, the lowest first.
pub fn order(document: &Document, names: &[String]) -> Vec<Change> {
    let place =
        |(i, name): (usize, &String)| set_field(document, "pictures", name, "order", Some(&(i + 1).to_string()));
    names.iter().enumerate().filter_map(place).collect()
}

/// Says which part of a picture shows the sheet, in pixels; None is all of it.
pub fn extent(document: &Document, name: &str, extent: Option<&ExtentLine>) -> Vec<Change> {
    let text = extent.map(|e| format!("(left: {}, top: {}, right: {}, bottom: {})", e.left, e.top, e.right, e.bottom));
    set_field(document, "pictures", name, "extent", text.as_deref()).into_iter().collect()
}

/// Says which model a picture is fitted by; None leaves it to the points.
pub fn model(document: &Document, name: &str, model: Option<&str>) -> Vec<Change> {
    set_field(document, "pictures", name, "model", model).into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_comes_is_ordered_and_goes_with_its_points() {
        let mut scans = Document::empty("scans/a", "Scans").unwrap();
        let before = scans.text().to_owned();
        let mut back = Vec::new();
        let mut apply = |scans: &mut Document, changes: Vec<Change>| {
            for change in changes {
                back.extend(scans.apply(&change).unwrap());
            }
        };
        let changes = put(&scans, "west", &Picture { size: Some((600, 400)), ..Picture::default() });
        apply(&mut scans, changes);
        let changes = put(&scans, "west", &Picture { sha256: Some("ab"), size: Some((1, 1)), file: None });
        apply(&mut scans, changes);
        assert_eq!(scans.value("pictures", "west"), Some("(sha256: \"ab\", width: 600, height: 400)"));
        let changes = extent(&scans, "west", Some(&ExtentLine { left: 10, top: 0, right: 590, bottom: 400 }));
        apply(&mut scans, changes);
        let changes = order(&scans, &["west".to_owned()]);
        apply(&mut scans, changes);
        let changes = super::super::points::put(&scans, "west", crate::geometry::Hex::new(1, 1), [5.0, 6.0]);
        apply(&mut scans, changes);
        assert!(scans.faults().is_empty(), "{:?}", scans.faults());
        assert_eq!(scans.scans().unwrap().pictures.get(&"west".to_owned()).unwrap().order, Some(1));
        let changes = remove(&scans, "west");
        assert_eq!(changes.len(), 2);
        apply(&mut scans, changes);
        while let Some(change) = back.pop() {
            scans.apply(&change).unwrap();
        }
        assert_eq!(scans.text(), before);
    }
}
