/* The first mutual exclusion of N processes by reading and writing alone.
   E. W. Dijkstra: Solution of a Problem in Concurrent Programming Control. CACM 8(9), 1965.

   The fault: the others are looked at before the process is inside. */
#ifndef N
#define N 4
#endif

bit interested[N];
bit inside[N];
byte k;
byte critical;

active [N] proctype Process()
{
	byte j;
again:
	interested[_pid] = 1;
trying:
	if
	:: k != _pid ->
	   inside[_pid] = 0;
	   if
	   :: !interested[k] -> k = _pid
	   :: else
	   fi;
	   goto trying
	:: else
	fi;
	do
	:: j < N ->
	   if
	   :: j != _pid && inside[j] -> j = 0; goto trying
	   :: else -> j++
	   fi
	:: else -> break
	od;
	j = 0;
	inside[_pid] = 1;
	critical++;
	assert(critical == 1);
	critical--;
	inside[_pid] = 0;
	interested[_pid] = 0;
	goto again
}
