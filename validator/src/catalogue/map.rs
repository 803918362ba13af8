//! MAP, HEX, EDGE, ROAD, SPAN, SUP.

rows! {
    "MAP-003" Check Error [TitleFields, Scenario]
        "a sheet's printed letter stands for two sheets in one scope" ["LPD 29.35", "NR 27.54-56", "NR 28.33"];
    "MAP-007" Form Error [Board]
        "a hex that two sheets print counts as two" ["LPD 25.22", "LPD 33.25", "NR 28.33"];
    "MAP-009" Check Warning [Scenario]
        "compass words of a scenario have neither region nor bearing"
        ["LPD 27.36", "LPD 27.42", "LPD 29.38", "LPD 32.53", "LPD 32.55", "BOP 30.35", "NW 29.36", "NW 30.55",
         "NR 27.61", "NR 28.36"];
    "MAP-012" Check Warning [Components]
        "a grid is larger than its sheet can hold" [];
    "MAP-013" Check Error [Scenario]
        "a scenario switches a feature that no sheet has"
        ["LPD 30.33", "LPD 33.25", "NR 27.55", "NW 28.33", "NW 31.34"];
    "MAP-014" Check Error [Scenario]
        "a link off the map lacks an edge hex or its delay" ["BOP 30.34"];
    "MAP-015" Check Warning [Scenario]
        "a place and the hex printed with it do not belong together"
        ["LPD 27.33", "LPD 27.41", "LPD 33.53", "LPD 31.41", "NR 28.54", "NR 28.64", "NR 27.54"];

    "HEX-003" Check Error []
        "a terrain has no row in the terrain effects chart" ["7.21"];
    "HEX-010" Content Error [Sheets]
        "a building is taken for a town" ["BOP 27.36"];
    "HEX-011" Content Error [Sheets]
        "a fortified town lacks what sets it apart" ["BOP 25.77", "NW 31.34"];
    "HEX-012" Parameter Error [TitleFields]
        "who may use a trail over ponds is not said" ["NR 25.72"];
    "HEX-013" Content Error [Scenario]
        "water that a scenario keeps frozen follows the weather" ["NW 32.36"];
    "HEX-014" Check Error [Scenario]
        "a hex of fire or smoke does not say whether it may be entered" ["NW 30.35", "NW 25.34"];

    "EDGE-002" Form Error []
        "one hexside is held under two orders of its hexes" ["7.21"];
    "EDGE-010" Form Warning []
        "an escarpment is given by one hex alone" ["BOP 25.78", "NW 29.34"];
    "EDGE-012" Form Error []
        "two far hexes joined by a hyphen are read as a hexside" ["BOP 30.35"];
    "EDGE-013" Form Warning []
        "a hexside over the sheet's edge is taken for an inner one" ["1.3"];

    "ROAD-001" Form Error []
        "a road link joins hexes that do not touch" ["7.52"];
    "ROAD-002" Form Error []
        "a link is neither road nor trail" ["7.52"];
    "ROAD-006" Form Error []
        "a road leaves one hex and does not enter the next" ["7.52"];
    "ROAD-009" Check Note []
        "an entry hex has no road to the sheet's edge" ["19.22"];
    "ROAD-011" Check Warning [TitleFields]
        "a trail over ponds carries no limit on who may use it" ["NR 25.72"];

    "SPAN-007" Check Warning [Scenario]
        "a start pontoon ends in roadless slope or at the enemy" ["18.32"];
    "SPAN-008" Check Warning [Scenario]
        "a start pontoon is given by one hex without its side" ["BOP 31.14"];
    "SPAN-009" Check Note [Scenario]
        "a pontoon lies where a span already stands" ["18.33"];
    "SPAN-010" Check Error [Scenario]
        "a bridge that a scenario makes a ford still counts as bridge" ["NR 27.68"];
    "SPAN-011" State Error [Record]
        "supply runs over a span in the turn of its repair" ["7.65"];
    "SPAN-012" State Error [Position]
        "what a damaged bridge does not carry crosses it" ["7.61", "7.63", "18.12"];

    "SUP-001" Check Warning [Scenario]
        "an army has no supply source on the sheets in play" ["17.1", "17.3", "17.5"];
    "SUP-005" Check Note [Board]
        "a unit starts where it could not trace supply" ["17.3"];
    "SUP-006" Check Warning [Scenario, Board]
        "no hex where a train may start reaches a source" ["17.41-43", "25.24-25"];
    "SUP-007" Parameter Error [TitleFields]
        "which armies draw on which sources is not said" ["BOP 25.17"];
    "SUP-008" Content Error [Scenario]
        "a supply rule of a scenario is missing or never ends" ["BOP 27.34"];
    "SUP-009" Parameter Error [TitleFields]
        "a supply or command range is neither the series' nor overridden" ["17.41", "6.4"];
    "SUP-010" Check Error [Scenario]
        "a side has nowhere to go in a general retreat" ["20.51", "26.3", "LPD 28.42", "LPD 33.51", "NW 31.35"];
    "SUP-011" State Error [Position]
        "a marker of lost supply disagrees with the lines traced" ["17.1-17.44"];
    "SUP-012" State Error [Position]
        "two foreign stacks draw on one corps train" ["18.21-22", "BOP 17.41"];
}
