/* The queue lock with an implicit list: each process spins on the node of the one before it, and
   takes that node along when it leaves.
   P. Magnusson, A. Landin, E. Hagersten: Queue Locks on Cache Coherent Multiprocessors. IPPS 1994.

   The fault: the tail is exchanged in two steps. */
#ifndef N
#define N 6
#endif

bit locked[N + 1];
byte tail = N;
byte critical;

active [N] proctype Process()
{
	byte mine = _pid;
	byte before;
	do
	:: locked[mine] = 1;
	   before = tail;
	   tail = mine;
	   !locked[before];
	   critical++;
	   assert(critical == 1);
	   critical--;
	   locked[mine] = 0;
	   mine = before;
	   before = 0
	od
}
