/* The register of three values, as Anonymous() in examples/k-valued-register.csp. The events of the CSP# claim
   are here flags that the step sets: begun by an invocation, ended by an answer of anybody.

   -DN=2.. the number of readers; -DLIVE adds the claim. */
#ifndef N
#define N 2
#endif
#define K 3

bit B[K] = {0, 0, 1};
bit begun;
bit ended;

active [N] proctype Reader()
{
	byte u, v;
	do
	:: d_step { begun = 1; ended = 0 };
	   u = 0;
	   do
	   :: d_step { B[u] == 1 -> v = u; begun = 0; ended = 0 }; break
	   :: d_step { B[u] == 0 -> u++; begun = 0; ended = 0 }
	   od;
	   do
	   :: d_step { u > 0 && B[u-1] == 1 -> u--; v = u; begun = 0; ended = 0 }
	   :: d_step { u > 0 && B[u-1] == 0 -> u--; begun = 0; ended = 0 }
	   :: u == 0 -> break
	   od;
	   atomic { begun = 0; ended = 1; u = 0; v = 0 }
	od
}

active proctype Writer()
{
	byte w;
	do
	:: if :: w = 0 :: w = 1 :: w = 2 fi;
	   d_step { B[w] = 1; begun = 0; ended = 0 };
	   do
	   :: d_step { w > 0 -> w--; B[w] = 0; begun = 0; ended = 0 }
	   :: w == 0 -> break
	   od
	od
}

#ifdef LIVE
ltl answered { [] (begun -> <> ended) }
#endif
