// The priority inversion that stopped a rover on Mars: two tasks share a lock, the one that gathers
// data has a low priority, the one that sends it a high one, and the scheduler lets a low task run
// only while the high one is idle or waits for the lock it does not see.
//
// Observe: the deadlock is an invalid end state. The low task holds the lock, the high one waits
// for it, and `provided` keeps the low task from running.
//
// expect: assertions | - | holds
// expect: end-states | - | violated
// expect: exclusive | none | holds
mtype = { free, busy, idle, waiting, running };

mtype lock = free;
mtype high = idle;
mtype low = idle;

active proctype High()
{
	do
	:: high = waiting;
	   atomic { lock == free -> lock = busy };
	   high = running;
	   assert(low != running);
	   atomic { high = idle; lock = free }
	od
}

active proctype Low() provided (high == idle)
{
	do
	:: low = waiting;
	   atomic { lock == free -> lock = busy };
	   low = running;
	   atomic { low = idle; lock = free }
	od
}

ltl exclusive { [] !(high == running && low == running) }
