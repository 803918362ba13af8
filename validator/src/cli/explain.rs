//! `tlnb explain`: what a check means.

use anyhow::bail;
use tlnb_validator::checks;

use super::say;

#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// As in EDGE-001
    code: String,
}

pub(crate) fn run(options: &Options) -> anyhow::Result<bool> {
    if let Some((code, summary, why)) = checks::form(&options.code) {
        say(&format!("{code} error: {summary}\n\n{why}\n"))?;
        return Ok(false);
    }
    let Some(check) = checks::find(&options.code) else {
        let codes = checks::ALL.iter().map(|c| c.code);
        let nearest = tlnb_formats::text::nearest(&options.code, codes);
        match nearest {
            Some(nearest) => bail!("there is no check {}; did you mean {nearest}?", options.code),
            None => bail!("there is no check {}; `tlnb checks` lists them", options.code),
        }
    };
    say(&format!(
        "{} {}: {}\n\n{} Rules: {}.\n\nFound:\n{}\nNot found:\n{}",
        check.code,
        check.severity.word(),
        check.summary,
        check.why,
        check.rules.join(", "),
        check.bad,
        check.good
    ))?;
    Ok(false)
}
