//! FL0500 4:1 expected a part of a model, found 'x'
//! hint: a declaration, a proctype, init, never, ltl, typedef or inline
byte x;
x = 1;
init { skip }
