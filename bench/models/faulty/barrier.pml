/* The sense-reversing barrier: nobody is a phase ahead of another while both work.
   D. Hensgen, R. Finkel, U. Manber: Two Algorithms for Barrier Synchronization. IJPP 17(1), 1988.

   The fault: the counter is read after it was decremented, in another step. */
#ifndef N
#define N 3
#endif

byte missing = N;
bit sense;
bit phase[N];
bit working[N];

active [N] proctype Thread()
{
	bit mine;
	byte left, j;
	do
	:: working[_pid] = 1;
	   do
	   :: j < N ->
	      assert(!working[j] || phase[j] == phase[_pid]);
	      j++
	   :: else -> break
	   od;
	   j = 0;
	   working[_pid] = 0;
	   phase[_pid] = !phase[_pid];
	   mine = !mine;
	   missing--;
	   left = missing;
	   if
	   :: left == 0 ->
	      missing = N;
	      sense = mine
	   :: else ->
	      sense == mine
	   fi;
	   left = 0
	od
}
