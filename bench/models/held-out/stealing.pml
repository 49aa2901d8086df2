/* A deque of tasks: its owner takes them at the bottom, thieves at the top by compare-and-swap.
   The fault: the owner does not compete for the last task. */
#ifndef N
#define N 3
#endif
#define TASKS 4

byte top, bottom;
byte done[TASKS];

active proctype Owner()
{
	byte t;
	do
	:: bottom < TASKS -> bottom++
	:: break
	od;
	do
	:: bottom > 0 ->
	   bottom--;
	   t = top;
	   if
	   :: t > bottom -> bottom = t; break
	   :: else ->
	      done[bottom]++;
	      assert(done[bottom] == 1)
	   fi
	:: else -> break
	od
}

active [N] proctype Thief()
{
	byte t, b, rest;
	do
	:: rest = 3;
	   do
	   :: rest > 0 -> rest--
	   :: else -> break
	   od;
	   t = top;
	   b = bottom;
	   if
	   :: t < b ->
	      if
	      :: d_step { top == t -> top++ };
	         done[t]++;
	         assert(done[t] == 1)
	      :: top != t
	      fi
	   :: else
	   fi
	od
}
