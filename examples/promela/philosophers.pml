// Dining philosophers, all of whom take the left fork first.
//
// Observe: the deadlock is an invalid end state, with one fork in every hand. The claim that the
// first philosopher eats again and again fails with it, under every fairness: in a state where
// nobody can move nobody owes a step. Scale with -D N=4 .. 9.
//
// expect: assertions | - | holds
// expect: end-states | - | violated
// expect: eats | none | violated
// expect: eats | process-strong | violated
#ifndef N
#define N 3
#endif

bit fork[N];
byte eating[N];

#define left  _pid
#define right ((_pid + 1) % N)

active [N] proctype Philosopher()
{
	do
	:: atomic { !fork[left] -> fork[left] = 1 };
	   atomic { !fork[right] -> fork[right] = 1 };
	   eating[_pid] = 1;
	   assert(!eating[right] || N == 1);
	   eating[_pid] = 0;
	   fork[left] = 0;
	   fork[right] = 0
	od
}

ltl eats { [] <> (eating[0] == 1) }
