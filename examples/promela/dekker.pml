// Dekker's algorithm, the first solution of mutual exclusion for two processes.
//
// Observe: a process that wants to enter does so under weak fairness; without fairness the other
// one may be scheduled for ever. The label progress marks the critical section: every infinite run
// would have to pass through it, and without fairness there are runs that only wait.
//
// expect: assertions | - | holds
// expect: end-states | - | holds
// expect: enters | none | violated
// expect: enters | process-weak | holds
bool wants[2];
byte turn;
byte inside;

#define other (1 - _pid)

active [2] proctype Process()
{
again:
	wants[_pid] = true;
	do
	:: !wants[other] -> break
	:: else ->
		if
		:: turn == other ->
			wants[_pid] = false;
			turn == _pid;
			wants[_pid] = true
		:: else
		fi
	od;
	inside++;
cs:	assert(inside == 1);
	inside--;
	turn = other;
	wants[_pid] = false;
	goto again
}

ltl enters { [] (wants[0] -> <> Process[0]@cs) }
