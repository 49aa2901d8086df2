/* Mutual exclusion by an arbiter over channels. */
#ifndef N
#define N 3
#endif

chan request[N] = [1] of { bit };
chan grant[N] = [1] of { bit };
chan release = [1] of { bit };

active [N] proctype P()
{
	do
	:: request[_pid]!1;
wait:	   grant[_pid]?1;
crit:	   skip;
	   release!1
	od
}

active proctype Arbiter()
{
	do
	:: request[0]?1 -> grant[0]!1; release?1
	:: request[1]?1 -> grant[1]!1; release?1
#if N > 2
	:: request[2]?1 -> grant[2]!1; release?1
#endif
#if N > 3
	:: request[3]?1 -> grant[3]!1; release?1
#endif
#if N > 4
	:: request[4]?1 -> grant[4]!1; release?1
#endif
#if N > 5
	:: request[5]?1 -> grant[5]!1; release?1
#endif
	od
}

ltl granted { [] (P[1]@wait -> <> P[1]@crit) }
ltl excluded { [] !(P[0]@crit && P[1]@crit) }
