/* The same, with processes that go on. */
byte n;

active proctype P() { n = 1; do :: true od }
active proctype Q() { n = 2; do :: true od }

ltl one { <>[](n==1) }
ltl set { <>[](n==1 || n==2) }
