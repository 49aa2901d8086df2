/* The list queue lock: each process spins on a node of its own.
   J. Mellor-Crummey, M. Scott: Algorithms for Scalable Synchronization on Shared-Memory
   Multiprocessors. ACM TOCS 9(1), 1991.

   The fault: a process does not announce that it waits before it is in the list. */
#ifndef N
#define N 5
#endif

#define NIL N

byte tail = NIL;
byte next[N];
bit locked[N];
byte critical;

active [N] proctype Process()
{
	byte other;
again:
	next[_pid] = NIL;
	d_step {
		other = tail;
		tail = _pid
	};
	if
	:: other != NIL ->
	   next[other] = _pid;
	   locked[_pid] = 1;
	   !locked[_pid]
	:: else
	fi;
	critical++;
	assert(critical == 1);
	critical--;
	other = next[_pid];
	if
	:: other == NIL ->
	   if
	   :: d_step { tail == _pid -> tail = NIL };
	      goto again
	   :: tail != _pid
	   fi;
	   next[_pid] != NIL;
	   other = next[_pid]
	:: else
	fi;
	locked[other] = 0;
	goto again
}
