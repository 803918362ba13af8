//! What the checks find in the title.

use tlnb_formats::geometry::Hex;
use tlnb_validator::{Finding, Severity};

use crate::app::App;
use crate::theme;

/// The hex that a finding speaks of, if it does.
fn hex_of(finding: &Finding) -> Option<Hex> {
    finding.hexes.iter().find_map(|h| Hex::from_digits(h))
}

/// The list; a click goes to the hex, on the sheet it is about.
pub(super) fn show(app: &mut App, ui: &mut egui::Ui) {
    let report = app.report();
    if report.findings.is_empty() {
        ui.label("Nothing found.");
        return;
    }
    let mut target = None;
    let warning = theme::warning(ui);
    {
        for finding in &report.findings {
            let help = finding.help.as_ref().map(|h| format!(" ({h})")).unwrap_or_default();
            let text = format!("{} {}: {}{help}", finding.code, finding.document, finding.message);
            let text = egui::RichText::new(text);
            let text = if finding.severity == Severity::Note { text } else { text.color(warning) };
            match hex_of(finding) {
                Some(hex) => {
                    if ui.add(egui::Button::new(text).wrap()).on_hover_text(finding.why).clicked() {
                        target = Some((finding.document.clone(), hex));
                    }
                }
                None => {
                    ui.add(egui::Label::new(text).wrap()).on_hover_text(finding.why);
                }
            }
        }
    }
    if let Some((document, hex)) = target {
        if let Some(sheet) = document.strip_prefix("sheets/")
            && sheet != app.session.sheet()
        {
            app.choose_sheet(sheet);
        }
        app.go_to(hex);
    }
}
