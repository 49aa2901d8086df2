//! FL0542 4:20 'x' takes a single value
typedef T { byte a }
proctype P(byte x) { skip }
init { T t; run P( t) }
