//! FL0530 3:27 the name 'x' is declared twice
//! hint: first at variable-like-parameter.pml:3:17
proctype P(byte x) { byte x; skip }
init { run P(1) }
