//! UNIT, LEAD, VED, TRAIN.

rows! {
    "UNIT-006" Form Error []
        "a unit's arm is none that the rules know" ["1.42", "NW 33.75", "NR upd 28.2"];
    "UNIT-007" Form Error [TitleFields]
        "artillery has a movement class that its arm does not give" ["7.22", "BOP 25.81-82", "NW 25.82"];
    "UNIT-008" Check Error []
        "a unit's designation names no formation of its army" ["5.22", "NW 25.15", "NR 25.18"];
    "UNIT-009" Check Error [Scenario]
        "a duplicate and its principal are both in play" ["NW 25.16", "NW 25.33", "NR 25.33"];
    "UNIT-010" Check Error [Scenario]
        "a unit fights in a battle that its box colour bars" ["NR 25.12", "NR 25.33", "NW 25.32"];
    "UNIT-011" Form Note []
        "a unit of initiative 1 is not known as untrained" ["11.1A"];
    "UNIT-014" Check Error [TitleFields]
        "a minor ally is not marked where the title tells them apart" ["21.2"];
    "UNIT-016" Check Error [Scenario]
        "a name in a list fits no counter, or several" ["25.21", "25.51"];
    "UNIT-017" Check Warning [Scenario]
        "two names are so alike that one may be a slip" ["LPD 29.2", "LPD 29.36"];
    "UNIT-018" Check Warning [Components]
        "the counters are more than the sheets in the box hold" [];
    "UNIT-019" Check Error []
        "a unit of two armies does not say which rule takes which" ["BOP 25.17", "NR 25.18", "NW 25.15"];
    "UNIT-020" Check Warning []
        "a part made for the occasion counts as a whole division" ["NR 25.34", "NR 25.19"];

    "LEAD-003" Content Error [ThatTitle]
        "a named commander-officer is of another kind" ["NW 25.29", "NR 25.29", "BOP 25.16"];
    "LEAD-004" Check Warning [Scenario]
        "a formation in play has no officer in play" ["5.22", "11.3"];
    "LEAD-006" Check Warning [Board]
        "a leader starts alone in an enemy zone of control" ["5.51", "4.32", "25.27"];
    "LEAD-007" Check Error [Scenario, Board]
        "a leader to be placed freely has nowhere to stand" ["25.27"];
    "LEAD-008" Check Error [Scenario]
        "a leader and his replacement overlap, or no date parts them" ["5.52", "NR 25.18"];
    "LEAD-009" Check Error [Scenario]
        "a leader who starts asleep is unknown or never wakes" ["NW 29.38", "NR 27.64", "NR 28.67", "NR 29.58"];
    "LEAD-010" Check Error [Errata, Scenario]
        "a leader that an erratum removes stands in a list" ["NR upd"];
    "LEAD-011" Parameter Error [TitleFields]
        "leaders whose presence or capture has effects are not named" ["11.4", "LPD 26.18", "LPD 25.41", "BOP 25.75"];
    "LEAD-012" Check Warning []
        "a replacement officer has no initiative" ["5.52", "LPD 25.32"];
    "LEAD-013" Check Note [Board]
        "a leader starts alone, clear of the enemy" ["5.51"];
    "LEAD-014" State Error [Record]
        "a leader moves alone into an enemy zone of control" ["4.32", "5.3"];

    "VED-003" State Error [Position]
        "a whole parent and its vedettes are on the map together" ["16.11"];
    "VED-004" Check Error [TitleFields, Board]
        "a vedette starts too far from its parent or at the enemy" ["25.28", "NW 30.55"];
    "VED-005" State Error [Position]
        "more than three vedettes share a hex" ["3.24", "16.22"];
    "VED-006" Check Error []
        "a reduced parent starts with vedettes out" ["16.11", "22.25"];
    "VED-007" Parameter Error [TitleFields]
        "whether vedettes of Cossacks have a rule of their own is not said" ["NR 25.81"];
    "VED-008" Check Note []
        "vedettes arrive without their parent" ["19.1", "25.52"];
    "VED-009" Check Error [Scenario]
        "a vedette without parent appears outside its battles" ["NR 25.17"];
    "VED-010" State Error [Position]
        "a vedette adds to strength or to combined arms" ["16.24", "11.2"];

    "TRAIN-002" Check Warning [Scenario, TitleFields]
        "a formation has no train, or a small one has one" ["BOP 25.25", "NW 25.25", "NR 25.25"];
    "TRAIN-006" Check Error [Scenario, TitleFields]
        "a start pontoon's anchor is not in play or too far" ["25.24", "xx.14"];
    "TRAIN-008" Check Error []
        "a train starts or enters in a slope without road" ["18.12"];
    "TRAIN-009" Check Warning []
        "a train is not last in its formation's column" ["19.22", "25.26"];
    "TRAIN-010" Check Error [Scenario]
        "a train is both at the start and a reinforcement" ["25.26"];
    "TRAIN-012" Content Error [Scenario]
        "a flotilla starts or enters away from its river" ["NW 29.35"];
    "TRAIN-013" State Error [Record]
        "a captured train scores twice, or without capture" ["18.23", "26.14"];
}
