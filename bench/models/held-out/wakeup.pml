/* Producers and consumers of a bounded buffer that sleep and wake each other up.
   The fault: a process looks at the buffer and goes to sleep in two steps, so a wakeup may be lost. */
#ifndef N
#define N 2
#endif
#define SIZE 2

byte count;
bit asleep[2 * N];
byte sleeping_producers, sleeping_consumers;

inline wake(low, high)
{
	j = low;
	do
	:: j < high ->
	   if
	   :: asleep[j] -> asleep[j] = 0; break
	   :: else -> j++
	   fi
	:: else -> break
	od;
	j = 0
}

active [N] proctype Producer()
{
	byte j;
	do
	:: if
	   :: count == SIZE ->
	      asleep[_pid] = 1;
	      !asleep[_pid]
	   :: else ->
	      skip;
	      count++;
	      wake(N, 2 * N)
	   fi
	od
}

active [N] proctype Consumer()
{
	byte j;
	do
	:: if
	   :: count == 0 ->
	      asleep[_pid] = 1;
	      !asleep[_pid]
	   :: else ->
	      skip;
	      d_step { count > 0 -> count-- };
	      wake(0, N)
	   fi
	od
}
