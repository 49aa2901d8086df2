/* Leader election in the counting form, step by step as examples/leader-counting.csp. SPIN tells the
   nodes apart, so it has up to 2^N times the states. A leader that steps down and a node that rises
   are the two states of one process.

   -DN=2..250 the number of nodes; -DLIVE adds the claim. */
#ifndef N
#define N 3
#endif

byte leaders;
bit correct;
bit answer;

#define says ((correct && leaders > 0) || (!correct && answer))

active [N] proctype Node()
{
	do
	:: d_step { leaders < N && !says -> leaders++ };
	   d_step { leaders > 1 -> leaders-- }
	:: leaders < N && says
	od
}

active proctype Detector()
{
	do
	:: d_step { !correct -> answer = 1 }
	:: d_step { !correct -> answer = 0 }
	od
}

active proctype Oracle()
{
	correct = 1;
wait:	false
}

#ifdef LIVE
ltl elected { <> [] (leaders == 1) }
#endif
