// Fischer's mutual exclusion [Lamport, ACM TOCS 5(1), 1987]: one shared variable, and time. A process that finds it free writes
// its number within D1 units; it enters if its number is still there after D2 units or more.
//
// Observe: the timer 'again' is abstract from D1 + 1 on, so what holds does for *every* D2 above D1, not for one. That somebody
// enters needs time to go on, which is what runs are fair to here. With -D K=1 two processes may
// enter at once: the counterexample has D2 = D1. Scale with -D N=3 to 8.
//
// expect: assertions | - | holds
// expect: end-states | - | holds
// expect: enters | none | holds
#ifndef N
#define N 2
#endif
#ifndef D1
#define D1 1
#endif
#ifndef D2
#define D2 (D1 + 1)
#endif
#ifndef K
#define K (D1 + 1)
#endif

byte owner, inside, waiting;

active [N] proctype Process()
{
	timer soon, again abstract (K);
	byte pause;

	do
	:: atomic {
	     owner == 0 ->
	     waiting++;
	     select (pause : 0 .. D1);
	     set(soon, pause);
	     pause = 0
	   };
	   atomic { expire(soon) -> reset(soon); owner = _pid + 1; set(again, D2) };
	   atomic {
	     expire(again) ->
	     reset(again);
	     waiting--;
	     if
	     :: owner == _pid + 1 -> inside++; assert(inside == 1); set(soon, D1 + 2)
	     :: else -> goto out
	     fi
	   };
	   atomic { expire(soon) -> reset(soon); inside--; owner = 0 };
out:	   skip
	od
}

ltl enters { [] (waiting > 0 -> <> (inside > 0)) }
