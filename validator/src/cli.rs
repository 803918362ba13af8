//! The commands, one a file. Each returns whether it found something: exit code 1.

mod calibrate;
mod change;
mod check;
mod checks;
mod compare;
mod diff;
mod errata;
mod explain;
mod export;
mod fix;
mod fmt;
mod git_setup;
mod import;
mod life;
mod merge;
mod new;
mod open;
mod proof;
mod questions;
mod release;
mod rename;
mod rules;
mod schema;
mod show;
mod status;

use std::io::Write as _;

/// Transcribes, mends and checks titles of The Library of Napoleonic Battles.
#[derive(Debug, clap::Parser)]
#[command(name = "tlnb", version)]
pub(crate) struct Call {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// Check titles or single documents
    Check(check::Options),
    /// Write everything the checks find as one page
    Release(release::Options),
    /// Mend what can be mended safely
    Fix(fix::Options),
    /// Say what a check means, with its rule and examples
    Explain(explain::Options),
    /// List all checks
    Checks(checks::Options),
    /// Start a title with one sheet
    New(new::Options),
    /// Put documents into canonical form
    Fmt(fmt::Options),
    /// Say what of a title is transcribed and checked
    Status(status::Options),
    /// Write the JSON Schemas of all documents
    Schema(schema::Options),
    /// Apply changes to a title
    Change(change::Options),
    /// Compare two transcriptions of one component, reading by reading
    Compare(compare::Options),
    /// List the changes that lead from one title or document to another
    Diff(diff::Options),
    /// Work on errata: list, apply, begin, or print the update sheet
    Errata(errata::Options),
    /// Show a scenario as a person reads it, each value with its origin
    Show(show::Options),
    /// List every appearance of a piece, a force or a place, in order of date
    Life(life::Options),
    /// Write a document as HTML for paper, to be ticked off against the print
    Proof(proof::Options),
    /// Write the questions that only the print or the designer can answer
    Questions(questions::Options),
    /// Merge two versions of a document by entry and field, for git
    Merge(merge::Options),
    /// Have git merge documents by entry in a repository
    GitSetup(git_setup::Options),
    /// Draw a sheet into a file, or write documents as spreadsheets or JSON
    Export(export::Options),
    /// Bring in what was transcribed elsewhere
    Import(import::Options),
    /// Give a name another one wherever it stands
    Rename(rename::Options),
    /// Ask the rules about the start of a scenario: supply, line of sight, ZOC, command, movement, entry
    Rules(rules::Options),
    /// Fit a sheet's grid to a scan by printed numbers
    Calibrate(calibrate::Options),
}

pub(crate) fn run(call: Call) -> anyhow::Result<bool> {
    match call.command {
        Command::Check(options) => check::run(&options),
        Command::Release(options) => release::run(&options),
        Command::Fix(options) => fix::run(&options),
        Command::Explain(options) => explain::run(&options),
        Command::Checks(options) => checks::run(&options),
        Command::New(options) => new::run(&options),
        Command::Fmt(options) => fmt::run(&options),
        Command::Status(options) => status::run(&options),
        Command::Schema(options) => schema::run(&options),
        Command::Change(options) => change::run(&options),
        Command::Compare(options) => compare::run(&options),
        Command::Diff(options) => diff::run(&options),
        Command::Errata(options) => errata::run(&options),
        Command::Show(options) => show::run(&options),
        Command::Life(options) => life::run(&options),
        Command::Proof(options) => proof::run(&options),
        Command::Questions(options) => questions::run(&options),
        Command::Merge(options) => merge::run(&options),
        Command::GitSetup(options) => git_setup::run(&options),
        Command::Export(options) => export::run(&options),
        Command::Import(options) => import::run(&options),
        Command::Rename(options) => rename::run(&options),
        Command::Rules(options) => rules::run(&options),
        Command::Calibrate(options) => calibrate::run(&options),
    }
}

/// Writes to the standard output; a reader that has gone away is no fault.
pub(crate) fn say(text: &str) -> anyhow::Result<()> {
    let mut out = anstream::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(e) if e.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
        done => Ok(done?),
    }
}

/// Writes a line to the standard error.
pub(crate) fn complain(text: &str) {
    // Nowhere is left to tell of a failure here.
    let _ = writeln!(anstream::stderr(), "{text}");
}

/// How machine-readable output is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Format {
    Text,
    Json,
}
