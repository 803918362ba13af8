//! D9: the arithmetic of combat (10.4, 11.1, 12.1, 12.2, 13.35, 14.2). Charts come from the title; what none of them tells is
//! undecided.

use tlnb_formats::documents::Chart as Table;
use tlnb_formats::documents::chart::ChartCell;
use tlnb_formats::documents::chart::label::{Odds, Run};

use super::{Answer, Cause, Reason};

/// A strength in SP, exact: in twelfths, since terrain halves, takes a third, or adds a half.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Strength(u32);

/// What terrain does to a strength (11.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Factor {
    /// In woods or marsh, of arms that it hampers.
    Half,
    /// Behind a stream, up a slope, in a town.
    HalfMore,
    /// Behind a bridge, in a chateau or improved position.
    Double,
}

impl Strength {
    /// So many SP.
    pub const fn sp(sp: u16) -> Self {
        Self(sp as u32 * 12)
    }

    /// With what terrain does to it.
    #[must_use]
    pub const fn by(self, factor: Factor) -> Self {
        match factor {
            Factor::Half => Self(self.0 / 2),
            Factor::HalfMore => Self(self.0 + self.0 / 2),
            Factor::Double => Self(self.0 * 2),
        }
    }

    /// Both together.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }

    /// A defender takes the best of what terrain offers him and no more (11.1).
    #[must_use]
    pub fn at_best(self, offers: &[Factor]) -> Self {
        offers.iter().map(|factor| self.by(*factor)).max().unwrap_or(self).max(self)
    }
}

/// The column of a table: the greatest of its odds not above those of the combat (10.4). `columns` are in rising order.
/// Undecided below the lowest one, of which no text tells (E-2).
pub fn column(columns: &[Odds], attacker: Strength, defender: Strength) -> Answer<usize> {
    let Some(odds) = Odds::of(attacker.0, defender.0) else {
        return Answer::Undecided(vec![Reason::new("10.4", Cause::NoFigure("strength"))]);
    };
    match columns.iter().rposition(|column| *column <= odds) {
        Some(n) => Answer::Decided(n, Vec::new()),
        None if columns.first().is_some_and(|c| c.open.is_some()) => Answer::Decided(0, Vec::new()),
        None => {
            Answer::Undecided(vec![Reason::new("10.4", Cause::NoChart("lowest column of the combat results table"))])
        }
    }
}

/// A column moved by shifts (11.2, 11.4, 9.22): the last column is not left where the table says that it goes on.
pub fn shifted(columns: &[Odds], from: usize, by: i32) -> Answer<usize> {
    let to = i64::try_from(from).unwrap_or(i64::MAX).saturating_add(i64::from(by));
    match usize::try_from(to).ok().filter(|n| *n < columns.len()) {
        Some(n) => Answer::Decided(n, Vec::new()),
        None => {
            let end = if by < 0 { 0 } else { columns.len().saturating_sub(1) };
            if columns.get(end).is_some_and(|c| c.open.is_some()) {
                Answer::Decided(end, Vec::new())
            } else {
                Answer::Undecided(vec![Reason::new("10.4", Cause::NoChart("column beyond the end of the table"))])
            }
        }
    }
}

/// Whether a repulse succeeds: at five to one or better (9.21).
pub const fn repulses(attacker: Strength, defender: Strength) -> bool {
    attacker.0 >= defender.0.saturating_mul(5)
}

/// Least loss of the stronger side in an exchange, in face SP, and one choice of whole units that makes it (12.1): at least
/// half of what the weaker side has. None if it has not so much.
pub fn exchange(weaker: u16, units: &[u16]) -> Option<(u16, Vec<usize>)> {
    let total: u32 = units.iter().map(|n| u32::from(*n)).sum();
    let total = usize::try_from(total).ok()?;
    let least = usize::from(weaker).div_ceil(2);
    if total < least {
        return None;
    }
    // By sum: the unit that was added last, and the sum before.
    let mut by_sum: Vec<Option<(usize, usize)>> = vec![None; total + 1];
    for (n, unit) in units.iter().enumerate() {
        for sum in (0..=total).rev() {
            let is_there = sum == 0 || by_sum[sum].is_some_and(|(last, _)| last < n);
            let next = sum + usize::from(*unit);
            if is_there && *unit > 0 && next <= total && by_sum[next].is_none() {
                by_sum[next] = Some((n, sum));
            }
        }
    }
    let sum = (least..=total).find(|sum| *sum == 0 || by_sum[*sum].is_some())?;
    let (mut chosen, mut at) = (Vec::new(), sum);
    while at > 0 {
        let (unit, before) = by_sum[at]?;
        chosen.push(unit);
        at = before;
    }
    chosen.reverse();
    Some((u16::try_from(sum).ok()?, chosen))
}

