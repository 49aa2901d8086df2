/* Mutual exclusion in which the turn goes round to the next one that is not idle.
   M. Eisenberg, M. McGuire: Further Comments on Dijkstra's Concurrent Programming Control Problem.
   CACM 15(11), 1972.

   The fault: the last look at the turn is left out, and active processes are not. */
#ifndef N
#define N 3
#endif

#define IDLE 0
#define WAITING 1
#define ACTIVE 2

byte flag[N];
byte turn;
byte critical;

active [N] proctype Process()
{
	byte j;
again:
	flag[_pid] = WAITING;
	j = turn;
	do
	:: j == _pid -> break
	:: else ->
	   if
	   :: flag[j] != IDLE -> j = turn
	   :: else -> j = (j + 1) % N
	   fi
	od;
	flag[_pid] = ACTIVE;
	j = 0;
	do
	:: j < N ->
	   if
	   :: j < _pid && flag[j] == ACTIVE -> goto again
	   :: else -> j++
	   fi
	:: else -> break
	od;
	j = turn;
	if
	:: false
	:: else
	fi;
	turn = _pid;
	critical++;
	assert(critical == 1);
	critical--;
	j = (_pid + 1) % N;
	do
	:: flag[j] == IDLE -> j = (j + 1) % N
	:: else -> break
	od;
	turn = j;
	flag[_pid] = IDLE;
	goto again
}
