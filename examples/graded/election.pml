// How far has a vote come, and how possible is a change of mind? Five truth values from false to true,
// for the agreement of the voters and for their doubts (Chechik, Devereux and Gurfinkel, SPIN 2001).
// Twin: election.csp. The constant G chooses one of six elections, 3 unless told otherwise:
//
//   G                                        now comes stays again always kept middle
//   1  doubts at the end                      U    T     L     T     U     L     M
//   2  the same, and changes of mind (U)      U    L     L     L     U     L     M
//   3  settled in the end, changes (U)        U    L     L     L     U     L     M
//   4  settled in the end, changes (M)        U    M     M     M     U     M     M
//   5  settled in the end, no changes         U    T     T     T     U     T     M
//   6  settled, any changes, nobody at first  F    U     F     U     F     F     M
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
#ifndef G
#define G 3
#endif
logic five { F < U < M < L < T }
byte K = (G == 6 -> 0 : 1);
graded le : five = { K == N : T; 2*K > N : L; 2*K == N : M; K > 0 : U; else : F }

active proctype voters() {
  do
  :: atomic { K < N -> K++ }
  :: @U atomic { (G == 2 || G == 3) && K > 0 -> K-- }
  :: @M atomic { G == 4 && K > 0 -> K-- }
  :: atomic { G == 6 && K > 0 -> K-- }
  :: G <= 2 && K == N -> K--
  :: G >= 3 && K == N -> skip
  od
}

ltl now { le }
ltl comes { <> le }
ltl stays { <> [] le }
ltl again { [] <> le }
ltl always { [] le }
ltl kept { [] (le -> <> [] le) }
ltl middle { [] (le || !le) }
