//! `tlnb git-setup`: has git merge documents by entry in this repository.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context as _, bail};
use tlnb_formats::files::{Files as _, Folder};

use super::say;

#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// A folder of the repository
    #[arg(default_value = ".")]
    folder: PathBuf,
}

const LINE: &str = "*.ron merge=tlnb";

fn git(options: &Options, arguments: &[&str]) -> anyhow::Result<String> {
    let output =
        Command::new("git").arg("-C").arg(&options.folder).args(arguments).output().context("git cannot be run")?;
    if !output.status.success() {
        bail!("git: {}", String::from_utf8_lossy(&output.stderr).trim());
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

pub(crate) fn run(options: &Options) -> anyhow::Result<bool> {
    let mut files = Folder(git(options, &["rev-parse", "--show-toplevel"])?.into());
    let old = match files.read(".gitattributes") {
        Ok(bytes) => String::from_utf8(bytes).context(".gitattributes")?,
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => String::new(),
        Err(e) => return Err(e).context(".gitattributes"),
    };
    if old.lines().any(|l| l.trim() == LINE) {
        say(&format!(".gitattributes has `{LINE}` already\n"))?;
    } else {
        let gap = if old.is_empty() || old.ends_with('\n') { "" } else { "\n" };
        files.write(".gitattributes", format!("{old}{gap}{LINE}\n").as_bytes()).context(".gitattributes")?;
        say(&format!(".gitattributes: added `{LINE}`\n"))?;
    }
    for (key, value) in
        [("merge.tlnb.name", "tlnb, by entry and field"), ("merge.tlnb.driver", "tlnb merge --name %P -- %O %A %B")]
    {
        git(options, &["config", key, value])?;
        say(&format!("git config {key} \"{value}\"\n"))?;
    }
    Ok(false)
}
