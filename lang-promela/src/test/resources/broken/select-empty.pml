//! FL0529 3:19 the range is empty
byte x;
init { select(x : 3 .. 1) }
