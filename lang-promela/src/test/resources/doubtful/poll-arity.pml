//! FL0542 5:8 a message of 'c' has 1 part, found 2
//! hint: declared at poll-arity.pml:3:6
chan c = [1] of { byte };
byte x, y;
init { c?[x,y] -> skip }
