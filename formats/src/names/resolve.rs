//! From a text as printed to the thing it names, by the order of D14; what stays ambiguous is told with all it may be.

use super::{Id, NameKind, Named, Names, folded};

/// What surrounds a reference.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Context {
    /// The side it is printed under.
    pub side: Option<String>,
    /// The army of the heading or row it stands in.
    pub army: Option<String>,
    /// The battle it is of.
    pub battle: Option<String>,
    /// The document it stands in.
    pub document: Option<String>,
    /// What it may stand for.
    pub kinds: Vec<NameKind>,
}

impl Context {
    /// Of kinds alone.
    pub fn of(kinds: &[NameKind]) -> Self {
        Self { kinds: kinds.to_vec(), ..Self::default() }
    }
}

/// What a reference names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Resolved {
    One(Id),
    /// Nothing; the nearest spellings, best first.
    None {
        nearest: Vec<String>,
    },
    /// Any of these: the text does not tell.
    Several(Vec<Id>),
}

/// So many nearest spellings help; more confuse.
const NEAREST: usize = 3;

impl Names {
    /// What a text names. Two things are never taken for one, and none is guessed.
    pub fn resolve(&self, text: &str, context: &Context) -> Resolved {
        let text = text.trim();
        if let Some(is) = self.alias(text, context) {
            return self.plain(is, context);
        }
        self.plain(text, context)
    }

    /// What an alias of this text means there, if there is one.
    pub fn alias(&self, text: &str, context: &Context) -> Option<&str> {
        let (is, within) = self.aliases.get(text)?;
        let holds = within.is_empty() || context.document.as_ref().is_some_and(|d| within.contains(d));
        holds.then_some(is.as_str())
    }

    fn plain(&self, text: &str, context: &Context) -> Resolved {
        let whole = self.fitting(text, context);
        if !whole.is_empty() {
            return self.chosen(self.narrowed(whole, context), text);
        }
        let bare = without_dress(text);
        if bare != text {
            let found = self.fitting(bare, context);
            if !found.is_empty() {
                return self.chosen(self.narrowed(found, context), bare);
            }
        }
        // An army or a side written with it binds.
        for (lead, rest) in leads(bare) {
            for holder in self.fitting(lead, &Context::of(&[NameKind::Army, NameKind::Side])) {
                let Some(holder) = self.named.get(holder) else { continue };
                let of_holder = |n: &Named| match holder.id.kind {
                    NameKind::Army => n.army == holder.army,
                    _ => n.side == holder.side,
                };
                let mut found = self.fitting(rest, context);
                found.retain(|n| self.named.get(*n).is_some_and(of_holder));
                if !found.is_empty() {
                    return self.chosen(self.narrowed(found, context), rest);
                }
            }
        }
        // A formation named with its officer is of his army.
        if let Some((officer, rest)) = bare.split_once('/')
            && let Resolved::One(id) =
                self.plain(officer, &Context { kinds: vec![NameKind::Leader], ..context.clone() })
            && let Some(army) = self.army(&id)
        {
            let mut found = self.fitting(rest, context);
            found.retain(|n| self.named.get(*n).is_some_and(|n| n.army.as_deref() == Some(army)));
            if !found.is_empty() {
                return self.chosen(found, rest);
            }
        }
        Resolved::None { nearest: self.nearest(bare, context) }
    }

    /// Everything of the kinds asked for with that spelling, case aside.
    fn fitting(&self, text: &str, context: &Context) -> Vec<usize> {
        let spellings = self.spellings.get(&folded(text)).into_iter().flatten();
        let fits = |n: &usize| self.named.get(*n).is_some_and(|n| context.kinds.contains(&n.id.kind));
        let mut found: Vec<usize> = spellings.map(|s| s.named).filter(fits).collect();
        found.dedup();
        found
    }

    /// Those of the army, then of the side, then of the battle around it, where there are such.
    fn narrowed(&self, mut found: Vec<usize>, context: &Context) -> Vec<usize> {
        let mut keep = |test: &dyn Fn(&Named) -> bool| {
            let kept: Vec<usize> = found.iter().copied().filter(|n| self.named.get(*n).is_some_and(test)).collect();
            if !kept.is_empty() {
                found = kept;
            }
        };
        if let Some(army) = &context.army {
            let army = self.army_as_known(army);
            keep(&|n| n.army.as_ref() == Some(&army));
        }
        if let Some(side) = &context.side {
            keep(&|n| n.side.as_ref().is_some_and(|s| s.eq_ignore_ascii_case(side)));
        }
        if let Some(battle) = &context.battle {
            keep(&|n| n.battles.is_empty() || n.battles.contains(battle));
        }
        found
    }

