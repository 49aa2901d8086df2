//! FL0530 4:5 the name 'x' is declared twice
//! hint: first at variable-twice.pml:3:6
byte x;
int x;
init { skip }
