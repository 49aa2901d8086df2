/* The first process never runs, and owes nobody anything. */
bool open, up;

active proctype Waiting() provided (open) { up = true }
active proctype Blinking() { do :: up = true; up = false od }

ltl dark { <>[]!up }
ltl blinks { []<>up }
