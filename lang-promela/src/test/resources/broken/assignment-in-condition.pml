//! FL0507 4:11 '=' inside of an expression
//! hint: '==' compares; an assignment is a statement
byte x;
init { (x = 1) }