/// What guns fire at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Target {
    /// SP of artillery in the target hex that fires back: it sees the guns and is not alone in an enemy ZOC (13.5).
    pub guns: u16,
    pub is_town: bool,
    pub is_marsh: bool,
}

/// The strength at which a bombardment is resolved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fire {
    /// No effect.
    None,
    /// The column for less than one.
    BelowOne,
    Sp(u16),
}

/// Guns of so many SP at a range of 1 to 3 hexes against a target (13.35, 13.36, 13.5). Undecided for guns of several ranges,
/// of which counter-battery fire may be taken from either (E-30).
pub fn bombardment(guns: &[(u16, u8)], target: Target) -> Answer<Fire> {
    let ranges: Vec<u8> = guns.iter().map(|(_, range)| *range).collect();
    let is_far = ranges.iter().any(|r| *r >= 3);
    if target.guns > 1 && is_far && ranges.iter().any(|r| *r < 3) {
        return Answer::Undecided(vec![Reason::new("13.5", Cause::MixedRanges)]);
    }
    let weigh = |sp: u32, range: u8| if range >= 3 { sp * 6 } else { sp * 12 };
    let total: u32 = guns.iter().map(|(sp, _)| u32::from(*sp)).sum();
    let back = u32::from(target.guns / 2);
    if total <= back {
        return Answer::Decided(Fire::None, vec![Reason::new("13.5", Cause::SilencedGuns)]);
    }
    let mut twelfths: u32 = guns.iter().map(|(sp, range)| weigh(u32::from(*sp), *range)).sum();
    twelfths -= weigh(back, if is_far { 3 } else { 2 });
    if target.is_town {
        twelfths = twelfths * 2 / 3;
    }
    if target.is_marsh {
        twelfths /= 2;
    }
    let fire = match twelfths / 12 {
        0 => Fire::BelowOne,
        sp => Fire::Sp(u16::try_from(sp).unwrap_or(u16::MAX)),
    };
    Answer::Decided(fire, Vec::new())
}

/// The lead unit in shock (12.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lead {
    pub initiative: u16,
    pub is_demoralized: bool,
    /// Artillery alone in its hex fights at 1.
    pub is_lone_artillery: bool,
    /// The attack was at three to one or better on the combat results table.
    pub attacks_at_three_to_one: bool,
}

/// What a lead unit has in shock with a die of 1 to 6.
pub fn shock_value(lead: Lead, die: u8) -> i16 {
    let own = if lead.is_lone_artillery {
        1
    } else {
        i16::try_from(lead.initiative).unwrap_or(i16::MAX).saturating_sub(i16::from(lead.is_demoralized))
    };
    let roll = match die {
        0..=2 => 0,
        3 | 4 => 1,
        _ => 2,
    };
    own.saturating_add(roll).saturating_add(i16::from(lead.attacks_at_three_to_one))
}

/// A cell of the shock table, whose columns are the attacker and whose rows are the defender. Undecided where the table has no
/// such value (E-1).
pub fn shock(table: &Table, attacker: i16, defender: i16) -> Answer<String> {
    let has = |label: &str, value: i16| {
        Run::read(label)
            .is_some_and(|run| run.from.is_none_or(|from| from <= value) && run.to.is_none_or(|to| value <= to))
    };
    let column = table.columns.keys().find(|k| has(&k.0, attacker));
    let row = table.rows.iter().find(|(k, _)| has(&k.0, defender));
    let cell = column.and_then(|column| row.map(|(_, row)| table.cell(row, column)));
    match cell {
        Some(ChartCell::Says(code)) => Answer::Decided(code.to_owned(), Vec::new()),
        Some(ChartCell::Nothing) => Answer::Decided(".".to_owned(), Vec::new()),
        _ => Answer::Undecided(vec![Reason::new("12.2", Cause::NoChart("shock table for these values"))]),
    }
}

/// On how many faces of the die a charge succeeds in a column of the charge table: all that is not the loss of the attacker
/// (14.23). Undecided if a face is not known.
pub fn charge_successes(table: &Table, odds: Odds) -> Answer<u8> {
    let unknown = || Answer::Undecided(vec![Reason::new("14.21", Cause::NoChart("charge table"))]);
    let Some(column) = table.columns.keys().find(|k| Odds::read(&k.0) == Some(odds)) else { return unknown() };
    let mut successes = 0;
    let mut faces = 0;
    for (label, row) in table.rows.iter() {
        let Some(Run { from: Some(from), to: Some(to) }) = Run::read(&label.0) else { return unknown() };
        let of_row = u8::try_from(to - from + 1).unwrap_or(0);
        faces += of_row;
        match table.cell(row, column) {
            ChartCell::Says(code) => successes += if code.starts_with("Ae") { 0 } else { of_row },
            ChartCell::Nothing => {}
            ChartCell::Unknown | ChartCell::NotTranscribed => return unknown(),
        }
    }
    if faces == 6 { Answer::Decided(successes, Vec::new()) } else { unknown() }
}
