// Three counters that go round, each by itself. A product of the formula with all states: under weak
// fairness every count is reached again and again, and a proof has to say so at each of them.
#ifndef K
#define K 80
#endif

byte x, y, z;

active proctype First() { do :: x = (x + 1) % K od }
active proctype Second() { do :: y = (y + 1) % K od }
active proctype Third() { do :: z = (z + 1) % K od }

ltl often { []<> (x == 0) }
