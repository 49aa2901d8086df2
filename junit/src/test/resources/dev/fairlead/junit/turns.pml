// Two processes take turns; one of them may be kept waiting for ever, unless processes are treated fairly.
// define: LAST=1
// expect: end-states | - | holds
// expect: bounded | none | holds
// expect: again | none | violated
// expect: again | weak | holds
#ifndef LAST
#define LAST 0
#endif
byte turn;

active [2] proctype P() {
  do
  :: atomic { turn == _pid -> turn = 1 - turn }
  od
}

active proctype Clock() {
  do
  :: skip
  od
}

ltl bounded { [] (turn <= LAST) }
ltl again { []<> (turn == 1) }
