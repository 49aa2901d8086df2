/* Two processes that share variables, and mutual exclusion. */
// expect: exclusive | none | holds
// expect: again | none | violated
// expect: again | process-strong | holds

byte inside = 0;
bool entered = false;

active [2] proctype Process()
{
	do
	:: atomic { inside == 0 -> inside++; entered = (_pid == 0) };
	   inside--
	od
}

ltl exclusive { [] (inside <= 1) }
ltl again { []<> entered }
