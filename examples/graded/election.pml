// How far has a vote come, and how possible is a change of mind? Five truth values from false to true,
// for the agreement of the voters and for their doubts (Chechik, Devereux and Gurfinkel, SPIN 2001).
// Values: now U, comes L, stays L, again L, always U, kept L, middle M. Twin: election.csp.
//
// expect: end-states | none | holds
// expect: now | none | violated
// expect: comes | none | violated
// expect: stays | none | violated
// expect: again | none | violated
// expect: always | none | violated
// expect: kept | none | violated
// expect: middle | none | violated
#ifndef N
#define N 4
#endif
logic five { F < U < M < L < T }
byte K = 1;
graded le : five = { K == N : T; 2*K > N : L; 2*K == N : M; K > 0 : U; else : F }

active proctype voters() {
  do
  :: atomic { K < N -> K++ }
  :: @U atomic { K > 0 -> K-- }
  :: K == N -> skip
  od
}

ltl now { le }
ltl comes { <> le }
ltl stays { <> [] le }
ltl again { [] <> le }
ltl always { [] le }
ltl kept { [] (le -> <> [] le) }
ltl middle { [] (le || !le) }
