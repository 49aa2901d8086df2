/* Mutual exclusion with seven accesses where nobody competes.
   L. Lamport: A Fast Mutual Exclusion Algorithm. ACM TOCS 5(1), 1987.

   The fault: the second look at y is left out. */
#ifndef N
#define N 4
#endif

#define NOBODY N

bit busy[N];
byte x;
byte y = NOBODY;
byte critical;

active [N] proctype Process()
{
	byte j;
again:
	busy[_pid] = 1;
	x = _pid;
	if
	:: y != NOBODY ->
	   busy[_pid] = 0;
	   y == NOBODY;
	   goto again
	:: else
	fi;
	y = _pid;
	if
	:: x != _pid ->
	   busy[_pid] = 0;
	   do
	   :: j < N -> busy[j] == 0; j++
	   :: else -> break
	   od;
	   j = 0;
	   if
	   :: false
	   :: else
	   fi
	:: else
	fi;
	critical++;
	assert(critical == 1);
	critical--;
	y = NOBODY;
	busy[_pid] = 0;
	goto again
}
