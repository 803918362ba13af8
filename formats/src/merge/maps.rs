//! Two states of a map in a field, as the cells of a row: merged key by key.

use crate::change::{Change, Value};
use crate::text::{Node, Shape};

/// Their changes of an entry, with each map that both sides changed merged key by key; None if a clash is left.
pub(super) fn reconciled(ours: &[Change], theirs: &[Change]) -> Option<Vec<Change>> {
    theirs.iter().map(|their| one(ours, their)).collect()
}

fn one(ours: &[Change], their: &Change) -> Option<Change> {
    let against = |our: &&Change| !super::agree(std::slice::from_ref(*our), std::slice::from_ref(their));
    let Some(our) = ours.iter().find(against) else { return Some(their.clone()) };
    let (Change::Set { from, to: mine, .. }, Change::Set { place, to, .. }) = (our, their) else { return None };
    if our.place().field.is_none() || our.place().field != place.field {
        return None;
    }
    let merged = merged(&pairs(from)?, &pairs(mine)?, &pairs(to)?)?;
    Some(Change::set(place.clone(), mine.clone(), Value::Text(merged)))
}

type Pairs = Vec<(Node, Node)>;

/// The pairs of a map, none of what is absent.
fn pairs(value: &Value) -> Option<Pairs> {
    match value {
        Value::Absent => Some(Vec::new()),
        Value::Anything => None,
        Value::Text(text) => match Node::parse(text).ok()?.shape {
            Shape::Map(pairs) => Some(pairs),
            _ => None,
        },
    }
}

fn get<'a>(pairs: &'a Pairs, key: &Node) -> Option<&'a Node> {
    pairs.iter().find(|(k, _)| k.same(key)).map(|(_, v)| v)
}

fn same(a: Option<&Node>, b: Option<&Node>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => a.same(b),
        (None, None) => true,
        _ => false,
    }
}

/// Ours with what only theirs changed since the base; None if one key was changed by both.
fn merged(base: &Pairs, ours: &Pairs, theirs: &Pairs) -> Option<String> {
    let mut out = ours.clone();
    for (key, was) in base {
        let (mine, other) = (get(ours, key), get(theirs, key));
        if same(Some(was), other) || same(mine, other) {
            continue;
        }
        if !same(Some(was), mine) {
            return None;
        }
        match other {
            None => out.retain(|(k, _)| !k.same(key)),
            Some(other) => out.iter_mut().filter(|(k, _)| k.same(key)).for_each(|(_, v)| *v = other.clone()),
        }
    }
    let mut before: Option<&Node> = None;
    for (key, other) in theirs {
        if get(base, key).is_none() {
            match get(ours, key) {
                Some(mine) if mine.same(other) => {}
                Some(_) => return None,
                // Behind the key that precedes it in theirs.
                None => {
                    let at = before.and_then(|b| out.iter().position(|(k, _)| k.same(b))).map_or(0, |n| n + 1);
                    out.insert(at, (key.clone(), other.clone()));
                }
            }
        }
        before = Some(key);
    }
    Some(Node { at: 0..0, shape: Shape::Map(out) }.canonical())
}
