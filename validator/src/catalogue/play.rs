//! MO, WX, CHART, CARD.

rows! {
    "MO-001" Check Error [Scenario]
        "a side has more start orders than it may" ["20.1", "25.6", "LPD 30.31", "LPD 31.33", "LPD 32.54", "NW 32.34"];
    "MO-002" Check Error [Scenario]
        "a start order has no commander on the map" ["20.1", "BOP 25.6", "NW 25.6", "NR 25.6"];
    "MO-007" Check Warning [Scenario, Board]
        "no land route leads to an objective" ["20.22-23"];
    "MO-008" Check Warning [Scenario, Witnesses]
        "rules that refer to each other count orders differently" ["NW 31.33", "NW 27.32"];
    "MO-009" Parameter Error [TitleFields, Scenario]
        "an order is laid down beforehand in a title that has none" ["BOP 25.61"];
    "MO-010" Parameter Error [TitleFields, Scenario]
        "who may order a general retreat, and how often, is not said"
        ["26.3", "NW 28.34", "NW 30.32", "NR 25.18", "BOP 25.17"];
    "MO-011" State Error [Record]
        "a night move is too long" ["2.2C", "20.41"];
    "MO-012" State Error [Record]
        "a force under orders outruns its slowest unit" ["20.22"];
    "MO-013" State Error [Record]
        "a unit that leaves its order is not demoralized" ["20.23", "21.5"];
    "MO-014" Check Warning [Scenario, TitleFields]
        "an order for team play gives a hex number, not a place" ["LPD 25.83", "NW 25.93", "NR 25.93", "BOP 32.83"];

    "WX-001" Check Error []
        "a weather table leaves out a total, or has it twice" ["23.11", "NW 25.72", "NR 25.71"];
    "WX-003" Check Error []
        "a row of weather effects differs from the rule" ["23.1"];
    "WX-004" Check Warning []
        "a storm turns no starred result into shock" ["12.1"];
    "WX-005" Check Error [TitleFields]
        "recovery or supply is checked without the weather" ["17.1", "22.12"];
    "WX-006" Check Error [TitleFields]
        "a weather check has no turn, or how long it lasts is not said"
        ["23.12", "LPD 25.72", "BOP 25.72", "NW 25.72", "NR 25.71"];
    "WX-007" Check Note [Scenario]
        "historical weather names a date outside the scenarios" ["LPD 25.73"];
    "WX-008" Parameter Error [TitleFields]
        "how long a thunderstorm lasts and what follows is not said" ["23.16"];
    "WX-009" Parameter Error [TitleFields]
        "the weather at night is not said, or said in two ways" ["23.14", "BOP 25.72", "NW 25.72"];
    "WX-010" Parameter Error [TitleFields]
        "how two weathers at once add up is not said" ["LPD 25.72", "NW 25.72"];
    "WX-011" Content Warning [ThatTitle]
        "an example of mud disagrees with its table" ["NW 25.72", "23.1", "13.42"];
    "WX-012" Parameter Error [TitleFields]
        "what fog takes from movement is not said" ["BOP 25.72", "NW 25.72"];
    "WX-013" Content Error [ThatTitle]
        "an effect of weather that one title adds is left out" ["NR 25.71", "NR upd", "LPD 25.75"];
    "WX-014" Check Error []
        "a weather that bars field works or pontoons does not say so" ["15.32", "18.32", "23.1"];

    "CHART-003" Content Warning [Errata]
        "a column whose print is garbled is read as if it were sure" ["NR upd"];
    "CHART-006" Check Error []
        "the charge table lacks a result, or too few faces succeed" ["14.23"];
    "CHART-009" Check Error []
        "a fixed die table differs from the rules" ["7.64", "5.42", "5.51", "18.14", "15.33", "12.34", "12.33"];
    "CHART-012" Parameter Error [TitleFields]
        "which demoralization level a campaign uses is not said" ["BOP 32.34"];
    "CHART-013" Check Error [Scenario]
        "a chart that a scenario needs is absent and not marked unknown"
        ["7.21", "10.4", "12.2", "13.37", "14.21", "8.3"];
    "CHART-014" Check Note []
        "a chart is shorter than its shape and does not say so" [];
    "CHART-015" Parameter Warning [TitleFields]
        "brackets of lost strength overlap or leave a gap" ["26.12"];

    "CARD-003" Parameter Error [TitleFields]
        "which cards the rules of the title call by number is not said"
        ["LPD 25.32", "LPD 29.33", "BOP 25.35", "BOP 28.34", "NW 25.34", "NW 25.73", "NR 25.35"];
    "CARD-005" Content Error [Scenario]
        "a late start is not counted among the mode cards" ["NR 28.52"];
    "CARD-006" Check Error [Scenario]
        "an event of a card has no dice for play without cards" ["25.51", "NW 25.73", "NW 32.35", "LPD 29.36"];
    "CARD-007" Check Note [Components]
        "a deck is not in the box" [];
    "CARD-008" Check Error [Scenario]
        "cards are shuffled anew at a turn that does not exist" ["2.2A3", "NW 28.52", "NR 28.52"];
    "CARD-009" Check Warning [Scenario]
        "bonus cards have no second turn to be drawn on" ["25.44"];
    "CARD-010" State Error [Record]
        "a card scores without its event" ["26.16"];
}
