// Dijkstra's self-stabilising token ring with K states [CACM 17(11), 1974].
//
// Observe: whatever the values are at first, after finitely many steps exactly one machine is
// privileged, for ever. Only privileged machines can move, so no fairness is needed.
// Scale with -D N=4, 5, 6.
//
// expect: assertions | - | holds
// expect: end-states | - | holds
// expect: stabilises | none | holds
#ifndef N
#define N 3
#endif
#define K N

byte value[N];
byte chosen;
byte privileged;

inline count() {
	k = 1;
	privileged = (value[0] == value[N - 1]);
	do
	:: k < N ->
		privileged = privileged + (value[k] != value[k - 1]);
		k++
	:: k == N -> break
	od;
	k = 0
}

active proctype Bottom()
{
	byte k;
	do
	:: chosen < N ->
		atomic { select (k : 0 .. K - 1); value[chosen] = k; k = 0; chosen++ }
	:: else -> break
	od;
	atomic {
		true;
		d_step { count(); chosen++ }
	};
	assert(privileged > 0);
	do
	:: d_step { value[0] == value[N - 1] -> value[0] = (value[0] + 1) % K; count() }
	od
}

active [N - 1] proctype Machine()
{
	byte k;
	chosen > N;
	do
	:: d_step { value[_pid] != value[_pid - 1] -> value[_pid] = value[_pid - 1]; count() }
	od
}

ltl stabilises { <> [] (privileged == 1) }