    /// The key of a piece before names, and a spelling with its case before one without.
    fn chosen(&self, found: Vec<usize>, text: &str) -> Resolved {
        let spellings = || self.spellings.get(&folded(text)).into_iter().flatten();
        let of = |test: &dyn Fn(&super::Spelling) -> bool| -> Vec<usize> {
            found.iter().copied().filter(|n| spellings().any(|s| s.named == *n && test(s))).collect()
        };
        let tiers = [of(&|s| s.is_key && s.text == text), of(&|s| s.text == text), found.clone()];
        let best = tiers.into_iter().find(|t| !t.is_empty()).unwrap_or_default();
        let mut ids: Vec<Id> = best.iter().filter_map(|n| Some(self.named.get(*n)?.id.clone())).collect();
        ids.sort();
        ids.dedup();
        if let Some(side) = self.side_of_one_army(&ids) {
            return Resolved::One(side);
        }
        if ids.len() > 1 {
            return Resolved::Several(ids);
        }
        ids.pop().map_or_else(|| Resolved::None { nearest: Vec::new() }, Resolved::One)
    }

    /// The side, of a side and its only army under one name: they are the same pieces.
    fn side_of_one_army(&self, ids: &[Id]) -> Option<Id> {
        let [side, army] = ids else { return None };
        let is_of_side = |n: &&Named| n.id.kind == NameKind::Army && n.side.as_ref() == Some(&side.key);
        let mut armies = self.named.iter().filter(is_of_side);
        let is_its_only = armies.next()?.id == *army && armies.next().is_none();
        (side.kind == NameKind::Side && is_its_only).then(|| side.clone())
    }

    fn nearest(&self, text: &str, context: &Context) -> Vec<String> {
        let wanted = folded(text);
        let mut near: Vec<(usize, &str)> = Vec::new();
        for (spelling, of) in &self.spellings {
            let fits =
                |s: &&super::Spelling| self.named.get(s.named).is_some_and(|n| context.kinds.contains(&n.id.kind));
            let Some(one) = of.iter().find(fits) else { continue };
            let distance = strsim::damerau_levenshtein(&wanted, spelling);
            if distance <= spelling.chars().count().div_ceil(3) && distance < spelling.chars().count() {
                near.push((distance, &one.text));
            }
        }
        near.sort_unstable();
        near.into_iter().take(NEAREST).map(|(_, text)| text.to_owned()).collect()
    }
}

/// Without an article before and the word for its kind behind.
fn without_dress(text: &str) -> &str {
    let strip = |text: &'static str| move |t: &str| t.get(..text.len()).is_some_and(|h| h.eq_ignore_ascii_case(text));
    let mut bare = text.trim();
    if strip("the ")(bare) {
        bare = bare[4..].trim_start();
    }
    for word in [" corps", " division", " brigade", " army"] {
        let at = bare.len().checked_sub(word.len()).filter(|at| bare.is_char_boundary(*at));
        if let Some(at) = at.filter(|at| *at > 0 && bare[*at..].eq_ignore_ascii_case(word)) {
            return bare[..at].trim_end();
        }
    }
    bare
}

