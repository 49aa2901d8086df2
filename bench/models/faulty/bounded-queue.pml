/* A bounded lock-free queue: a sequence number in each cell, compare-and-swap for both ends. N
   producers with ITEMS items each, and N consumers.
   D. Vyukov: Bounded MPMC queue, 1024cores.net, 2010.

   The fault: a cell is published before it is written. */
#ifndef N
#define N 3
#endif
#ifndef ITEMS
#define ITEMS 1
#endif
#define SIZE 2
#define ALL (N * ITEMS)

byte sequence[SIZE] = { 0, 1 };
byte data[SIZE];
byte head, tail;
byte taken[N];

active [N] proctype Producer()
{
	byte at, seen, made;
	do
	:: made < ITEMS ->
	   at = tail;
	   seen = sequence[at % SIZE];
	   if
	   :: seen == at ->
	      if
	      :: d_step { tail == at -> tail++ };
	         sequence[at % SIZE] = at + 1;
	         data[at % SIZE] = _pid + 1;
	         made++
	      :: tail != at
	      fi
	   :: else
	   fi
	:: else -> break
	od
}

active [N] proctype Consumer()
{
	byte at, seen, item;
	do
	:: head < ALL ->
	   at = head;
	   seen = sequence[at % SIZE];
	   if
	   :: seen == at + 1 ->
	      if
	      :: d_step { head == at -> head++ };
	         item = data[at % SIZE];
	         data[at % SIZE] = 0;
	         sequence[at % SIZE] = at + SIZE;
	         assert(item > 0);
	         taken[item - 1]++;
	         assert(taken[item - 1] <= ITEMS)
	      :: head != at
	      fi
	   :: else
	   fi
	:: else -> break
	od
}
