// Five truth values: how far has the vote for a leader come, and how possible is a change of mind?
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
