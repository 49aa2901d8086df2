//! FL0505 4:7 the formula is not closed
//! hint: add '}' at the end
active proctype P() { byte x; x = 1 }
ltl p { <> (P:x == 1)
