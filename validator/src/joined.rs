//! How the sheets of a title lie on each other.

use std::collections::{BTreeMap, BTreeSet};

use tlnb_formats::documents::TitlePage;
use tlnb_formats::geometry::join::{Join, JoinFault, Layout, lay_out};
use tlnb_formats::geometry::{Grid, Hex};

use crate::check::{Check, Cx};
use crate::finding::Report;

/// Two sheets that a sound join lays on each other.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Overlap {
    /// Of the join.
    pub(crate) name: String,
    /// Places of the sheets in the list of all.
    pub(crate) top: usize,
    pub(crate) bottom: usize,
    /// Whether the title names the sheet that wins.
    pub(crate) is_ranked: bool,
    /// Hexes that are one, on the top sheet and on the bottom sheet.
    pub(crate) same: BTreeMap<Hex, Hex>,
}

/// See the module.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Joined {
    /// Joins that can be read, by name.
    pub(crate) joins: Vec<(String, Join)>,
    /// Number of the join, and its fault.
    pub(crate) faults: Vec<(usize, JoinFault)>,
    pub(crate) overlaps: Vec<Overlap>,
    hexes: BTreeMap<String, BTreeSet<Hex>>,
}

impl Joined {
    /// Of a title page and the sheets by the names that joins call them, each with its grid if that can be relied on.
    pub(crate) fn new(page: &TitlePage, sheets: &[(&str, Option<Grid>)]) -> Self {
        let joins = page.readable_joins().map(|(name, join)| (name.clone(), join)).collect();
        let mut joined = Self { joins, ..Self::default() };
        if joined.joins.is_empty() {
            return joined;
        }
        let grids: BTreeMap<String, Grid> =
            sheets.iter().filter_map(|(id, grid)| Some(((*id).to_owned(), (*grid)?))).collect();
        let all: Vec<Join> = joined.joins.iter().map(|(_, join)| join.clone()).collect();
        let mut layouts: Vec<Layout> = Vec::new();
        for (n, (name, join)) in joined.joins.iter().enumerate() {
            if !layouts.iter().any(|l| l.placements.contains_key(&join.bottom)) {
                layouts.push(lay_out(&grids, &all, &join.bottom));
            }
            if layouts.first().is_some_and(|l| l.faults.iter().any(|(faulty, _)| *faulty == n)) {
                continue;
            }
            let place = |id: &str| sheets.iter().position(|(sheet, _)| *sheet == id);
            let (Some(top), Some(bottom)) = (place(&join.top), place(&join.bottom)) else { continue };
            let found = layouts.iter().find(|l| l.placements.contains_key(&join.bottom));
            let (Some(layout), Some(grid)) = (found, grids.get(&join.top)) else { continue };
            let there = |h: Hex| Some((h, layout.same_hex(&grids, (&join.top, h), &join.bottom)?));
            let same: BTreeMap<Hex, Hex> = grid.hexes().filter_map(there).collect();
            joined.hexes.entry(join.top.clone()).or_default().extend(same.keys());
            joined.hexes.entry(join.bottom.clone()).or_default().extend(same.values());
            joined.overlaps.push(Overlap { name: name.clone(), top, bottom, is_ranked: join.over.is_some(), same });
        }
        joined.faults = layouts.first().map(|l| l.faults.clone()).unwrap_or_default();
        joined
    }

    /// Findings of a check at the joins with these faults.
    pub(crate) fn tell(check: &Check, cx: &Cx<'_>, out: &mut Report, is_told: fn(&JoinFault) -> bool) {
        let (joined, Some(page)) = (cx.joined(), cx.page()) else { return };
        for (n, fault) in joined.faults.iter().filter(|(_, fault)| is_told(fault)) {
            if let Some((name, _)) = joined.joins.get(*n) {
                out.push(check.at(page, "joins", name, None, fault.to_string()));
            }
        }
    }

    /// The hexes of a sheet that lie on hexes of others.
    pub(crate) fn hexes_of(&self, sheet: &str) -> BTreeSet<Hex> {
        self.hexes.get(sheet).cloned().unwrap_or_default()
    }
}
