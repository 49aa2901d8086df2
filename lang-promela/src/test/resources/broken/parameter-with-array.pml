//! FL0549 4:14 a parameter cannot be a structure with an array in it
typedef U { byte a[2] }
typedef T { U u }
proctype P(T t) { skip }
init { T t; run P(t) }
