//! SETUP, STACK, ZOC, CMD.

rows! {
    "SETUP-001" Check Error []
        "a row of a card names no counter" ["25.21"];
    "SETUP-003" Form Error []
        "a cell uses words that its title does not" ["LPD 25.21", "NW 25.22", "BOP 25.22", "NR 25.22"];
    "SETUP-006" Check Note [Scenario]
        "a row stands on a sheet that is not in play"
        ["LPD 29.35", "LPD 30.33", "BOP 25.22", "BOP 25.29", "BOP 28.33", "NR 30.15", "NR 30.34"];
    "SETUP-008" Check Note [Campaign]
        "marks of loss stand where a campaign carries losses on"
        ["LPD 32.32", "LPD 33.32", "LPD 34.22", "BOP 32.72", "NW 33.62", "NR 31.52"];
    "SETUP-009" Check Note [Board]
        "a unit starts in an enemy zone of control" ["25.22", "4.31"];
    "SETUP-012" Check Warning [Scenario]
        "a road march at the start has a gap" ["7.53"];
    "SETUP-014" Content Error [Scenario]
        "improved positions at the start are not those printed"
        ["LPD 28.31", "NR 28.17", "NW 27.17", "BOP 27.15", "BOP 30.15", "BOP 31.15"];
    "SETUP-015" Check Warning [ForceTable]
        "the table of forces disagrees with cards and tracks" ["BOP 25.3", "NW 25.3", "NR 25.3"];
    "SETUP-017" Content Error [Scenario]
        "a state that units start in is left out" ["LPD 31.35", "LPD 31.36", "NR 27.67", "NW 30.32"];
    "SETUP-019" Check Warning [Scenario, Board]
        "a roadblock stands where none could be placed"
        ["BOP xx.16", "BOP 25.92", "NW xx.18", "NW 25.75", "NR upd 28.36a"];
    "SETUP-021" Content Error [Errata]
        "a printed correction of a card is not carried out" ["NR upd"];
    "SETUP-022" Check Warning [Scenario]
        "a side starts without units and nothing says so" ["NR 29.33", "NW 30.55", "LPD 32.21"];
    "SETUP-023" State Error [Record]
        "a change to the start moves too many units, or too far" ["BOP 25.22", "NW 25.22", "NR 25.22"];
    "SETUP-024" Check Warning []
        "a unit starts where its arm may not go" ["7.61", "NR 25.72"];

    "STACK-001" Check Note [TitleFields]
        "a start hex holds more than may stack there" ["LPD 25.22", "BOP 25.22", "NW 25.22", "NR 25.22"];
    "STACK-002" Check Warning [TitleFields, Board]
        "an overfull start hex has no free neighbour to spill into" ["LPD 25.22"];
    "STACK-003" State Error [Position]
        "a stack is over its limit at the end of a phase" ["3.1", "3.2"];
    "STACK-004" State Error [Position]
        "units stack as a division that may not" ["3.22", "BOP 25.33"];
    "STACK-005" State Error [Position]
        "units that count as one division are kept apart" ["LPD 25.18", "NR 25.19", "NR 25.15"];
    "STACK-006" Check Warning []
        "armies that may not stack share a start hex" ["BOP 25.17", "NR 25.18", "NW 25.14"];
    "STACK-007" State Error [Position]
        "units in road march share a hex" ["3.3", "7.53"];
    "STACK-008" State Note [Position]
        "a chateau holds more than it shelters" ["15.21", "3.3"];
    "STACK-009" State Error [Position]
        "a piece that stacks freely is counted" ["3.24"];
    "STACK-010" State Error [Record]
        "a leader leaves more units behind than may stay" ["3.23"];
    "STACK-011" State Error [Record]
        "cavalry that overran and stays is not counted" ["12.4H"];
    "STACK-012" State Error [Record]
        "a stack overfull at the start stays so too long" ["25.22"];

    "ZOC-001" State Error [Position]
        "a stored zone of control is not the computed one" ["4.1-4.2"];
    "ZOC-002" State Error [Position]
        "a zone of control reaches over an unfrozen river" ["4.2"];
    "ZOC-003" State Error [Position]
        "a zone of control enters a position or chateau that bars it" ["4.2", "15.11", "15.21"];
    "ZOC-004" State Error [Position]
        "a piece has a zone of control that it should not, or lacks one" ["4.1", "16.25"];
    "ZOC-005" Parameter Error [TitleFields]
        "which hexsides stop zones of control is not said"
        ["BOP 25.74", "BOP 25.78", "NR 25.72", "NW 29.34", "NW 31.34"];
    "ZOC-006" Check Error [Scenario, Board]
        "a vedette or a free leader starts in an enemy zone of control" ["25.27-28"];
    "ZOC-007" State Error [Position]
        "a roadblock's zone of control ignores which face is up" ["BOP 25.94", "NW 25.77", "NR upd 28.36c"];
    "ZOC-008" State Note [Position]
        "an entry hex is held or watched by the enemy on its turn" ["19.31"];
    "ZOC-009" State Warning [Record]
        "a road march meets an enemy zone of control without repulse" ["7.54"];
    "ZOC-010" State Error [Position]
        "a vedette's zone of control stops a retreat or a supply line" ["10.21", "12.32", "17.44"];

    "CMD-001" Parameter Error [TitleFields]
        "who may command which formation is not said in full"
        ["LPD 25.17", "BOP 25.17", "NW 25.15", "NR 25.18", "NR 28.34-35", "NR 30.36"];
    "CMD-002" Check Error [Scenario]
        "no leader in play can command a formation" ["5.2", "6.1"];
    "CMD-003" Check Note [Board]
        "a unit starts beyond its officer's range" ["6.2"];
    "CMD-004" Check Error [Scenario]
        "a unit said to be always in command does not exist" ["NW 27.35"];
    "CMD-005" State Error [Record]
        "a leader spends more command than he has" ["5.21", "6.1"];
    "CMD-006" State Error [Record]
        "a commander-officer puts another formation first" ["5.23"];
    "CMD-007" State Error [Position]
        "a command path crosses what stops it" ["6.4"];
    "CMD-008" Parameter Error [TitleFields]
        "whether roadblocks stop command is not said" ["BOP 25.91", "NW 25.74", "NR upd 28.36"];
    "CMD-009" State Error [Record]
        "a vedette that obeys nobody is commanded" ["NR 25.81"];
    "CMD-010" State Error [Position]
        "a gap in a road march cuts command and is ignored" ["6.4", "7.55"];
    "CMD-011" Check Error []
        "a part of a formation has a casualty record of its own" ["BOP 25.16"];
}