/// Every way to cut a text in two at a blank, the longer beginning first.
fn leads(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let cuts = text.char_indices().rev().filter(|(_, c)| c.is_whitespace());
    cuts.map(|(n, c)| (text[..n].trim(), text[n + c.len_utf8()..].trim()))
        .filter(|(a, b)| !a.is_empty() && !b.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::names::tests::title;

    fn said(resolved: Resolved) -> String {
        match resolved {
            Resolved::One(id) => id.key,
            Resolved::None { nearest } => format!("none, near {}", nearest.join(" or ")),
            Resolved::Several(ids) => {
                format!("several: {}", ids.iter().map(|i| i.key.as_str()).collect::<Vec<_>>().join(", "))
            }
        }
    }

    #[test]
    fn t_67_designations_are_resolved_in_their_context_or_stay_ambiguous() {
        let names = Names::of(&title());
        let formation = Context::of(&[NameKind::Formation]);
        let with = |army: Option<&str>, side: Option<&str>, battle: Option<&str>| Context {
            army: army.map(str::to_owned),
            side: side.map(str::to_owned),
            battle: battle.map(str::to_owned),
            ..formation.clone()
        };
        for (text, context, wanted) in [
            // T-67.
            ("Russian III Corps", with(None, None, None), "Russian III"),
            ("the Austrian III Corps", with(None, Some("Coalition"), None), "Austrian III"),
            ("III", with(None, Some("COALITION"), None), "several: Austrian III, Russian III"),
            ("III", with(None, None, None), "several: Austrian III, French III, Russian III"),
            ("III", with(Some("austrian"), Some("Coalition"), None), "Austrian III"),
            ("III", with(None, Some("French"), None), "French III"),
            ("III", with(None, Some("Coalition"), Some("29")), "Russian III"),
            ("Coalition IV", with(None, None, None), "Russian IV"),
            ("French IV", with(None, None, None), "none, near French III"),
            ("Grande III", with(Some("Russian"), None, None), "French III"),
            ("GYULAI/III", with(None, None, None), "Austrian III"),
            ("Austrain III", with(None, None, None), "none, near Austrian III"),
        ] {
            let found = said(names.resolve(text, &context));
            assert!(found.starts_with(wanted), "{text}: {found}, not {wanted}");
        }
    }

    #[test]
    fn pieces_go_by_key_then_by_name_and_aliases_hold_where_they_say() {
        let names = Names::of(&title());
        let kinds = [NameKind::Unit, NameKind::Leader, NameKind::Vedette, NameKind::Formation];
        let anything = Context::of(&kinds);
        for (text, wanted) in [
            ("III/Souham", "III/Souham"),
            ("Souham", "III/Souham"),
            ("Grande Souham", "III/Souham"),
            ("French Souham", "III/Souham"),
            ("Russian Souham", "none, near "),
            ("Kapzevitch", "III/Kaptsevich"),
            ("GYULAI/III", "GYULAI"),
            ("gyulai", "GYULAI"),
            ("Old Blue", "none, near "),
            ("4th", "III/4"),
            ("Hardegg", "Hardegg"),
            ("Hardeg", "none, near Hardegg"),
        ] {
            assert!(
                said(names.resolve(text, &anything)).starts_with(wanted),
                "{text}: {:?}",
                names.resolve(text, &anything)
            );
        }
        let in_b = Context { document: Some("cards/b".to_owned()), ..anything };
        assert_eq!(said(names.resolve("Old Blue", &in_b)), "GYULAI");
        assert_eq!(said(names.resolve("Au", &Context::of(&[NameKind::Place]))), "0101");
        assert_eq!(said(names.resolve("vale", &Context::of(&[NameKind::Sheet]))), "sheets/vale");
        assert!(names.knows(&[NameKind::Unit]) && !names.knows(&[NameKind::Deck, NameKind::Nation]));
    }

    #[test]
    fn a_side_and_its_only_army_of_one_name_are_the_side() {
        let said_of = |armies: &str| {
            let text = format!(
                "Title(format: 1, sides: {{\"French\": (), \"Coalition\": ()}}, armies: {{\"French\": (side: \"French\"){armies}}})"
            );
            let mut title = crate::title::Title::default();
            title.insert(crate::document::Document::read("title", text.into_bytes()));
            let owners = Context::of(&[NameKind::Side, NameKind::Army]);
            match Names::of(&title).resolve("French", &owners) {
                Resolved::One(id) => id.kind.word().to_owned(),
                other => said(other),
            }
        };
        assert_eq!(said_of(""), "side");
        assert_eq!(said_of(", \"Austrian\": (side: \"Coalition\")"), "side");
        // With another army on that side the name leaves open whether both are meant.
        assert_eq!(said_of(", \"Italian\": (side: \"French\")"), "several: French, French");
    }

    #[test]
    fn no_text_panics() {
        let names = Names::of(&title());
        let parts = ["the ", "III", "/", " ", "\u{fc}", "Corps", "Russian", "\u{2003}", "GYULAI"];
        let n = parts.len();
        for k in 0..n.pow(4) {
            let text = (0..4).map(|i| parts[k / n.pow(i) % n]).collect::<String>();
            let _ = names.resolve(&text, &Context::of(&[NameKind::Formation, NameKind::Unit]));
        }
    }
}
