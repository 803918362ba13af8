//! A baseline: an earlier report, whose findings are known and hidden, so that only new ones are told.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::finding::{Finding, Report};

/// Code, path of the file, place and message: what makes two findings one. Lines may have moved between.
type Known = (String, String, String, String);

/// How often each finding was there.
#[derive(Debug, Default)]
pub struct Baseline(BTreeMap<Known, usize>);

impl Baseline {
    /// Reads the JSON that `tlnb check --format json` wrote.
    ///
    /// # Errors
    /// Says what is wrong with the text.
    pub fn read(text: &str) -> Result<Self, String> {
        let json: Value = serde_json::from_str(text).map_err(|e| e.to_string())?;
        let findings =
            json["findings"].as_array().ok_or("it holds no list of findings, as `--format json` writes it")?;
        let mut known = BTreeMap::new();
        for finding in findings {
            let text = |name: &str| finding[name].as_str().map(str::to_owned);
            let key = text("code").zip(text("file")).zip(text("place")).zip(text("message"));
            let Some((((code, file), place), message)) = key else {
                return Err("a finding in it has no code, file, place or message".to_owned());
            };
            *known.entry((code, file, place, message)).or_default() += 1;
        }
        Ok(Self(known))
    }

    /// Takes the known findings out of a report, each as often as it was there.
    pub fn hide(&mut self, report: &mut Report, path: &dyn Fn(&str) -> String) {
        let before = report.findings.len();
        report.findings.retain(|f| !self.take(f, path));
        report.known += before - report.findings.len();
    }

    fn take(&mut self, f: &Finding, path: &dyn Fn(&str) -> String) -> bool {
        let key = (f.code.to_owned(), path(&f.document), f.place.clone(), f.message.clone());
        match self.0.get_mut(&key) {
            Some(left) if *left > 0 => {
                *left -= 1;
                true
            }
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::json::json;
    use crate::testing;

    #[test]
    fn what_was_known_is_hidden_wherever_its_line_now_is_and_what_is_new_is_told() {
        let path = |name: &str| format!("{name}.ron");
        let one = testing::title("MapSheet(format: 1, hexes: {\"0102\": (terrain: Wods)})");
        let known = json(&one, &crate::validate(&one), &path).to_string();
        let two =
            testing::title("MapSheet(format: 1,\nhexes: {\n\"0101\": (terrain: Wods),\n\"0102\": (terrain: Wods)})");
        let mut report = crate::validate(&two);
        Baseline::read(&known).unwrap().hide(&mut report, &path);
        let told: Vec<&str> = report.findings.iter().map(|f| f.place.as_str()).collect();
        assert_eq!((told, report.known), (vec!["hexes/0101/terrain"], 1));
    }

    #[test]
    fn what_is_no_report_says_so() {
        for text in ["", "{}", "{\"findings\": [{}]}"] {
            assert!(Baseline::read(text).is_err(), "{text}");
        }
    }
}
