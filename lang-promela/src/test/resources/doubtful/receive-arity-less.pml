//! FL0542 5:8 a message of 'c' has 2 parts, found 1
//! hint: declared at receive-arity-less.pml:3:6
chan c = [1] of { byte, byte };
byte x, y;
init { c?x }
