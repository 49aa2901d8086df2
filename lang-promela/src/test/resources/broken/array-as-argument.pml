//! FL0537 5:14 'a' is an array and needs an index
//! hint: a[0]
byte a[2];
proctype P(byte x) { skip }
init { run P(a) }
