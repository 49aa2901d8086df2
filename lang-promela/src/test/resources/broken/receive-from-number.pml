//! FL0539 4:8 'c' is no channel
//! hint: declared at receive-from-number.pml:3:6
byte c, x;
init { c?x }
