//! FL0530 4:11 the name 'red' is declared twice
//! hint: first at symbol-like-variable.pml:3:6
byte red;
mtype = { red };
init { skip }
