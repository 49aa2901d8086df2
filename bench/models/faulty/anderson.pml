/* The array queue lock: each process spins on a slot of its own.
   T. E. Anderson: The Performance of Spin Lock Alternatives for Shared-Memory Multiprocessors.
   IEEE TPDS 1(1), 1990.

   The fault: the slot is taken in two steps. */
#ifndef N
#define N 6
#endif

bit has_lock[N];
byte tail;
byte critical;

active [N] proctype Process()
{
	byte mine;
	if
	:: _pid == 0 -> has_lock[0] = 1
	:: else
	fi;
	do
	:: skip;
	   mine = tail;
	   tail = (tail + 1) % N;
	   has_lock[mine];
	   has_lock[mine] = 0;
	   critical++;
	   assert(critical == 1);
	   critical--;
	   has_lock[(mine + 1) % N] = 1;
	   mine = 0
	od
}
