/* Peterson's mutual exclusion for N processes, step by step as examples/peterson.csp:
   announce, yield, pass (for each level), one internal step, cs, leave. Same states, same
   transitions. The event cs.0 of the CSP# claim is here the state between cs and leave.

   -DN=3..6 the number of processes; -DLIVE adds the claim. */
#ifndef N
#define N 3
#endif

byte pos[N];
byte step[N];
byte counter;

#define BELOW(k) (k == _pid || pos[k] < j)
#if N > 5
#define OTHERS_BELOW (BELOW(0) && BELOW(1) && BELOW(2) && BELOW(3) && BELOW(4) && BELOW(5))
#elif N > 4
#define OTHERS_BELOW (BELOW(0) && BELOW(1) && BELOW(2) && BELOW(3) && BELOW(4))
#elif N > 3
#define OTHERS_BELOW (BELOW(0) && BELOW(1) && BELOW(2) && BELOW(3))
#elif N > 2
#define OTHERS_BELOW (BELOW(0) && BELOW(1) && BELOW(2))
#else
#define OTHERS_BELOW (BELOW(0) && BELOW(1))
#endif

active [N] proctype Process()
{
	byte j = 1;
again:
	do
	:: d_step { j < N -> pos[_pid] = j };
	   step[j] = _pid;
	   d_step { (step[j] != _pid || OTHERS_BELOW) -> j++ }
	:: j == N -> break
	od;
	counter++;
cs:	d_step { pos[_pid] = 0; counter--; j = 1 };
	goto again
}

#ifdef LIVE
ltl served { [] <> (Process[0]@cs) }
#endif
