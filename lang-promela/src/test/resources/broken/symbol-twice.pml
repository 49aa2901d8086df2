//! FL0530 3:23 the name 'red' is declared twice
//! hint: first at symbol-twice.pml:3:11
mtype = { red, green, red };
init { skip }
