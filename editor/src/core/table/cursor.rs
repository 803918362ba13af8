//! The cell that keys act on, the block of cells that is selected, and what is being typed.

use super::Table;

/// Where the cursor goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    Up,
    Down,
    Left,
    Right,
    /// First or last column.
    Home,
    End,
    /// So many rows on or back.
    Rows(isize),
    Top,
    Bottom,
}

/// Rows and columns of a block, its last ones included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Block {
    pub rows: (usize, usize),
    pub columns: (usize, usize),
}

impl Block {
    /// Whether a cell is in it.
    pub const fn contains(&self, row: usize, column: usize) -> bool {
        self.rows.0 <= row && row <= self.rows.1 && self.columns.0 <= column && column <= self.columns.1
    }

    /// Whether it is more than one cell.
    pub const fn is_several(&self) -> bool {
        self.rows.0 != self.rows.1 || self.columns.0 != self.columns.1
    }
}

/// See the module.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Cursor {
    pub row: usize,
    pub column: usize,
    /// The corner of the block across from the cursor.
    corner: Option<(usize, usize)>,
    /// What is being typed into the cell.
    pub typing: Option<String>,
    /// The keys that have been struck so far of what a card's cell is to say.
    pub quick: Option<String>,
}

impl Cursor {
    /// At a cell.
    pub fn at(row: usize, column: usize) -> Self {
        Self { row, column, ..Self::default() }
    }

    /// Goes to a cell; `extends` leaves the other corner of the block where it is.
    pub fn go_to(&mut self, row: usize, column: usize, extends: bool) {
        self.corner = extends.then(|| self.corner.unwrap_or((self.row, self.column)));
        self.quick = None;
        (self.row, self.column) = (row, column);
    }

    /// Goes a step, as far as the table reaches.
    pub fn step(&mut self, table: &Table, step: Step, extends: bool) {
        let (rows, columns) = (table.rows.len().saturating_sub(1), table.columns.len().saturating_sub(1));
        let (row, column) = match step {
            Step::Up => (self.row.saturating_sub(1), self.column),
            Step::Down => (self.row + 1, self.column),
            Step::Left => (self.row, self.column.saturating_sub(1)),
            Step::Right => (self.row, self.column + 1),
            Step::Home => (self.row, 0),
            Step::End => (self.row, columns),
            Step::Rows(by) => (self.row.saturating_add_signed(by), self.column),
            Step::Top => (0, self.column),
            Step::Bottom => (rows, self.column),
        };
        self.go_to(row.min(rows), column.min(columns), extends);
    }

    /// Stays within a table that has become smaller.
    pub fn keep_within(&mut self, table: &Table) {
        let (rows, columns) = (table.rows.len().saturating_sub(1), table.columns.len().saturating_sub(1));
        (self.row, self.column) = (self.row.min(rows), self.column.min(columns));
        self.corner = self.corner.map(|(row, column)| (row.min(rows), column.min(columns)));
    }

    /// The cells that are selected: the cursor's alone, or a block.
    pub fn block(&self) -> Block {
        let (row, column) = self.corner.unwrap_or((self.row, self.column));
        let sorted = |a: usize, b: usize| (a.min(b), a.max(b));
        Block { rows: sorted(self.row, row), columns: sorted(self.column, column) }
    }
}
