// Dijkstra's algorithm of 1965: mutual exclusion for any number of processes. A process waits until
// it has the turn, which it takes of one that asks for nothing, and then looks at all others; if one of
// them is as far as itself, it starts over.
//
// Observe: "turn" is the number of a process that all share. The proof is an invariant about every two
// processes and who has the turn, inductive for all numbers from 4 on; it takes some seconds.
//
// expect: end-states | - | unknown
// expect: mutex | none | holds
// expect: alone | none | violated
#define N ..

byte turn;
byte flag[N]; /* 1: asks, 2: has had the turn */

active [N] proctype P() {
  byte j;
again:
  flag[_pid] = 1;
  do
  :: turn == _pid -> break
  :: turn != _pid -> if :: flag[turn] == 0 -> turn = _pid :: else fi
  od;
  flag[_pid] = 2;
  for (j in flag) {
    if :: j != _pid && flag[j] == 2 -> goto again :: else fi
  };
cs:
  skip;
  flag[_pid] = 0;
  goto again
}

ltl mutex { [] (count(P@cs) <= 1) }
ltl alone { [] !exists(P@cs) }
