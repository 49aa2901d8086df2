/* Leader election in a complete network, step by step as examples/leader-complete.csp: one process
   for each rule and ordered pair of nodes, what the nodes believe is chosen first. Same states, same
   transitions. The priority of the atomic CSP# process is here a guard (chosen == N).

   -DN=3..9 the number of nodes (SPIN has room for 255 processes); -DLIVE adds the claim. */
#ifndef N
#define N 3
#endif

#define PAIRS (N * (N - 1))

bit leader[N];
byte leaders;
bit guess;
bit correct;
byte chosen;

#define ready (chosen == N)
#define detected ((correct && leaders > 0) || (!correct && guess))

/* The ordered pair of nodes for which a process stands. */
#define PAIR byte i = ((_pid - 3) % PAIRS) / (N - 1); \
             byte r = (i + 1 + (_pid - 3) % (N - 1)) % N

active proctype Arbitrary()
{
	do
	:: d_step { chosen < N -> leader[chosen] = 0; chosen++ }
	:: d_step { chosen < N -> leader[chosen] = 1; leaders++; chosen++ }
	od
}

active proctype Detector()
{
	do
	:: d_step { ready && !correct -> guess = 1 }
	:: d_step { ready && !correct -> guess = 0 }
	od
}

active proctype Progress()
{
	d_step { ready -> correct = 1; guess = 0 }
wait:	false
}

active [PAIRS] proctype Duel()
{
	PAIR;
	do
	:: d_step { ready && leader[i] && leader[r] -> leader[r] = 0; leaders-- }
	od
}

active [PAIRS] proctype Rise()
{
	PAIR;
	do
	:: d_step { ready && !leader[i] && !leader[r] && !detected -> leader[i] = 1; leaders++ }
	od
}

active [PAIRS] proctype Meet()
{
	PAIR;
	do
	:: ready && !leader[i] && !leader[r] && detected
	od
}

#ifdef LIVE
ltl elected { <> [] (leaders == 1) }
#endif
