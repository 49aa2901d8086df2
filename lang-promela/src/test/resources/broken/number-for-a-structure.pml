//! FL0542 4:20 't' takes a whole T
typedef T { byte a }
proctype P(T t) { skip }
init { T t; run P( t.a) }
