//! FL0520 4:8 'asert' is no inline
//! hint: did you mean 'assert'?
byte x;
init { asert(x == 0) }
