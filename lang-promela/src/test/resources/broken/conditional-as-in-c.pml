//! FL0504 4:19 ';' is missing before '?'
//! hint: a conditional expression is (condition -> then : otherwise)
byte x, y;
init { x = (y > 1) ? 1 : 2 }
