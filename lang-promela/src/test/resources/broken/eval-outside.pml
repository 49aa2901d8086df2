//! FL0500 3:12 expected an expression, found the keyword 'eval'
byte x;
init { x = eval(x) }
