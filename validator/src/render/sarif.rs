//! The report as SARIF 2.1.0, for code hosts that show findings beside a change.

use std::collections::BTreeMap;

use serde_sarif::sarif::{
    ArtifactLocation, Location, Message, MultiformatMessageString, PhysicalLocation, Region, ReportingConfiguration,
    ReportingDescriptor, Result, ResultLevel, Run, Sarif, Suppression, SupressionKind, Tool, ToolComponent,
};
use tlnb_formats::Title;

use crate::finding::{Finding, LineStarts, Report, Severity};
use crate::{checks, form};

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

const fn level(severity: Severity) -> ResultLevel {
    match severity {
        Severity::Error => ResultLevel::Error,
        Severity::Warning => ResultLevel::Warning,
        Severity::Note => ResultLevel::Note,
    }
}

fn message(text: impl Into<String>) -> Message {
    Message::builder().text(text.into()).build()
}

fn words(text: impl Into<String>) -> MultiformatMessageString {
    MultiformatMessageString::builder().text(text.into()).build()
}

/// What every code means, as far as a report can name it.
fn rules() -> Vec<ReportingDescriptor> {
    let rule = |code: &str, severity: Severity, summary: &str, why: &str| {
        let configuration = ReportingConfiguration::builder().level(serde_json::json!(level(severity))).build();
        ReportingDescriptor::builder()
            .id(code.to_owned())
            .short_description(words(summary))
            .full_description(words(why))
            .default_configuration(configuration)
            .build()
    };
    let checks = checks::ALL.iter().map(|c| rule(c.code, c.severity, c.summary, c.why));
    let forms = form::KINDS.iter().map(|kind| {
        let (code, why) = form::code(*kind);
        rule(code, Severity::Error, form::summary(*kind), why)
    });
    checks.chain(forms).collect()
}

fn one(lines: &BTreeMap<&str, LineStarts<'_>>, path: &dyn Fn(&str) -> String, f: &Finding) -> Result {
    let place = |byte: usize| lines.get(f.document.as_str()).map_or((1, 1), |l| l.line_column(byte));
    let ((line, column), (end_line, end_column)) = (place(f.at.start), place(f.at.end));
    let region = Region::builder()
        .start_line(line as i64)
        .start_column(column as i64)
        .end_line(end_line as i64)
        .end_column(end_column as i64)
        .build();
    // A URI has slashes, and of what a path may hold only these few must be written otherwise.
    let uri = path(&f.document).replace('\\', "/").replace('%', "%25").replace(' ', "%20").replace('#', "%23");
    let place = PhysicalLocation::builder().artifact_location(ArtifactLocation::builder().uri(uri).build());
    let location = Location::builder().physical_location(place.region(region).build()).build();
    let help = f.help.as_ref().map(|h| format!(" ({h})")).unwrap_or_default();
    let mut result = Result::builder()
        .rule_id(f.code.to_owned())
        .level(level(f.severity))
        .message(message(format!("{}{help}", f.message)))
        .locations(vec![location])
        .build();
    result.suppressions = f.suppressed.as_ref().map(|reason| {
        let kind = serde_json::json!(SupressionKind::InSource);
        vec![Suppression::builder().kind(kind).justification(reason.clone()).build()]
    });
    result
}

/// A title with its report, and what turns a document's name into the path of its file.
pub type Reported<'a> = (&'a Title, &'a Report, &'a dyn Fn(&str) -> String);

/// One run over all titles.
pub fn sarif(titles: &[Reported<'_>]) -> serde_json::Result<String> {
    let mut results = Vec::new();
    for (title, report, path) in titles {
        let lines = super::lines(title, report);
        results.extend(report.findings.iter().map(|f| one(&lines, path, f)));
    }
    let driver = ToolComponent::builder()
        .name("tlnb".to_owned())
        .version(env!("CARGO_PKG_VERSION").to_owned())
        .rules(rules())
        .build();
    let run = Run::builder().tool(Tool::builder().driver(driver).build()).results(results).build();
    let report = Sarif::builder().version(serde_json::json!("2.1.0")).schema(SCHEMA.to_owned()).runs(vec![run]).build();
    serde_json::to_string_pretty(&report)
}
