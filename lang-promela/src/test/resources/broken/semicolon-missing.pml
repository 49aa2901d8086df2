//! FL0504 4:13 ';' is missing before 'x'
//! hint: add ';' or '->' here
byte x;
init { x = 1 x = 2 }
