//! FL0539 4:12 'c' is no channel
//! hint: declared at len-of-number.pml:3:6
byte c;
init { len(c) == 1 }
