// Szymanski's mutual exclusion for any number of processes, with a step for each flag that is read.
//
// Processes come to a waiting room by an open door (flag 1), the last one to enter closes it (4), and
// only then do they leave it, one at a time.
//
// Observe: no invariant about every few processes is enough. Let p be in the critical section, and
// another one be at the door, with p behind it: it waits for a third one that is not among these two.
// That there must be one is a part of the invariant that is found: some pairs of processes there are
// only with a third one (docs/fairness.md, "Members that must be there").
// szymanski.csp asks about all flags at once, and is proved without that.
//
// expect: end-states | - | unknown
// expect: mutex | none | holds
// expect: alone | none | violated
#define N ..

byte flag[N];

active [N] proctype P() {
  byte j;
again:
  flag[_pid] = 1;
  for (j in flag) { flag[j] < 3 };
  flag[_pid] = 3;
  for (j in flag) { if :: flag[j] == 1 -> goto wait :: else fi };
  goto close;
wait:
  flag[_pid] = 2;
  j = 0;
  do
  :: j < N -> if :: flag[j] == 4 -> break :: else -> j++ fi
  :: else -> j = 0
  od;
close:
  flag[_pid] = 4;
  j = 0;
  do
  :: j < _pid -> flag[j] < 2; j++
  :: else -> break
  od;
cs:
  skip;
  for (j : _pid + 1 .. N - 1) { flag[j] < 2 || flag[j] == 4 };
  flag[_pid] = 0;
  goto again
}

ltl mutex { [] (count(P@cs) <= 1) }
ltl alone { [] !exists(P@cs) }
