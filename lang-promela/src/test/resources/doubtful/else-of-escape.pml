//! FL0557 3:35 'else' is not the first statement of an option
byte x;
init { { x = 1; x == 2 } unless { else -> x = 3 } }
