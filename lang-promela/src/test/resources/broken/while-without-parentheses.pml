//! FL0521 4:8 unknown type 'while'
//! hint: a loop is 'do
byte x;
init { while x < 3 { x++ } }
