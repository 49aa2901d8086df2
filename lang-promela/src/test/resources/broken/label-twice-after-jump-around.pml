//! FL0531 6:3 the label 'L' is set twice
//! text: L
byte x; init { if :: goto L :: x = 1 fi;
  { x = 2; L: x = 3 };
  { x = 4;
  L: x = 5 } }
