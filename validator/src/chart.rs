//! A chart, as checks ask for it: labels understood, cells ranked.

use tlnb_formats::Document;
use tlnb_formats::documents::chart::label::{Odds, Run};
use tlnb_formats::documents::chart::{ChartCell, ChartKind, KindLine, LabelKind};
use tlnb_formats::documents::{Chart, RowKey};
use tlnb_formats::text::Written;

use crate::check::Cx;

/// Every chart that says what it is for.
pub(crate) fn charts<'a>(cx: &Cx<'a>) -> Vec<(&'a Document, &'a Chart, ChartKind)> {
    let kind = |chart: &Chart| chart.stated()?.kind.as_ref()?.known().copied();
    cx.of(Document::chart).filter_map(|(document, chart)| Some((document, chart, kind(chart)?))).collect()
}

/// Rows or columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Axis {
    Rows,
    Columns,
}

impl Axis {
    pub(crate) const fn section(self) -> &'static str {
        match self {
            Self::Rows => "rows",
            Self::Columns => "columns",
        }
    }

    /// The labels in the order of the print; None if one of them cannot be read as an entry.
    pub(crate) fn labels(self, chart: &Chart) -> Vec<&RowKey> {
        match self {
            Self::Rows => chart.rows.every_key(),
            Self::Columns => chart.columns.every_key(),
        }
    }

    /// What the labels are: as stated, else as charts of the kind have them in the series.
    pub(crate) fn kind(self, chart: &Chart, kind: ChartKind) -> Option<LabelKind> {
        let stated = |line: &KindLine| match self {
            Self::Rows => line.rows_are.clone(),
            Self::Columns => line.columns_are.clone(),
        };
        if let Some(written) = chart.stated().and_then(stated) {
            return match written {
                Written::Known(kind) => Some(kind),
                Written::Wrong(_) => None,
            };
        }
        match (kind, self) {
            (ChartKind::CombatResults | ChartKind::Bombardment | ChartKind::Charge, Self::Rows) => {
                Some(LabelKind::Dice)
            }
            (ChartKind::CombatResults | ChartKind::Charge, Self::Columns) => Some(LabelKind::Odds),
            (ChartKind::Bombardment, Self::Columns) => Some(LabelKind::Strength),
            (ChartKind::Shock, _) => Some(LabelKind::Initiative),
            _ => None,
        }
    }

    /// Whether labels rise in the order of the print, or fall; None if they do neither or cannot be read.
    pub(crate) fn rises(self, chart: &Chart, kind: ChartKind) -> Option<bool> {
        let labels = self.labels(chart);
        match self.kind(chart, kind)? {
            LabelKind::Odds => {
                let odds: Option<Vec<Odds>> = labels.iter().map(|l| Odds::read(&l.0)).collect();
                direction(&odds?, |a, b| a < b)
            }
            LabelKind::Dice | LabelKind::Strength | LabelKind::Initiative => {
                let runs: Option<Vec<Run>> = labels.iter().map(|l| Run::read(&l.0)).collect();
                direction(&runs?, |a, b| a.is_before(*b))
            }
            LabelKind::Words => None,
        }
    }
}

/// Whether each comes before the next, or each behind it.
fn direction<T>(items: &[T], is_before: impl Fn(&T, &T) -> bool) -> Option<bool> {
    let rises = items.windows(2).all(|p| is_before(&p[0], &p[1]));
    let falls = items.windows(2).all(|p| is_before(&p[1], &p[0]));
    match (rises, falls) {
        (true, false) => Some(true),
        (false, true) => Some(false),
        _ => None,
    }
}

/// Codes that the series has on a kind of chart (12.1, 13.38, 14.23); none for charts of other words.
pub(crate) const fn codes(kind: ChartKind) -> &'static [&'static str] {
    match kind {
        ChartKind::CombatResults | ChartKind::Shock => {
            &["Ae", "Ar", "Ar2", "Ar3", "Ar*", "Dr", "Dr2", "Dr3", "Dr4", "Dr*", "De", "Ex", "Sk", "1R"]
        }
        ChartKind::Bombardment => &["Dr", "1R", "2R", "S"],
        ChartKind::Charge => &["Ae", "Pr", "Overrun"],
        _ => &[],
    }
}

/// How good a result is for whoever attacks; None where the series does not tell.
pub(crate) fn rank(kind: ChartKind, cell: ChartCell<'_>) -> Option<u8> {
    let text = match cell {
        ChartCell::Says(text) => text.split_whitespace().next()?,
        ChartCell::Nothing if kind == ChartKind::Bombardment => return Some(0),
        _ => return None,
    };
    let ladder: &[&[&str]] = match kind {
        // An exchange stands beside the defender's retreat: it follows that at better odds and at a higher die.
        ChartKind::CombatResults => &[
            &["Ae"],
            &["Ar3"],
            &["Ar2"],
            &["Ar"],
            &["Ar*"],
            &["Sk"],
            &["Dr*"],
            &["Dr", "Ex"],
            &["Dr2"],
            &["Dr3"],
            &["Dr4"],
            &["De"],
        ],
        ChartKind::Bombardment => &[&[], &["Dr"], &["1R", "1E"], &["2R", "2E"]],
        ChartKind::Charge => &[&["Ae"], &["Pr"], &["Overrun", "OR"]],
        _ => return None,
    };
    ladder.iter().position(|codes| codes.contains(&text)).and_then(|n| u8::try_from(n).ok())
}
