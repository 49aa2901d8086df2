/* The filter lock: Peterson's algorithm for N processes, the others' levels read one at a time.
   M. Herlihy, N. Shavit: The Art of Multiprocessor Programming, section 2.4.

   The fault: the victim is chosen before the level is announced. */
#ifndef N
#define N 4
#endif

byte level[N];
byte victim[N];
byte critical;

active [N] proctype Process()
{
	byte l = 1;
	byte j;
again:
	do
	:: l < N ->
	   victim[l] = _pid;
	   level[_pid] = l;
	   do
	   :: j < N && j != _pid && level[j] >= l ->
	      if
	      :: victim[l] != _pid -> break
	      :: else
	      fi
	   :: j < N && (j == _pid || level[j] < l) -> j++
	   :: j == N -> break
	   od;
	   j = 0;
	   l++
	:: else -> break
	od;
	critical++;
	assert(critical == 1);
	critical--;
	d_step { level[_pid] = 0; l = 1 };
	goto again
}
