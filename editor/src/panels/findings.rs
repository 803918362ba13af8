//! What the checks find in the title: grouped, filtered, mended and let stand.

use egui::{RichText, Role, ScrollArea, WidgetInfo};
use tlnb_validator::{Finding, Report, Severity, checks};

use crate::actions::Action;
use crate::app::App;
use crate::core::findings::Row;
use crate::theme;

const SEVERITIES: [(Severity, &str); 3] =
    [(Severity::Error, "Errors"), (Severity::Warning, "Warnings"), (Severity::Note, "Notes")];

/// The list with its filters, and below it the chosen one.
pub(super) fn show(app: &mut App, ui: &mut egui::Ui, todo: &mut Vec<Action>) {
    let report = app.report();
    filters(app, ui, &report);
    if app.findings.chosen(&report).is_some() {
        let height = ui.available_height();
        let panel = egui::Panel::bottom("chosen finding").resizable(true).default_size(height * 0.55);
        panel.max_size(height * 0.75).show(ui, |ui| {
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                if let Some(finding) = app.findings.chosen(&report) {
                    chosen(app, ui, finding, todo);
                }
            });
        });
    }
    let rows = app.findings.rows(&report);
    if rows.is_empty() {
        ui.label(if app.is_checked() { app.findings.nothing(&report) } else { "Checking…".to_owned() });
        return;
    }
    let height = ui.spacing().interact_size.y;
    let mut wanted = None;
    ScrollArea::vertical().auto_shrink([false, false]).show_rows(ui, height, rows.len(), |ui, range| {
        ui.with_layout(egui::Layout::top_down_justified(egui::Align::LEFT), |ui| {
            for row in rows.get(range).unwrap_or_default() {
                match row {
                    Row::Check { code, summary, findings, fixes } => {
                        let folded = app.findings.folded.contains(code);
                        let sign = if folded { "⏵" } else { "⏷" };
                        let mended = if *fixes == 0 { String::new() } else { format!(", {fixes} with a fix") };
                        let words = RichText::new(format!("{sign} {code} ({findings}) {summary}")).strong();
                        let button = egui::Button::new(words).frame(false).truncate();
                        let response = ui.add(button);
                        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("Fold {code}")));
                        if response.on_hover_text(format!("{summary}: {findings}{mended}")).clicked()
                            && !app.findings.folded.remove(code)
                        {
                            app.findings.folded.insert(code);
                        }
                    }
                    Row::Finding(n) => {
                        if let Some(finding) = report.findings.get(*n)
                            && line(app, ui, &report, finding)
                        {
                            wanted = Some(*n);
                        }
                    }
                }
            }
        });
    });
    if let Some(finding) = wanted.and_then(|n| report.findings.get(n)) {
        app.findings.choose(finding);
        app.go_to_finding(finding);
    }
}

fn colour(ui: &egui::Ui, severity: Severity) -> egui::Color32 {
    match severity {
        Severity::Error | Severity::Warning => theme::warning(ui),
        Severity::Note => ui.visuals().text_color(),
    }
}

const fn sign(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "⊗",
        Severity::Warning => "⚠",
        Severity::Note => "ℹ",
    }
}

/// One finding; true if it was clicked.
fn line(app: &App, ui: &mut egui::Ui, report: &Report, finding: &Finding) -> bool {
    let is_chosen = app.findings.chosen(report).is_some_and(|c| std::ptr::eq(c, finding));
    let mut words = RichText::new(format!("{} {}", sign(finding.severity), finding.message));
    words = match finding.suppressed {
        Some(_) => words.weak().strikethrough(),
        None => words.color(colour(ui, finding.severity)),
    };
    let button = egui::Button::selectable(is_chosen, words).truncate();
    let response = ui.add(button);
    let name = format!("{} {}: {}", finding.code, finding.document, finding.message);
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_chosen, &name));
    response.on_hover_text(format!("{} {}", finding.document, finding.place)).clicked()
}

fn filters(app: &mut App, ui: &mut egui::Ui, report: &Report) {
    ui.horizontal_wrapped(|ui| {
        for (n, (severity, name)) in SEVERITIES.into_iter().enumerate() {
            let words = format!("{} {}", sign(severity), report.count(severity));
            let on = &mut app.findings.severities[n];
            let response = ui.toggle_value(on, words).on_hover_text(name);
            let on = *on;
            response.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, on, name));
        }
        if report.suppressed() > 0 {
            let words = format!("{} let stand", report.suppressed());
            super::ticked(ui, &mut app.findings.suppressed, &words, "Show what is let stand");
        }
        let documents: std::collections::BTreeSet<&str> = report.findings.iter().map(|f| f.document.as_str()).collect();
        if documents.len() > 1 || app.findings.document.is_some() {
            let shown = app.findings.document.clone().unwrap_or_else(|| "All documents".to_owned());
            let combo = egui::ComboBox::from_id_salt("document of findings").selected_text(shown);
            let response = combo.show_ui(ui, |ui| {
                ui.selectable_value(&mut app.findings.document, None, "All documents");
                for name in documents {
                    ui.selectable_value(&mut app.findings.document, Some(name.to_owned()), name);
                }
            });
            response.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, "Document of findings"));
        }
    });
    let line = egui::TextEdit::singleline(&mut app.findings.words).hint_text("Filter by code, place or words");
    let response = ui.add(line.desired_width(f32::INFINITY));
    response.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, "Filter findings"));
}

/// All that is known of the chosen one, and what can be done about it.
fn chosen(app: &App, ui: &mut egui::Ui, finding: &Finding, todo: &mut Vec<Action>) {
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        super::small(app, ui, Action::Fix, "Fix", todo);
        super::small(app, ui, Action::FixAll, "Fix all of this kind", todo);
        super::small(app, ui, Action::Suppress, "Let stand…", todo);
        super::small(app, ui, Action::Explain, "Explain", todo);
    });
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(finding.code).strong().color(colour(ui, finding.severity)));
        ui.label(RichText::new(format!("{} {}", finding.document, finding.place)).weak());
    });
    ui.label(&finding.message);
    if let Some(help) = &finding.help {
        ui.label(RichText::new(help).italics());
    }
    if let Some(reader) = &finding.printed_so {
        ui.label(format!("The print says so, vouched for by {reader}."));
    }
    if let Some(reason) = &finding.suppressed {
        ui.label(format!("Let stand: {reason}"));
    }
    if let Some(fix) = &finding.fix {
        let how = if fix.safe { "Fix" } else { "Suggestion" };
        ui.label(RichText::new(how).strong());
        for change in &fix.changes {
            let text = change.to_string();
            let text = text.split_once(' ').map_or(text.as_str(), |(_, rest)| rest);
            ui.label(RichText::new(text).monospace());
        }
    }
    if app.findings.explain {
        explanation(ui, finding);
    }
}

fn explanation(ui: &mut egui::Ui, finding: &Finding) {
    ui.separator();
    ui.label(finding.why);
    if !finding.rules.is_empty() {
        ui.label(format!("Rules: {}", finding.rules.join(", ")));
    }
    let Some(check) = checks::find(finding.code) else { return };
    for (words, example) in [("Found:", check.bad), ("Not found:", check.good)] {
        ui.label(RichText::new(words).strong());
        // Its marks stand under the letters they mean, so no line is broken and all letters are as wide.
        let text = egui::Label::new(RichText::new(example.trim_end()).monospace()).extend();
        ScrollArea::horizontal().id_salt(words).show(ui, |ui| ui.add(text));
    }
}
