/* Philosophers who choose the first fork freely and put it back if the second is taken.
   D. Lehmann, M. Rabin: On the Advantages of Free Choice. POPL 1981; choice instead of chance.

   The fault: a philosopher that has the first fork waits for the second one. */
#ifndef N
#define N 5
#endif

bit taken[N];
bit eating[N];

#define LEFT _pid
#define RIGHT ((_pid + 1) % N)

active [N] proctype Philosopher()
{
	byte first, second;
	do
	:: if
	   :: first = LEFT; second = RIGHT
	   :: first = RIGHT; second = LEFT
	   fi;
	   d_step { !taken[first] -> taken[first] = 1 };
	   if
	   :: d_step { !taken[second] -> taken[second] = 1 };
	      eating[_pid] = 1;
	      assert(!eating[RIGHT] && !eating[(_pid + N - 1) % N]);
	      eating[_pid] = 0;
	      taken[second] = 0
	   fi;
	   taken[first] = 0
	od
}
