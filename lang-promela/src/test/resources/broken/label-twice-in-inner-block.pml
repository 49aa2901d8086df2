//! FL0531 5:3 the label 'L' is set twice
//! hint: first at 
//! text: L
byte x; init { L: x = 1; { x = 2;
  L: x = 3 } }
