//! FL0500 4:11 expected an expression, found '='
//! hint: write x = x + 1
byte x;
init { x += 1 }
