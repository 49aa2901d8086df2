// Readers and writers with semaphores, where a semaphore is a channel that holds tokens
// [Courtois, Heymans, Parnas, CACM 14(10), 1971, first problem].
//
// Observe: the writer can starve behind readers that come and go, even under weak and strong
// process fairness: nothing says that the readers ever leave the room together. It gets in where
// every possible step is taken again and again.
//
// expect: assertions | - | holds
// expect: end-states | - | holds
// expect: written | process-weak | violated
// expect: written | process-strong | violated
// expect: written | global | holds
#ifndef N
#define N 2
#endif

chan room = [1] of { bit };
chan mutex = [1] of { bit };
byte reading, writing;

#define down(s) s?_
#define up(s)   s!1

active [N] proctype Reader()
{
	do
	:: down(mutex);
	   reading++;
	   if
	   :: reading == 1 -> down(room)
	   :: else
	   fi;
	   up(mutex);
	   assert(writing == 0);
	   down(mutex);
	   reading--;
	   if
	   :: reading == 0 -> up(room)
	   :: else
	   fi;
	   up(mutex)
	od
}

active proctype Writer()
{
	do
	:: down(room);
	   writing++;
busy:	   assert(writing == 1);
	   writing--;
	   up(room)
	od
}

init {
	up(mutex);
	up(room)
}

ltl written { [] <> Writer@busy }
