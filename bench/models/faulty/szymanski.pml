/* Mutual exclusion with a waiting room and two doors; the others' flags are read one at a time.
   B. Szymanski: A Simple Solution to Lamport's Concurrent Programming Problem with Linear Wait.
   ICS 1988.

   The fault: a process does not wait for those before it. */
#ifndef N
#define N 4
#endif

#define OUTSIDE 0
#define WANTS 1
#define WAITS 2
#define IN_DOOR 3
#define INSIDE 4

byte flag[N];
byte critical;

active [N] proctype Process()
{
	byte j;
again:
	flag[_pid] = WANTS;
	do
	:: j < N -> flag[j] < IN_DOOR; j++
	:: else -> break
	od;
	j = 0;
	flag[_pid] = IN_DOOR;
	do
	:: j < N ->
	   if
	   :: flag[j] == WANTS -> goto waiting
	   :: else -> j++
	   fi
	:: else -> goto inside
	od;
waiting:
	flag[_pid] = WAITS;
	j = 0;
	do
	:: flag[j] == INSIDE -> break
	:: else -> j = (j + 1) % N
	od;
inside:
	flag[_pid] = INSIDE;
	j = 0;
	do
	:: j < _pid -> j++
	:: else -> break
	od;
	critical++;
	assert(critical == 1);
	critical--;
	j = _pid + 1;
	do
	:: j < N -> (flag[j] < WAITS || flag[j] == INSIDE); j++
	:: else -> break
	od;
	j = 0;
	flag[_pid] = OUTSIDE;
	goto again
}
