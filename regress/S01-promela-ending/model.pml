/* M1 and M2 as SPIN's users write them: processes that assign and end. */
byte n;
byte m;

active proctype P() { n = 1 }
active proctype Q() { n = 2 }
active proctype R() { m = 1 }

ltl one { <>[](n==1) }
ltl two { <>[](n==2) }
ltl set { <>[](n==1 || n==2) }
ltl zero { <>[](m==0) }
