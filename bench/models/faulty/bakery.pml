/* The bakery algorithm with tickets up to LIMIT: who finds no ticket left starts again.
   L. Lamport: A New Solution of Dijkstra's Concurrent Programming Problem. CACM 17(8), 1974.

   The fault: a customer does not wait for one that is choosing a number. */
#ifndef N
#define N 3
#endif
#ifndef LIMIT
#define LIMIT 4
#endif

bit choosing[N];
byte number[N];
byte critical;

#define BEFORE_ME(k) (number[k] < number[_pid] || (number[k] == number[_pid] && k < _pid))

active [N] proctype Customer()
{
	byte j, highest;
again:
	choosing[_pid] = 1;
	do
	:: j < N ->
	   highest = (number[j] > highest -> number[j] : highest);
	   j++
	:: else -> break
	od;
	j = 0;
	if
	:: highest == LIMIT ->
	   highest = 0;
	   choosing[_pid] = 0;
	   goto again
	:: else ->
	   number[_pid] = highest + 1
	fi;
	highest = 0;
	choosing[_pid] = 0;
	do
	:: j < N ->
	   skip;
	   (number[j] == 0 || !BEFORE_ME(j));
	   j++
	:: else -> break
	od;
	j = 0;
	critical++;
	assert(critical == 1);
	critical--;
	number[_pid] = 0;
	goto again
}
