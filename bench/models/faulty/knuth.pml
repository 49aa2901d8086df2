/* Mutual exclusion without starvation: the turn goes down from the one that holds it.
   D. Knuth: Additional Comments on a Problem in Concurrent Programming Control. CACM 9(5), 1966.

   The fault: active processes with higher numbers are overlooked. */
#ifndef N
#define N 4
#endif

#define IDLE 0
#define WAITING 1
#define ACTIVE 2

byte control[N];
byte k;
byte critical;

active [N] proctype Process()
{
	byte j;
again:
	control[_pid] = WAITING;
restart:
	j = k;
	do
	:: j == _pid -> break
	:: else ->
	   if
	   :: control[j] != IDLE -> goto restart
	   :: else -> j = (j + N - 1) % N
	   fi
	od;
	control[_pid] = ACTIVE;
	j = 0;
	do
	:: j < N ->
	   if
	   :: j < _pid && control[j] == ACTIVE -> goto again
	   :: else -> j++
	   fi
	:: else -> break
	od;
	k = _pid;
	critical++;
	assert(critical == 1);
	critical--;
	k = (_pid + N - 1) % N;
	control[_pid] = IDLE;
	goto again
}
