/* Dining philosophers, one of them left-handed, step by step as College() in
   examples/dining-philosophers.csp. Same states, same transitions. The forks are variables here and
   processes there, so SPIN's weak fairness speaks about the philosophers only. The event eat.0 of
   the CSP# claim is here the state between eating and putting the first fork back.

   -DN=3.. the number of philosophers; -DLIVE adds the claim. */
#ifndef N
#define N 3
#endif

bit taken[N];

#define get(x) d_step { taken[x] == 0 -> taken[x] = 1 }
#define put(x) taken[x] = 0

active proctype LeftHanded()
{
	do
	:: get(0);
	   get(1);
	   skip;
eaten:	   put(0);
	   put(1)
	od
}

active [N - 1] proctype Phil()
{
	do
	:: get((_pid + 1) % N);
	   get(_pid);
	   skip;
	   put((_pid + 1) % N);
	   put(_pid)
	od
}

#ifdef LIVE
ltl served { [] <> (LeftHanded[0]@eaten) }
#endif
