//! FL0536 3:15 'P' has no variable 'y'
active proctype P() { byte x; x = 1 }
ltl f { [] (P:y == 0) }
