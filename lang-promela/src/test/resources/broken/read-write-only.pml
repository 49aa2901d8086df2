//! FL0545 4:12 '_' has no value
//! hint: it takes what a receive throws away
byte x;
init { x = _ }
