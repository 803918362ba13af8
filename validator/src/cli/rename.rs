//! `tlnb rename`: gives a name another one wherever it stands in a title, all or nothing.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;

use anyhow::{Context as _, bail};
use tlnb_formats::edit::rename;
use tlnb_formats::names::{Context, Id, NameKind, Names, Resolved};
use tlnb_formats::text::nearest;
use tlnb_formats::{Change, Title};

use super::{import, open, say};

/// What has a name that other places go by; sheets and decks are renamed by their files.
const KINDS: [NameKind; 12] = [
    NameKind::Side,
    NameKind::Army,
    NameKind::ArmyGroup,
    NameKind::Nation,
    NameKind::Formation,
    NameKind::Division,
    NameKind::Unit,
    NameKind::Leader,
    NameKind::Vedette,
    NameKind::Train,
    NameKind::Marker,
    NameKind::Place,
];

/// The word for the printed columns of a document.
const COLUMN: &str = "column";

#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// The title's folder
    title: PathBuf,
    /// What is renamed: side, army, army-group, nation, formation, division, unit, leader, vedette, train, marker,
    /// place, or a column of the document that --document names
    kind: String,
    /// The name as it is; led by its army or side where several have it, as in "Austrian III"
    from: String,
    /// The name as it is to be
    to: String,
    /// The document that has the column, or the one meant of several names
    #[arg(long, value_name = "NAME")]
    document: Option<String>,
    /// Only say what would be changed
    #[arg(long)]
    dry_run: bool,
}

fn word(kind: NameKind) -> String {
    kind.word().replace(' ', "-")
}

fn place(id: &Id) -> String {
    format!("{} {} {}", id.document, id.section, id.key)
}

impl Options {
    /// The one thing that is meant.
    fn id(&self, title: &Title, kind: NameKind) -> anyhow::Result<Id> {
        let names = Names::of(title);
        let of_document = |id: &&Id| self.document.as_ref().is_none_or(|document| id.document == *document);
        let found: Vec<Id> = match names.resolve(&self.from, &Context::of(&[kind])) {
            Resolved::One(id) => vec![id],
            Resolved::Several(ids) => ids,
            Resolved::None { nearest } => {
                let meant = match &nearest[..] {
                    [] => String::new(),
                    names => format!("; did you mean {}?", names.join(" or ")),
                };
                bail!("the title has no {} `{}`{meant}", kind.word(), self.from);
            }
        };
        match found.iter().filter(of_document).collect::<Vec<_>>()[..] {
            [id] => Ok(id.clone()),
            [] => bail!("{} has no {} `{}`", self.document.as_deref().unwrap_or_default(), kind.word(), self.from),
            ref several => {
                let all: Vec<String> = several.iter().map(|id| format!("  {}", place(id))).collect();
                bail!(
                    "`{}` names {} things; lead it by its army or side, write its whole key, or say --document:\n{}",
                    self.from,
                    several.len(),
                    all.join("\n")
                )
            }
        }
    }

    fn changes(&self, title: &Title, opened: &open::Opened) -> anyhow::Result<Vec<Change>> {
        if self.kind == COLUMN {
            let name = self.document.as_deref().context("say whose column with --document, as in cards/french")?;
            let document = import::document_of(title, name, &opened.root)?;
            return rename::column(document, &self.from, &self.to).map_err(|fault| {
                let sections = document.lines().into_iter().flat_map(|l| &l.sections).filter(|s| s.name == "columns");
                let keys: Vec<String> = sections.flat_map(|s| &s.entries).map(|e| e.key.clone()).collect();
                let meant = nearest(&self.from, keys.iter().map(String::as_str)).filter(|_| !keys.contains(&self.from));
                let meant = meant.map(|n| format!("; did you mean `{n}`?")).unwrap_or_default();
                anyhow::anyhow!("{name}: {fault}{meant}")
            });
        }
        let words = || KINDS.map(word);
        let kind = KINDS.into_iter().find(|kind| word(*kind) == self.kind).with_context(|| {
            let all = words();
            let meant = nearest(&self.kind, all.iter().map(String::as_str));
            let meant = meant
                .map_or_else(|| format!("there are {}, {COLUMN}", all.join(", ")), |n| format!("did you mean {n}?"));
            format!("`{}` is nothing that is renamed; {meant}", self.kind)
        })?;
        let id = self.id(title, kind)?;
        rename::name(title, &id, &self.to).with_context(|| place(&id))
    }
}

pub(crate) fn run(options: &Options) -> anyhow::Result<bool> {
    let mut opened = open::one(&options.title)?;
    let changes = if options.from == options.to { Vec::new() } else { options.changes(&opened.title, &opened)? };
    let mut by_document: BTreeMap<&str, Vec<&Change>> = BTreeMap::new();
    for change in &changes {
        by_document.entry(&change.place().document).or_default().push(change);
        opened.title.apply(change).with_context(|| format!("nothing was changed: `{change}`"))?;
    }
    let mut says = String::new();
    for (document, changes) in &by_document {
        let _ = writeln!(says, "{document}");
        for change in changes {
            let _ = writeln!(says, "  {change}");
        }
    }
    let sign = if options.dry_run { "would be changed" } else { "changed" };
    let _ = writeln!(says, "{} places in {} documents {sign}", changes.len(), by_document.len());
    if !options.dry_run {
        open::save(&opened, by_document.keys().copied())?;
    }
    say(&says)?;
    Ok(false)
}
