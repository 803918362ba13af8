//! TRC, REINF, ALT.

rows! {
    "TRC-003" Check Warning [Scenario, Witnesses]
        "the list of scenarios disagrees with their durations" ["NW 25.11"];
    "TRC-006" Check Error []
        "night turns are out of order" ["2.2"];
    "TRC-011" Form Error [Scenario]
        "an arrival meant for other scenarios is counted" ["BOP 32.6", "NR 27.66", "LPD 29.35"];

    "REINF-002" Check Error [Scenario]
        "an entry hex is barred" ["NR 25.72", "NR 30.35"];
    "REINF-003" Check Error []
        "a unit cannot enter by its entry hex" ["18.12", "NR 25.72"];
    "REINF-004" Check Warning []
        "a column is out of order" ["19.22", "25.53"];
    "REINF-005" Check Note []
        "a column is too long to enter in one turn" ["19.21-23"];
    "REINF-010" Check Warning []
        "a formation arrives without its train" ["BOP 25.26", "NW 25.26", "LPD 25.24"];
    "REINF-012" Content Error [ThatTitle]
        "a road march that an arrival must make is left out" ["LPD 27.31"];
    "REINF-013" State Note [Record]
        "part of a delayed column enters" ["19.32"];
    "REINF-014" Check Error [Scenario]
        "an order on arrival names a force that does not arrive" ["20.3", "NR 27.32"];
    "REINF-015" Content Error [Errata]
        "a printed change of arrivals is missing or on a wrong card" ["NR upd"];

    "ALT-002" Check Warning [Scenario]
        "the deck holds fewer calling cards than there are groups" ["25.51", "LPD 28.53", "LPD 33.13", "NW 29.38"];
    "ALT-005" Check Note [Scenario]
        "a group already stands on the map, frozen" ["LPD 27.2", "LPD 27.36", "NW 27.34"];
    "ALT-006" Check Note [Scenario]
        "a group repeats later arrivals" ["LPD 29.2", "BOP 27.2", "NR 27.2", "NR 28.2", "NR 29.2"];
    "ALT-009" Check Error [Scenario]
        "a reference to a group has a wrong number" ["NW 29.37", "NW 33.2", "NW 29.2"];
}
