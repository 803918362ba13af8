//! `tlnb schema`: the JSON Schemas.

use std::path::PathBuf;

use anyhow::Context as _;

use super::say;

#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// Folder to write them to
    #[arg(long)]
    out: PathBuf,
}

pub(crate) fn run(options: &Options) -> anyhow::Result<bool> {
    std::fs::create_dir_all(&options.out).with_context(|| options.out.display().to_string())?;
    for (kind, schema) in tlnb_formats::schema::all() {
        let path = options.out.join(format!("{kind}.schema.json"));
        std::fs::write(&path, format!("{schema:#}\n")).with_context(|| path.display().to_string())?;
        say(&format!("{}\n", path.display()))?;
    }
    Ok(false)
}
