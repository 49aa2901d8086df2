//! FL0500 4:23 expected ':', found ')'
//! hint: a conditional expression is (condition -> then : otherwise)
byte x;
init { x = (x > 1 -> 2) }
