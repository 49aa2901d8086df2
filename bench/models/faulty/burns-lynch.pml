/* Mutual exclusion with one shared bit for each process, the fewest there can be.
   J. Burns, N. Lynch: Bounds on Shared Memory for Mutual Exclusion. Inf. and Comp. 107(2), 1993.

   The fault: the processes with higher numbers are not waited for. */
#ifndef N
#define N 5
#endif

bit flag[N];
byte critical;

active [N] proctype Process()
{
	byte j;
again:
	flag[_pid] = 0;
	do
	:: j < _pid && flag[j] -> j = 0; goto again
	:: j < _pid && !flag[j] -> j++
	:: j == _pid -> break
	od;
	j = 0;
	flag[_pid] = 1;
	do
	:: j < _pid && flag[j] -> j = 0; goto again
	:: j < _pid && !flag[j] -> j++
	:: j == _pid -> break
	od;
	skip;
	j = 0;
	critical++;
	assert(critical == 1);
	critical--;
	goto again
}
