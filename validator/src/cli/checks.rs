//! `tlnb checks`: all checks, a line each.

use tlnb_validator::checks;

use super::say;

pub(crate) fn run() -> anyhow::Result<bool> {
    let lines: Vec<String> = checks::ALL
        .iter()
        .map(|c| format!("{}  {:7}  {:24}  {}\n", c.code, c.severity.word(), c.name, c.summary))
        .collect();
    say(&lines.concat())?;
    Ok(false)
}
