// A heater with two sensors. A fault of the first sensor is likely, one of the second unlikely. A single fault is
// masked: 'safe' breaks only by both, so its value is L, while 'perfect' breaks by the likely fault alone: U.
//
// options: --require L
// expect: end-states | none | holds
// expect: safe | none | holds
// expect: perfect | none | violated
logic five { F < U < M < L < T }
bool first = true, second = true, hot, heating;

active proctype faults() {
  do
  :: @L first -> first = false
  :: @U second -> second = false
  :: first = true
  od
}

active proctype controller() {
  do
  :: atomic { (first || second) -> heating = !hot }
  :: atomic { !first && !second -> heating = true }
  :: atomic { heating -> hot = true }
  :: hot = false
  od
}

ltl safe { [] (first || second || !hot || !heating) }
ltl perfect { [] first }
