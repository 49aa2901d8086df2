/* The first process never runs: the other one can always move and comes first. */
bool up;

active proctype Waiting() priority 1 { up = true }
active proctype Blinking() priority 2 { do :: up = true; up = false od }

ltl dark { <>[]!up }
ltl blinks { []<>up }
