//! FL0539 4:13 'c' is no channel
//! hint: declared at full-of-number.pml:3:6
byte c;
init { full(c) }
