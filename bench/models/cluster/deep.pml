/* Wide levels at first, then 1,200 that have a few states each: rounds are all that they cost on a cluster. */
byte a, b, c, d; short k; bit x;
active proctype A() { do :: a < 20 -> a++ :: a == 20 && b == 20 && c == 20 && d == 20 && k < 600 -> k++ od }
active proctype B() { do :: b < 20 -> b++ od }
active proctype C() { do :: c < 20 -> c++ od }
active proctype D() { do :: d < 20 -> d++ :: k > 0 -> x = 1 - x od }
