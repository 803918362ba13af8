//! What belongs to the person and not to a title: where pictures lie, how the window looks.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

/// Personal settings, kept in one file in the person's settings folder.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Personal {
    /// Where a picture's file lies, by the SHA-256 of its bytes.
    pub pictures: BTreeMap<String, PathBuf>,
    /// Who checks.
    pub initials: String,
    /// Dark panels and map.
    pub dark: bool,
    /// Size of all text, 1 being usual.
    pub text_size: f32,
    /// Proof sheets are for Letter paper, not A4.
    pub letter_paper: bool,
    /// Titles that were open, the latest first, and how each was left.
    pub titles: Vec<Left>,
    #[serde(skip)]
    file: Option<PathBuf>,
}

impl Default for Personal {
    fn default() -> Self {
        Self {
            pictures: BTreeMap::new(),
            initials: String::new(),
            dark: true,
            text_size: 1.0,
            letter_paper: false,
            titles: Vec::new(),
            file: None,
        }
    }
}

/// A title that was open, and how it was left.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Left {
    /// Its folder, from the root of the file system.
    pub folder: PathBuf,
    /// What it is called.
    pub name: String,
    /// Where its panels were, in the panels' own words.
    pub panels: String,
    /// The sheet that was shown.
    pub sheet: String,
    /// The document and section that were open as a table.
    pub table: Option<(String, String)>,
    /// The text it was drafted from, and the lines that a person has done with, counted from 0.
    pub rulebook: Option<(PathBuf, BTreeSet<usize>)>,
}

/// So many titles are remembered.
const TITLES: usize = 30;

/// Least and most size of text.
const TEXT_SIZES: (f32, f32) = (0.6, 3.0);

impl Personal {
    /// The file in the person's settings folder, if the system names one.
    pub fn usual_file() -> Option<PathBuf> {
        use etcetera::BaseStrategy as _;
        let base = etcetera::choose_base_strategy().ok()?;
        Some(base.config_dir().join("tlnb").join("editor.ron"))
    }

    /// Reads a file; what it does not say, or a file that cannot be read, leaves the usual settings.
    pub fn read(file: Option<&Path>) -> Self {
        let text = file.and_then(|f| std::fs::read_to_string(f).ok()).unwrap_or_default();
        let mut read: Self = ron::from_str(&text).unwrap_or_default();
        if !read.text_size.is_finite() {
            read.text_size = 1.0;
        }
        read.text_size = read.text_size.clamp(TEXT_SIZES.0, TEXT_SIZES.1);
        read.file = file.map(Path::to_owned);
        read
    }

    /// How a title was left, if it was open before.
    pub fn left(&self, folder: &Path) -> Option<&Left> {
        self.titles.iter().find(|left| left.folder == folder)
    }

    /// Puts a title before all others.
    pub fn leave(&mut self, left: Left) {
        self.titles.retain(|other| other.folder != left.folder);
        self.titles.insert(0, left);
        self.titles.truncate(TITLES);
    }

    /// The person's own folder, for what cannot be kept in a title.
    pub fn folder(&self) -> Option<&Path> {
        self.file.as_deref().and_then(Path::parent)
    }

    /// Writes the file; without one nothing is kept.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn save(&self) -> io::Result<()> {
        let Some(file) = &self.file else { return Ok(()) };
        if let Some(folder) = file.parent() {
            std::fs::create_dir_all(folder)?;
        }
        let text = ron::ser::to_string_pretty(self, ron::ser::PrettyConfig::default()).map_err(io::Error::other)?;
        std::fs::write(file, text)
    }

    /// Changes the size of all text by steps of a tenth.
    pub fn resize_text(&mut self, steps: f32) {
        let tenths = (self.text_size * 10.0).round() + steps;
        self.text_size = (tenths / 10.0).clamp(TEXT_SIZES.0, TEXT_SIZES.1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_set_is_there_again_and_a_broken_file_is_no_obstacle() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a/editor.ron");
        let mut personal = Personal::read(Some(&file));
        personal.initials = "AB".into();
        personal.resize_text(3.0);
        personal.pictures.insert("00ff".into(), PathBuf::from("/scans/west.jpg"));
        for n in 0..40 {
            let folder = PathBuf::from(format!("/titles/{}", n % 35));
            personal.leave(Left { folder, name: n.to_string(), ..Left::default() });
        }
        assert_eq!(personal.titles.len(), TITLES);
        assert_eq!(personal.left(Path::new("/titles/4")).map(|l| l.name.as_str()), Some("39"));
        assert_eq!(personal.left(Path::new("/titles/5")), None, "the oldest is forgotten");
        personal.save().unwrap();
        assert_eq!(Personal::read(Some(&file)), personal);
        std::fs::write(&file, "(text_size: nan, initials: \"CD\"").unwrap();
        assert_eq!(Personal::read(Some(&file)).initials, "");
        assert!(Personal::read(None).save().is_ok());
    }
}
