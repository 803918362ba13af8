//! `tlnb checks`: all checks, a line each; or every code there is.

use tlnb_validator::{Check, catalogue, checks};

use super::say;

#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// List every code, made or not, with its class and what it waits for
    #[arg(long)]
    all: bool,
}

pub(crate) fn run(options: &Options) -> anyhow::Result<bool> {
    let lines: Vec<String> = if options.all {
        let entries = catalogue::all();
        let line = |e: &catalogue::Entry| {
            format!("{:9}  {:7}  {:9}  {:70}  {}\n", e.code, e.severity.word(), e.class.word(), e.gist, e.state())
        };
        entries.iter().map(line).collect()
    } else {
        let line = |c: &&Check| format!("{}  {:7}  {:24}  {}\n", c.code, c.severity.word(), c.name, c.summary);
        checks::ALL.iter().map(line).collect()
    };
    say(&lines.concat())?;
    Ok(false)
}
