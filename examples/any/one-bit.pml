// The one-bit algorithm of Burns and Lamport: mutual exclusion for any number of processes, each with
// one bit that the others read. A process gives way to those with smaller numbers, and waits for those
// with larger ones.
//
// Observe: "#define N .." is any number; with -D N=3 the model is plain Promela, which SPIN reads but
// for the formulas. The processes go through the bits of the others one by one, and others move
// meanwhile. The proof is an invariant about every two processes, which is inductive for all numbers
// (--explain, "views of 2 members, in a line").
//
// expect: end-states | - | unknown
// expect: assertions | none | holds
// expect: mutex | none | holds
// expect: mutex | global | holds
// expect: alone | none | violated
#define N ..

bit flag[N];

active [N] proctype P() {
  byte j;
again:
  flag[_pid] = 0;
  j = 0;
  do
  :: j < _pid -> if :: flag[j] == 1 -> goto again :: else -> j++ fi
  :: else -> break
  od;
  flag[_pid] = 1;
  j = 0;
  do
  :: j < _pid -> if :: flag[j] == 1 -> goto again :: else -> j++ fi
  :: else -> break
  od;
  j = _pid + 1;
  do
  :: j < N -> flag[j] == 0; j++
  :: else -> break
  od;
cs:
  assert(flag[_pid] == 1);
  goto again
}

ltl mutex { [] (count(P@cs) <= 1) }
ltl alone { [] !exists(P@cs) }
