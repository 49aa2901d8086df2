/* Dining philosophers who all take the left fork first.

   The fault: all may have one fork. The label names the control state in which they wait. */
#ifndef N
#define N 10
#endif

chan forks[N] = [1] of { bit };
#define left forks[_pid]
#define right forks[(_pid + 1) % N]

active [N] proctype Philosopher()
{
	do
	:: left ! 1;
danger:	   right ! 1;
	   left ? 1;
	   right ? 1
	od
}
