//! FL0564 4:12 a variable receives two parts of a message
chan c = [1] of { byte, byte };
byte x;
init { c?x,x }
