//! VP, CAMP, ERR.

rows! {
    "VP-003" Content Error [Scenario]
        "a scenario's own values of hexes are left out" ["LPD 31.41", "NR 27.56", "NR upd 28.65"];
    "VP-004" Check Error [Scenario]
        "who first holds a hex that scores is not said" ["26.15"];
    "VP-005" Parameter Error [TitleFields]
        "what a demoralized formation is worth is not said" ["26.13", "LPD 31.35"];
    "VP-006" Parameter Error [TitleFields]
        "the award for lost strength does not rise by the series' step" ["26.12"];
    "VP-007" State Error [Record]
        "a unit reduced from the start counts as lost in full" ["26.12"];
    "VP-008" State Error [Position]
        "units in the holding box count as lost" ["26.12", "16.11"];
    "VP-009" Parameter Error [TitleFields]
        "what a night in town is worth, and when, is not said" ["26.17"];
    "VP-010" Parameter Error [TitleFields]
        "what an exit is worth, and up to what, is not said" ["26.31", "LPD 26.31"];
    "VP-011" State Error [Record]
        "an exit outside a general retreat scores" ["26.33"];
    "VP-012" Parameter Error [TitleFields]
        "which held sources score nothing is not said" ["26.15"];
    "VP-013" Parameter Error [TitleFields]
        "what a captured commander is worth is not said" ["26.18"];
    "VP-014" State Error [Position]
        "the award for no losses is given despite a loss" ["26.4"];
    "VP-015" Parameter Error [TitleFields]
        "the bands of the victory ratio overlap or leave a gap" ["26.21-22"];
    "VP-016" Content Error [Scenario]
        "a scenario's own victory levels are left out" ["LPD 29.41-42", "NW 32.42"];
    "VP-017" Content Error [Scenario]
        "a scenario's penalties or awards by turn are left out" ["LPD 27.42", "NW 31.35-36", "NR 29.59"];
    "VP-018" State Error [Position]
        "a piece that cannot hold a hex holds it" ["26.15"];

    "CAMP-002" Check Warning [Campaign, Scenario]
        "a campaign does not begin or end with its legs"
        ["LPD 34.11", "LPD 27.51", "LPD 32.11", "LPD 33.11", "LPD 28.11", "LPD 31.11", "LPD 34.2",
         "NW 31.11", "NW 33.42"];
    "CAMP-005" Check Error [Campaign]
        "a unit is not exchanged for its duplicate where it should be" ["NR 31.52", "NW 25.33"];
    "CAMP-007" Parameter Error [TitleFields]
        "how many bonus cards a victory brings is not said" ["26.5", "LPD 29.41"];
    "CAMP-008" Check Error [Campaign]
        "a hex scores on more days than it may" ["BOP 32.42", "NW 33.41-42", "NR 28.65"];
    "CAMP-009" Check Error [Campaign, Witnesses]
        "rules list a campaign's days differently" ["NW 26.1", "NW 26.5", "NW 33.51", "BOP 32.41"];
    "CAMP-011" Content Error [Campaign]
        "what only a campaign has is missing there or stands in a battle" ["BOP 31.14", "BOP 32.33", "BOP 32.16"];
    "CAMP-012" Content Error [Campaign]
        "what one battle uses up returns in a later one" ["NW 29.37", "NW 33.2", "BOP 32.52", "LPD 33.24"];
    "CAMP-013" Check Error [Campaign, Scenario]
        "a quota of exits names no units, or a total they do not make" ["LPD 33.52", "NW 31.35", "NW 31.36"];
    "CAMP-014" Check Warning [Campaign, Scenario]
        "a campaign's turns are not the sum of its parts" ["NW 25.11"];

    "ERR-004" Check Warning [RuleNumbers]
        "a cited rule does not exist" [];
    "ERR-005" Check Warning [RuleNumbers]
        "a rule number is used twice" ["NR 27.56", "NR 31.52"];
    "ERR-006" Parameter Error [TitleFields]
        "the version of the series rules, or a switch of it, is not said" ["NR chg"];
    "ERR-007" Parameter Error [TitleFields, Scenario]
        "an optional rule is on that nobody chose"
        ["BOP 25.8-9", "NW 25.8", "NR 25.73", "NR 28.68", "LPD 25.22", "16.14"];
    "ERR-008" Check Error [Errata, Scenario]
        "an erratum removes a piece that another is tied to" ["NR upd", "NR 28.14"];
    "ERR-009" Form Error [Errata]
        "a replaced rule is still in force" ["NR upd 25.73", "NR upd 28.35", "NR upd 28.65"];
    "ERR-011" Form Error [Errata]
        "a corrected value forgets which erratum changed it" [];
    "ERR-012" Content Note [RuleNumbers]
        "a known slip of a rulebook is taken for a rule" [];
}
