// A thousand equal agents elect a leader: whenever two leaders meet, one of them resigns
// [Angluin, Aspnes, Diamadi, Fischer, Peralta, Distributed Computing 18(4), 2006].
//
// Observe: nothing depends on who is who, so the agents are counted: there are as many states as
// there can be leaders, not two to the power of a thousand. Leaders who only think are busy, and
// so fairness to processes is not enough; it takes fairness to the event of meeting.
//
// define: N=1000
// expect: end-states | - | holds
// expect: elected | none | violated
// expect: elected | process-weak | violated
// expect: elected | process-strong | violated
// expect: elected | event-weak | holds
// expect: elected | global | holds
// expect: somebody | - | holds
#ifndef N
#define N 3
#endif

chan meet = [0] of { bit };
short leaders = N;

active [N] proctype Agent()
{
endleader:
	do
	:: meet!0
	:: atomic { meet?_ -> leaders--; break }
	:: skip		/* thinks */
	od;
endfollower:
	false
}

ltl elected  { <>[] (leaders == 1) }
ltl somebody { [] (leaders >= 1) }
