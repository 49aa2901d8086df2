// Peterson's mutual exclusion for N processes, in the form of a filter [Peterson, IPL 12(3), 1981].
//
// Observe: mutual exclusion needs no fairness. That process 0 enters again and again does: without
// it the scheduler may simply never run the process. Scale with -D N=3, 4, 5.
//
// expect: assertions | - | holds
// expect: end-states | - | holds
// expect: exclusive | - | holds
// expect: served | none | violated
// expect: served | process-weak | holds
#ifndef N
#define N 2
#endif

byte level[N];
byte last[N];
byte inside;

active [N] proctype Process()
{
	byte l, k;
	do
	:: for (l : 1 .. N - 1) {
		level[_pid] = l;
		last[l] = _pid;
		k = 0;
		do
		:: k == N || last[l] != _pid -> break
		:: else ->
			(k == _pid || level[k] < l || last[l] != _pid) -> k++
		od
	   }
	   inside++;
cs:	   assert(inside == 1);
	   inside--;
	   level[_pid] = 0
	od
}

ltl exclusive { [] (inside <= 1) }
ltl served { [] <> (Process[0]@cs) }
