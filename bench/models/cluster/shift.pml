/* One strongly connected component of 2^21 states, none of which is more than 21 steps away from another. */
int x;
active proctype P() { do :: x = (2 * x) % 2097152 :: x = (2 * x + 1) % 2097152 od }
ltl often { [] <> (x == 5) }
ltl gone { <> [] (x != 5) }
