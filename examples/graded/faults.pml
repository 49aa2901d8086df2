// A channel whose faults are graded: a message is unlikely to be lost and may be garbled. The value of each
// property says how abnormal a run must be to violate it: delivered, again and clean are M, for the garbled
// message caps them; resting is F, for no fault is needed.
//
// options: --require M
// expect: end-states | none | holds
// expect: delivered | none | holds
// expect: again | none | holds
// expect: clean | none | holds
// expect: resting | none | violated
logic five { F < U < M < L < T }
mtype = { idle, sent, received, garbled };
mtype state = idle;

active proctype channel() {
  do
  :: state == idle -> state = sent
  :: state == sent -> state = received
  :: @U state == sent -> state = sent
  :: @M state == sent -> state = garbled
  :: state == garbled -> state = sent
  :: state == received -> state = idle
  od
}

ltl delivered { [] (state == sent -> <> (state == received)) }
ltl again { [] <> (state == received) }
ltl clean { [] (state != garbled) }
ltl resting { <> [] (state == received) }
