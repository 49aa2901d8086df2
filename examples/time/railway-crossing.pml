// A railway crossing [Leveson and Stolzy 1987]: trains pass a sensor on their way to the road, a controller takes REACT units to order
// the gate down, and the gate takes MOVE units to close. It opens when no train is near.
//
// Observe: the road is closed whenever a train crosses it, for *every* time that trains take from the sensor to the road, if that is
// longer than REACT + MOVE: the timer 'way' is abstract. With -D K=3 a train may come too soon. With -D STUBBORN the gate cannot
// turn back while it opens, and the next train does not find it closed. That a train comes to the road at all needs t-fairness.
// Trains have no numbers, so they are counted, each with its own timer: try -D N=6.
//
// expect: assertions | - | holds
// expect: end-states | - | holds
// expect: closes | none | holds
// expect: crosses | none | holds
#ifndef N
#define N 2		/* tracks */
#endif
#ifndef REACT
#define REACT 1
#endif
#ifndef MOVE
#define MOVE 2
#endif
#ifndef K
#define K (REACT + MOVE + 1)
#endif
#ifndef WAY
#define WAY K
#endif
#ifdef STUBBORN
#define turnsBack false
#else
#define turnsBack down
#endif

mtype = { open, moving, closed };
mtype gate = open;
bool down;		/* what is ordered */
byte near, crossing;	/* trains */

active [N] proctype Train()
{
	timer way abstract (K), t;
	byte pause;

	do
	:: atomic { near++; set(way, WAY) };
	   atomic { expire(way) -> reset(way); assert(gate == closed); crossing++; set(t, 1) };
	   atomic { expire(t) -> crossing--; near--; select (pause : 1 .. 4); set(t, pause); pause = 0 };
	   atomic { expire(t) -> reset(t) }
	od
}

active proctype Controller()
{
	timer t;

	do
	:: atomic { down != (near > 0) -> set(t, REACT) };
	   atomic { expire(t) -> reset(t); down = near > 0 }
	od
}

active proctype Gate()
{
	timer t;

	do
	:: atomic { down && gate != closed -> gate = moving; set(t, MOVE) };
	   atomic { expire(t) -> reset(t); gate = closed }
	:: atomic { !down && gate != open -> gate = moving; set(t, MOVE) };
	   if
	   :: atomic { expire(t) -> reset(t); gate = open }
	   :: atomic { turnsBack -> reset(t) }
	   fi
	od
}

ltl closes { [] (near > 0 -> <> (gate == closed)) }
ltl crosses { [] (near > 0 -> <> (crossing > 0)) }
