/* The same, with processes that wait for ever instead of ending. */
byte n;

active proctype P() { n = 1; end: false }
active proctype Q() { n = 2; end: false }

ltl one { <>[](n==1) }
ltl set { <>[](n==1 || n==2) }
