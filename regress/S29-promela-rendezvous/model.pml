/* The sender stays behind if the receiver chooses not to receive. */
chan c = [0] of { bit };
active proctype A() { c!0 }
active proctype B() { if :: c?0 :: skip fi }
ltl ends { <>(_nr_pr == 0) }
