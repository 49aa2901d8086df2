/* Philosophers who take the left stick first, and only while one of them holds the dictionary. */
#ifndef N
#define N 3
#endif

bit stick[N];
bit held;
byte eating[N];

active [N] proctype Philosopher()
{
	do
	:: atomic { !held -> held = 1 };
	   held = 0
	:: atomic { held && !stick[_pid] -> stick[_pid] = 1 };
	   atomic { !stick[(_pid + 1) % N] -> stick[(_pid + 1) % N] = 1; eating[_pid] = 1 };
	   atomic { stick[_pid] = 0; eating[_pid] = 0 };
	   stick[(_pid + 1) % N] = 0
	od
}

ltl eats { [] <> (eating[0] == 1) }
