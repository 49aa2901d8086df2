// Any number of listeners, each of which starts a worker for every request; two workers are served at a time, and a worker ends.
// A single listener starts workers without end, so not even its system has finitely many states. The invariant is proved by a
// coverability tree, the rest with a cutoff: workers are counted, and those that have ended rest where they are.
// expect: end-states | - | holds
// expect: two | none | holds
// expect: one | none | violated
// expect: again | process-weak | holds
// expect: again | none | violated
byte busy
bit served
active [*] proctype Listener() {
  do :: run Worker() od
}
proctype Worker() {
  atomic { busy < 2 -> busy++ }
  served = 1 - served
  busy--
}
ltl two { [] (busy <= 2) }
ltl one { [] (busy <= 1) }
ltl again { [] (busy == 2 -> <> (busy < 2)) }
